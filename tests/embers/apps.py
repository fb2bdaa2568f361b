"""The Django app of Embers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import autodiscover_game_modules


class EmbersConfig(AppConfig):
    """Registers the game, its moves and its messages."""

    name = "tests.embers"
    label = "embers"
    verbose_name = _("Embers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules and register the game and its pages."""
        autodiscover_game_modules(self.name)

        from campaigns.engine import register_game
        from campaigns.engine.messages import messages
        from campaigns.pages.registry import register_game_ui
        from campaigns.storage.state import get_number_names
        from tests.embers.game_definition import GAME_DEFINITION
        from tests.embers.game_ui import GAME_UI as PAGES
        from tests.embers.rules.table import Table

        register_game(GAME_DEFINITION)
        register_game_ui(PAGES)
        messages.add("campaigns", choices={"what": get_number_names(Table)})

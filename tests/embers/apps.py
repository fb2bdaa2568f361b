"""The Django app of Embers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import register_game_app


class EmbersConfig(AppConfig):
    """Registers the game, its moves and its messages."""

    name = "tests.embers"
    label = "embers"
    verbose_name = _("Embers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules and register the game and its pages."""
        register_game_app(self.name)

        from campaigns.engine.messages import messages
        from campaigns.storage.state import get_number_names
        from tests.embers.rules.table import Table

        messages.add("campaigns", choices={"what": get_number_names(Table)})

"""The Django app of Lucidity."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import autodiscover_game_modules


class LucidityConfig(AppConfig):
    """The app config, which registers the game, its moves and its wording."""

    name = "campaigns.lucidity"
    label = "lucidity"
    verbose_name = _("Lucidity")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules and the wording, and register the game and its pages."""
        autodiscover_game_modules(self.name)

        from campaigns.engine import register_game
        from campaigns.lucidity.game_definition import GAME_DEFINITION
        from campaigns.lucidity.game_ui import GAME_UI as PAGES
        from campaigns.pages.registry import register_game_ui

        register_game(GAME_DEFINITION)
        register_game_ui(PAGES)

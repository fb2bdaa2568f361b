"""The Django app of Lucidity."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import register_game_app


class LucidityConfig(AppConfig):
    """The app config, which registers the game, its moves and its wording."""

    name = "campaigns.lucidity"
    label = "lucidity"
    verbose_name = _("Lucidity")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules and the wording, and register the game and its pages."""
        register_game_app(self.name)

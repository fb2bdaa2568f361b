"""The Django app of Onirim."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.apps import register_game_app


class OnirimConfig(AppConfig):
    """The app config, which registers the game, its moves and its wording."""

    name = "campaigns.onirim"
    label = "onirim"
    verbose_name = _("Onirim")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the rules and the wording, and register the game and its pages."""
        register_game_app(self.name)

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
        """Import the rules and the wording, register the game and its pages, and end advice that a report overtakes."""
        register_game_app(self.name)

        from campaigns.journal import signals
        from campaigns.onirim.advice_service import cancel_advice

        signals.campaign_changed.connect(cancel_advice)

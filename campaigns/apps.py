"""The Django app of the core."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    """Registers the moves that every game has."""

    name = "campaigns"
    verbose_name = _("campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the core's own moves so that they are declared."""
        from campaigns.journal import moves  # noqa: F401

"""The Django app of what spans campaigns."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ShelvingConfig(AppConfig):
    """Holds the small tables."""

    name = "campaigns.campaign_index"
    label = "shelving"
    verbose_name = _("The shelf")
    default_auto_field = "django.db.models.BigAutoField"

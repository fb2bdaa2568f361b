"""The Django app of the campaign index."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignIndexConfig(AppConfig):
    """The app config; its label is stored in migrations."""

    name = "campaigns.campaign_index"
    label = "shelving"
    verbose_name = _("Campaign index")
    default_auto_field = "django.db.models.BigAutoField"

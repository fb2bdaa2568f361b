"""The Django app of membership."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembershipConfig(AppConfig):
    """The app config; its label is stored in migrations."""

    name = "campaigns.membership"
    label = "membership"
    verbose_name = _("membership")
    default_auto_field = "django.db.models.BigAutoField"

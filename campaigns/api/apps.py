"""The Django app of the API."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """The app config; its label is stored in migrations."""

    name = "campaigns.api"
    label = "api"
    verbose_name = _("connected apps")
    default_auto_field = "django.db.models.BigAutoField"

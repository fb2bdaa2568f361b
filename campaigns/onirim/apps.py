"""The Django app of Onirim."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OnirimConfig(AppConfig):
    """Registers the game, its moves and its words."""

    name = "campaigns.onirim"
    label = "onirim"
    verbose_name = _("Onirim")
    default_auto_field = "django.db.models.BigAutoField"

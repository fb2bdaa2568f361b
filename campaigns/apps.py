"""The Django app of the core, and how an app of a game has everything known that registers itself."""

from __future__ import annotations

import importlib
import pkgutil

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    """Registers the moves that every game has, and whoever hears of what is new at a campaign."""

    name = "campaigns"
    verbose_name = _("campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the core's own moves so that they are declared; have the live channel told of every entry."""
        from campaigns.journal import signals
        from campaigns.live import channel
        from campaigns.membership.signals import device_revoked

        signals.campaign_changed.connect(channel.publish_change)
        device_revoked.connect(channel.close_device_streams)


def autodiscover_game_modules(app_name: str) -> None:
    """Import every module of an app's ``rules`` and then of its ``wording``, so that what they declare is known.

    Each is a module, or a package whose own ``__init__`` comes first, then the others by name: of two that give words to one
    thing, the later counts. Raises what an import raises.
    """
    for part in ("rules", "wording"):
        package = importlib.import_module(f"{app_name}.{part}")
        for module in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
            importlib.import_module(module.name)

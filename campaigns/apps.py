"""The Django app of the core, and autodiscovery of game modules."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.engine.rule_constants import register_constants


class CampaignsConfig(AppConfig):
    """The app config: registers the core moves and connects signals."""

    name = "campaigns"
    verbose_name = _("campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the core moves to register them, and connect the live channel and advice to signals."""
        from campaigns.journal import signals
        from campaigns.live import channel
        from campaigns.membership.signals import device_revoked
        from campaigns.pages.advice_service import cancel_advice
        from companion.backups.restore_gate import data_replaced

        signals.campaign_changed.connect(channel.publish_change)
        signals.campaign_changed.connect(cancel_advice)
        signals.tasks_changed.connect(channel.publish_tasks)
        signals.status_changed.connect(channel.publish_status)
        signals.installation_restored.connect(channel.publish_restore)
        device_revoked.connect(channel.close_device_streams)
        data_replaced.connect(clear_caches)
        data_replaced.connect(channel.schedule_resync)


def clear_caches(**_: object) -> None:
    """Clear what this process has cached of the database: a backup has replaced it."""
    from campaigns.pages import fragment_cache, sessions
    from campaigns.storage import entry_cache, row_cache, transactions
    from campaigns.views import journal_csv

    row_cache.clear_row_cache()
    entry_cache.clear_entry_cache()
    transactions.clear_key_cache()
    fragment_cache.clear_fragment_cache()
    sessions.clear_session_cache()
    journal_csv.clear_csv_cache()


def autodiscover_game_modules(app_name: str) -> None:
    """Import all modules of an app's ``rules``, which register their moves and messages, and register its rule constants.

    Constants are those of its rules and of its models, if it has any. Each is a module or a package; the ``__init__`` of a
    package is imported first, then its modules by name. Raises what an import raises.
    """
    for name in ("rules", "models") if find_spec(f"{app_name}.models") else ("rules",):
        package = importlib.import_module(f"{app_name}.{name}")
        found = pkgutil.walk_packages(getattr(package, "__path__", ()), f"{package.__name__}.")
        for module in [package, *(importlib.import_module(one.name) for one in found)]:
            register_constants(module)


def register_game_app(app_name: str) -> None:
    """Import the rules of a game's app, then register its ``GAME_DEFINITION`` and its ``GAME_UI``."""
    autodiscover_game_modules(app_name)

    from campaigns.engine import register_game
    from campaigns.pages.registry import register_game_ui

    register_game(importlib.import_module(f"{app_name}.game_definition").GAME_DEFINITION)
    register_game_ui(importlib.import_module(f"{app_name}.game_ui").GAME_UI)

"""The Django app of webhooks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    """The app config: adds journal entries to the outbox, and pauses webhooks that come from a backup."""

    name = "campaigns.webhooks"
    label = "webhooks"
    verbose_name = _("webhooks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect to the signals of the journal."""
        from campaigns.journal import signals
        from campaigns.webhooks import outbox, subscriptions

        signals.entry_written.connect(outbox.add_entry)
        signals.data_restored.connect(subscriptions.pause_restored_webhooks)

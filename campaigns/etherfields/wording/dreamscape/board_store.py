"""Messages of rules/dreamscape/board_store.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, messages

messages.add(
    "etherfields",
    consequences={
        "ef.crowd.push": ManualStep(
            _("%(space)s is too full: %(count)s must be pushed to adjacent spaces, by your choice (%(names)s).")
        ),
        "ef.gem-slot.returned": ManualStep(_("Gems in slots that went back to the pool: %(count)s.")),
    },
)

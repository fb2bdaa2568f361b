"""Messages of rules/checklists/dream_end.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.checklist.no-dream": _("No Dream is being played. Its end is guided from inside it."),
        "ef.checklist.still-inside": _("%(name)s is still being played. End the Dream first."),
    },
)

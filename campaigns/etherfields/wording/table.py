"""Messages of rules/table.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.campaign.not-begun": _("The campaign has not begun yet. Choose the Dreamers first."),
        "ef.slumber.none": _("This is for Slumbers and Dreams, and none is being played."),
    },
)

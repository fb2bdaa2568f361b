"""Texts of rules/copy_sections.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "lucidity",
    consequences={
        "lu.copy.unverified": _("Unverified until you read it off your copy of the game: %(section)s."),
    },
)

"""Texts of rules/solo.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "lucidity",
    consequences={
        "lu.solo.awake": _("A Shadow row is full: the %(colour)s Nightmare awakens."),
        "lu.solo.lost": _("The Shadow row of a Nightmare that is awake is full (%(colour)s)."),
    },
)

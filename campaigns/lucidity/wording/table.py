"""Texts of rules/table.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "lucidity",
    violations={
        "lu.setup.not-begun": _("No game has been laid out yet. Begin with one."),
    },
)

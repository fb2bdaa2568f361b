"""Texts of rule violations: one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.shuffle.first": _("The deck must be shuffled first."),
    },
)

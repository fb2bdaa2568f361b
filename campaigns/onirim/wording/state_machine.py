"""Texts of rules/state_machine.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.answer.illegal": _("This is not one of the answers that can be given here. Choose another."),
    },
)

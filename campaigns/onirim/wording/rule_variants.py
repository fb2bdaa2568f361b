"""Texts of rules/rule_variants.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.setup.reading": _("There is no such way to play it (%(name)s, %(choice)s). Choose one of the table."),
    },
)

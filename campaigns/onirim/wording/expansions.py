"""Texts of rules/expansions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.setup.alone": _("%(name)s is played with the base game only. Leave the others out."),
        "onirim.setup.unknown": _("There is no expansion called %(name)s. Choose one of the list."),
    },
)

"""Texts of rules/towers.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.tower.touch": _("Towers side by side share no symbol on the edges that touch. Choose another place."),
    },
)

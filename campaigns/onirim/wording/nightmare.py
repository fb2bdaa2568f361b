"""Texts of rules/nightmare.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.nightmare.doorless": _("There is no Door in play."),
        "onirim.nightmare.empty-hand": _(
            "The hand is empty, and this table reads that as nothing to discard. Choose another way out."
        ),
        "onirim.nightmare.keyless": _("There is no Key in the hand."),
        "onirim.nightmare.no-door": _("There is no such Door in play. Choose another way out."),
        "onirim.nightmare.no-key": _("There is no Key at this place of the hand. Choose another way out."),
        "onirim.nightmare.short-deck": _(
            "Fewer than five cards are left, and this table reads that as no way out. Choose another one."
        ),
    },
)

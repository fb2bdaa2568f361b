"""Texts of rules/reports.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.report.count": _("Report %(wanted)s here, not %(given)s."),
        "onirim.report.known": _("This place of the deck is known: %(known)s, not %(card)s. Undo an earlier report."),
        "onirim.report.none-left": _(
            "The deck can hold no more of this card (%(card)s): the game has %(count)s, and all have been seen."
        ),
        "onirim.report.pile-empty": _("No more Denizens can be in the deck: %(count)s of them left the game."),
        "onirim.shuffle.none": _("No shuffle is awaited now."),
        "onirim.shuffle.other": _("These are not the cards that are to be shuffled."),
    },
)

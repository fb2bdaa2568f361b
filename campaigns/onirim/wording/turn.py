"""Texts of rules/turn.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.dead-end.stuck": _("A Dead End leaves the hand only with all of it. Escape, or use another card."),
        "onirim.mirror.no-match": _("These two cards may not lie under this Mirror. Choose a pair that matches it."),
        "onirim.prophecy.one": _(
            "A Prophecy discards exactly one of the cards. Choose it, then the order of the others."
        ),
        "onirim.turn.no-location": _(
            "Only a Location is played into the row, and this is none. Discard it, or use another."
        ),
        "onirim.turn.same-symbol": _("The last card of the row has this symbol. Play another one, or discard."),
    },
)

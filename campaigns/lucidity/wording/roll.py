"""Texts of rules/roll.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "roll": MoveMessages(
            _("Report a roll"),
            _("%(player)s rolls %(dice)s."),
            _("A face for each die, in order."),
            synonyms=_(
                "roll, rolls dice, rolls them, rolls the rest, throws dice, got out of roll, rolled hand, rolls all, "
                "dice rolled"
            ),
        ),
        "roll-for-us": MoveMessages(
            _("Roll for us"), _("%(player)s rolls, by the site: %(dice)s."), _("Dice rolled by nobody's choice.")
        ),
    },
    fields={
        "faces": _("Faces"),
    },
    violations={
        "lu.dice.face": _("As far as your copy of the game is known, no die shows this: %(die)s."),
        "lu.dice.unknown": _("There is no die %(given)s. Say its colour and its face, such as BS."),
        "lu.resolve.count": _("Faces to report here: %(wanted)s; you gave %(given)s."),
    },
)

"""Texts of rules/corrections.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "shift": MoveMessages(
            _("Move a die"),
            _("A die was moved by hand (%(die)s): from %(source)s to %(target)s."),
            _("For what a card does, and for mistakes."),
            synonyms=_("moves die, puts die in row, die to row"),
        ),
        "write-down": MoveMessages(
            _("Use it in this game"),
            _("This game now uses what our copy of the game says."),
            _("Tracks, faces and Nightmare cards."),
        ),
    },
    fields={
        "face": _("Face"),
        "source": _("From"),
        "target": _("To"),
    },
    consequences={
        "lu.shift.over": _(
            "%(player)s now has %(there)s dice in the %(place)s, %(over)s more than fill it (%(spaces)s). All of them count."
        ),
    },
    violations={
        "lu.shift.claimed": _("A player has this Nightmare card (%(colour)s); its dice lie in that Power row."),
        "lu.shift.face": _("A %(die)s cannot lie there. Turn it, or choose another row."),
        "lu.shift.not-there": _("There is no %(die)s in that place."),
        "lu.shift.nowhere": _("This game has no such place now (%(spot)s)."),
    },
)

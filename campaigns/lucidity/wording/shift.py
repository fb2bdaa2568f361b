"""The words of rules/shift.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "lucidity",
    moves={
        "shift": MoveWords(
            _("Move a die"),
            _("A die was moved by hand (%(die)s): from %(source)s to %(target)s."),
            _("For what a card does, and for mistakes."),
            says=_("moves die, puts die in row, die to row"),
        ),
        "write-down": MoveWords(
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
    rulings={
        "lu.shift.over": _(
            "%(player)s now has %(there)s dice in the %(place)s, %(over)s more than fill it (%(spaces)s). All of them count."
        ),
    },
    refusals={
        "lu.shift.claimed": _("A player has this Nightmare card (%(colour)s); its dice lie in that Power row."),
        "lu.shift.face": _("A %(die)s cannot lie there. Turn it, or choose another row."),
        "lu.shift.not-there": _("There is no %(die)s in that place."),
        "lu.shift.nowhere": _("This game has no such place now (%(spot)s)."),
    },
)

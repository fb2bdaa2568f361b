"""Texts of rules/rest.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "rest": MoveMessages(
            _("Rest with one die"),
            _("%(player)s rests and puts back the %(die)s."),
            _("Then the turn is over."),
            synonyms=_("rests, rest, rests with die, rests one die, returns one die rest, rests clears 1 die"),
        ),
        "rest-all": MoveMessages(
            _("Rest with all dice"),
            _("%(player)s rests and puts back %(dice)s."),
            _("Then the turn is over."),
            synonyms=_(
                "rests all, everything back, all dice back, rests dumps all dice in bag, rests puts everything back, "
                "all back, rests all dice back in bag, rests clears all dice"
            ),
        ),
        "dream-again": MoveMessages(
            _("Dream again"),
            _("%(player)s dreams on."),
            _("The next step draws more dice."),
            synonyms=_(
                "pushes luck, dreams again, goes again, going again, dreams on, keeps dreaming, keeps going, "
                "step deeper, goes deeper, deeper, dives again, dives on, pushes on, continues, once more, "
                "one more step, presses on, goes on dreaming, pushes luck dreams again, one more dive"
            ),
        ),
    },
    violations={
        "lu.rest.empty-bag": _("The bag ran out: this turn is the last. Rest."),
        "lu.rest.end-of-track": _("The marker stands at the end of its track. Rest."),
        "lu.rest.exhausted": _("Who is exhausted must rest."),
        "lu.rest.not-there": _("There is no %(die)s in that row. Choose another die."),
        "lu.rest.not-this-row": _(
            "As far as your copy of the game is known, resting takes no die from there: %(place)s."
        ),
    },
)

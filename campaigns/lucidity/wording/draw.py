"""Texts of rules/draw.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "draw": MoveMessages(
            _("Report a draw"),
            _("%(player)s draws %(colours)s."),
            _("The colour of each die drawn."),
            synonyms=_(
                "draw, pull, bag gives, pulls from bag, pulls dice, out of bag, dice from bag, takes from bag, "
                "grabs dice, draws dice, gets out of bag, pulled dice"
            ),
        ),
        "draw-for-us": MoveMessages(
            _("Draw for us"), _("%(player)s draws, by the site: %(colours)s."), _("Dice drawn by nobody's choice.")
        ),
        "return-dice": MoveMessages(
            _("Put dice back"),
            _("%(player)s puts back %(colours)s."),
            _("Two of those drawn, as a rule."),
            synonyms=_(
                "go back, goes back, back in bag, puts back in bag, goes back in bag, tosses back, throws back, returns, "
                "back, gives back, back into bag"
            ),
        ),
        "keep": MoveMessages(
            _("Report kept dice"),
            _("%(player)s rolls %(dice)s."),
            _("Only what was kept, as it was rolled."),
            synonyms=_("keeps dice, keeps, kept dice"),
        ),
    },
    violations={
        "lu.dice.colour": _("There is no colour %(given)s. Say B, G, Y or R."),
        "lu.draw.not-in-hand": _("No more %(colour)s dice are in hand."),
        "lu.draw.not-there": _("The bag has too few dice of this colour (%(colour)s); left: %(left)s."),
        "lu.draw.too-few": _("Dice to report here: %(wanted)s; you gave %(given)s."),
        "lu.draw.too-few-back": _("Dice to put back here: %(wanted)s; you gave %(given)s."),
        "lu.minions.no-short": _("Minions bring one die of two: report the draw, the die put back, and the roll."),
        "lu.minions.one-die": _("Exactly one die is given to a Dreamer; put the rest back."),
        "lu.solo.awakened": _("Dice of an awakened Nightmare (%(colour)s) may not go back."),
    },
    consequences={
        "lu.draw.returned": _("%(player)s puts back %(colours)s."),
        "lu.too-many.short": _("The bag holds only %(count)s of %(wanted)s dice: the game ends with this turn."),
        "lu.too-many.short-ends": _(
            "The bag holds only %(count)s of %(wanted)s dice. What follows is not printed; at this table the game ends before this "
            "draw."
        ),
    },
)

"""Why a move is refused, in one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

NOT_NOW = _("Something else is awaited now. Answer the open question first.")
GUARDED = (
    "track", "draw", "too-many", "resolve", "reroll", "envy", "imprisonment", "fear", "exhaust", "shadow", "rest", "consume",
    "minions", "abilities",
)  # fmt: skip

words.add(
    "lucidity",
    refusals={
        **{f"lu.{rule}.not-now": NOT_NOW for rule in GUARDED},
        "lu.consume.colour": _("A Nightmare consumes dice of its own colour only, not a %(die)s."),
        "lu.consume.not-there": _("There is no %(die)s in the Power row of %(whom)s."),
        "lu.consume.own": _("Power is consumed from somebody else's row."),
        "lu.dice.colour": _("There is no colour %(given)s. Say B, G, Y or R."),
        "lu.dice.face": _("As far as your copy of the game is known, no die shows this: %(die)s."),
        "lu.dice.unknown": _("There is no die %(given)s. Say its colour and its face, such as BS."),
        "lu.draw.not-in-hand": _("No more %(colour)s dice are in hand."),
        "lu.draw.not-there": _("The bag has too few dice of this colour (%(colour)s); left: %(left)s."),
        "lu.draw.too-few": _("Dice to report here: %(wanted)s; you gave %(given)s."),
        "lu.draw.too-few-back": _("Dice to put back here: %(wanted)s; you gave %(given)s."),
        "lu.end.over": _("This game is over. Lay out a new one."),
        "lu.envy.not-there": _("There is no %(die)s in that row. Select another die."),
        "lu.envy.own-shadow": _("A Shadow of Envy may not be selected. Select another die."),
        "lu.fear.not-there": _("No %(die)s can be moved. Choose another die, or none."),
        "lu.imprisonment.not-there": _("No %(die)s lies there to be turned. Choose another die."),
        "lu.minions.no-dreamer": _("%(whom)s does not dream any more. Choose a Dreamer."),
        "lu.minions.no-short": _("Minions bring one die of two: report the draw, the die put back, and the roll."),
        "lu.minions.one-die": _("Exactly one die is given to a Dreamer; put the rest back."),
        "lu.nightmare.nobody": _("There is no player number %(player)s at this table."),
        "lu.reroll.colour": _("Only dice of the spent die's colour (%(colour)s) may be rerolled."),
        "lu.reroll.no-power": _("There is no %(die)s in the Power row to spend."),
        "lu.reroll.not-here": _("At this table an attacked Dreamer may not reroll."),
        "lu.resolve.count": _("Faces to report here: %(wanted)s; you gave %(given)s."),
        "lu.resolve.not-rolled": _("No %(die)s is waiting to be resolved."),
        "lu.rest.empty-bag": _("The bag ran out: this turn is the last. Rest."),
        "lu.rest.end-of-track": _("The marker stands at the end of its track. Rest."),
        "lu.rest.exhausted": _("Who is exhausted must rest."),
        "lu.rest.not-there": _("There is no %(die)s in that row. Choose another die."),
        "lu.rest.not-this-row": _(
            "As far as your copy of the game is known, resting takes no die from there: %(place)s."
        ),
        "lu.setup.begun": _("This campaign has begun already. Lay out a new game."),
        "lu.setup.names": _("Give each player a name of their own."),
        "lu.setup.not-begun": _("No game has been laid out yet. Begin with one."),
        "lu.setup.reading": _("There is no such way to play it (%(name)s, %(choice)s). Choose one of the table."),
        "lu.setup.unfinished": _("A game is being played. Finish it, or give it up."),
        "lu.shadow.not-tied": _("This row is not among the fullest (%(colour)s). Choose another colour."),
        "lu.shift.claimed": _("A player has this Nightmare card (%(colour)s); its dice lie in that Power row."),
        "lu.shift.face": _("A %(die)s cannot lie there. Turn it, or choose another row."),
        "lu.shift.not-there": _("There is no %(die)s in that place."),
        "lu.shift.nowhere": _("This game has no such place now (%(spot)s)."),
        "lu.solo.awakened": _("Dice of an awakened Nightmare (%(colour)s) may not go back."),
        "lu.too-many.count": _("Dice to return here: %(wanted)s; you gave %(given)s."),
        "lu.too-many.fetched": _("Dice that may be fetched here: at most %(most)s; you gave %(given)s."),
    },
)

"""What followed by itself, in one sentence each."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "lucidity",
    rulings={
        "lu.abilities.taken": _("%(player)s takes the %(die)s of %(whom)s as Power."),
        "lu.copy.unverified": _("Unverified until you read it off your copy of the game: %(section)s."),
        "lu.draw.returned": _("%(player)s puts back %(colours)s."),
        "lu.end.last-turns": _("The end is near; a last turn is due to %(players)s."),
        "lu.end.nobody": _("The game is over; nobody is left to win."),
        "lu.end.outside-counts": _(
            "Power outside the Power row decides here for %(players)s. Whether it counts is not printed; at this table it does."
        ),
        "lu.end.outside-not": _(
            "Power outside the Power row would decide here for %(players)s. Whether it counts is not printed; at this table it "
            "does not."
        ),
        "lu.end.several-below": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table none of them "
            "takes a last turn."
        ),
        "lu.end.several-each": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table each takes a "
            "last turn."
        ),
        "lu.end.several-turn": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table all but "
            "%(player)s, whose turn it was, take a last turn."
        ),
        "lu.end.twice": _("%(player)s plays twice running: nobody else is due a last turn."),
        "lu.end.won": _("The game is over. With %(power)s Power: %(players)s."),
        "lu.envy.nothing": _("There is no die on the card of %(player)s to select."),
        "lu.envy.only": _("%(player)s must reroll the %(die)s, the only die there is."),
        "lu.exhaust.lost": _("%(player)s is exhausted and loses %(dice)s."),
        "lu.exhaust.nothing": _("%(player)s is exhausted and loses no Power."),
        "lu.fear.nothing": _("The red Shadow moves a die showing %(face)s; %(player)s has none to move."),
        "lu.hunt.eliminated": _("The Hunt row of %(player)s is full: eliminated."),
        "lu.imprisonment.nothing": _("%(player)s has no Exhaust die to turn."),
        "lu.imprisonment.side": _("It shows %(face)s now, and stays in the Exhaust row."),
        "lu.imprisonment.turned": _("%(player)s turns the %(die)s, the only one there is."),
        "lu.minions.later": _(
            "%(player)s has a full row (%(place)s). When it is checked after an attack is not printed; at this table in the own "
            "turn of %(player)s."
        ),
        "lu.minions.only": _("%(whom)s is the only Dreamer left and is attacked."),
        "lu.shadow.claimed": _(
            "%(player)s has a full Shadow row (%(colours)s) of a Nightmare that somebody is already, and does not turn: there is "
            "one of each colour."
        ),
        "lu.shadow.claimed-next": _(
            "The fullest Shadow row of %(player)s (%(colours)s) is of a Nightmare that somebody is already. What follows is not "
            "printed; at this table the next fullest row decides."
        ),
        "lu.shadow.claimed-none": _(
            "The fullest Shadow row of %(player)s (%(colours)s) is of a Nightmare that somebody is already. What follows is not "
            "printed; at this table nobody turns by a row that is less full."
        ),
        "lu.shadow.turned": _("%(player)s becomes the %(nightmare)s."),
        "lu.solo.awake": _("A Shadow row is full: the %(colour)s Nightmare awakens."),
        "lu.solo.defeat": _("The game is over and lost."),
        "lu.solo.lost": _("The Shadow row of a Nightmare that is awake is full (%(colour)s)."),
        "lu.tie.on": _("The most Power is shared. No tie-break is printed; at this table last turns are played again."),
        "lu.tie.shared": _("The most Power is shared. No tie-break is printed; those who are level win together."),
        "lu.too-many.dry": _("The bag is empty: the game ends with this turn."),
        "lu.too-many.emptied": _(
            "The last die left the bag, if only until dice go back. An empty bag counts whenever it comes about; at this table the "
            "game ends with this turn."
        ),
        "lu.too-many.not-left": _(
            "The last die left the bag, and dice go back. Whether a moment counts is not certain; at this table the game goes on "
            "unless the bag stays empty."
        ),
        "lu.too-many.returned": _("Too many dice: %(player)s puts back %(colours)s."),
        "lu.too-many.short-ends": _(
            "The bag holds only %(count)s of %(wanted)s dice. What follows is not printed; at this table the game ends before this "
            "draw."
        ),
        "lu.too-many.short": _("The bag holds only %(count)s of %(wanted)s dice: the game ends with this turn."),
    },
)

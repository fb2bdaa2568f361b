"""Texts of rules/row_checks.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "exhaustion": MoveMessages(
            _("Report the die"),
            _("%(player)s is exhausted and draws %(colour)s."),
            _("Power of its colour is lost."),
            synonyms=_(
                "exhausted, tired, too tired, die came out, exhaustion die, loses power, lost power to exhaustion"
            ),
        ),
        "exhaust-for-us": MoveMessages(
            _("Draw it for us"),
            _("%(player)s is exhausted and draws, by the site: %(colour)s."),
            _("A die drawn by nobody's choice."),
        ),
        "become": MoveMessages(
            _("Choose a Nightmare"),
            _("%(player)s chooses the %(colour)s Nightmare."),
            _("Of rows equally full."),
            synonyms=_(
                "turns into nightmare, becomes nightmare, nightmare now, is nightmare, turned nightmare, "
                "full shadow row"
            ),
        ),
    },
    fields={
        "colour": _("Colour"),
    },
    violations={
        "lu.shadow.not-tied": _("This row is not among the fullest (%(colour)s). Choose another colour."),
    },
    consequences={
        "lu.exhaust.lost": _("%(player)s is exhausted and loses %(dice)s."),
        "lu.exhaust.nothing": _("%(player)s is exhausted and loses no Power."),
        "lu.hunt.eliminated": _("The Hunt row of %(player)s is full: eliminated."),
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
    },
)

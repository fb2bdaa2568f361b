"""Texts of the rule variants in the begin form."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

VARIANT_LABELS = {
    "minions": (
        _("After an attack by minions, rows are checked"),
        {"own": _("in the Dreamer's own next turn"), "now": _("at once")},
    ),
    "minion-reroll": (
        _("An attacked Dreamer may pay for rerolls"),
        {"yes": _("yes"), "no": _("no")},
    ),
    "outside": (
        _("Power shown outside the Power row"),
        {"counts": _("counts"), "not": _("does not count")},
    ),
    "tie": (
        _("When the most Power is shared"),
        {"shared": _("they win together"), "on": _("last turns are played again")},
    ),
    "select": (
        _("The two dice that go back are chosen"),
        {"seen": _("by their colour"), "unseen": _("blindly")},
    ),
    "short": (
        _("A bag with fewer dice than are drawn"),
        {"there": _("gives what it has"), "ends": _("ends the game")},
    ),
    "emptied": (
        _("A draw that takes the last die, though some go back"),
        {"ever": _("makes the turn the last"), "left": _("does not, as the bag is not left empty")},
    ),
    "claimed": (
        _("The fullest Shadow row is of a Nightmare that somebody is"),
        {"next": _("the next fullest decides"), "none": _("nobody turns")},
    ),
    "last": (
        _("Of several Dreamers with 15 Power, a last turn is due to"),
        {"below": _("none of them"), "each": _("each of them"), "turn": _("all but the one whose turn it was")},
    ),
}

messages.add(
    "lucidity",
    violations={
        "lu.setup.reading": _("There is no such way to play it (%(name)s, %(choice)s). Choose one of the table."),
    },
)

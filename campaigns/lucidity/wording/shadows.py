"""Texts of rules/shadows.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "envy": MoveMessages(
            _("Select a die"), _("%(player)s has %(whom)s reroll the %(die)s."), _("Any but a Shadow of Envy.")
        ),
        "imprison": MoveMessages(
            _("Turn a die"),
            _("%(player)s turns the %(die)s."),
            _("An Exhaust die, where it lies."),
            synonyms=_("turns exhaust die"),
        ),
        "fear": MoveMessages(
            _("Move to the Hunt row"),
            _("%(player)s moves %(answer)s to the Hunt row."),
            _("A die changes its row, or none does."),
            synonyms=_("puts one in hunt row, into hunt row, moves to hunt row, one in hunt row, to hunt row"),
        ),
    },
    violations={
        "lu.envy.not-there": _("There is no %(die)s in that row. Select another die."),
        "lu.envy.own-shadow": _("A Shadow of Envy may not be selected. Select another die."),
        "lu.fear.not-there": _("No %(die)s can be moved. Choose another die, or none."),
        "lu.imprisonment.not-there": _("No %(die)s lies there to be turned. Choose another die."),
    },
    consequences={
        "lu.envy.nothing": _("There is no die on the card of %(player)s to select."),
        "lu.envy.only": _("%(player)s must reroll the %(die)s, the only die there is."),
        "lu.fear.nothing": _("The red Shadow moves a die showing %(face)s; %(player)s has none to move."),
        "lu.imprisonment.nothing": _("%(player)s has no Exhaust die to turn."),
        "lu.imprisonment.side": _("It shows %(face)s now, and stays in the Exhaust row."),
        "lu.imprisonment.turned": _("%(player)s turns the %(die)s, the only one there is."),
    },
)

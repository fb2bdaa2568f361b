"""Texts of rules/resolution.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "resolve": MoveMessages(
            _("Go on"), _("%(player)s resolves %(dice)s."), _("In the order Power, Hunt, Exhaust, Shadow.")
        ),
        "resolve-shadow": MoveMessages(
            _("Choose a Shadow"), _("%(player)s resolves the %(die)s."), _("Shadows are resolved in any order.")
        ),
        "reroll": MoveMessages(
            _("Reroll"),
            _("%(player)s spends the %(pay)s and rerolls %(dice)s."),
            _("Dice of the spent die's colour."),
            synonyms=_("rolls again, spends power to reroll, re-roll"),
        ),
    },
    fields={
        "pay": _("Spent die"),
    },
    violations={
        "lu.reroll.colour": _("Only dice of the spent die's colour (%(colour)s) may be rerolled."),
        "lu.reroll.no-power": _("There is no %(die)s in the Power row to spend."),
        "lu.reroll.not-here": _("At this table an attacked Dreamer may not reroll."),
        "lu.resolve.not-rolled": _("No %(die)s is waiting to be resolved."),
    },
    consequences={
        "lu.abilities.taken": _("%(player)s takes the %(die)s of %(whom)s as Power."),
    },
)

"""Texts of rules/worst_case.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "excess": MoveMessages(
            _("Return the excess"), _("%(player)s returns %(colours)s of %(whom)s."), _("As many as were too many.")
        ),
        "fetch": MoveMessages(
            _("Fetch dice"),
            _("%(player)s fetches for %(whom)s: %(colours)s."),
            _("For dice returned too many."),
            unchanged_line=_("%(player)s fetches no dice for %(whom)s."),
        ),
    },
    violations={
        "lu.too-many.count": _("Dice to return here: %(wanted)s; you gave %(given)s."),
        "lu.too-many.fetched": _("Dice that may be fetched here: at most %(most)s; you gave %(given)s."),
    },
    consequences={
        "lu.too-many.returned": _("Too many dice: %(player)s puts back %(colours)s."),
    },
)

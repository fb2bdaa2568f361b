"""Texts of rules/state_machine.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "ask-anew": MoveMessages(
            _("Ask anew"),
            _("What could not be answered any more was asked anew."),
            _("As far as a step still asks it; otherwise it is closed and the game goes on."),
        ),
    },
    violations={
        "lu.end.over": _("This game is over. Lay out a new one."),
    },
)

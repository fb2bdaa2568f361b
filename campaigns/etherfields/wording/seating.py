"""Messages of rules/seating.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "sit": MoveMessages(
            _("Say how we sit"), _("Clockwise round the table: %(order)s."), _("Everybody, in the order of sitting.")
        ),
    },
    fields={
        "order": _("Clockwise"),
    },
    violations={
        "ef.first.nobody": _("No Dreamer of this campaign has the number %(number)s. Name those who sit here."),
        "ef.first.twice": _("A Dreamer sits in one place only. Name each of them once."),
        "ef.first.unseated": _("Still to be seated: %(names)s. Name everybody at the table, in the order of sitting."),
    },
)

"""Texts of the highlights."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import HighlightMessages, messages

messages.add(
    "onirim",
    highlights={
        "onirim.end.victory": HighlightMessages(
            _("You are out"), _("All the doors stand open: the labyrinth lets you go.")
        ),
        "onirim.end.defeat": HighlightMessages(
            _("The labyrinth keeps you"), _("There is no way out of this dream any more.")
        ),
    },
)

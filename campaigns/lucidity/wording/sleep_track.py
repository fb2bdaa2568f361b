"""Texts of rules/sleep_track.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "choose-track": MoveMessages(
            _("Choose a track"),
            _("%(player)s sleeps on track %(track)s."),
            _("The marker starts on its first step."),
            synonyms=_(
                "long track, short track, middle track, takes track, goes for track, goes with track, track, on track, "
                "sleeps on track, picks track, track for, takes middle track, middle number"
            ),
        ),
    },
    fields={
        "track": _("Sleep track"),
    },
)

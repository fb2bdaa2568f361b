"""The words of rules/track.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "lucidity",
    moves={
        "choose-track": MoveWords(
            _("Choose a track"), _("%(player)s sleeps on track %(track)s."), _("The marker starts on its first step.")
        ),
    },
    fields={
        "track": _("Sleep track"),
    },
)

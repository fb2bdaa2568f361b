"""The great moments in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MomentWords, words

words.add(
    "onirim",
    moments={
        "onirim.end.victory": MomentWords(_("You are out"), _("All the doors stand open: the labyrinth lets you go.")),
        "onirim.end.defeat": MomentWords(
            _("The labyrinth keeps you"), _("There is no way out of this dream any more.")
        ),
    },
)

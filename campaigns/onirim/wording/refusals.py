"""Why a move is refused, in one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    refusals={
        "onirim.shuffle.first": _("The deck must be shuffled first."),
    },
)

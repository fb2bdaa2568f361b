"""The words of rules/towers.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    refusals={
        "onirim.tower.touch": _("Towers side by side share no symbol on the edges that touch. Choose another place."),
    },
)

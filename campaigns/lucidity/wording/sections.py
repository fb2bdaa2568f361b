"""The words of rules/sections.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "lucidity",
    rulings={
        "lu.copy.unverified": _("Unverified until you read it off your copy of the game: %(section)s."),
    },
)

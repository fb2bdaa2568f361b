"""The words of rules/readings.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    refusals={
        "onirim.setup.reading": _("There is no such way to play it (%(name)s, %(choice)s). Choose one of the table."),
    },
)

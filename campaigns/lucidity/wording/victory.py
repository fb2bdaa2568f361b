"""Texts of rules/victory.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "lucidity",
    consequences={
        "lu.end.outside-counts": _(
            "Power outside the Power row decides here for %(players)s. Whether it counts is not printed; at this table it does."
        ),
        "lu.end.outside-not": _(
            "Power outside the Power row would decide here for %(players)s. Whether it counts is not printed; at this table it "
            "does not."
        ),
        "lu.end.several-below": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table none of them "
            "takes a last turn."
        ),
        "lu.end.several-each": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table each takes a "
            "last turn."
        ),
        "lu.end.several-turn": _(
            "15 Power or more: %(players)s. Whether they count as others to each other is not printed; at this table all but "
            "%(player)s, whose turn it was, take a last turn."
        ),
    },
)

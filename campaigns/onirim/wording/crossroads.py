"""Texts of rules/crossroads.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.crossroad.only-second": _(
            "In the harder game, as this table reads it, a Crossroads is played only as the second card of a run. "
            "Play another card, or discard."
        ),
    },
)

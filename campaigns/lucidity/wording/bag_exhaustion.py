"""Texts of rules/bag_exhaustion.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "lucidity",
    consequences={
        "lu.too-many.dry": _("The bag is empty: the game ends with this turn."),
        "lu.too-many.emptied": _(
            "The last die left the bag, if only until dice go back. An empty bag counts whenever it comes about; at this table the "
            "game ends with this turn."
        ),
        "lu.too-many.not-left": _(
            "The last die left the bag, and dice go back. Whether a moment counts is not certain; at this table the game goes on "
            "unless the bag stays empty."
        ),
    },
)

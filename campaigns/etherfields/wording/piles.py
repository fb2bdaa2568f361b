"""Messages of rules/piles.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.cards.impossible": _("%(who)s would have a pile below zero or above 200. Correct the piles first."),
        "ef.cards.too-few": _(
            "%(who)s has only %(there)s there (%(pile)s), not %(wanted)s. Enter fewer or correct the pile."
        ),
        "ef.flaw.too-many": _("%(who)s would have more Flaws than cards (%(pile)s). Correct the pile first."),
        "ef.hand.too-few": _("%(who)s holds only %(there)s in hand, not %(wanted)s. Enter fewer or correct the hand."),
        "ef.progress.flipped": _(
            "%(who)s has only %(there)s Progress cards placed, and no more can be flipped. Correct them first."
        ),
    },
    consequences={
        "ef.cards.in-all": _("%(who)s has %(cards)s cards in all piles now, %(before)s before."),
    },
)

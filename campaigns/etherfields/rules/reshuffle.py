"""Reshuffling a deck: free outside the Draw step, for a price within it (manual p. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, question, violation
from campaigns.etherfields.rules.distress import emit_death_warnings
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.piles import shuffle_discard_into_deck
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

RESHUFFLE_DISTRESS = 1  # p. 8
RESHUFFLE_SEAL = 3  # p. 8
RESHUFFLE_PRICES = {"distress": RESHUFFLE_DISTRESS, "seal": RESHUFFLE_SEAL}


RESHUFFLE_PAYMENT = MoveMessages(
    _("Pay for the reshuffle"),
    _("The reshuffle is paid: %(price)s."),
    variants=(
        Variant(_("The reshuffle was paid for with Distress."), where={"price": "distress"}),
        Variant(_("The reshuffle was paid for with Sealed cards."), where={"price": "seal"}),
    ),
    outcome_line=_("%(who)s paid for the reshuffle: %(price)s."),
    outcome_variants=(
        Variant(_("%(who)s paid for the reshuffle with Distress."), where={"price": "distress"}),
        Variant(_("%(who)s paid for the reshuffle with Sealed cards."), where={"price": "seal"}),
    ),
)

RESHUFFLE_PRICE = question(
    "ef.reshuffle.price",
    _("%(name)s's deck ran out."),
    {
        "distress": _("Suffer %(RESHUFFLE_DISTRESS)s Distress"),
        "seal": _("Seal %(RESHUFFLE_SEAL)s %(RESHUFFLE_SEAL:card|cards)s"),
    },
)


def ask_reshuffle_price(table: Table, dreamer: Dreamer, rest_count: int = 0) -> None:
    """Ask the price of a Dreamer's reshuffle, 1 Distress or 3 Sealed cards; then ``rest_count`` cards are drawn (p. 8).

    Warns of a price that would lose the game (p. 18).
    """
    emit_death_warnings(table, dreamer, RESHUFFLE_PRICES["distress"], RESHUFFLE_PRICES["seal"])
    table.ask_prompt(RESHUFFLE_PRICE, addressee=dreamer, name=dreamer, **({"rest": rest_count} if rest_count else {}))


HAND_REPORTS = ("etherfields.cards-left", "etherfields.all-acted", "etherfields.end-actions")
"""The moves that report what is left of the drawn cards."""

RESHUFFLE_AFTER_REST = consequence(
    "ef.reshuffle.after-rest",
    ManualStep(_("%(who)s drew the rest from the new deck and pays for it now, as your table plays it.")),
)
RESHUFFLE_BEFORE_REST = consequence(
    "ef.reshuffle.before-rest",
    ManualStep(
        _("%(who)s pays for the new deck first, then draws %(rest)s more from it, as your table plays it."),
        _("%(who)s: draw the rest from the new deck once you have paid for it."),
        done_by=HAND_REPORTS,
    ),
)


RESHUFFLE_IN_DRAW = violation(
    "ef.reshuffle.in-draw",
    _("In the Draw step you reshuffle as part of the draw, for a price. Draw, or wait for the next step."),
)


def require_can_reshuffle(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse in the Draw step, where a reshuffle is part of the draw and has a price (p. 8)."""
    require_can_act(table, dreamer)
    table.require(table.slumber is None or table.current_slumber.phase != "draw", RESHUFFLE_IN_DRAW)


@move(
    "etherfields.reshuffle",
    rule_id="ef.reshuffle",
    guard=require_can_reshuffle,
    messages=MoveMessages(
        _("Reshuffle"),
        _("%(dreamer)s shuffled the discard pile into a new deck."),
        _("This is free outside the Draw step."),
        synonyms=_(
            "shuffle discard pile, deck empty, run out of cards, no cards left, deck ran out, shuffles deck, "
            "shuffles, reshuffles discard, new deck, deck empty so shuffled"
        ),
    ),
)
def reshuffle(table: Table, dreamer: Dreamer) -> None:
    """Shuffle deck and discard pile together because the game allows it; free outside the Draw step (p. 8)."""
    shuffle_discard_into_deck(dreamer)

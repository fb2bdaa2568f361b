"""Moving Influence cards between piles; light tracking sums deck, hand and discard pile.

A pile below zero is refused for good; everything else here is arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import AnyRow
from campaigns.engine.messages import _, consequence, violation

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table

MAX_PILE_SIZE = 200
PILE_FIELDS = ("deck", "hand", "discard", "sealed", "progress")
"""Piles in front of a Dreamer."""
LIGHT_TRACKING_PILES = ("deck", "hand", "discard")
"""Piles summed in light tracking."""


def put_on_discard(table: Table, dreamer: Dreamer, count: int) -> None:
    """Put ``count`` Influence cards on the discard pile."""
    if table.team.is_light_tracking:
        dreamer.deck += count
    else:
        dreamer.discard += count


HAND_TOO_FEW = violation(
    "ef.hand.too-few", _("%(who)s holds only %(there)s in hand, not %(wanted)s. Enter fewer, or correct the hand.")
)


def take_from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Take ``count`` cards out of the hand. Refuses more than it holds."""
    if table.team.is_light_tracking:
        take_cards(table, dreamer, "deck", count)
        return
    table.require_possible(count <= dreamer.hand, HAND_TOO_FEW, who=dreamer, wanted=count, there=dreamer.hand)
    dreamer.hand -= count


def discard_from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Move ``count`` cards from the hand to the discard pile. Refuses more than the hand holds."""
    take_from_hand(table, dreamer, count)
    put_on_discard(table, dreamer, count)


def discard_as_payment(table: Table, dreamer: Dreamer, cards: int) -> None:
    """Discard ``cards`` from the hand as payment (p. 12); light tracking does not change."""
    if not table.team.is_light_tracking:
        discard_from_hand(table, dreamer, cards)


CARDS_TOO_FEW = violation(
    "ef.cards.too-few",
    _("%(who)s's %(pile)s holds only %(there)s, not %(wanted)s. Enter fewer, or correct the pile."),
)


def take_cards(table: Table, dreamer: Dreamer, pile: str, count: int) -> None:
    """Take ``count`` Influence cards out of the deck, the hand, the discard or the Sealed pile. Refuses more than it has."""
    where = "deck" if table.team.is_light_tracking and pile in LIGHT_TRACKING_PILES else pile
    there = _count_influence(dreamer, where)
    table.require_possible(count <= there, CARDS_TOO_FEW, who=dreamer, pile=where, wanted=count, there=there)
    setattr(dreamer, where, getattr(dreamer, where) - count)


def shuffle_discard_into_deck(dreamer: Dreamer) -> None:
    """Shuffle the discard pile into the deck (p. 8)."""
    dreamer.deck += dreamer.discard
    dreamer.flaws_in_deck += dreamer.flaws_in_discard
    dreamer.discard = dreamer.flaws_in_discard = 0


def discard_all_piles(table: Table, dreamer: Dreamer) -> None:
    """Discard all cards of hand, deck and Progress zone, flipped ones included (facts 2.1)."""
    shuffle_discard_into_deck(dreamer)
    pile = "deck" if table.team.is_light_tracking else "discard"
    laid = dreamer.deck + dreamer.hand + dreamer.progress
    flaws = dreamer.flaws_in_deck
    dreamer.deck = dreamer.hand = dreamer.progress = dreamer.flipped = dreamer.flaws_in_deck = 0
    dreamer.colours = {}
    setattr(dreamer, pile, laid)
    setattr(dreamer, f"flaws_in_{pile}", flaws)


def unseal_all(table: Table, dreamer: Dreamer) -> None:
    """Put every Sealed card of a Dreamer on the discard pile (p. 14)."""
    put_on_discard(table, dreamer, dreamer.sealed)
    dreamer.sealed = 0


def merge_counted_piles(dreamer: Dreamer) -> None:
    """Merge deck, hand and discard pile for light tracking."""
    shuffle_discard_into_deck(dreamer)
    dreamer.deck += dreamer.hand
    dreamer.hand = 0


def emit_corrected_total(table: Table, row: AnyRow, field: str, old_value: int) -> None:
    """Report a Dreamer's total cards after a pile was corrected."""
    if row.label == "etherfields.dreamer" and field in PILE_FIELDS:
        say_total(table, row, total(row) - getattr(row, field) + old_value)


def total(dreamer: AnyRow) -> int:
    """Return a Dreamer's total cards in all piles."""
    return sum(getattr(dreamer, pile) for pile in PILE_FIELDS)


CARDS_IN_ALL = consequence("ef.cards.in-all", _("%(who)s now has %(cards)s cards in all piles, instead of %(before)s."))


def say_total(table: Table, dreamer: AnyRow, before: int) -> None:
    """Report a Dreamer's total cards if it changed, as moved cards must leave another pile."""
    cards = total(dreamer)
    if cards != before:
        table.emit_consequence(CARDS_IN_ALL, who=dreamer, cards=cards, before=before)


CARDS_IMPOSSIBLE = violation(
    "ef.cards.impossible",
    _("One of %(who)s's piles would be below zero or above %(MAX_PILE_SIZE)s. Correct the piles first."),
)
FLAW_TOO_MANY = violation(
    "ef.flaw.too-many", _("%(who)s's %(pile)s would hold more Flaws than cards. Correct the pile first.")
)
PROGRESS_FLIPPED = violation(
    "ef.progress.flipped",
    _("%(who)s cannot flip more Progress cards than are placed (%(there)s). Correct them first."),
)


def check_piles(table: Table) -> None:
    """Refuse for good an impossible pile: negative or too large, more Flaws than cards, more flipped than placed."""
    for dreamer in table.dreamers:
        piles = (dreamer.deck, dreamer.hand, dreamer.discard, dreamer.sealed, dreamer.progress, dreamer.unused)
        table.require_possible(all(0 <= pile <= MAX_PILE_SIZE for pile in piles), CARDS_IMPOSSIBLE, who=dreamer)
        table.require_possible(
            0 <= dreamer.flipped <= dreamer.progress, PROGRESS_FLIPPED, who=dreamer, there=dreamer.progress
        )
        table.require_possible(0 <= dreamer.flaws_in_deck <= dreamer.deck, FLAW_TOO_MANY, who=dreamer, pile="deck")
        table.require_possible(
            0 <= dreamer.flaws_in_discard <= dreamer.discard, FLAW_TOO_MANY, who=dreamer, pile="discard"
        )


def _count_influence(dreamer: Dreamer, pile: str) -> int:
    known = {
        "deck": dreamer.influence_in_deck, "discard": dreamer.influence_in_discard, "sealed": dreamer.sealed,
    }  # fmt: skip
    return known.get(pile, dreamer.hand)

"""How Influence cards go from pile to pile; in light tracking deck, hand and discard pile are one number.

A pile below zero is impossible and refused for good; everything else here is arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import AnyRow

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table

MAX_PILE_SIZE = 200
PILE_FIELDS = ("deck", "hand", "discard", "sealed", "progress")
"""The piles that lie before a Dreamer."""
LIGHT_TRACKING_PILES = ("deck", "hand", "discard")
"""The piles that are one number in light tracking."""


def put_on_discard(table: Table, dreamer: Dreamer, count: int) -> None:
    """Put ``count`` Influence cards on the discard pile."""
    if table.team.is_light_tracking:
        dreamer.deck += count
    else:
        dreamer.discard += count


def take_from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Take ``count`` cards out of the hand. Refuses more than it holds."""
    if table.team.is_light_tracking:
        take_cards(table, dreamer, "deck", count)
        return
    table.require_possible(count <= dreamer.hand, "ef.hand.too-few", who=dreamer, wanted=count, there=dreamer.hand)
    dreamer.hand -= count


def discard_from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Move ``count`` cards from the hand to the discard pile. Refuses more than the hand holds."""
    take_from_hand(table, dreamer, count)
    put_on_discard(table, dreamer, count)


def discard_as_payment(table: Table, dreamer: Dreamer, cards: int) -> None:
    """Discard ``cards`` from the hand as payment (p. 12); in light tracking they stay part of the one number."""
    if not table.team.is_light_tracking:
        discard_from_hand(table, dreamer, cards)


def take_cards(table: Table, dreamer: Dreamer, pile: str, count: int) -> None:
    """Take ``count`` Influence cards out of the deck, the hand, the discard or the Sealed pile. Refuses more than lie there."""
    where = "deck" if table.team.is_light_tracking and pile in LIGHT_TRACKING_PILES else pile
    there = _count_influence(dreamer, where)
    table.require_possible(count <= there, "ef.cards.too-few", who=dreamer, pile=where, wanted=count, there=there)
    setattr(dreamer, where, getattr(dreamer, where) - count)


def shuffle_discard_into_deck(dreamer: Dreamer) -> None:
    """Make deck and discard pile one deck (p. 8)."""
    dreamer.deck += dreamer.discard
    dreamer.flaws_in_deck += dreamer.flaws_in_discard
    dreamer.discard = dreamer.flaws_in_discard = 0


def discard_all_piles(table: Table, dreamer: Dreamer) -> None:
    """Discard every card of hand, deck and Progress zone; what was flipped there is a card like any other (facts 2.1)."""
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
    """Make deck, hand and discard pile the one number of light tracking."""
    shuffle_discard_into_deck(dreamer)
    dreamer.deck += dreamer.hand
    dreamer.hand = 0


def emit_corrected_total(table: Table, row: AnyRow, field: str, old_value: int) -> None:
    """Say how many cards a Dreamer has in all piles once one of them was corrected."""
    if row.label == "etherfields.dreamer" and field in PILE_FIELDS:
        say_total(table, row, total(row) - getattr(row, field) + old_value)


def total(dreamer: AnyRow) -> int:
    """Return how many cards lie in all piles of a Dreamer."""
    return sum(getattr(dreamer, pile) for pile in PILE_FIELDS)


def say_total(table: Table, dreamer: AnyRow, before: int) -> None:
    """Say how many cards a Dreamer has in all piles if that changed: cards that moved leave another pile too."""
    cards = total(dreamer)
    if cards != before:
        table.emit_consequence("ef.cards.in-all", who=dreamer, cards=cards, before=before)


def check_piles(table: Table) -> None:
    """Refuse for good a pile below zero or beyond reason, more Flaws than cards in a pile, more flipped cards than placed."""
    for dreamer in table.dreamers:
        piles = (dreamer.deck, dreamer.hand, dreamer.discard, dreamer.sealed, dreamer.progress, dreamer.unused)
        table.require_possible(all(0 <= pile <= MAX_PILE_SIZE for pile in piles), "ef.cards.impossible", who=dreamer)
        table.require_possible(
            0 <= dreamer.flipped <= dreamer.progress, "ef.progress.flipped", who=dreamer, there=dreamer.progress
        )
        table.require_possible(0 <= dreamer.flaws_in_deck <= dreamer.deck, "ef.flaw.too-many", who=dreamer, pile="deck")
        table.require_possible(
            0 <= dreamer.flaws_in_discard <= dreamer.discard, "ef.flaw.too-many", who=dreamer, pile="discard"
        )


def _count_influence(dreamer: Dreamer, pile: str) -> int:
    known = {
        "deck": dreamer.influence_in_deck, "discard": dreamer.influence_in_discard, "sealed": dreamer.sealed,
    }  # fmt: skip
    return known.get(pile, dreamer.hand)

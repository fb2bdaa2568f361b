"""How Influence cards go from pile to pile; in light tracking deck, hand and discard pile are one number.

A pile below zero is impossible and refused for good; everything else here is arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.referee import AnyRow

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.board import Table

MOST = 200
PILES = ("deck", "hand", "discard", "sealed", "progress")
"""The piles that lie before a Dreamer."""
COUNTED_AS_ONE = ("deck", "hand", "discard")
"""The piles that are one number in light tracking."""


def into_discard(table: Table, dreamer: Dreamer, count: int) -> None:
    """Put ``count`` Influence cards on the discard pile."""
    if table.team.light:
        dreamer.deck += count
    else:
        dreamer.discard += count


def from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Take ``count`` cards out of the hand. Refuses more than it holds."""
    if table.team.light:
        take(table, dreamer, "deck", count)
        return
    table.possible(count <= dreamer.hand, "ef.hand.too-few", who=dreamer, wanted=count, there=dreamer.hand)
    dreamer.hand -= count


def discard_from_hand(table: Table, dreamer: Dreamer, count: int) -> None:
    """Move ``count`` cards from the hand to the discard pile. Refuses more than the hand holds."""
    from_hand(table, dreamer, count)
    into_discard(table, dreamer, count)


def discard_for(table: Table, dreamer: Dreamer, cards: int) -> None:
    """Discard ``cards`` from the hand as payment (p. 12); in light tracking they stay part of the one number."""
    if not table.team.light:
        discard_from_hand(table, dreamer, cards)


def take(table: Table, dreamer: Dreamer, pile: str, count: int) -> None:
    """Take ``count`` Influence cards out of the deck, the hand, the discard or the Sealed pile. Refuses more than lie there."""
    where = "deck" if table.team.light and pile in COUNTED_AS_ONE else pile
    there = _influence(dreamer, where)
    table.possible(count <= there, "ef.cards.too-few", who=dreamer, pile=where, wanted=count, there=there)
    setattr(dreamer, where, getattr(dreamer, where) - count)


def shuffle_in(dreamer: Dreamer) -> None:
    """Make deck and discard pile one deck (p. 8)."""
    dreamer.deck += dreamer.discard
    dreamer.flaws_in_deck += dreamer.flaws_in_discard
    dreamer.discard = dreamer.flaws_in_discard = 0


def lay_down(table: Table, dreamer: Dreamer) -> None:
    """Discard every card of hand, deck and Progress zone; what was flipped there is a card like any other (facts 2.1)."""
    shuffle_in(dreamer)
    pile = "deck" if table.team.light else "discard"
    laid = dreamer.deck + dreamer.hand + dreamer.progress
    flaws = dreamer.flaws_in_deck
    dreamer.deck = dreamer.hand = dreamer.progress = dreamer.flipped = dreamer.flaws_in_deck = 0
    dreamer.colours = {}
    setattr(dreamer, pile, laid)
    setattr(dreamer, f"flaws_in_{pile}", flaws)


def unseal_all(table: Table, dreamer: Dreamer) -> None:
    """Put every Sealed card of a Dreamer on the discard pile (p. 14)."""
    into_discard(table, dreamer, dreamer.sealed)
    dreamer.sealed = 0


def add_up(dreamer: Dreamer) -> None:
    """Make deck, hand and discard pile the one number of light tracking."""
    shuffle_in(dreamer)
    dreamer.deck += dreamer.hand
    dreamer.hand = 0


def corrected(table: Table, row: AnyRow, field: str, was: int) -> None:
    """Say how many cards a Dreamer has in all piles once one of them was corrected."""
    if row.label == "etherfields.dreamer" and field in PILES:
        say_total(table, row, total(row) - getattr(row, field) + was)


def total(dreamer: AnyRow) -> int:
    """Return how many cards lie in all piles of a Dreamer."""
    return sum(getattr(dreamer, pile) for pile in PILES)


def say_total(table: Table, dreamer: AnyRow, before: int) -> None:
    """Say how many cards a Dreamer has in all piles if that changed: cards that moved leave another pile too."""
    cards = total(dreamer)
    if cards != before:
        table.say("ef.cards.in-all", who=dreamer, cards=cards, before=before)


def check_piles(table: Table) -> None:
    """Refuse for good a pile below zero or beyond reason, more Flaws than cards in a pile, more flipped cards than placed."""
    for dreamer in table.dreamers:
        piles = (dreamer.deck, dreamer.hand, dreamer.discard, dreamer.sealed, dreamer.progress, dreamer.unused)
        table.possible(all(0 <= pile <= MOST for pile in piles), "ef.cards.impossible", who=dreamer)
        table.possible(
            0 <= dreamer.flipped <= dreamer.progress, "ef.progress.flipped", who=dreamer, there=dreamer.progress
        )
        table.possible(0 <= dreamer.flaws_in_deck <= dreamer.deck, "ef.flaw.too-many", who=dreamer, pile="deck")
        table.possible(
            0 <= dreamer.flaws_in_discard <= dreamer.discard, "ef.flaw.too-many", who=dreamer, pile="discard"
        )


def _influence(dreamer: Dreamer, pile: str) -> int:
    known = {
        "deck": dreamer.influence_in_deck, "discard": dreamer.influence_in_discard, "sealed": dreamer.sealed,
    }  # fmt: skip
    return known.get(pile, dreamer.hand)

"""Deck-building: 20 to 40 Influence cards, Flaws besides (manual p. 13), at set-up and in an Awakening only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.flaws import flaws_home
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.piles import shuffle_in
from campaigns.etherfields.rules.procedure import waits
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

GATHERING = ("awaken-gather", "awaken-cure")  # the steps that put every card where decks are built from
BUILDING = "awaken-build"  # the step of a set-up or an Awakening in which decks are built
FEWEST_CARDS = 20  # p. 13
MOST_CARDS = 40  # p. 13


def deck_building(table: Table) -> None:
    """Refuse outside the deck-building step: it comes with the set-up and with an Awakening, never in a Slumber (p. 13).

    In an Awakening it comes after the cards of hand and Progress zone are gathered, and the Sealed ones Unsealed.
    """
    begun(table)
    table.allowed(not table.session_open or waits(table, BUILDING), "ef.deck-building.not-now")
    table.allowed(not any(waits(table, step) for step in GATHERING), "ef.deck-building.gather-first")


def owned(dreamer: Dreamer) -> int:
    """Return the Influence cards a deck can be built of: the deck, the discard pile and the unused ones, no Flaws (p. 13)."""
    return dreamer.influence_in_deck + dreamer.influence_in_discard + dreamer.unused


def least_unused(dreamer: Dreamer) -> int:
    """Return the fewest cards that must stay unused, so that the deck holds no more than 40 (p. 13)."""
    return max(0, owned(dreamer) - MOST_CARDS)


def most_unused(dreamer: Dreamer) -> int:
    """Return the most cards that may stay unused, so that the deck holds 20, or all there are if they are fewer (p. 13)."""
    return max(0, owned(dreamer) - FEWEST_CARDS)


@move("etherfields.build-deck", cites="ef.deck-building", when=deck_building, sets=True)
def build_deck(table: Table, dreamer: Dreamer, unused: Annotated[int, Between(0, 200)] = 0) -> None:
    """Build an Influence deck: ``unused`` cards, 0 to 200, stay in the box until the next such step, all others are in (p. 13).

    Every Flaw is shuffled in and does not count. Refuses a deck of fewer than 20 Influence cards, unless the Dreamer owns no
    more, and a deck of more than 40.
    """
    rebuild(table, dreamer, unused)


def rebuild(table: Table, dreamer: Dreamer, unused: int) -> None:
    """Build a Dreamer's deck with ``unused`` cards left in the box (p. 13). Refuses as build-deck does."""
    every = owned(dreamer)
    table.possible(unused <= every, "ef.deck-building.impossible", who=dreamer, there=every)
    cards, low, high = every - unused, least_unused(dreamer), most_unused(dreamer)
    table.allowed(unused >= low, "ef.deck-building.too-many", who=dreamer, count=cards, most=MOST_CARDS, unused=low)
    if every <= FEWEST_CARDS:
        table.allowed(unused <= high, "ef.deck-building.all-in", who=dreamer, every=every, fewest=FEWEST_CARDS)
    else:
        table.allowed(
            unused <= high, "ef.deck-building.too-few", who=dreamer, count=cards, fewest=FEWEST_CARDS, unused=high
        )
    shuffle_in(dreamer)
    dreamer.deck += dreamer.unused - unused
    dreamer.unused = unused
    flaws_home(table, dreamer)
    table.say("ef.deck-building.built", who=dreamer, count=cards, flaws=dreamer.flaws)

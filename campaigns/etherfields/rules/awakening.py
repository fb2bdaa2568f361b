"""What the steps of an Awakening do to the state (manual p. 18, facts 2.1); packing away and setting up share them.

The card may be replaced by another version during a campaign: each step is reported on its own, and what a new version says
differently is left out or corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.piles import MOST, lay_down, shuffle_in, unseal_all

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.board import Table

FEWEST_IN_DECK = 20  # p. 13
MOST_IN_DECK = 40  # p. 13
STARTING_TILES = 2  # p. 9


def discard_all_cards(table: Table) -> None:
    """Step 1: each Dreamer discards the Influence cards of hand, deck and Progress zone."""
    for dreamer in table.dreamers:
        lay_down(table, dreamer)


def cure_and_unseal(table: Table) -> None:
    """Step 2: all Distress is cured, all Sealed cards are Unsealed."""
    for dreamer in table.dreamers:
        dreamer.distress = 0
        unseal_all(table, dreamer)


def discard_keys_and_gems(table: Table) -> None:
    """Step 3: the Keys of the Team and the Shining Gems of all Dreamers go back to their pools."""
    table.team.keys = 0
    for dreamer in table.dreamers:
        dreamer.gems = 0


def clear_map(table: Table) -> None:
    """Take the Slumber Map out of the Dreamscape: its tiles to their slot, Quirks under the Fate deck, tokens and Gems away."""
    team = table.team
    team.slumber_map = min(MOST, team.slumber_map + team.map_tiles)
    team.fate_deck = min(MOST, team.fate_deck + len(team.quirks))
    team.map_tiles, team.quirks, team.gem_slots, team.tokens = 0, [], [], {}


def lay_starting_tiles(table: Table) -> None:
    """Step 4: clear the Dreamscape and lay the two Starting Slumber Map tiles (p. 9)."""
    clear_map(table)
    team = table.team
    team.slumber_map, team.map_tiles = max(0, team.slumber_map - STARTING_TILES), STARTING_TILES


def one_deck(table: Table) -> None:
    """Make one deck of deck and discard pile of every Dreamer, as before deck-building (p. 13)."""
    for dreamer in table.dreamers:
        shuffle_in(dreamer)


def influence(dreamer: Dreamer) -> int:
    """Give how many Influence cards a Dreamer's deck would hold once all is shuffled in; Flaws do not count (p. 13)."""
    return dreamer.cards - dreamer.flaws


def decks_fit(table: Table) -> None:
    """Refuse a deck above 40 cards, and one below 20 while unused cards are left: Flaws outside the count (p. 13)."""
    for dreamer in table.playing:
        held = influence(dreamer)
        table.require(held <= MOST_IN_DECK, "ef.checklist.over-40", who=dreamer, there=held)
        enough = held >= FEWEST_IN_DECK or not dreamer.unused
        table.require(enough, "ef.checklist.under-20", who=dreamer, there=held, unused=dreamer.unused)


def masks_worn(table: Table) -> None:
    """Refuse while a Dreamer who owns Masks wears none (p. 14)."""
    for dreamer in table.playing:
        table.require(not dreamer.masks or dreamer.mask, "ef.mask.none-worn", who=dreamer)


def to_the_awakening_location(table: Table) -> None:
    """Step 9: the Team marker goes to the Awakening Location, if the players noted which one it is (p. 7)."""
    team = table.team
    found = next((place for place in table.locations if place.awakening), None)
    team.at, team.location = (found.name, found.ref) if found else ("", None)
    team.pending = []

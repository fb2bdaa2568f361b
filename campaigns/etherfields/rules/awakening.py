"""What the steps of an Awakening do to the state (manual p. 18, facts 2.1); packing away and setting up share them.

The card may be replaced by another version during a campaign: each step is reported on its own, and what a new version says
differently is left out or corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.arrival import to_awakening
from campaigns.etherfields.rules.deckbuilding import least_unused, most_unused
from campaigns.etherfields.rules.dreamscapes import discard_dreamscape, starting_tiles
from campaigns.etherfields.rules.flaws import flaws_home
from campaigns.etherfields.rules.piles import lay_down, shuffle_in, unseal_all

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.board import Table


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


def lay_starting_tiles(table: Table) -> None:
    """Step 4: clear the Dreamscape and lay the two Starting Slumber Map tiles (p. 9)."""
    discard_dreamscape(table)
    starting_tiles(table)


def one_deck(table: Table) -> None:
    """Make one deck of deck and discard pile of every Dreamer, as before deck-building (p. 13)."""
    for dreamer in table.dreamers:
        shuffle_in(dreamer)
        flaws_home(table, dreamer)


def influence(dreamer: Dreamer) -> int:
    """Return how many Influence cards a Dreamer's deck would hold once all is shuffled in; Flaws do not count (p. 13)."""
    return dreamer.cards - dreamer.flaws


def decks_fit(table: Table) -> None:
    """Refuse a deck above 40 cards, and one below 20 while unused cards are left: Flaws outside the count (p. 13)."""
    for dreamer in table.playing:
        held, unused = influence(dreamer), dreamer.unused
        table.allowed(unused >= least_unused(dreamer), "ef.checklist.over-40", who=dreamer, there=held)
        table.allowed(unused <= most_unused(dreamer), "ef.checklist.under-20", who=dreamer, there=held, unused=unused)


def masks_worn(table: Table) -> None:
    """Refuse while a Dreamer who owns Masks wears none (p. 14)."""
    for dreamer in table.playing:
        table.allowed(not dreamer.masks or dreamer.mask, "ef.mask.none-worn", who=dreamer)


def to_the_awakening_location(table: Table) -> None:
    """Step 9: the Team marker goes to the Awakening Location, if the players noted which one it is (p. 7)."""
    to_awakening(table)

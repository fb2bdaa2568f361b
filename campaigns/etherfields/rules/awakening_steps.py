"""State changes of the Awakening steps, shared with packing away and setting up (manual p. 18, facts 2.1).

A campaign may replace the Awakening card with another version. So each step is reported on its own, and can be left
out or corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.messages import _, violation
from campaigns.etherfields.rules.codes import parse_secret_code
from campaigns.etherfields.rules.deckbuilding import get_max_unused, get_min_unused
from campaigns.etherfields.rules.dreamscape_cleanup import discard_dreamscape, owns_map_tiles, set_starting_tiles
from campaigns.etherfields.rules.flaws import return_placed_flaws
from campaigns.etherfields.rules.piles import discard_all_piles, shuffle_discard_into_deck, unseal_all
from campaigns.etherfields.rules.team_location import is_at_awakening, move_to_awakening

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table

AWAKENING_CARD_CODE = ("II-41", "M")  # facts 2.2


def has_awakening_card(table: Table) -> bool:
    """Return whether the Team has met the Awakening card, which comes early in the campaign (p. 18).

    It is noted, or packing away has resolved its first steps, or the first Dream is over (facts 2.2 and 3).
    """
    if table.team.first_dream or any(gate.won for gate in table.gates) or any(one.ended for one in table.sessions):
        return True
    return any(parse_secret_code(row.code) == AWAKENING_CARD_CODE for row in (*table.secrets, *table.cards))


def is_awake(table: Table) -> bool:
    """Return whether the Team has just awoken: at the Awakening Location, with nothing to discard, cure or Unseal (p. 18)."""
    return is_at_awakening(table) and not (
        table.team.keys
        or any(one.distress or one.sealed or one.hand or one.progress or one.gems for one in table.dreamers)
    )


def discard_all_cards(table: Table) -> None:
    """Discard the Influence cards of hand, deck and Progress zone (step 1)."""
    for dreamer in table.dreamers:
        discard_all_piles(table, dreamer)


def cure_and_unseal(table: Table) -> None:
    """Cure all Distress and Unseal all Sealed cards (step 2)."""
    for dreamer in table.dreamers:
        dreamer.distress = 0
        unseal_all(table, dreamer)


def discard_keys_and_gems(table: Table) -> None:
    """Return the Team's Keys and all Shining Gems to their pools (step 3)."""
    table.team.keys = 0
    for dreamer in table.dreamers:
        dreamer.gems = 0


def lay_starting_tiles(table: Table) -> None:
    """Clear the Dreamscape and lay the two Starting Slumber Map tiles, once the Team has them (step 4; p. 9)."""
    discard_dreamscape(table)
    if owns_map_tiles(table):
        set_starting_tiles(table)


def merge_decks(table: Table) -> None:
    """Merge deck and discard pile of every Dreamer, as before deck-building (p. 13)."""
    for dreamer in table.dreamers:
        shuffle_discard_into_deck(dreamer)
        return_placed_flaws(table, dreamer)


def count_deck_influence(dreamer: Dreamer) -> int:
    """Return the Influence cards of a Dreamer's deck after shuffling everything in, without Flaws (p. 13)."""
    return dreamer.card_count - dreamer.flaw_count


CHECKLIST_OVER_40 = violation(
    "ef.checklist.over-40",
    _(
        "%(who)s has %(there)s Influence cards in the deck. Leave some unused, so that at most %(MAX_DECK_SIZE)s "
        "are in it."
    ),
)
CHECKLIST_UNDER_20 = violation(
    "ef.checklist.under-20",
    _(
        "%(who)s has only %(there)s Influence cards in the deck. Add unused ones (there are %(unused)s) up to %(MIN_DECK_SIZE)s."
    ),
)


def require_legal_decks(table: Table) -> None:
    """Refuse a deck above 40 cards, or below 20 while unused cards remain; Flaws do not count (p. 13)."""
    for dreamer in table.present_dreamers:
        held, unused = count_deck_influence(dreamer), dreamer.unused
        table.require(unused >= get_min_unused(dreamer), CHECKLIST_OVER_40, who=dreamer, there=held)
        table.require(unused <= get_max_unused(dreamer), CHECKLIST_UNDER_20, who=dreamer, there=held, unused=unused)


MASK_NONE_WORN = violation(
    "ef.mask.none-worn", _("%(who)s owns a Mask but wears none. Put one on, or leave the Masks off for now.")
)


def require_masks_worn(table: Table) -> None:
    """Refuse while a Dreamer who owns Masks wears none (p. 14)."""
    for dreamer in table.present_dreamers:
        table.require(not dreamer.masks or dreamer.mask, MASK_NONE_WORN, who=dreamer)


def return_to_awakening(table: Table) -> None:
    """Move the Team marker to the Awakening Location, if one is noted (step 9; p. 7)."""
    move_to_awakening(table)

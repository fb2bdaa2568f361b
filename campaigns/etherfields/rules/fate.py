"""Fate cards, Quirks, and decks drawn on the Dreamworld Map (manual p. 4, 7 and 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.etherfields.rules.guards import require_begun, require_in_play
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import require_effect, resolve_pending_effect

FateDestination = Literal["bottom", "kept", "removed"]
CountedDeck = Literal["fate", "slumber", "slumber-map"]
DECK_FIELDS = {"fate": "fate_deck", "slumber": "slumber_deck", "slumber-map": "slumber_map"}


def require_fate_card(table: Table) -> None:
    """Refuse an empty Fate deck, and on the Dreamworld Map before an effect further left (p. 7)."""
    require_in_play(table)
    if table.slumber is None:
        require_effect(table, "fate")
    table.require_possible(table.team.fate_deck > 0, "ef.fate.none")


@move("etherfields.draw-fate", rule_id="ef.fate", guard=require_fate_card, revealed_arguments=("goes",))
def draw_fate_card(table: Table, goes: FateDestination = "bottom") -> None:
    """Draw the top Fate card and resolve it; it goes under the Fate deck by default (p. 7).

    ``goes``: under the deck, out of it, or removed from the game. Refuses an empty Fate deck.
    """
    if goes != "bottom":
        table.team.fate_deck -= 1
    _count_location_effect(table)


@move("etherfields.draw-quirk", rule_id="ef.quirk", guard=require_fate_card, revealed_arguments=("name", "room"))
def draw_quirk(table: Table, name: Annotated[str, TextLength(1, 60)], *, room: bool = True) -> None:
    """Draw a Quirk: a Slumber Map tile is drawn if one is left, then the Quirk is placed (p. 7).

    ``name`` is the players', up to 60 characters; ``room``: a Quirk space is empty after laying the tile. Without one
    the card goes under the Fate deck. Refuses an empty Fate deck.
    """
    if table.team.slumber_map:
        draw_map_tile(table)
    else:
        table.emit_consequence("ef.quirk.no-tile")
    if room:
        table.team.fate_deck -= 1
        table.team.quirks = [*table.team.quirks, name]
    else:
        table.emit_consequence("ef.quirk.no-space", name=name)
    _count_location_effect(table)


def _count_location_effect(table: Table) -> None:
    """Count a drawn Fate card as the Location's effect; a Slumber or Dream pauses the Map (p. 8)."""
    if table.slumber is None:
        resolve_pending_effect(table, "fate")


@move("etherfields.discard-quirk", rule_id="ef.quirk", guard=require_in_play)
def discard_quirk(table: Table, quirk: Annotated[str, TextLength(1, 60)]) -> None:
    """Discard a Quirk card of the Dreamscape under the Fate deck (p. 7). Refuses one not there."""
    team = table.team
    table.require_possible(quirk in team.quirks, "ef.quirk.not-placed", name=quirk)
    place = team.quirks.index(quirk)
    team.quirks = [*team.quirks[:place], *team.quirks[place + 1 :]]
    team.fate_deck += 1


def require_map_tile_left(table: Table) -> None:
    """Refuse without a Slumber Map tile left in its slot (p. 4)."""
    require_in_play(table)
    table.require_possible(table.team.slumber_map > 0, "ef.quirk.no-tile-left")


@move("etherfields.draw-map-tile", rule_id="ef.quirk", guard=require_map_tile_left)
def draw_map_tile(table: Table) -> None:
    """Draw a random Slumber Map tile and place it in the Dreamscape (p. 4 and 7). Refuses an empty slot."""
    table.team.slumber_map -= 1
    table.team.map_tiles += 1


@move("etherfields.add-to-deck", rule_id="ef.slumber", guard=require_begun)
def add_to_deck(table: Table, deck: CountedDeck, count: Annotated[int, NumberBounds(1, 40)] = 1) -> None:
    """Add ``count`` cards or tiles, 1 to 40, to the bottom of a deck, unshuffled by default (p. 9 and 17)."""
    _change_deck_size(table, deck, count)
    table.emit_consequence("ef.slumber.to-the-bottom", deck=deck, count=count)


@move("etherfields.take-from-deck", rule_id="ef.slumber", guard=require_begun)
def take_from_deck(table: Table, deck: CountedDeck, count: Annotated[int, NumberBounds(1, 40)] = 1) -> None:
    """Take ``count`` cards or tiles, 1 to 40, out of a deck because the game says so (p. 9). Refuses more than it has."""
    there = getattr(table.team, DECK_FIELDS[deck])
    table.require_possible(count <= there, "ef.slumber.deck-short", deck=deck, wanted=count, there=there)
    _change_deck_size(table, deck, -count)


def _change_deck_size(table: Table, deck: CountedDeck, count: int) -> None:
    setattr(table.team, DECK_FIELDS[deck], getattr(table.team, DECK_FIELDS[deck]) + count)

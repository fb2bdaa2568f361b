"""Fate cards, Quirks, and the decks whose cards are drawn on the Dreamworld Map (manual p. 4, 7 and 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.etherfields.rules.arrival import require_effect, resolved
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun, in_play
from campaigns.referee import Between, Length, move

Goes = Literal["bottom", "kept", "removed"]
Deck = Literal["fate", "slumber", "slumber-map"]
DECKS = {"fate": "fate_deck", "slumber": "slumber_deck", "slumber-map": "slumber_map"}


def fate_waits(table: Table) -> None:
    """Refuse an empty Fate deck, and on the Dreamworld Map a Fate card before an effect that stands further left (p. 7)."""
    in_play(table)
    if table.slumber is None:
        require_effect(table, "fate")
    table.possible(table.team.fate_deck > 0, "ef.fate.none")


@move("etherfields.draw-fate", cites="ef.fate", when=fate_waits, reveals=("goes",))
def draw_fate(table: Table, goes: Goes = "bottom") -> None:
    """Draw the top Fate card and resolve it; it goes under the Fate deck unless it says otherwise (p. 7).

    ``goes``: under the deck, kept out of it, or removed from the game. Refuses with an empty Fate deck.
    """
    if goes != "bottom":
        table.team.fate_deck -= 1
    _on_the_map(table)


@move("etherfields.draw-quirk", cites="ef.quirk", when=fate_waits, reveals=("name", "room"))
def draw_quirk(table: Table, name: Annotated[str, Length(1, 60)], *, room: bool = True) -> None:
    """Draw a Fate card that is a Quirk: a Slumber Map tile is drawn if one is left, then the Quirk is placed (p. 7).

    ``name`` is the players', up to 60 characters; ``room`` says that a Quirk space is empty once the tile lies there. Without
    one the card goes under the Fate deck. Refuses with an empty Fate deck.
    """
    if table.team.slumber_map:
        draw_map_tile(table)
    else:
        table.say("ef.quirk.no-tile")
    if room:
        table.team.fate_deck -= 1
        table.team.quirks = [*table.team.quirks, name]
    else:
        table.say("ef.quirk.no-space", name=name)
    _on_the_map(table)


def _on_the_map(table: Table) -> None:
    """Count a drawn Fate card as the effect of the Location; in a Slumber or Dream the Map is paused (p. 8)."""
    if table.slumber is None:
        resolved(table, "fate")


@move("etherfields.discard-quirk", cites="ef.quirk", when=in_play)
def discard_quirk(table: Table, quirk: Annotated[str, Length(1, 60)]) -> None:
    """Discard a Quirk card of the Dreamscape: it goes under the Fate deck (p. 7). Refuses one that does not lie there."""
    team = table.team
    table.possible(quirk in team.quirks, "ef.quirk.not-placed", name=quirk)
    place = team.quirks.index(quirk)
    team.quirks = [*team.quirks[:place], *team.quirks[place + 1 :]]
    team.fate_deck += 1


def tile_left(table: Table) -> None:
    """Refuse with no Slumber Map tile left in its slot (p. 4)."""
    in_play(table)
    table.possible(table.team.slumber_map > 0, "ef.quirk.no-tile-left")


@move("etherfields.draw-map-tile", cites="ef.quirk", when=tile_left)
def draw_map_tile(table: Table) -> None:
    """Draw a random Slumber Map tile from its slot and place it in the Dreamscape (p. 4 and 7). Refuses an empty slot."""
    table.team.slumber_map -= 1
    table.team.map_tiles += 1


@move("etherfields.add-to-deck", cites="ef.slumber", when=begun)
def add_to_deck(table: Table, deck: Deck, count: Annotated[int, Between(1, 40)] = 1) -> None:
    """Add ``count`` cards or tiles, 1 to 40, to a deck: to its bottom, and without shuffling unless told (p. 9 and 17)."""
    _change(table, deck, count)
    table.say("ef.slumber.to-the-bottom", deck=deck, count=count)


@move("etherfields.take-from-deck", cites="ef.slumber", when=begun)
def take_from_deck(table: Table, deck: Deck, count: Annotated[int, Between(1, 40)] = 1) -> None:
    """Take ``count`` cards or tiles, 1 to 40, out of a deck because the game says so (p. 9). Refuses more than lie there."""
    there = getattr(table.team, DECKS[deck])
    table.possible(count <= there, "ef.slumber.deck-short", deck=deck, wanted=count, there=there)
    _change(table, deck, -count)


def _change(table: Table, deck: Deck, count: int) -> None:
    setattr(table.team, DECKS[deck], getattr(table.team, DECKS[deck]) + count)

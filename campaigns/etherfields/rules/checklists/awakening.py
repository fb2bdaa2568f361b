"""The Awakening, step by step (facts 2.1; manual p. 18). Packing away is steps 1 to 3, setting up begins with step 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import awakening
from campaigns.etherfields.rules.procedure import Facts, Procedure, Step, counted
from campaigns.etherfields.rules.saving import on_the_map

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table


def _cards(table: Table) -> Facts:
    return {"held": counted([(d, d.deck + d.hand + d.progress) for d in table.dreamers])}


def _hurt(table: Table) -> Facts:
    return {
        "distressed": counted([(d, d.distress) for d in table.dreamers]),
        "sealed": counted([(d, d.sealed) for d in table.dreamers]),
    }


def _keys(table: Table) -> Facts:
    return {"keys": table.team.keys, "gems": sum(dreamer.gems for dreamer in table.dreamers)}


def _decks(table: Table) -> Facts:
    team = table.team
    return {
        "market": team.market,
        "item_market": team.item_market,
        "fate_deck": team.fate_deck + len(team.quirks),
        "slumber_deck": team.slumber_deck,
    }


def _tiles(table: Table) -> Facts:
    return {"map_tiles": table.team.map_tiles, "quirks": len(table.team.quirks)}


def _built(table: Table) -> Facts:
    return {
        "decks": [f"{d} {awakening.influence(d)}" for d in table.playing],
        "unused_cards": counted([(d, d.unused) for d in table.playing]),
        "flaws": counted([(d, d.flaws) for d in table.playing]),
    }


def _masks(table: Table) -> Facts | None:
    owners = [(dreamer, len(dreamer.masks)) for dreamer in table.dreamers if dreamer.masks]
    return {"owners": counted(owners)} if owners else None


def _items(table: Table) -> Facts | None:
    stored = table.items.count(place="storage")
    slots = table.team.item_slots
    return {"stored": stored, "slots": slots, "restored": min(3, stored, slots)} if len(table.items) else None


def _place(table: Table) -> Facts:
    found = next((place.name for place in table.locations.where(awakening=True)), "")
    return {"place": found}


def _build(table: Table) -> None:
    awakening.one_deck(table)
    awakening.decks_fit(table)


GIVE_UP = (
    Step("awaken-gather", _cards, awakening.discard_all_cards),
    Step("awaken-cure", _hurt, awakening.cure_and_unseal),
    Step("awaken-discard", _keys, awakening.discard_keys_and_gems),
)
"""Steps 1 to 3, which packing away shares."""

BEGIN_AGAIN = (
    Step("awaken-decks", _decks),
    Step("awaken-map", _tiles, awakening.lay_starting_tiles),
    Step("awaken-change", optional=True),
    Step("awaken-build", _built, _build, ready=awakening.decks_fit),
    Step("awaken-masks", _masks, awakening.masks_worn, ready=awakening.masks_worn),
    Step("awaken-items", _items),
    Step("awaken-place", _place, awakening.to_the_awakening_location),
)
"""Steps 4 to 9, which every set-up shares."""

AWAKENING = Procedure("awakening", on_the_map, (*GIVE_UP, *BEGIN_AGAIN), on_the_map)

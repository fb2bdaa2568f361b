"""Saving and packing away, step by step (manual p. 18; Dividers: p. 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import pools, saving
from campaigns.etherfields.rules.awakening import one_deck
from campaigns.etherfields.rules.checklists.awakening import GIVE_UP
from campaigns.etherfields.rules.market import BUYING, nobody_buys
from campaigns.etherfields.rules.procedure import Facts, Procedure, Step, all_signs, counted, open_gates

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table


def _lost(table: Table) -> Facts:
    team = table.team
    return {
        "keys": team.keys,
        "gems": sum(dreamer.gems for dreamer in table.dreamers),
        "hours": team.hours,
        "quirks": len(team.quirks),
        "tokens": sum(team.tokens.values()),
    }


def _ether(table: Table) -> Facts:
    return {"ethers": counted([(dreamer, dreamer.ether) for dreamer in table.dreamers])}


def _decks(table: Table) -> Facts:
    everybody = list(table.dreamers)
    return {
        "decks": [f"{d} {d.cards + d.sealed + d.progress}" for d in everybody],
        "unused_cards": counted([(d, d.unused) for d in everybody]),
        "owners": counted([(d, len(d.masks)) for d in everybody]),
    }


def _storage(table: Table) -> Facts:
    return {
        "items": len(table.items),
        "notes": table.cards.count(kind="note"),
        "wisdom": table.cards.count(kind="wisdom"),
    }


def _turns(table: Table) -> Facts:
    return {"turn_cards": pools.TURN_CARDS}


def _fate(table: Table) -> Facts:
    return {"fate_deck": table.team.fate_deck + len(table.team.quirks)}


def _flaws(table: Table) -> Facts:
    return {"flaw_deck": table.team.flaw_deck}


# These decks are in the box once the game can be saved (p. 18): a count of 0 only says that nobody noted their tiles.
def _slumbers(table: Table) -> Facts:
    return {"slumber_deck": table.team.slumber_deck or None}


def _map(table: Table) -> Facts:
    return {"map_tiles": table.team.slumber_map + table.team.map_tiles or None}


def _season(table: Table) -> Facts:
    return {"season": table.team.season or None}


def _gates(table: Table) -> Facts:
    return {"gates": open_gates(table) or None}


def _signs(table: Table) -> Facts | None:
    signs = all_signs(table)
    return {"signs": signs} if signs else None


def _give_up(table: Table) -> None:
    nobody_buys(table)
    saving.keep_ether(table)


SAVE = Procedure(
    "save",
    saving.on_the_map,
    (
        Step("save-warn", _lost),
        Step(BUYING, _ether, optional=True),
        Step("save-ether", _ether, _give_up, ready=nobody_buys),
        *GIVE_UP,
        Step("pack-decks", _decks, one_deck, free=True),
        Step("pack-storage", _storage, saving.store_items, free=True),
        Step("pack-turns", _turns, free=True),
        Step("pack-fate", _fate, free=True),
        Step("pack-flaws", _flaws, free=True),
        Step("pack-slumbers", _slumbers, free=True),
        Step("pack-map", _map, free=True),
        Step("pack-season", _season, free=True),
        Step("pack-gates", _gates, free=True),
        Step("pack-signs", _signs, free=True),
        Step("pack-rest", free=True),
        Step("save-close", do=saving.finish),
    ),
    saving.on_the_map,
)

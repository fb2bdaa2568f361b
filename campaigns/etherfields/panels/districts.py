"""The Dreamworld Map board as it is drawn: eight slots, the tiles gained, the Team's place, the Dream Gates (manual p. 4, 7, 10)."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from campaigns.etherfields.models import District, Gate
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.districts import SLOTS
from campaigns.etherfields.rules.now.travelling import open_gates
from campaigns.pages.registry import Context

STEP = 100
LETTERS = 11
LINES = 2
MOST_GATES = 3


def drawn_board(table: Table, standing: str) -> Context | None:
    """Return the board for its drawing, with what it shows in words, or None before anything on it is known.

    ``standing`` is the slot of the tile that the Team marker stands on, '' if nobody noted it.
    """
    tiles = {district.slot: district for district in table.districts}
    gates = open_gates(table)
    if not tiles and not any(gate.slot in SLOTS for gate in gates):
        return None
    slots = [
        _slot(place, code, tiles.get(code), [g for g in gates if g.slot == code]) for place, code in enumerate(SLOTS)
    ]
    for slot in slots:
        slot["here"] = slot["code"] == standing
    told = [_("%(slot)s %(name)s") % {"slot": code, "name": tiles[code].name} for code in SLOTS if code in tiles]
    here = [_("the Team is in %(slot)s") % {"slot": standing}] if standing in SLOTS else []
    return {"slots": slots, "words": _("Dreamworld Map: %(what)s") % {"what": "; ".join([*told, *here]) or "–"}}


def _slot(place: int, code: str, tile: District | None, gates: list[Gate]) -> Context:
    row, column = divmod(place, 4)
    return {
        "code": code,
        "x": column * STEP,
        "y": row * STEP,
        "lines": lines(tile.name) if tile else [],
        "gained": tile is not None,
        "gates": [gate.keys for gate in gates[:MOST_GATES]],
    }


def lines(name: str) -> list[str]:
    """Break a name into two lines that fit a slot; what does not fit is cut."""
    found: list[str] = []
    for word in name.split():
        if found and len(found[-1]) + 1 + len(word) <= LETTERS:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > LINES:
        found[LINES - 1] += "…"
    return [_cut(line) for line in found[:LINES]]


def _cut(line: str) -> str:
    return line if len(line) <= LETTERS else line[: LETTERS - 1].rstrip("…") + "…"


def prices(districts: Iterable[District]) -> list[tuple[str, str]]:
    """Return the Shortcut prices that are noted, by tile in the order of the slots (p. 7)."""
    noted = sorted((district for district in districts if district.price), key=lambda district: district.slot)
    return [(str(district), district.price) for district in noted]

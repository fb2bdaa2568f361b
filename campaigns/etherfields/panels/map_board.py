"""Context of the Dreamworld Map board: eight slots, tiles, the Team's place, Dream Gates (manual p. 4, 7, 10)."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from campaigns.etherfields.models import District, Gate
from campaigns.etherfields.rules.districts import DISTRICT_SLOTS
from campaigns.etherfields.rules.next_steps.gate_answers import list_open_gates
from campaigns.etherfields.rules.table import Table
from campaigns.pages.registry import Context

SLOT_SIZE = 100
MAX_LINE_LENGTH = 11
MAX_NAME_LINES = 2
MAX_SLOT_GATES = 3


def build_map_board(table: Table, team_slot: str) -> Context | None:
    """Return the context of the board and its description, or None before anything on it is known.

    ``team_slot`` is the slot of the tile with the Team marker, '' if it is not noted.
    """
    tiles = {district.slot: district for district in table.districts}
    gates = list_open_gates(table)
    if not tiles and not any(gate.slot in DISTRICT_SLOTS for gate in gates):
        return None
    slots = [
        _build_slot(place, code, tiles.get(code), [g for g in gates if g.slot == code])
        for place, code in enumerate(DISTRICT_SLOTS)
    ]
    for slot in slots:
        slot["here"] = slot["code"] == team_slot
    told = [
        code if tiles[code].name == code else _("%(slot)s %(name)s") % {"slot": code, "name": tiles[code].name}
        for code in DISTRICT_SLOTS
        if code in tiles
    ]
    here = [_("the Team is in %(slot)s") % {"slot": team_slot}] if team_slot in DISTRICT_SLOTS else []
    what = "; ".join([*told, *here]) or _("no tile yet")
    return {"slots": slots, "words": _("Dreamworld Map: %(what)s") % {"what": what}}


def _build_slot(index: int, code: str, tile: District | None, gates: list[Gate]) -> Context:
    row, column = divmod(index, 4)
    return {
        "code": code,
        "x": column * SLOT_SIZE,
        "y": row * SLOT_SIZE,
        "lines": wrap_name(tile.name) if tile and tile.name != code else [],
        "gained": tile is not None,
        "gates": ["?" if gate.keys is None else gate.keys for gate in gates[:MAX_SLOT_GATES]],
    }


def wrap_name(name: str) -> list[str]:
    """Wrap a name into two lines that fit a slot; the rest is cut."""
    found: list[str] = []
    for word in name.split():
        if found and len(found[-1]) + 1 + len(word) <= MAX_LINE_LENGTH:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > MAX_NAME_LINES:
        found[MAX_NAME_LINES - 1] += "…"
    return [_truncate(line) for line in found[:MAX_NAME_LINES]]


def _truncate(line: str) -> str:
    return line if len(line) <= MAX_LINE_LENGTH else line[: MAX_LINE_LENGTH - 1].rstrip("…") + "…"


def list_shortcut_prices(districts: Iterable[District]) -> list[tuple[str, str]]:
    """Return the noted Shortcut prices, by tile in slot order (p. 7)."""
    noted = sorted((district for district in districts if district.price), key=lambda district: district.slot)
    return [(str(district), district.price) for district in noted]

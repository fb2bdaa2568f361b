"""Travel on the Dreamworld Map (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.etherfields.rules.guards import require_dreamworld
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    enter_location,
    find_location,
    get_current_district,
    get_current_location,
)
from campaigns.etherfields.rules.tolls import TollKind, pay_toll

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Location


def require_can_travel(table: Table) -> None:
    """Refuse to travel during a Slumber, or with effects of the Location to resolve (p. 7 and 8)."""
    require_dreamworld(table)
    pending = table.team.pending
    table.require(not pending, "ef.location.pending", effects=pending)


@move("etherfields.go", rule_id="ef.dreamworld", guard=require_can_travel)
def travel(table: Table, at: Annotated[str, TextLength(1, 60)]) -> None:
    """Move the Team marker along a Path to the next Location, whose effects are then resolved left to right (p. 7).

    ``at`` is the Location's name, up to 60 characters. Refuses with effects to resolve, if Paths are noted but none
    leads there, and against the direction of a noted one.
    """
    start, end = get_current_location(table), find_location(table, at)
    if start is not None:
        _require_path(table, start, end)
    enter_location(table, at, end)


def _require_path(table: Table, start: Location, end: Location | None) -> None:
    paths, shortcuts = get_reachable_locations(table, start.paths), get_reachable_locations(table, start.shortcuts)
    if end in shortcuts and end not in paths:
        table.require(False, "ef.shortcut.only", name=end)
    else:
        table.require(not paths or end in paths, "ef.location.no-path", name=start, names=[str(one) for one in paths])
        _require_direction(table, start, end, "paths")


def _require_direction(table: Table, start: Location, end: Location | None, field_name: str) -> None:
    """Refuse travel against a noted Path or Shortcut without a noted way back (p. 7)."""
    wrong = end is not None and start.ref in getattr(end, field_name) and end.ref not in getattr(start, field_name)
    table.require(not wrong, "ef.location.one-way", name=end, end=start)


def get_reachable_locations(table: Table, refs: list[int]) -> list[Location]:
    """Return the Locations that Paths or Shortcuts lead to, without deleted ones."""
    return [location for ref in sorted(set(refs)) if (location := table.locations.get(ref)) is not None]


@move("etherfields.take-shortcut", rule_id="ef.shortcut", guard=require_can_travel)
def take_shortcut(
    table: Table,
    at: Annotated[str, TextLength(1, 60)],
    toll: TollKind,
    amount: Annotated[int, NumberBounds(1, 9)] = 1,
    paid_by: Dreamer | None = None,
) -> None:
    """Move the Team marker along a Shortcut and pay the price of the tile it starts from (p. 7).

    ``at`` is its Location, up to 60 characters. ``toll`` is what is paid and ``amount`` how many, 1 to 9: by the
    Dreamer ``paid_by``, or by each present Dreamer if empty; Keys and Hours once by the Team. Refuses with effects to
    resolve, if Shortcuts are noted but none leads there, against the direction of a noted one, if a noted price is
    not paid, and more than is there. Reports the noted price.
    """
    start, end = get_current_location(table), find_location(table, at)
    shortcuts = get_reachable_locations(table, start.shortcuts) if start else []
    names = [str(one) for one in shortcuts]
    table.require(not shortcuts or end in shortcuts, "ef.shortcut.not-there", name=start, names=names)
    if start is not None:
        _require_direction(table, start, end, "shortcuts")
    price = get_shortcut_price(table)
    table.require(toll != "nothing" or not price, "ef.shortcut.unpaid", shortcut_price=price)
    pay_toll(table, toll, amount, paid_by)
    if price and toll != "nothing":
        table.emit_consequence("ef.shortcut.price", name=get_current_district(table), shortcut_price=price)
    enter_location(table, at, end)


def get_shortcut_price(table: Table) -> str:
    """Return the noted Shortcut price of the Team's Dreamworld Map tile, '' if unknown."""
    district = get_current_district(table)
    return district.price if district else ""

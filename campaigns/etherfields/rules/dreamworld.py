"""Travelling the Dreamworld Map (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.arrival import arrive, district_here, here, named
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import dreamworld
from campaigns.etherfields.rules.tolls import Toll, pay
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Location


def may_travel(table: Table) -> None:
    """Refuse to travel while a Slumber is played, or while effects of the Location are still to be resolved (p. 7 and 8)."""
    dreamworld(table)
    pending = table.team.pending
    table.allowed(not pending, "ef.location.pending", effects=pending)


@move("etherfields.go", cites="ef.dreamworld", when=may_travel)
def go(table: Table, at: Annotated[str, Length(1, 60)]) -> None:
    """Move the Team marker along a Path to the next Location; its effects are then resolved from left to right (p. 7).

    ``at`` is the Location as the players call it, up to 60 characters; one they have noted is known by its name. Refused with
    effects still to resolve, where Paths are noted and none of them leads there, and against the direction of a noted one.
    """
    start, end = here(table), named(table, at)
    if start is not None:
        _by_path(table, start, end)
    arrive(table, at, end)


def _by_path(table: Table, start: Location, end: Location | None) -> None:
    paths, shortcuts = reached(table, start.paths), reached(table, start.shortcuts)
    if end in shortcuts and end not in paths:
        table.allowed(False, "ef.shortcut.only", name=end)
    else:
        table.allowed(not paths or end in paths, "ef.location.no-path", name=start, names=[str(one) for one in paths])
        _one_way(table, start, end, "paths")


def _one_way(table: Table, start: Location, end: Location | None, ways: str) -> None:
    """Refuse to travel a noted Path or Shortcut the other way round, while none that leads back is noted (p. 7)."""
    wrong = end is not None and start.ref in getattr(end, ways) and end.ref not in getattr(start, ways)
    table.allowed(not wrong, "ef.location.one-way", name=end, end=start)


def reached(table: Table, refs: list[int]) -> list[Location]:
    """Return the Locations that Paths or Shortcuts lead to, without those that were forgotten."""
    return [location for ref in sorted(set(refs)) if (location := table.locations.get(ref)) is not None]


@move("etherfields.take-shortcut", cites="ef.shortcut", when=may_travel)
def take_shortcut(
    table: Table,
    at: Annotated[str, Length(1, 60)],
    toll: Toll,
    amount: Annotated[int, Between(1, 9)] = 1,
    paid_by: Dreamer | None = None,
) -> None:
    """Move the Team marker along a Shortcut and pay its price, that of the tile it starts from (p. 7).

    ``at`` is the Location it leads to, up to 60 characters. ``toll`` is what is paid and ``amount`` how many, 1 to 9: by the
    Dreamer ``paid_by``, or by each Dreamer at the table when nobody is named; Keys and Hours once by the Team. Refused with
    effects still to resolve, where Shortcuts are noted and none of them leads there, against the direction of a noted one, where
    the price of the tile is noted and nothing is paid, and when more is due than there is. What was noted of the price is told.
    """
    start, end = here(table), named(table, at)
    shortcuts = reached(table, start.shortcuts) if start else []
    names = [str(one) for one in shortcuts]
    table.allowed(not shortcuts or end in shortcuts, "ef.shortcut.not-there", name=start, names=names)
    if start is not None:
        _one_way(table, start, end, "shortcuts")
    price = price_here(table)
    table.allowed(toll != "nothing" or not price, "ef.shortcut.unpaid", shortcut_price=price)
    pay(table, toll, amount, paid_by)
    if price and toll != "nothing":
        table.say("ef.shortcut.price", name=district_here(table), shortcut_price=price)
    arrive(table, at, end)


def price_here(table: Table) -> str:
    """Return the price of Shortcuts from where the Team stands, as noted for its Dreamworld Map tile; '' when nobody noted it."""
    district = district_here(table)
    return district.price if district else ""

"""What the players note of Locations: their effects, the Paths and Shortcuts between them (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.etherfields.rules.guards import require_begun, require_dreamworld
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    MAX_LOCATION_EFFECTS,
    LocationEffect,
    find_location,
    get_current_location,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import District, Location

LocationIcon = Literal["none", LocationEffect]
ConnectionKind = Literal["path", "shortcut"]
CONNECTION_FIELDS = {"path": "paths", "shortcut": "shortcuts"}


@move("etherfields.note-location", rule_id="ef.location", guard=require_begun)
def note_location(
    table: Table,
    name: Annotated[str, TextLength(1, 60)],
    first: LocationIcon = "none",
    second: LocationIcon = "none",
    third: LocationIcon = "none",
    district: District | None = None,
    reminder: Annotated[str, TextLength(0, 120)] = "",
    *,
    awakening: bool = False,
) -> None:
    """Note a Location that the players want to come back to (p. 7).

    ``name`` is theirs, up to 60 characters; ``first`` to ``third`` are its effect icons from left to right; ``district`` is the
    Dreamworld Map tile it lies on; ``reminder`` a note in up to 120 characters; ``awakening`` marks the Awakening Location,
    of which there is one. Refuses a name that is taken.
    """
    require_unused_name(table, name)
    made = table.locations.add(
        name=name.strip(),
        effects=_drop_empty_icons(first, second, third),
        district=district.ref if district else None,
        note=reminder,
    )
    if awakening:
        mark_awakening(table, made)
    if table.team.at.casefold() == made.name.casefold():
        table.team.location = made.ref


def require_unused_name(table: Table, name: str, excluded_location: Location | None = None) -> None:
    """Refuse for good a name that another noted Location has: travelling goes by names."""
    table.require_possible(find_location(table, name) in (None, excluded_location), "ef.location.named", name=name)


def _drop_empty_icons(*icons: LocationIcon) -> list[str]:
    return [icon for icon in icons if icon != "none"]


@move("etherfields.edit-location", rule_id="ef.location", guard=require_begun, is_setter=True)
def edit_location(
    table: Table,
    location: Location,
    new_name: Annotated[str, TextLength(0, 60)] = "",
    district: District | None = None,
    reminder: Annotated[str, TextLength(0, 120)] = "",
) -> None:
    """Change what was noted of a Location; what is left empty stays as it was (p. 7).

    ``new_name`` has up to 60 characters, ``reminder`` up to 120; ``district`` is the tile it lies on. Refuses a name that is
    taken.
    """
    if new_name:
        require_unused_name(table, new_name, excluded_location=location)
        location.name = new_name.strip()
    if district is not None:
        location.district = district.ref
    location.note = reminder or location.note
    if get_current_location(table) is location:
        table.team.at = location.name


@move("etherfields.set-effects", rule_id="ef.location", guard=require_begun, is_setter=True)
def set_location_effects(
    table: Table,
    location: Location,
    first: LocationIcon = "none",
    second: LocationIcon = "none",
    third: LocationIcon = "none",
) -> None:
    """Note anew which effect icons a Location shows, from left to right (p. 7). Counts from the next time it is entered."""
    location.effects = _drop_empty_icons(first, second, third)


def require_effect_room(table: Table) -> None:
    """Refuse away from the Dreamworld Map, and more effects than a Location can have."""
    require_dreamworld(table)
    table.require_possible(
        len(table.team.pending) < MAX_LOCATION_EFFECTS, "ef.location.crowded", count=MAX_LOCATION_EFFECTS
    )


@move("etherfields.show-effect", rule_id="ef.location", guard=require_effect_room)
def show_effect(table: Table, effect: LocationEffect) -> None:
    """Say what the Location just entered shows, one icon at a time from left to right: it waits to be resolved (p. 7).

    A Location that has a name is noted with it, so that the next visit needs no telling; an icon noted before, and shown again
    once nothing waits, is noted once. Refused away from the Map, and beyond 8 effects.
    """
    team = table.team
    again = not team.pending
    team.pending, team.entered = [*team.pending, effect], False
    if not team.at:
        return
    location = get_current_location(table) or find_location(table, team.at) or table.locations.add(name=team.at)
    team.location = location.ref
    if not (again and effect in location.effects):
        location.effects = [*location.effects, effect][:MAX_LOCATION_EFFECTS]


@move("etherfields.mark-awakening", rule_id="ef.location", guard=require_begun)
def mark_awakening(table: Table, location: Location) -> None:
    """Mark the Location that has the Awakening space; there the Team starts each session (p. 7). No other bears the mark."""
    for other in table.locations:
        other.awakening = other.ref == location.ref


@move("etherfields.connect", rule_id="ef.location", guard=require_begun)
def connect_locations(table: Table, start: Location, end: Location, way: ConnectionKind = "path") -> None:
    """Note a Path or Shortcut from ``start`` to ``end``; it leads one way only (p. 7).

    Refuses a way to where it starts, and one that is noted.
    """
    table.require_possible(start.ref != end.ref, "ef.location.itself", name=start)
    known = getattr(start, CONNECTION_FIELDS[way])
    table.require_possible(end.ref not in known, "ef.location.connected", name=start, end=end)
    setattr(start, CONNECTION_FIELDS[way], [*known, end.ref])


@move("etherfields.disconnect", rule_id="ef.location", guard=require_begun)
def disconnect_locations(table: Table, start: Location, end: Location, way: ConnectionKind = "path") -> None:
    """Take back a Path or Shortcut that was noted wrongly (p. 7). Refuses one that is not noted."""
    known = getattr(start, CONNECTION_FIELDS[way])
    table.require_possible(end.ref in known, "ef.location.not-connected", name=start, end=end)
    setattr(start, CONNECTION_FIELDS[way], [ref for ref in known if ref != end.ref])


@move("etherfields.forget-location", rule_id="ef.location", guard=require_begun)
def forget_location(table: Table, location: Location) -> None:
    """Forget what was noted of a Location, with every Path and Shortcut to it; the Team marker stays where it is (p. 7)."""
    table.locations.remove(location)
    for other in table.locations:
        for field in CONNECTION_FIELDS.values():
            setattr(other, field, [ref for ref in getattr(other, field) if ref != location.ref])
    if table.team.location == location.ref:
        table.team.location = None

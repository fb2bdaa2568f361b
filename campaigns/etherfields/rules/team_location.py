"""Where the Team stands on the Dreamworld Map, and which effects of that Location wait, from left to right (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from campaigns.etherfields.models import District, Location
    from campaigns.etherfields.rules.table import Table

LocationEffect = Literal["fate", "slumber", "gate", "key", "shopping", "sanctuary", "railway", "other"]
MAX_LOCATION_EFFECTS = 8
UNLIMITED_GAIN_EFFECTS: tuple[LocationEffect, ...] = ("key", "sanctuary")
"""The effects that give the Team something each time, and are bounded by nothing else (facts 2.3)."""


def get_current_location(table: Table) -> Location | None:
    """Return the noted Location that the Team stands on, or None where nobody noted it. Loads no Locations for nothing."""
    return table.locations.get(table.team.location) if table.team.location else None


def get_current_district(table: Table) -> District | None:
    """Return the Dreamworld Map tile that the Team stands on, or None where nobody noted it."""
    place = get_current_location(table)
    return table.districts.get(place.district) if place is not None and place.district else None


def find_location(table: Table, name: str) -> Location | None:
    """Return the noted Location of this name, however it is capitalised, or None."""
    wanted = name.strip().casefold()
    return next((found for found in table.locations if found.name.casefold() == wanted), None)


def enter_location(table: Table, name: str, location: Location | None) -> None:
    """Put the Team marker on a Location, noted or only called ``name``; its effects wait to be resolved (p. 7)."""
    team = table.team
    team.at = location.name if location else name.strip()
    team.location = location.ref if location else None
    team.pending = list(location.effects) if location else []
    team.entered = not team.pending
    if team.pending:
        table.emit_consequence("ef.location.effects", name=team.at, effects=team.pending)


def move_to_awakening(table: Table) -> None:
    """Put the Team marker on the Awakening Location, where a session and an Awakening start; nothing waits there (p. 7)."""
    team = table.team
    found = next(iter(table.locations.filter(awakening=True)), None)
    team.at, team.location = (found.name, found.ref) if found else ("", None)
    team.pending, team.entered = [], True


def is_at_starting_location(table: Table) -> bool:
    """Return whether the Team stands where an evening begins, on the Awakening Location or nowhere that was noted yet (p. 7)."""
    place = get_current_location(table)
    return table.slumber is None and (place.awakening if place is not None else not table.team.at)


def clear_team_location(table: Table) -> None:
    """Take the Team marker off the Map, when the game goes into its box."""
    team = table.team
    team.at, team.location, team.pending, team.entered = "", None, [], False


def require_effect(table: Table, effect: LocationEffect) -> None:
    """Refuse an effect that this Location does not have to give any more: the one guard of every icon (p. 7).

    It must be the leftmost that waits. Where none waits it was given already, or the Location does not show it. Where nobody noted
    what the Location shows, a Slumber, a Fate card, a Gate and Shopping are believed; a Key and a Sanctuary must be shown first.
    """
    pending: list[str] = table.team.pending
    table.require(pending[:1] in ([], [effect]), "ef.location.first", first="".join(pending[:1]), effect=effect)
    if pending:
        return
    place = get_current_location(table)
    noted = place.effects if place else []
    table.require(effect not in noted, "ef.location.given", effect=effect)
    table.require(not noted and effect not in UNLIMITED_GAIN_EFFECTS, "ef.location.not-here", effect=effect)


def require_location_resolved(table: Table) -> None:
    """Refuse an Awakening, and saving, while effects of the Location are still to be resolved (p. 18)."""
    pending: list[str] = table.team.pending
    table.require(not pending, "ef.awakening.location-first", effects=pending)


def resolve_pending_effect(table: Table, effect: LocationEffect) -> None:
    """Take an effect off those that wait; after the last the Team may awaken, save, or travel on (p. 7 and 18)."""
    team = table.team
    if effect in team.pending:
        place = team.pending.index(effect)
        team.pending = [*team.pending[:place], *team.pending[place + 1 :]]
    team.entered = not team.pending

"""The Team's Location on the Dreamworld Map and its pending effects, left to right (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.engine import ListLength, TextLength
from campaigns.engine.messages import ManualStep, Text, _, consequence, violation
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.name_matching import is_same_name

if TYPE_CHECKING:
    from campaigns.etherfields.models import District, Location
    from campaigns.etherfields.rules.table import Table

LocationEffect = Literal["fate", "slumber", "gate", "key", "shopping", "sanctuary", "railway", "other"]
MAX_LOCATION_EFFECTS = 8
LOCATION_ICONS: tuple[LocationEffect, ...] = get_args(LocationEffect)
"""Effects that a Location may show: the icons of the manual (p. 7; facts 2.3), and a short rule printed instead of one."""
NO_EFFECT = "none"
"""The only noted icon of a Location that shows nothing (p. 7)."""
LocationIconsArg = Annotated[list[str], TextLength(1, 10), ListLength(0, MAX_LOCATION_EFFECTS)]
"""The effects of a Location, from left to right."""
UNLIMITED_GAIN_EFFECTS: tuple[LocationEffect, ...] = ("key", "sanctuary")
"""Effects that pay out each time, with no other limit (facts 2.3)."""


def get_current_location(table: Table) -> Location | None:
    """Return the noted Location of the Team, or None; loads Locations only if needed."""
    return table.locations.get(table.team.location) if table.team.location else None


def get_current_district(table: Table) -> District | None:
    """Return the Dreamworld Map tile of the Team, or None if unknown."""
    place = get_current_location(table)
    return table.districts.get(place.district) if place is not None and place.district else None


def list_location_effects(location: Location | None) -> list[str]:
    """Return the noted icons of a Location, from left to right; none for one that shows nothing, or is not noted (p. 7)."""
    return [effect for effect in location.effects if effect != NO_EFFECT] if location else []


AWAKENING_LOCATION = _("Awakening Location")
AWAKENING_NAMES = (
    AWAKENING_LOCATION, _("Awakening"), _("the Awakening"), _("the Awakening Location"), _("Awakening space"),
)  # fmt: skip
"""Names that players use for the Awakening Location."""


def is_awakening_name(name: str) -> bool:
    """Return whether players call the Awakening Location so, however it is spelt (p. 7)."""
    return any(is_same_name(name, str(known)) for known in AWAKENING_NAMES)


def find_location(table: Table, name: str) -> Location | None:
    """Return the noted Location of this name, however it is spelt, or None; the Awakening Location by any of its names."""
    found = next((found for found in table.locations if is_same_name(found.name, name)), None)
    return find_awakening_location(table) if found is None and is_awakening_name(name) else found


def find_or_note_location(table: Table, name: str) -> Location:
    """Return the noted Location of this name; note a new one, marked if it is the Awakening Location (p. 7)."""
    found = find_location(table, name)
    return found or table.locations.add(name=name.strip(), awakening=is_awakening_name(name))


LOCATION_EFFECTS = consequence(
    "ef.location.effects", ManualStep(_("Resolve the effects of %(name)s from left to right: %(effects)s."))
)


def enter_location(table: Table, name: str, location: Location | None) -> None:
    """Move the Team marker to a Location, noted or only called ``name``; its effects become pending (p. 7)."""
    forget_ending(table)
    team = table.team
    team.at = location.name if location else name.strip()
    team.location = location.ref if location else None
    team.pending = list_location_effects(location)
    team.entered = bool(team.at) and not team.pending
    if team.pending:
        table.emit_consequence(LOCATION_EFFECTS, name=team.at, effects=team.pending)


def move_to_awakening(table: Table) -> None:
    """Move the Team marker to the Awakening Location, the start of sessions and Awakenings, without effects (p. 7)."""
    team = table.team
    found = find_awakening_location(table)
    team.at, team.location = (found.name, found.ref) if found else ("", None)
    team.pending, team.entered = [], True


def find_awakening_location(table: Table) -> Location | None:
    """Return the Awakening Location: the one marked so, else the one that the players call so; None if nobody noted it."""
    marked = next(iter(table.locations.filter(awakening=True)), None)
    return marked or next((one for one in table.locations if is_awakening_name(one.name)), None)


def is_at_unnamed_awakening(table: Table) -> bool:
    """Return whether the Team is at the Awakening Location, which nobody has noted (p. 7)."""
    return table.team.entered and not table.team.at


def is_at_awakening(table: Table) -> bool:
    """Return whether the Team is at the Awakening Location, noted or not (p. 7)."""
    place = get_current_location(table)
    is_noted = place is not None and place is find_awakening_location(table)
    return is_noted or is_at_unnamed_awakening(table) or is_awakening_name(table.team.at)


def get_location_name(table: Table) -> Text:
    """Return the name of the Team's Location; '' if nobody has named it, and it is not the Awakening Location (p. 7)."""
    return AWAKENING_LOCATION if is_at_unnamed_awakening(table) else table.team.at


def clear_team_location(table: Table) -> None:
    """Remove the Team marker from the Map, when the game is packed."""
    team = table.team
    team.at, team.location, team.pending, team.entered = "", None, [], False
    forget_ending(table)


def add_shown_effect(table: Table, effect: str) -> None:
    """Add an icon of the Location just entered to those to resolve, and to the notes of a named Location (p. 7).

    A noted icon that is reported again when nothing is pending is noted once.
    """
    team = table.team
    is_repeated = not team.pending
    team.pending = [*team.pending, effect]
    if not team.at:
        return
    team.entered = False
    location = get_current_location(table) or find_or_note_location(table, team.at)
    team.location = location.ref
    if not (is_repeated and effect in location.effects):
        location.effects = [*list_location_effects(location), effect][:MAX_LOCATION_EFFECTS]


def note_no_effects(table: Table) -> None:
    """Note that the Location just entered shows nothing, unless icons of it are noted (p. 7)."""
    if not table.team.at:
        return
    location = get_current_location(table) or find_or_note_location(table, table.team.at)
    table.team.location = location.ref
    location.effects = location.effects or [NO_EFFECT]


LOCATION_ICON = violation("ef.location.icon", _("No Location shows %(name)s. Choose from the effects listed."))


def add_shown_effects(table: Table, icons: list[str]) -> None:
    """Add the icons of the Location just entered, from left to right (p. 7). Refuses what no Location shows."""
    wrong = [icon for icon in icons if icon not in LOCATION_ICONS]
    table.require_possible(not wrong, LOCATION_ICON, name=wrong)
    for icon in icons:
        add_shown_effect(table, icon)


LOCATION_NOT_HERE = violation(
    "ef.location.not-here", _("You haven't entered that this Location shows %(effect)s. If it does, add that first.")
)
LOCATION_FIRST = violation(
    "ef.location.first", _("Resolve effects from left to right: %(first)s comes before %(effect)s.")
)
LOCATION_GIVEN = violation(
    "ef.location.given",
    _("You already resolved this here: %(effect)s. Travel on, or add it again if this Location shows it twice."),
)


def require_effect(table: Table, effect: LocationEffect) -> None:
    """Refuse an effect that this Location cannot give now: the shared guard of all icons (p. 7).

    It must be the leftmost pending one. With none pending it was given already, or is not shown. At a Location with
    unknown icons, a Slumber, a Fate card, a Gate and Shopping are accepted; a Key and a Sanctuary must be shown
    first.
    """
    pending: list[str] = table.team.pending
    table.require(pending[:1] in ([], [effect]), LOCATION_FIRST, first="".join(pending[:1]), effect=effect)
    if pending:
        return
    place = get_current_location(table)
    noted = place.effects if place else []
    table.require(effect not in noted, LOCATION_GIVEN, effect=effect)
    table.require(not noted and effect not in UNLIMITED_GAIN_EFFECTS, LOCATION_NOT_HERE, effect=effect)


AWAKENING_LOCATION_FIRST = violation(
    "ef.awakening.location-first",
    _("Awakening and saving come after the effects of the Location. Still to resolve: %(effects)s."),
)


def require_location_resolved(table: Table) -> None:
    """Refuse an Awakening, and saving, with effects of the Location pending (p. 18)."""
    pending: list[str] = table.team.pending
    table.require(not pending, AWAKENING_LOCATION_FIRST, effects=pending)


def resolve_pending_effect(table: Table, effect: LocationEffect) -> None:
    """Remove a pending effect; after the last the Team may awaken, save, or travel on (p. 7 and 18)."""
    team = table.team
    if effect in team.pending:
        place = team.pending.index(effect)
        team.pending = [*team.pending[:place], *team.pending[place + 1 :]]
    if team.at:
        team.entered = not team.pending

"""The players' notes of Locations: effects, Paths and Shortcuts (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, pgettext_lazy, violation
from campaigns.etherfields.rules.dreamworld import LOCATION_PENDING
from campaigns.etherfields.rules.guards import require_begun, require_dreamworld
from campaigns.etherfields.rules.name_matching import is_same_name
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    MAX_LOCATION_EFFECTS,
    NO_EFFECT,
    LocationEffect,
    LocationIconsArg,
    add_shown_effects,
    find_location,
    get_current_location,
    note_no_effects,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import District, Location

LocationIcon = Literal["none", LocationEffect]
ConnectionKind = Literal["path", "shortcut"]
CONNECTION_FIELDS = {"path": "paths", "shortcut": "shortcuts"}


@move(
    "etherfields.note-location",
    rule_id="ef.location",
    guard=require_begun,
    messages=MoveMessages(
        _("Add a Location"),
        _("The Team found a Location: %(name)s."),
        _("Enter its icons from left to right."),
        synonyms=_("new location, finds location, location found"),
    ),
)
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
    """Note a Location (p. 7).

    ``name`` has up to 60 characters; ``first`` to ``third`` are its effect icons from left to right; ``district`` is
    its Dreamworld Map tile; ``reminder`` a note in up to 120 characters; ``awakening`` marks the only Awakening
    Location. Refuses a taken name.
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
    if is_same_name(table.team.at, made.name):
        table.team.location = made.ref


LOCATION_NAMED = violation(
    "ef.location.named", _("You already have a Location called %(name)s. Choose another name, or edit that one.")
)


def require_unused_name(table: Table, name: str, excluded_location: Location | None = None) -> None:
    """Refuse for good the name of another noted Location, as travel identifies Locations by name."""
    table.require_possible(find_location(table, name) in (None, excluded_location), LOCATION_NAMED, name=name)


def _drop_empty_icons(*icons: LocationIcon) -> list[str]:
    return [icon for icon in icons if icon != "none"]


@move(
    "etherfields.edit-location",
    rule_id="ef.location",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Edit a Location"),
        _("The Team updated the Location %(location)s."),
        _("What you leave empty stays as it is."),
    ),
)
def edit_location(
    table: Table,
    location: Location,
    new_name: Annotated[str, TextLength(0, 60)] = "",
    district: District | None = None,
    reminder: Annotated[str, TextLength(0, 120)] = "",
) -> None:
    """Edit a noted Location; empty arguments change nothing (p. 7).

    ``new_name`` has up to 60 characters, ``reminder`` up to 120; ``district`` is its tile. Refuses a taken name.
    """
    if new_name:
        require_unused_name(table, new_name, excluded_location=location)
        location.name = new_name.strip()
    if district is not None:
        location.district = district.ref
    location.note = reminder or location.note
    if get_current_location(table) is location:
        table.team.at = location.name


@move(
    "etherfields.set-effects",
    rule_id="ef.location",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Change a Location's effects"),
        _("The Team wrote down %(location)s's effects."),
        _("Enter them from left to right. They count from your next visit."),
    ),
)
def set_location_effects(
    table: Table,
    location: Location,
    first: LocationIcon = "none",
    second: LocationIcon = "none",
    third: LocationIcon = "none",
) -> None:
    """Correct a Location's effect icons, from left to right (p. 7). Applies from its next visit."""
    location.effects = _drop_empty_icons(first, second, third)


LOCATION_CROWDED = violation(
    "ef.location.crowded", _("A Location shows %(count)s effects at most. Resolve some of them first.")
)


def require_effect_room(table: Table) -> None:
    """Refuse off the Dreamworld Map, and more effects than a Location can have."""
    require_dreamworld(table)
    table.require_possible(len(table.team.pending) < MAX_LOCATION_EFFECTS, LOCATION_CROWDED, count=MAX_LOCATION_EFFECTS)


LOCATION_ICON_NONE = violation("ef.location.no-icon", _("Which effect does the Location show? Choose at least one."))


@move(
    "etherfields.show-effect",
    rule_id="ef.location",
    guard=require_effect_room,
    messages=MoveMessages(
        _("This Location shows"),
        _("The Team said what this Location shows."),
        variants=(
            Variant(_("This Location shows nothing."), where={"effect": "none"}),
            Variant(_("This Location's effects, from left to right: %(icons)s.")),
            Variant(_("This Location shows Fate."), where={"effect": "fate"}),
            Variant(_("This Location shows a Slumber."), where={"effect": "slumber"}),
            Variant(_("This Location shows a Dream Gate."), where={"effect": "gate"}),
            Variant(_("This Location shows a Key."), where={"effect": "key"}),
            Variant(_("This Location shows Shopping."), where={"effect": "shopping"}),
            Variant(_("This Location shows a Sanctuary."), where={"effect": "sanctuary"}),
            Variant(_("This Location shows a Railway."), where={"effect": "railway"}),
            Variant(_("This Location has a printed rule."), where={"effect": "other"}),
        ),
    ),
)
def show_effect(table: Table, effect: LocationIcon | None = None, icons: LocationIconsArg | None = None) -> None:
    """Report the icons of the Location just entered, ``effect`` or several from left to right, to be resolved (p. 7).

    A named Location stores it for the next visit; a stored icon that is reported again when nothing is pending is
    stored once. ``none``: it shows nothing. Refuses off the Map, no answer, nothing with effects to resolve, and
    beyond 8 effects.
    """
    shown = [*(icons or ()), *([effect] if effect and effect != NO_EFFECT else [])]
    if effect == NO_EFFECT and not shown:
        table.require_possible(not table.team.pending, LOCATION_PENDING, effects=table.team.pending)
        note_no_effects(table)
        return
    table.require_possible(shown, LOCATION_ICON_NONE)
    fits = len(table.team.pending) + len(shown) <= MAX_LOCATION_EFFECTS
    table.require_possible(fits, LOCATION_CROWDED, count=MAX_LOCATION_EFFECTS)
    add_shown_effects(table, shown)


@move(
    "etherfields.mark-awakening",
    rule_id="ef.location",
    guard=require_begun,
    messages=MoveMessages(
        _("Mark as Awakening"), _("%(location)s is the Awakening Location."), _("Each session starts at this Location.")
    ),
)
def mark_awakening(table: Table, location: Location) -> None:
    """Mark the only Location with the Awakening space, where each session starts (p. 7)."""
    for other in table.locations:
        other.awakening = other.ref == location.ref


LOCATION_CONNECTED = violation("ef.location.connected", _("You already added this way from %(name)s to %(end)s."))
LOCATION_ITSELF = violation("ef.location.itself", _("No way leads from %(name)s to itself. Choose two Locations."))


@move(
    "etherfields.connect",
    rule_id="ef.location",
    guard=require_begun,
    messages=MoveMessages(
        _("Add a Path or Shortcut"),
        _("The Team added a Path from %(start)s to %(end)s."),
        variants=(Variant(_("The Team added a Shortcut from %(start)s to %(end)s."), where={"way": "shortcut"}),),
    ),
)
def connect_locations(table: Table, start: Location, end: Location, way: ConnectionKind = "path") -> None:
    """Note a one-way Path or Shortcut from ``start`` to ``end`` (p. 7).

    Refuses equal ends, and a noted connection.
    """
    table.require_possible(start.ref != end.ref, LOCATION_ITSELF, name=start)
    known = getattr(start, CONNECTION_FIELDS[way])
    table.require_possible(end.ref not in known, LOCATION_CONNECTED, name=start, end=end)
    setattr(start, CONNECTION_FIELDS[way], [*known, end.ref])


LOCATION_NOT_CONNECTED = violation("ef.location.not-connected", _("You added no such way from %(name)s to %(end)s."))


@move(
    "etherfields.disconnect",
    rule_id="ef.location",
    guard=require_begun,
    messages=MoveMessages(
        _("Remove a Path or Shortcut"),
        _("The Team removed the Path from %(start)s to %(end)s."),
        variants=(Variant(_("The Team removed the Shortcut from %(start)s to %(end)s."), where={"way": "shortcut"}),),
    ),
)
def disconnect_locations(table: Table, start: Location, end: Location, way: ConnectionKind = "path") -> None:
    """Delete a wrongly noted Path or Shortcut (p. 7). Refuses one that is not noted."""
    known = getattr(start, CONNECTION_FIELDS[way])
    table.require_possible(end.ref in known, LOCATION_NOT_CONNECTED, name=start, end=end)
    setattr(start, CONNECTION_FIELDS[way], [ref for ref in known if ref != end.ref])


@move(
    "etherfields.forget-location",
    rule_id="ef.location",
    guard=require_begun,
    messages=MoveMessages(_("Remove a Location"), _("The Team removed the Location %(location)s.")),
)
def forget_location(table: Table, location: Location) -> None:
    """Delete a noted Location with every Path and Shortcut to it; the Team marker stays (p. 7)."""
    table.locations.remove(location)
    for other in table.locations:
        for field in CONNECTION_FIELDS.values():
            setattr(other, field, [ref for ref in getattr(other, field) if ref != location.ref])
    if table.team.location == location.ref:
        table.team.location = None


messages.add(
    "etherfields",
    fields={
        "awakening": _("Awakening Location"),
        "end": _("To"),
        "first": _("First effect"),
        "location": _("Location"),
        "second": _("Second effect"),
        "start": pgettext_lazy("place", "From"),
        "third": _("Third effect"),
        "way": _("Kind of way"),
    },
)

"""Travel on the Dreamworld Map (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.districts import DISTRICT_SLOTS
from campaigns.etherfields.rules.guards import require_dreamworld
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    LocationEffect,
    LocationIconsArg,
    add_shown_effects,
    enter_location,
    find_location,
    find_or_note_location,
    get_current_district,
    get_current_location,
    is_awakening_name,
)
from campaigns.etherfields.rules.tolls import TollKind, is_shortcut_sealed, pay_toll

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Location

LOCATION_EFFECT_LABELS = {
    "fate": _("Fate"),
    "slumber": _("Slumber"),
    "gate": _("Dream Gate"),
    "key": _("Key"),
    "shopping": _("Shopping"),
    "sanctuary": _("Sanctuary"),
    "railway": _("Railway"),
    "other": _("printed rule"),
}
"""Icons of Locations as words within a sentence."""

LOCATION_ICON_LABELS = {"none": _("none"), **LOCATION_EFFECT_LABELS}


LOCATION_PENDING = violation(
    "ef.location.pending", _("Resolve the effects of the Location first. Still to resolve: %(effects)s.")
)


def require_can_travel(table: Table) -> None:
    """Refuse to travel during a Slumber, or with effects of the Location to resolve (p. 7 and 8)."""
    require_dreamworld(table)
    pending = table.team.pending
    table.require(not pending, LOCATION_PENDING, effects=pending)


LOCATION_UNNAMED = violation(
    "ef.location.unnamed", _("Which place do you travel to? Type its name, or a grid code such as B3.")
)


@move(
    "etherfields.go",
    rule_id="ef.dreamworld",
    guard=require_can_travel,
    messages=MoveMessages(
        _("Move the Team marker"),
        _("The Team travelled to %(at)s."),
        _("Follow a Path the way it points."),
        {"shows": _("It shows: %(shows)s."), "icons": _("It shows: %(icons)s.")},
        unchanged_line=_("The Team travelled on."),
        synonyms=_(
            "travel, off to location, next stop location, team goes, we go, team moves to, moves to location, "
            "goes to location, heads to location, travels to location, moves on to location, arrives at location, "
            "reaches location, walks to location, team at location, we are at location, moves team to location, team to location"
        ),
    ),
)
def travel(
    table: Table,
    at: Annotated[str, TextLength(0, 60)] = "",
    shows: LocationEffect | None = None,
    icons: LocationIconsArg | None = None,
    *,
    new_path: bool = False,
) -> None:
    """Move the Team marker along a Path to the next Location, whose effects are then resolved left to right (p. 7).

    ``at`` is the Location's name, up to 60 characters, empty for one that only its icons tell; ``shows`` is its first
    icon, or ``icons`` all of them from left to right, ignored where its icons are noted; ``new_path`` notes the Path
    from here, and the Location if it is new, as the Awakening Location always is. Refuses without a name and an icon,
    with effects to resolve, if Paths are noted but none leads there and it is no new one, and against the direction of
    a noted one.
    """
    table.require_possible(at.strip() or shows or icons, LOCATION_UNNAMED)
    start, end = get_current_location(table), find_location(table, at)
    if is_awakening_name(at) or (new_path and at.strip()):
        end = find_or_note_location(table, at)
        if new_path and start is not None:
            _note_path(table, start, end)
    if start is not None:
        _require_path(table, start, end)
    enter_location(table, at, end)
    if not at.strip():
        table.line_facts |= {"nothing": "name"}
    if not table.team.pending:
        add_shown_effects(table, icons or ([shows] if shows else []))


def _note_path(table: Table, start: Location, end: Location) -> None:
    """Note the Path that the Team takes, unless it is noted, leads nowhere, or a Shortcut is noted there (p. 7)."""
    if end.ref not in (start.ref, *start.paths, *start.shortcuts):
        start.paths = [*start.paths, end.ref]


LOCATION_NO_PATH = violation(
    "ef.location.no-path", _("No Path that you added leads there from %(name)s. Paths: %(names)s.")
)
SHORTCUT_ONLY = violation(
    "ef.shortcut.only", _("Only a Shortcut leads to %(name)s from here. Take the Shortcut and pay its price.")
)


def _require_path(table: Table, start: Location, end: Location | None) -> None:
    paths, shortcuts = get_reachable_locations(table, start.paths), get_reachable_locations(table, start.shortcuts)
    if end in shortcuts and end not in paths:
        table.require(False, SHORTCUT_ONLY, name=end)
    else:
        table.require(not paths or end in paths, LOCATION_NO_PATH, name=start, names=[str(one) for one in paths])
        _require_direction(table, start, end, "paths")


LOCATION_ONE_WAY = violation(
    "ef.location.one-way",
    _("The way you added leads only from %(name)s to %(end)s. If another leads back, add it first."),
)


def _require_direction(table: Table, start: Location, end: Location | None, field_name: str) -> None:
    """Refuse travel against a noted Path or Shortcut without a noted way back (p. 7)."""
    wrong = end is not None and start.ref in getattr(end, field_name) and end.ref not in getattr(start, field_name)
    table.require(not wrong, LOCATION_ONE_WAY, name=end, end=start)


def get_reachable_locations(table: Table, refs: list[int]) -> list[Location]:
    """Return the Locations that Paths or Shortcuts lead to, without deleted ones."""
    return [location for ref in sorted(set(refs)) if (location := table.locations.get(ref)) is not None]


SHORTCUT_NOT_THERE = violation(
    "ef.shortcut.not-there", _("No Shortcut that you added leads there from %(name)s. Shortcuts: %(names)s.")
)
SHORTCUT_UNPAID = violation(
    "ef.shortcut.unpaid", _("Shortcuts from this tile have a price: %(shortcut_price)s. Say how you pay it.")
)
SHORTCUT_SEAL_EACH = violation(
    "ef.shortcut.seal-each",
    _(
        "Each Dreamer Seals %(SHORTCUT_SEAL)s %(SHORTCUT_SEAL:card|cards)s for a Shortcut. Pay that, unless the "
        "tile shows another price."
    ),
)
SHORTCUT_PRICE = consequence(
    "ef.shortcut.price", _("The tile you start from, %(name)s, sets the price: %(shortcut_price)s.")
)


@move(
    "etherfields.take-shortcut",
    rule_id="ef.shortcut",
    guard=require_can_travel,
    messages=MoveMessages(
        _("Take a Shortcut"),
        _("The Team took a Shortcut to %(at)s."),
        _("Pay the price of the tile you start from."),
        synonyms=_(
            "use shortcut, shortcut, shortcut to location, takes shortcut to location, short way to location, "
            "pays shortcut"
        ),
        variants=(
            Variant(_("The Team took a Shortcut to %(at)s for free."), where={"toll": "nothing"}),
            Variant(
                Plural(
                    "The Team took a Shortcut to %(at)s. %(paid_by)s suffered 1 Distress.",
                    "The Team took a Shortcut to %(at)s. %(paid_by)s suffered %(amount)s Distress.",
                    "amount",
                ),
                ("paid_by",),
                where={"toll": "distress"},
            ),
            Variant(
                Plural(
                    "The Team took a Shortcut to %(at)s. %(paid_by)s Sealed 1 card.",
                    "The Team took a Shortcut to %(at)s. %(paid_by)s Sealed %(amount)s cards.",
                    "amount",
                ),
                ("paid_by",),
                where={"toll": "seal"},
            ),
            Variant(
                Plural(
                    "The Team took a Shortcut to %(at)s. %(paid_by)s flipped 1 Progress card.",
                    "The Team took a Shortcut to %(at)s. %(paid_by)s flipped %(amount)s Progress cards.",
                    "amount",
                ),
                ("paid_by",),
                where={"toll": "flip"},
            ),
            Variant(
                Plural(
                    "The Team took a Shortcut to %(at)s. %(paid_by)s paid 1 Ether.",
                    "The Team took a Shortcut to %(at)s. %(paid_by)s paid %(amount)s Ether.",
                    "amount",
                ),
                ("paid_by",),
                where={"toll": "ether"},
            ),
            Variant(
                Plural(
                    "The Team took a Shortcut to %(at)s. %(paid_by)s paid 1 Shining Gem.",
                    "The Team took a Shortcut to %(at)s. %(paid_by)s paid %(amount)s Shining Gems.",
                    "amount",
                ),
                ("paid_by",),
                where={"toll": "gem"},
            ),
            Variant(
                Plural(
                    "The Team paid 1 Key and took a Shortcut to %(at)s.",
                    "The Team paid %(amount)s Keys and took a Shortcut to %(at)s.",
                    "amount",
                ),
                where={"toll": "key"},
            ),
            Variant(
                Plural(
                    "The Team paid 1 Hour and took a Shortcut to %(at)s.",
                    "The Team paid %(amount)s Hours and took a Shortcut to %(at)s.",
                    "amount",
                ),
                where={"toll": "hour"},
            ),
        ),
    ),
)
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
    table.require(not shortcuts or end in shortcuts, SHORTCUT_NOT_THERE, name=start, names=names)
    if start is not None:
        _require_direction(table, start, end, "shortcuts")
    price = get_shortcut_price(table)
    table.require(toll != "nothing" or not price, SHORTCUT_UNPAID, shortcut_price=price)
    table.require(toll != "nothing" or not is_shortcut_sealed(table), SHORTCUT_SEAL_EACH)
    pay_toll(table, toll, amount, paid_by)
    if price and toll != "nothing":
        table.emit_consequence(SHORTCUT_PRICE, name=get_current_district(table), shortcut_price=price)
    enter_location(table, at, end)


def get_shortcut_price(table: Table) -> str:
    """Return the noted Shortcut price of the Team's Dreamworld Map tile, '' if unknown."""
    district = get_current_district(table)
    return district.price if district else ""


messages.add(
    "etherfields",
    fields={
        "take-shortcut.amount": _("How many"),
        "take-shortcut.at": _("Shortcut to"),
        "code": _("Code"),
        "district": _("Map tile"),
        "effect": _("Effect"),
        "item": _("Item"),
        "new_name": _("New name"),
        "paid_by": _("Paid by"),
        "slot": _("Slot"),
        "toll": _("What the Shortcut costs"),
        "at": _("Location"),
        "go.at": _("The place (name or grid code)"),
        "new_path": _("Add the Path there"),
        "shows": _("Its first effect"),
        "icons": _("Its effects, from left to right"),
    },
    choices={
        "effect": LOCATION_ICON_LABELS,
        "effects": LOCATION_EFFECT_LABELS,
        "shows": LOCATION_EFFECT_LABELS,
        "icons": LOCATION_EFFECT_LABELS,
        "first": LOCATION_ICON_LABELS,
        "second": LOCATION_ICON_LABELS,
        "third": LOCATION_ICON_LABELS,
        "comfort": {
            "reshuffle": _("reshuffle for free"),
            "unflip": _("turn 1 Progress card face up"),
            "unseal": _("Unseal 1 card of your choice"),
            "item": _("restore 1 Item"),
        },
        "deck": {"fate": _("Fate deck"), "slumber": _("Slumber deck"), "slumber-map": _("Slumber Map tiles")},
        "goes": {"bottom": _("under the deck"), "kept": _("where the card says"), "removed": _("out of the game")},
        "paid_by": {"": _("everybody")},
        "slot": {slot: slot for slot in DISTRICT_SLOTS},
        "toll": {
            "nothing": _("nothing"),
            "distress": _("suffer Distress"),
            "seal": _("Seal cards"),
            "flip": _("flip active Progress cards"),
            "ether": _("Ether"),
            "gem": _("Shining Gems"),
            "key": _("Keys"),
            "hour": _("Hours"),
            "other": _("something else"),
        },
        "way": {"path": _("Path"), "shortcut": _("Shortcut")},
    },
)

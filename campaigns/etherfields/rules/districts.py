"""Dreamworld Map tiles gained by the Team (manual p. 4 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.button_labels import GAIN_MAP_TILE_LABEL
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import District

DistrictSlot = Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
DISTRICT_SLOTS: tuple[str, ...] = get_args(DistrictSlot)  # the Dreamworld Map board (p. 4; its size: facts 2.3)


DREAMWORLD_FULL = violation(
    "ef.dreamworld.full", _("All %(count)s slots of the Dreamworld Map hold a tile. Correct a slot, or edit a tile.")
)


def require_free_district_slot(table: Table) -> None:
    """Refuse once all 8 slots of the Dreamworld Map board are full (p. 4; facts 2.3)."""
    require_begun(table)
    table.require_possible(len(table.districts) < len(DISTRICT_SLOTS), DREAMWORLD_FULL, count=len(DISTRICT_SLOTS))


@move(
    "etherfields.gain-district",
    rule_id="ef.dreamworld",
    guard=require_free_district_slot,
    messages=MoveMessages(
        GAIN_MAP_TILE_LABEL,
        _("The Team gained the Dreamworld Map tile %(name)s, for slot %(slot)s."),
        _("Once you gain it, it stays for good."),
        synonyms=_("new map tile, map tile, new tile for dreamworld"),
    ),
)
def gain_district(
    table: Table,
    slot: DistrictSlot,
    name: Annotated[str, TextLength(1, 60)],
    shortcut_price: Annotated[str, TextLength(0, 120)] = "",
    code: Annotated[str, TextLength(0, 20)] = "",
) -> None:
    """Place a gained Dreamworld Map tile in its slot for good (p. 4).

    ``slot`` is its code on the board, ``name`` the players' (up to 60 characters), ``shortcut_price`` the price of
    its Shortcuts in up to 120 characters, ``code`` that of a Secret tile. Refuses an occupied slot.
    """
    _require_slot_free(table, slot)
    table.districts.add(slot=slot, name=name, price=shortcut_price, code=code)


DREAMWORLD_SLOT_TAKEN = violation(
    "ef.dreamworld.slot-taken",
    _("%(name)s is in slot %(slot)s, and a tile is never removed. Choose another slot, or edit that tile."),
)


def _require_slot_free(table: Table, slot: str) -> None:
    there = next(iter(table.districts.filter(slot=slot)), None)
    table.require_possible(there is None, DREAMWORLD_SLOT_TAKEN, slot=slot, name=there)


@move(
    "etherfields.edit-district",
    rule_id="ef.dreamworld",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Edit a Map tile"),
        _("The Team updated the Dreamworld Map tile %(district)s."),
        _("What you leave empty stays as it is."),
    ),
)
def edit_district(
    table: Table,
    district: District,
    new_name: Annotated[str, TextLength(0, 60)] = "",
    shortcut_price: Annotated[str, TextLength(0, 120)] = "",
) -> None:
    """Edit a noted Dreamworld Map tile; empty arguments change nothing (p. 7).

    ``new_name`` has up to 60 characters, ``shortcut_price`` up to 120.
    """
    district.name = new_name or district.name
    district.price = shortcut_price or district.price


@move(
    "etherfields.move-district",
    rule_id="ef.dreamworld",
    guard=require_begun,
    messages=MoveMessages(_("Correct a Map tile's slot"), _("%(district)s is now in slot %(slot)s.")),
)
def move_district(table: Table, district: District, slot: DistrictSlot) -> None:
    """Correct the slot of a Dreamworld Map tile (p. 4). Refuses an occupied slot."""
    _require_slot_free(table, slot)
    district.slot = slot


messages.add(
    "etherfields",
    fields={
        "shortcut_price": _("Shortcut price"),
    },
)

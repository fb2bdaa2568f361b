"""The lists of a stock: Gates, Items, Dreamworld Map tiles, Secrets (manual p. 4, 10, 15 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.message_combinations import list_together
from campaigns.engine.messages import _, consequence, violation
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.districts import DISTRICT_SLOTS
from campaigns.etherfields.rules.items import MAX_ITEM_SLOTS
from campaigns.etherfields.rules.secrets import SECRET_UNREADABLE
from campaigns.etherfields.rules.stock_counts import ShownValues, require_same_length
from campaigns.etherfields.rules.stock_masks import NAME_SEPARATORS

if TYPE_CHECKING:
    from campaigns.engine import AnyRow, RowRepository
    from campaigns.etherfields.models import Gate, Item
    from campaigns.etherfields.rules.table import Table

GATE_STATES = ("open", "won", "removed")
ITEM_STATES = ("active", "storage", "gone")


STOCK_NO_GATE_STATE = violation(
    "ef.stock.no-gate-state", _("The Gate %(name)s cannot be “%(typed)s”. Choose open, won or removed.")
)
STOCK_GATE = consequence("ef.stock.gate", _("Gate %(gate)s: %(gate_now)s."))
list_together(STOCK_GATE, _("Gates: %(changes)s."), _("%(gate)s %(gate_now)s"))


def set_gates(table: Table, gates: list[Gate], states: list[str], shown_values: ShownValues) -> None:
    """Set each of these Gates to open, won, or removed from the game (p. 10)."""
    require_same_length(table, "gates", gates, states)
    for place, (gate, state) in enumerate(zip(gates, states, strict=True)):
        table.require_possible(state in GATE_STATES, STOCK_NO_GATE_STATE, name=gate, typed=state)
        if state != get_gate_state(gate) and not shown_values.is_unchanged(f"gates_now.{place}", state):
            gate.won = state == "won" or (gate.won and state == "removed")
            gate.standing = "removed" if state == "removed" else "open"
            table.emit_consequence(STOCK_GATE, gate=gate, gate_now=state)


def get_gate_state(gate: Gate) -> str:
    """Return the state of a Gate: open, won or removed."""
    if gate.standing == "removed":
        return "removed"
    return "won" if gate.won else "open"


STOCK_GATES = consequence("ef.stock.gates", _("New Gates: %(names)s."))


def add_gates(table: Table, texts: list[str]) -> None:
    """Add new Gates, each by its code or name (p. 10)."""
    known = {text.casefold() for gate in table.gates for text in (gate.name, gate.code)}
    new = _find_new_texts(texts, known)
    for name in new:
        dream, mark = codes.parse_secret_code(name)
        whole = f"{dream} {mark}" if dream else ""
        table.gates.add(name=whole or name, code=whole, dream=dream, keys=None)
    if new:
        table.emit_consequence(STOCK_GATES, names=new)


def _find_new_texts(texts: list[str], known_texts: set[str]) -> list[str]:
    """Return the unknown texts as typed, without duplicates; codes match however typed."""
    found: dict[str, str] = {}
    for text in texts:
        dream, mark = codes.parse_secret_code(text)
        found.setdefault((f"{dream} {mark}" if dream else text).casefold(), text)
    return [text for key, text in found.items() if key not in known_texts]


STOCK_NO_STATE = violation(
    "ef.stock.no-state", _("%(name)s cannot be “%(typed)s”. Choose active, in the Storage or gone.")
)
STOCK_ITEM = consequence("ef.stock.item", _("%(name)s: %(item_now)s."))
list_together(STOCK_ITEM, _("Items: %(changes)s."), _("%(name)s %(item_now)s"))


def set_items(table: Table, items: list[Item], states: list[str], shown_values: ShownValues) -> None:
    """Set each of these Items to active, stored, or gone (p. 15)."""
    require_same_length(table, "items", items, states)
    for place, (item, state) in enumerate(zip(items, states, strict=True)):
        table.require_possible(state in ITEM_STATES, STOCK_NO_STATE, name=item, typed=state)
        if state != item.place and not shown_values.is_unchanged(f"items_now.{place}", state):
            table.emit_consequence(STOCK_ITEM, name=item, item_now=state)
            if state == "gone":
                table.items.remove(item)
            else:
                item.place = state


STOCK_TOO_MANY_ITEMS = violation(
    "ef.stock.too-many-items",
    _("%(there)s active Items need more slots than there are (%(most)s). Put some in the Storage."),
)
STOCK_ITEMS = consequence("ef.stock.items", _("New Items, %(item_now)s: %(names)s."))
STOCK_SLOTS = consequence("ef.stock.slots", _("Slots for active Items: %(slots)s."))


def add_items(table: Table, active_names: list[str], stored_names: list[str]) -> None:
    """Add new Items, with a slot for each active one. Refuses more than 9 active ones (p. 4 and 15)."""
    known = {text.casefold() for item in table.items for text in (item.name, item.code) if text}
    for place, typed in (("active", active_names), ("storage", stored_names)):
        new = _find_new_texts(typed, known)
        known |= {name.casefold() for name in new}
        for name in new:
            table.items.add(name=name, place=place)
        if new:
            table.emit_consequence(STOCK_ITEMS, names=new, item_now=place)
    there = table.items.count(place="active")
    table.require_possible(there <= MAX_ITEM_SLOTS, STOCK_TOO_MANY_ITEMS, there=there, most=MAX_ITEM_SLOTS)
    if there > table.team.item_slots:
        table.team.item_slots = there
        table.emit_consequence(STOCK_SLOTS, slots=there)


STOCK_NO_SLOT = violation(
    "ef.stock.no-slot",
    _("“%(typed)s” names no slot of the Dreamworld Map. Begin each tile with its slot, %(first)s to %(last)s."),
)
STOCK_TILE = consequence("ef.stock.tile", _("Tile %(slot)s: %(name)s."))
list_together(STOCK_TILE, _("Tiles: %(changes)s."), _("%(slot)s %(name)s"))


def set_district_tiles(table: Table, texts: list[str]) -> None:
    """Set the Dreamworld Map tiles by slot and name. Refuses a text without a slot (p. 4)."""
    for text in texts:
        slot, name = text[:2].upper(), text[2:].strip(NAME_SEPARATORS)
        table.require_possible(
            slot in DISTRICT_SLOTS, STOCK_NO_SLOT, typed=text, first=DISTRICT_SLOTS[0], last=DISTRICT_SLOTS[-1]
        )
        there = next(iter(table.districts.filter(slot=slot)), None)
        if there is None:
            table.districts.add(slot=slot, name=name or slot)
        elif name and name != there.name:
            there.name = name
        else:
            continue
        table.emit_consequence(STOCK_TILE, slot=slot, name=name or slot)


STOCK_SECRETS = consequence("ef.stock.secrets", _("New Secrets: %(secrets)s."))


def add_gained_secrets(table: Table, texts: list[str]) -> None:
    """Add gained Secrets by their codes, however typed. Refuses an invalid code (p. 17)."""
    found = []
    for text in texts:
        dream, mark = codes.parse_secret_code(text)
        table.require_possible(dream, SECRET_UNREADABLE, typed=text)
        if _mark_gained(table.secrets, dream, f"{dream} {mark}"):
            found.append(f"{dream} {mark}")
    if found:
        table.emit_consequence(STOCK_SECRETS, secrets=found)


def _mark_gained(secrets: RowRepository[AnyRow], dream: str, code: str) -> bool:
    """Mark a Secret as gained, and return whether it is new."""
    known = secrets.filter(code=code)
    if not known:
        secrets.add(code=code, dream=dream, kind="other", standing="gained")
    elif known[0].standing == "gained":
        return False
    else:
        known[0].standing = "gained"
    return True

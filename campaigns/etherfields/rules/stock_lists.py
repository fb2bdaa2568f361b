"""The lists of a stock: Gates, Items, Dreamworld Map tiles, Secrets (manual p. 4, 10, 15 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.districts import SLOTS
from campaigns.etherfields.rules.items import MOST_SLOTS
from campaigns.etherfields.rules.stock_counts import Known, even

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Item
    from campaigns.etherfields.rules.board import Table
    from campaigns.referee import AnyRow, Rows

GATES_NOW = ("open", "won", "removed")
ITEMS_NOW = ("active", "storage", "gone")
AROUND_A_NAME = " .:-–"


def set_gates(table: Table, gates: list[Gate], states: list[str], shown: Known) -> None:
    """Say of each of these Gates whether its Dream can be entered, was won, or left the game (p. 10)."""
    even(table, "gates", gates, states)
    for place, (gate, state) in enumerate(zip(gates, states, strict=True)):
        table.possible(state in GATES_NOW, "ef.stock.no-gate-state", name=gate, typed=state)
        if state != gate_now(gate) and not shown.left(f"gates_now.{place}", state):
            gate.won = state == "won" or (gate.won and state == "removed")
            gate.standing = "removed" if state == "removed" else "open"
            table.say("ef.stock.gate", gate=gate, gate_now=state)


def gate_now(gate: Gate) -> str:
    """Return what is known of a Gate: open, won or removed."""
    if gate.standing == "removed":
        return "removed"
    return "won" if gate.won else "open"


def gain_gates(table: Table, typed: list[str]) -> None:
    """Note the Gates that nobody noted yet, each by its code or name (p. 10)."""
    known = {text.casefold() for gate in table.gates for text in (gate.name, gate.code)}
    new = _new(typed, known)
    for name in new:
        dream, mark = codes.code_of(name)
        whole = f"{dream} {mark}" if dream else ""
        table.gates.add(name=whole or name, code=whole, dream=dream)
    if new:
        table.say("ef.stock.gates", names=new)


def _new(typed: list[str], known: set[str]) -> list[str]:
    """Return each text once that is not known, as it was typed; a code however it was typed."""
    found: dict[str, str] = {}
    for text in typed:
        dream, mark = codes.code_of(text)
        found.setdefault((f"{dream} {mark}" if dream else text).casefold(), text)
    return [text for key, text in found.items() if key not in known]


def set_items(table: Table, items: list[Item], states: list[str], shown: Known) -> None:
    """Say of each of these Items whether it is active, in the Storage, or no longer the Team's (p. 15)."""
    even(table, "items", items, states)
    for place, (item, state) in enumerate(zip(items, states, strict=True)):
        table.possible(state in ITEMS_NOW, "ef.stock.no-state", name=item, typed=state)
        if state != item.place and not shown.left(f"items_now.{place}", state):
            table.say("ef.stock.item", name=item, item_now=state)
            if state == "gone":
                table.items.remove(item)
            else:
                item.place = state


def gain_items(table: Table, active: list[str], stored: list[str]) -> None:
    """Note the Items that nobody noted yet, and as many slots as active ones lie there. Refuses more than 9 active ones (p. 4 and 15)."""
    known = {text.casefold() for item in table.items for text in (item.name, item.code) if text}
    for place, typed in (("active", active), ("storage", stored)):
        new = _new(typed, known)
        known |= {name.casefold() for name in new}
        for name in new:
            table.items.add(name=name, place=place)
        if new:
            table.say("ef.stock.items", names=new, item_now=place)
    there = table.items.count(place="active")
    table.possible(there <= MOST_SLOTS, "ef.stock.too-many-items", there=there, most=MOST_SLOTS)
    if there > table.team.item_slots:
        table.team.item_slots = there
        table.say("ef.stock.slots", slots=there)


def lay_tiles(table: Table, typed: list[str]) -> None:
    """Lay the Dreamworld Map tiles, each told by its slot and what it is called. Refuses what names no slot (p. 4)."""
    for text in typed:
        slot, name = text[:2].upper(), text[2:].strip(AROUND_A_NAME)
        table.possible(slot in SLOTS, "ef.stock.no-slot", typed=text, first=SLOTS[0], last=SLOTS[-1])
        there = next(iter(table.districts.where(slot=slot)), None)
        if there is None:
            table.districts.add(slot=slot, name=name or slot)
        elif name and name != there.name:
            there.name = name
        else:
            continue
        table.say("ef.stock.tile", slot=slot, name=name or slot)


def find_secrets(table: Table, typed: list[str]) -> None:
    """Note the Secrets that the Team has gained by their codes, typed in any way. Refuses what is no code (p. 17)."""
    found = []
    for text in typed:
        dream, mark = codes.code_of(text)
        table.possible(dream, "ef.secret.unreadable", typed=text)
        if _gained(table.secrets, dream, f"{dream} {mark}"):
            found.append(f"{dream} {mark}")
    if found:
        table.say("ef.stock.secrets", secrets=found)


def _gained(secrets: Rows[AnyRow], dream: str, code: str) -> bool:
    """Note a Secret as gained; whether that is news."""
    known = secrets.where(code=code)
    if not known:
        secrets.add(code=code, dream=dream, kind="other", standing="gained")
    elif known[0].standing == "gained":
        return False
    else:
        known[0].standing = "gained"
    return True

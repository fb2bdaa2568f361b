"""Dream Gate tiles: gained, replaced, removed, corrected (manual p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate

Name = Annotated[str, Length(1, 60)]
Code = Annotated[str, Length(0, 20)]
Slot = Annotated[str, Length(0, 2)]
Cost = Annotated[int, Between(0, 9)]


@move("etherfields.gain-gate", cites="ef.gate", when=begun)
def gain_gate(table: Table, name: Name, code: Code = "", dream: Code = "", slot: Slot = "", keys: Cost = 0) -> None:
    """Gain a Dream Gate tile and copy what its back says (p. 10).

    ``name`` is the players' (up to 60 characters), ``code`` the tile's own, ``dream`` the code that the cards and tiles of its
    Dream share, ``slot`` the Dreamworld Map tile it is entered from, ``keys`` its Keys Cost, 0 to 9. Refuses a tile whose code
    the Team has.
    """
    _new(table, code)
    table.gates.add(name=name, code=code, dream=dream, slot=slot, keys=keys)


def _new(table: Table, code: str, but: Gate | None = None) -> None:
    there = next((g for g in table.gates if g is not but and code and g.code.casefold() == code.casefold()), None)
    table.allowed(there is None, "ef.gate.known", written=code, gate=there)


def of_the_team(table: Table, gate: Gate | None = None) -> None:
    """Refuse a Dream Gate tile that was removed from the game (p. 10)."""
    begun(table)
    table.allowed(gate is None or gate.standing == "open", "ef.gate.removed", gate=gate)


@move("etherfields.replace-gate", cites="ef.gate", when=of_the_team)
def replace_gate(
    table: Table, gate: Gate, name: Name, code: Code = "", dream: Code = "", slot: Slot = "", keys: Cost = 0
) -> None:
    """Replace a Dream Gate tile by another: the old one leaves the game, the new one is gained (p. 10).

    The rest is as when a tile is gained. Refuses a tile that was removed, and a code that the Team has on another tile.
    """
    _new(table, code, but=gate)
    gate.standing = "removed"
    table.gates.add(name=name, code=code, dream=dream, slot=slot, keys=keys)


@move("etherfields.remove-gate", cites="ef.gate", when=of_the_team)
def remove_gate(table: Table, gate: Gate) -> None:
    """Remove a Dream Gate tile from the game, because a script says so (p. 10). Refuses one that was removed."""
    gate.standing = "removed"


@move("etherfields.correct-gate", cites="ef.gate", when=begun, sets=True)
def correct_gate(
    table: Table,
    gate: Gate,
    name: Annotated[str, Length(0, 60)] = "",
    code: Code = "",
    dream: Code = "",
    slot: Slot = "",
    keys: Cost | None = None,
    note: Annotated[str, Length(0, 120)] = "",
    *,
    restored: bool = False,
) -> None:
    """Put right what was copied from a Dream Gate tile; what is left empty stays as it was (p. 10).

    The Dream that is being played behind it is called as it is. ``note`` are up to 120 characters of the players. ``restored``
    brings a removed tile back. Refuses a code that the Team has on another tile.
    """
    _new(table, code, but=gate)
    for field, said in (("name", name), ("code", code), ("dream", dream), ("slot", slot), ("note", note)):
        setattr(gate, field, said or getattr(gate, field))
    gate.keys = gate.keys if keys is None else keys
    gate.standing = "open" if restored else gate.standing
    now = table.slumber
    if now is not None and now.gate == gate.ref:
        now.name = gate.name

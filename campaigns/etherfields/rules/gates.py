"""Dream Gate tiles: gained, replaced, removed, corrected (manual p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.etherfields.rules.button_labels import GAIN_GATE_LABEL
from campaigns.etherfields.rules.dreams import GATE_REMOVED, KeyCostArg
from campaigns.etherfields.rules.dreamscape_cleanup import remove_returned_secrets
from campaigns.etherfields.rules.endings import GATE_STEP_KEY, NEW_GATES_STEP_KEY, find_ended_gate, tick_reported_gain
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.procedure import tick_by_move
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate

GATE_UNNAMED = violation("ef.gate.unnamed", _("Which Gate is it? Say the code of its tile, or a name for it."))

GateNameArg = Annotated[str, TextLength(1, 60)]
GateCodeArg = Annotated[str, TextLength(0, 20)]
GateSlotArg = Annotated[str, TextLength(0, 2)]


@move(
    "etherfields.gain-gate",
    rule_id="ef.gate",
    guard=require_begun,
    messages=MoveMessages(
        GAIN_GATE_LABEL,
        _("The Team gained a Dream Gate."),
        _("Copy what the back of the Gate tile says."),
        synonyms=_("new gate, gate found, new dream gate, finds gate, unlocks gate"),
        variants=(
            Variant(_("The Team gained the Dream Gate %(name)s.")),
            Variant(_("The Team gained the Dream Gate %(code)s.")),
        ),
    ),
)
def gain_gate(
    table: Table,
    name: Annotated[str, TextLength(0, 60)] = "",
    code: GateCodeArg = "",
    dream: GateCodeArg = "",
    slot: GateSlotArg = "",
    keys: KeyCostArg | None = None,
) -> None:
    """Gain a Dream Gate tile and copy its back (p. 10).

    ``name`` is the players' (up to 60 characters, its code if left out), ``code`` the tile's own, ``dream`` the code shared by the cards
    and tiles of its Dream, ``slot`` the Dreamworld Map tile it is entered from, ``keys`` its Keys Cost, 0 to
    9, asked on entering if left out.
    Refuses a tile without name and code, and a code the Team already has.
    """
    table.require_possible(name or code, GATE_UNNAMED)
    _require_new_code(table, code)
    table.gates.add(name=name or code, code=code, dream=dream, slot=slot, keys=keys)
    tick_reported_gain(table, NEW_GATES_STEP_KEY)


def list_ungained_gates(table: Table) -> list[str]:
    """Return the codes of Gate tiles that were reported as Secrets and are not gained as Gates yet (p. 10)."""
    known = {gate.code.casefold() for gate in table.gates}
    found = table.secrets.filter(kind="gate", standing="gained")
    return [secret.code for secret in found if secret.code.casefold() not in known]


GATE_KNOWN = violation(
    "ef.gate.known",
    _("The Team already has a Gate with this code (%(written)s): %(gate)s. Correct or replace that one."),
)


def _require_new_code(table: Table, code: str, excluded_gate: Gate | None = None) -> None:
    there = next(
        (g for g in table.gates if g is not excluded_gate and code and g.code.casefold() == code.casefold()), None
    )
    table.require(there is None, GATE_KNOWN, written=code, gate=there)


def require_gate_in_game(table: Table, gate: Gate | None = None) -> None:
    """Refuse a Dream Gate tile that was removed from the game (p. 10)."""
    require_begun(table)
    table.require(gate is None or gate.standing == "open", GATE_REMOVED, gate=gate)


@move(
    "etherfields.replace-gate",
    rule_id="ef.gate",
    guard=require_gate_in_game,
    messages=MoveMessages(_("Replace a Dream Gate"), _("The Dream Gate %(name)s replaced %(gate)s.")),
)
def replace_gate(
    table: Table,
    gate: Gate,
    name: GateNameArg,
    code: GateCodeArg = "",
    dream: GateCodeArg = "",
    slot: GateSlotArg = "",
    keys: KeyCostArg | None = None,
) -> None:
    """Replace a Dream Gate tile: the old one leaves the game, the new one is gained (p. 10).

    The arguments are those of gaining one. Refuses a removed tile, and a code of another tile of the Team.
    """
    _require_new_code(table, code, excluded_gate=gate)
    gate.standing = "removed"
    table.gates.add(name=name, code=code, dream=dream, slot=slot, keys=keys)


@move(
    "etherfields.remove-gate",
    rule_id="ef.gate",
    guard=require_gate_in_game,
    messages=MoveMessages(
        _("Remove a Dream Gate"), _("%(gate)s left the game."), synonyms=_("gate gone, gate out of game")
    ),
)
def remove_gate(table: Table, gate: Gate) -> None:
    """Remove a Dream Gate tile from the game, because a script says so (p. 10). Refuses a removed one.

    If its Dream has just ended, the Secrets of the Dream that nobody gained leave the game too (p. 5).
    """
    gate.standing = "removed"
    if gate is find_ended_gate(table):
        remove_returned_secrets(table, gate.dream or gate.code)
        tick_by_move(table, GATE_STEP_KEY)


@move(
    "etherfields.correct-gate",
    rule_id="ef.gate",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Correct a Dream Gate"),
        _("The Team corrected the Dream Gate %(gate)s."),
        _("What you leave empty stays as it is."),
        outcome_variants=(
            Variant(_("The Dream Gate %(gate)s costs no Keys."), where={"noted": "free"}),
            Variant(_("The Dream Gate %(gate)s's Keys Cost is %(keys)s."), where={"noted": "keys"}),
        ),
        variants=(Variant(_("The Team corrected the Dream Gate %(gate)s. Keys Cost: %(keys)s.")),),
    ),
)
def correct_gate(
    table: Table,
    gate: Gate,
    name: Annotated[str, TextLength(0, 60)] = "",
    code: GateCodeArg = "",
    dream: GateCodeArg = "",
    slot: GateSlotArg = "",
    keys: KeyCostArg | None = None,
    note: Annotated[str, TextLength(0, 120)] = "",
    *,
    restored: bool = False,
) -> None:
    """Correct a copied Dream Gate tile; empty arguments change nothing (p. 10).

    Renames the Dream in progress behind it, too. ``note`` has up to 120 characters. ``restored`` restores a removed
    tile. Refuses a code of another tile of the Team.
    """
    _require_new_code(table, code, excluded_gate=gate)
    if keys is not None and gate.keys is None and not (name or code or dream or slot or note or restored):
        table.line_facts |= {"noted": "keys" if keys else "free"}
    for field, said in (("name", name), ("code", code), ("dream", dream), ("slot", slot), ("note", note)):
        setattr(gate, field, said or getattr(gate, field))
    gate.keys = gate.keys if keys is None else keys
    gate.standing = "open" if restored else gate.standing
    now = table.slumber
    if now is not None and now.gate == gate.ref:
        now.name = gate.name


messages.add(
    "etherfields",
    fields={
        "restored": _("Back in the game"),
    },
)

"""The Gates that can be entered from the Dreamworld Map (manual p. 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreams import MAX_KEY_COST
from campaigns.etherfields.rules.gates import list_ungained_gates
from campaigns.etherfields.rules.next_steps.player_refs import is_legal_answer
from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField
from campaigns.etherfields.rules.pools import KEY_POOL_SIZE
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_current_district

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate

MAX_GATE_OFFERS = 6
MAX_LOST_OFFERS = 2
"""Maximum number of Dreams to try again that the card of the Map has room for."""
KEY_COST_CHOICES = tuple(range(KEY_POOL_SIZE + 1))


def list_open_gates(table: Table) -> list[Gate]:
    """Return the Team's Gates, the lowest Keys Cost first, an unknown one last (p. 10)."""
    return sorted(table.gates.filter(standing="open"), key=lambda gate: (_get_key_order(gate), gate.slot, gate.ref))


def _get_key_order(gate: Gate) -> int:
    return MAX_KEY_COST + 1 if gate.keys is None else gate.keys


def list_new_gates(table: Table) -> list[Gate]:
    """Return the open Gates whose Dream was not won yet (p. 10)."""
    return [gate for gate in list_open_gates(table) if not gate.won]


def build_enter_answers(table: Table) -> list[Answer]:
    """Build the Dreams to enter from here, won ones last (p. 10)."""
    district = get_current_district(table)
    slot = district.slot if district else ""
    gates = sorted(list_open_gates(table), key=lambda gate: gate.won)
    found = [gate for gate in gates if not slot or gate.slot in ("", slot)]
    return [answer for gate in found if is_legal_answer(table, answer := _build_enter_answer(gate))]


def build_gate_offers(table: Table) -> list[Answer]:
    """Build the first Dreams to enter; of a Gate of unknown Keys Cost this is asked first (p. 10)."""
    return [_ask_cost_first(answer) for answer in build_enter_answers(table)[:MAX_GATE_OFFERS]]


def _ask_cost_first(answer: Answer) -> Answer:
    """Ask for the Keys Cost of a Gate where it is unknown, however many Keys the Team has."""
    gate = answer.row_arguments["gate"]
    if gate.keys is not None or gate.won:
        return answer
    chips = ChipField("keys", KEY_COST_CHOICES)
    return Answer("correct-gate", "now.gate-cost", answer.row_arguments, chip_field=chips, facts=answer.facts)


def _build_enter_answer(gate: Gate) -> Answer:
    """Build the way into a Dream, with its Keys Cost; one that was won is folded (p. 10)."""
    label_code = "now.enter-again" if gate.won else "now.enter-lost" if gate.entered else "now.enter"
    return Answer(
        "enter-dream", label_code, {"gate": gate}, style="more" if gate.won else "answer",
        facts={"gate": str(gate), "keys": gate.keys}, note_code="now.keys-cost" if gate.keys else "",
    )  # fmt: skip


def build_reported_gate_answers(table: Table) -> list[Answer]:
    """Build the note of a Gate tile that was reported as a Secret, with its code filled in (p. 10)."""
    code = ChipField("code", (), ticked_values=tuple(list_ungained_gates(table)[:1]))
    fields = (code, ChipField("keys", KEY_COST_CHOICES, is_optional=True))
    return [Answer("gain-gate", extra_fields=fields)] if code.ticked_values else []


def build_other_gate_answers(table: Table) -> list[Answer]:
    """Build the Dreams to enter besides travel, folded: one button, or a row of chips; won ones are no place to travel to.

    One that was entered and not won is offered openly: it is tried again (p. 18).
    """
    found = [answer for answer in build_enter_answers(table) if answer.label_code != "now.enter-again"]
    known = [answer for answer in found if answer.row_arguments["gate"].keys is not None]
    lost = [answer for answer in known if answer.row_arguments["gate"].entered]
    again = lost[:MAX_LOST_OFFERS]
    others = [answer for answer in known if answer not in again]
    if len(others) <= 1:
        return [*again, *(replace(answer, style="more") for answer in others)]
    gates = ChipField("gate", tuple(answer.row_arguments["gate"].ref for answer in others[:MAX_GATE_OFFERS]))
    return [*again, Answer("enter-dream", "now.enter-one", chip_field=gates, style="more")]

"""The Dreamworld Map: the Location's next effect, then travel, Gates, Awakening and saving (manual p. 5, 7, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from campaigns.etherfields.rules.dreams import is_before_first_dream
from campaigns.etherfields.rules.dreamworld import get_reachable_locations
from campaigns.etherfields.rules.next_steps.guide_suggestions import list_suggested_guides
from campaigns.etherfields.rules.next_steps.player_refs import is_legal_answer, is_table_viewer
from campaigns.etherfields.rules.next_steps.sanctuary import build_sanctuary_step
from campaigns.etherfields.rules.next_steps.step_types import Answer, ButtonStyle, ChipField, NextStep, PlayerRefs
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    MAX_LOCATION_EFFECTS,
    LocationEffect,
    get_current_district,
    get_current_location,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Location

MAX_PLACE_ANSWERS = 6
SLUMBER_TURN_CHOICES = tuple(range(1, 8))
UNNAMED_SLUMBER = "–"
"""Default name of a Slumber."""
PRINTED_EFFECTS: tuple[LocationEffect, ...] = ("fate", "slumber", "gate", "key", "other")
"""Icons the manual names (p. 7 and 10); others are proposed once this table has met them."""
MAP_GUIDE_KINDS = ("awakening", "save")


def list_open_gates(table: Table) -> list[Gate]:
    """Return the Team's Gates, the lowest Keys Cost first (p. 10)."""
    return sorted(table.gates.filter(standing="open"), key=lambda gate: (gate.keys, gate.slot, gate.ref))


def build_enter_answers(table: Table) -> list[Answer]:
    """Build the Dreams to enter from here, won ones last (p. 10)."""
    district = get_current_district(table)
    slot = district.slot if district else ""
    gates = sorted(list_open_gates(table), key=lambda gate: gate.won)
    found = [gate for gate in gates if not slot or gate.slot in ("", slot)]
    made = [
        Answer("enter-dream", "now.enter-again" if gate.won else "now.enter", {"gate": gate}, facts={"gate": str(gate)})
        for gate in found
    ]
    return [answer for answer in made if is_legal_answer(table, answer)]


def build_map_step(table: Table, holds: PlayerRefs) -> NextStep:
    """Build the step on the Map: the leftmost pending effect, the first Dream, or travel (p. 5 and 7)."""
    mine = is_table_viewer(table, holds)
    if table.team.pending:
        return _build_effect_step(table, holds, table.team.pending[0], is_for_viewer=mine)
    first = _build_first_dream_answers(table) if is_before_first_dream(table) else []
    if first:
        return NextStep("now.first-dream", "ef.dream", answers=tuple(first), is_for_viewer=mine)
    return _build_travel_step(table, is_for_viewer=mine)


def _build_first_dream_answers(table: Table) -> list[Answer]:
    """Offer the first Dream: behind an existing Gate, else at once (p. 5 and 10)."""
    if len(table.gates):
        return build_enter_answers(table)[:MAX_PLACE_ANSWERS]
    return [Answer("enter-first-dream", style="go")]


def _build_effect_step(table: Table, player_refs: PlayerRefs, effect: str, *, is_for_viewer: bool) -> NextStep:
    if effect == "sanctuary":
        return build_sanctuary_step(table, player_refs)
    found = {
        "fate": _build_fate_answers,
        "key": _build_key_answers,
        "gate": _build_gate_answers,
        "slumber": _build_slumber_answers,
    }.get(effect)
    answers = found(table) if found else [_build_resolved_answer(effect)]
    lead = "now.its-turns" if effect == "slumber" else ""
    return NextStep(f"now.effect-{effect}" if found else "now.effect", "ef.location", {"effect": effect, "at": table.team.at},
               answers=tuple(answers), is_for_viewer=is_for_viewer, lead_code=lead)  # fmt: skip


def _build_resolved_answer(effect: str, code: str = "now.resolved", style: ButtonStyle = "go") -> Answer:
    return Answer("resolve-location", code, arguments={"effect": effect}, style=style)


def _build_fate_answers(table: Table) -> list[Answer]:
    """Offer the Fate card: under its deck by default; a Quirk needs a name, asked on its form (p. 7)."""
    if not table.team.fate_deck:
        return [_build_resolved_answer("fate")]
    kept = [
        Answer("draw-fate", f"now.fate-{goes}", arguments={"goes": goes}, style="more") for goes in ("kept", "removed")
    ]
    return [Answer("draw-fate", style="go"), *kept]


def _build_key_answers(table: Table) -> list[Answer]:
    return [Answer("take-key", style="go")]


def _build_gate_answers(table: Table) -> list[Answer]:
    return [*build_enter_answers(table)[:MAX_PLACE_ANSWERS], _build_resolved_answer("gate", "now.pass-by", "answer")]


def _build_slumber_answers(table: Table) -> list[Answer]:
    """Offer the Slumber by its Turns; one without any is no Entity, and its instructions are followed (p. 9)."""
    named = {"name": UNNAMED_SLUMBER}
    turns = Answer(
        "meet-slumber", "now.turns", arguments=named, chip_field=ChipField("turns", SLUMBER_TURN_CHOICES), style="go"
    )
    return [turns, Answer("meet-slumber", "now.instructions", arguments={**named, "turns": 0})]


def _build_travel_step(table: Table, *, is_for_viewer: bool) -> NextStep:
    """Build travel, icons of an unknown Location, Gates, and the guides that may begin here (p. 7 and 18)."""
    team, place = table.team, get_current_location(table)
    paths = get_reachable_locations(table, place.paths) if place else list_start_locations(table)
    unknown = place is None or not place.effects
    shows = (
        [Answer("show-effect", "now.shows", chip_field=ChipField("effect", list_known_effects(table)))]
        if unknown
        else []
    )
    rest = [Answer("start-checklist", f"now.guide-{kind}", arguments={"procedure": kind}, style="more")
            for kind in list_suggested_guides(table) if kind in MAP_GUIDE_KINDS]  # fmt: skip
    there = (
        [Answer("go", "now.go", chip_field=ChipField("at", tuple(one.name for one in paths)), style="go")]
        if paths
        else []
    )
    gates = [] if team.dreamed and (team.at or team.location) else build_enter_answers(table)[:MAX_PLACE_ANSWERS]
    return NextStep(
        "now.map" if team.at else "now.map-begins", "ef.dreamworld", {"at": team.at},
        answers=(*there, *(shows if len(team.pending) < MAX_LOCATION_EFFECTS else []), *gates, *rest), is_for_viewer=is_for_viewer,
    )  # fmt: skip


def list_start_locations(table: Table) -> list[Location]:
    """Return the start Locations of an unplaced Team: the Awakening Location, or the few noted ones (p. 5)."""
    if table.team.at:
        return []
    marked = table.locations.filter(awakening=True)
    return marked or (list(table.locations) if len(table.locations) <= MAX_PLACE_ANSWERS else [])


def list_known_effects(table: Table) -> tuple[str, ...]:
    """Return the icons that the manual names, plus those noted at this table's Locations (p. 7)."""
    noted = {effect for location in table.locations for effect in location.effects}
    return (*PRINTED_EFFECTS, *(effect for effect in get_args(LocationEffect) if effect in noted - {*PRINTED_EFFECTS}))

"""The Dreamworld Map: the Location's next effect, then travel, Gates, Awakening and saving (manual p. 5, 7, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from campaigns.etherfields.rules.dreams import is_before_first_dream
from campaigns.etherfields.rules.dreamworld import get_reachable_locations
from campaigns.etherfields.rules.next_steps.guide import list_suggested_guides
from campaigns.etherfields.rules.next_steps.player_refs import (
    is_legal_answer,
    is_own_dreamer,
    is_table_viewer,
    sort_own_first,
)
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ButtonStyle,
    ChipField,
    DreamerRow,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
    StepDetail,
)
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    MAX_LOCATION_EFFECTS,
    LocationEffect,
    get_current_district,
    get_current_location,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Location

MAX_PLACE_ANSWERS = 6
SLUMBER_TURN_CHOICES = tuple(range(1, 8))
UNNAMED_SLUMBER = "–"
"""Default name of a Slumber."""
PRINTED_EFFECTS: tuple[LocationEffect, ...] = ("fate", "slumber", "gate", "key", "other")
"""Icons the manual names (p. 7 and 10); others are proposed once this table has met them."""
MAP_GUIDE_KINDS = ("awakening", "save")

RULES_BY_LOCATION_EFFECT = {
    "fate": ("ef.fate", "ef.quirk"),
    "slumber": ("ef.slumber",),
    "gate": ("ef.gate", "ef.key", "ef.dream"),
    "key": ("ef.key",),
    "shopping": ("ef.shopping", "ef.market", "ef.item-market"),
    "sanctuary": ("ef.seal",),
}
"""By due effect of the Location, leftmost first (p. 7)."""

MAP_RULES = ("ef.dreamworld", "ef.location", "ef.shortcut", "ef.fate", "ef.awakening", "ef.gate", "ef.key", "ef.save")
"""On the Dreamworld Map between two effects (p. 7, 10, 18)."""


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
        detail = _build_travel_detail(table)
        return NextStep("now.first-dream", "ef.dream", answers=tuple(first), is_for_viewer=mine, detail=detail)
    return _build_travel_step(table, is_for_viewer=mine)


def _build_first_dream_answers(table: Table) -> list[Answer]:
    """Offer the first Dream: behind an existing Gate, else at once (p. 5 and 10)."""
    if len(table.gates):
        return build_enter_answers(table)[:MAX_PLACE_ANSWERS]
    return [Answer("enter-first-dream", style="go")]


def _build_effect_step(table: Table, player_refs: PlayerRefs, effect: str, *, is_for_viewer: bool) -> NextStep:
    if effect == "sanctuary":
        return _build_sanctuary_step(table, player_refs)
    found = {
        "fate": _build_fate_answers,
        "key": _build_key_answers,
        "gate": _build_gate_answers,
        "slumber": _build_slumber_answers,
    }.get(effect)
    answers = found(table) if found else [_build_resolved_answer(effect)]
    # In full: every Gate; of any other effect the move that its form completes.
    full = [*build_enter_answers(table), answers[-1]] if effect == "gate" else answers[:1]
    return NextStep(
        f"now.effect-{effect}" if found else "now.effect", "ef.location", {"effect": effect, "at": table.team.at},
        answers=tuple(answers), is_for_viewer=is_for_viewer, lead_code="now.its-turns" if effect == "slumber" else "",
        detail=StepDetail(effect, answers=tuple(full)),
    )  # fmt: skip


def _build_sanctuary_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build a row of comforts for each Dreamer; the replaced Item is chosen on the full form."""
    rows = sort_own_first(
        [_build_comfort_row(dreamer, is_own=is_own_dreamer(player_refs, dreamer)) for dreamer in table.present_dreamers]
    )
    return NextStep(
        "now.effect-sanctuary",
        "ef.location",
        {"at": table.team.at},
        dreamer_rows=rows,
        is_for_viewer=is_table_viewer(table, player_refs),
        detail=StepDetail("sanctuary", answers=(Answer("use-sanctuary"),)),
    )


def _build_comfort_row(dreamer: Dreamer, *, is_own: bool) -> DreamerRow:
    held = {"unflip": dreamer.flipped, "unseal": dreamer.sealed}
    comforts = ("reshuffle", *(name for name, there in held.items() if there))
    chosen = Answer(
        "use-sanctuary", "now.comfort", arguments={"dreamer": dreamer.ref}, chip_field=ChipField("comfort", comforts)
    )
    return DreamerRow(dreamer, "due", (chosen,), is_own)


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
    team = table.team
    paths, effects = _list_paths(table), _list_possible_effects(table)
    shows = [Answer("show-effect", "now.shows", chip_field=ChipField("effect", effects))] if effects else []
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
        detail=_build_travel_detail(table),
    )  # fmt: skip


def _build_travel_detail(table: Table) -> StepDetail:
    """Return every way on: into the first Dream, along a Path, by an icon of an unknown Location (p. 5, 7 and 10)."""
    first = [Answer("enter-first-dream"), *(build_enter_answers(table) or [Answer("gain-gate")])]
    go = [Answer("go", arguments={"at": place.name}, facts={"location": place.ref}) for place in _list_paths(table)]
    shows = [Answer("show-effect", arguments={"effect": effect}) for effect in _list_possible_effects(table)]
    return StepDetail(answers=(*(first if is_before_first_dream(table) else ()), *go, *shows))


def _list_paths(table: Table) -> list[Location]:
    """Return the Locations to travel to: along noted Paths, or the start of an unplaced Team (p. 5 and 7)."""
    place = get_current_location(table)
    return get_reachable_locations(table, place.paths) if place else _list_start_locations(table)


def _list_start_locations(table: Table) -> list[Location]:
    """Return the start Locations of an unplaced Team: the Awakening Location, or the few noted ones (p. 5)."""
    if table.team.at:
        return []
    marked = table.locations.filter(awakening=True)
    return marked or (list(table.locations) if len(table.locations) <= MAX_PLACE_ANSWERS else [])


def is_location_unknown(table: Table) -> bool:
    """Return whether the icons of the Team's Location are not noted (p. 7)."""
    place = get_current_location(table)
    return place is None or not place.effects


def _list_possible_effects(table: Table) -> tuple[str, ...]:
    """Return the possible icons of an unknown Location: those the manual names, plus those noted elsewhere (p. 7)."""
    if not is_location_unknown(table):
        return ()
    noted = {effect for location in table.locations for effect in location.effects}
    return (*PRINTED_EFFECTS, *(effect for effect in get_args(LocationEffect) if effect in noted - {*PRINTED_EFFECTS}))


def _get_rules(table: Table) -> PhaseRules:
    team = table.team
    due = (*RULES_BY_LOCATION_EFFECT.get(team.pending[0], ()), "ef.location") if team.pending else ()
    dreamed = ("ef.dream", "ef.secret") if team.dreamed else ()
    quirks = ("ef.quirk",) if team.quirks else ()
    return PhaseRules((*due, *dreamed, *quirks, *MAP_RULES))


MAP_PHASE = Phase("map", build_map_step, _get_rules, scene="map")

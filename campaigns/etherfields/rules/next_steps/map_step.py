"""The Dreamworld Map: the Location's effects, then travel, Gates, Awakening and saving (manual p. 5, 7, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import Json
from campaigns.etherfields.rules.dreams import is_first_tile
from campaigns.etherfields.rules.first_dream import get_first_dream_state, is_before_first_dream
from campaigns.etherfields.rules.guards import is_there
from campaigns.etherfields.rules.next_steps.gate_answers import (
    KEY_COST_CHOICES,
    build_enter_answers,
    build_gate_offers,
    list_new_gates,
)
from campaigns.etherfields.rules.next_steps.player_refs import (
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
from campaigns.etherfields.rules.next_steps.team_effect_answers import TEAM_EFFECT_MOVES, build_team_effect_answers
from campaigns.etherfields.rules.next_steps.travel_step import (
    build_show_answers,
    build_travel_detail,
    build_travel_step,
    list_effect_parts,
)
from campaigns.etherfields.rules.rule_variants import SECOND_EDITION
from campaigns.etherfields.rules.shopping import list_wares
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_current_district

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

SLUMBER_TURN_CHOICES = tuple(range(1, 8))

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


def build_map_step(table: Table, holds: PlayerRefs) -> NextStep:
    """Build the step on the Map: the leftmost pending effect, the first Dream, or travel (p. 5 and 7)."""
    mine = is_table_viewer(table, holds)
    if table.team.pending:
        return _build_effect_step(table, holds, table.team.pending[0], is_for_viewer=mine)
    if get_first_dream_state(table) == "unknown":
        return NextStep(
            "now.first-dream-played", "ef.dream", answers=_build_played_answers(), is_for_viewer=mine,
            detail=build_travel_detail(table),
        )  # fmt: skip
    first = _build_first_dream_answers(table) if is_before_first_dream(table) else []
    if first:
        detail = build_travel_detail(table)
        return NextStep("now.first-dream", "ef.dream", answers=tuple(first), is_for_viewer=mine, detail=detail)
    return build_travel_step(table, is_for_viewer=mine)


def _build_played_answers() -> tuple[Answer, ...]:
    """Ask whether the first Dream is over, where the table may be before or after it (p. 5)."""
    return tuple(Answer("note-first-dream", f"now.played-{said}", arguments={"played": said}) for said in ("yes", "no"))


def _build_first_dream_answers(table: Table) -> list[Answer]:
    """Offer the first Dream: at once, by its own tile, or behind another Gate that was noted (p. 5 and 10)."""
    others = any(not is_first_tile(gate) for gate in table.gates)
    return build_gate_offers(table) if others else [Answer("enter-first-dream", style="go")]


def _build_effect_step(table: Table, player_refs: PlayerRefs, effect: str, *, is_for_viewer: bool) -> NextStep:
    if effect == "sanctuary":
        return _build_sanctuary_step(table, player_refs)
    found = {
        "fate": _build_fate_answers,
        "key": _build_key_answers,
        "gate": _build_gate_answers,
        "slumber": _build_slumber_answers,
        "shopping": _build_shopping_answers,
    }.get(effect)
    answers = found(table) if found else [_build_resolved_answer(effect)]
    # In full: every Gate; of any other effect the move that its form completes.
    full = [*build_enter_answers(table), *_build_pass_answers()] if effect == "gate" else _get_main_answers(answers)
    lead_code, facts = _get_effect_lead(table, effect)
    # Who leaves the Map for a Slumber reports further icons on coming back.
    shows = [] if effect == "slumber" else build_show_answers(table)
    return NextStep(
        f"now.effect-{effect}", "ef.location", {"effect": effect, "at": table.team.at, **facts},
        answers=(*answers, *shows), is_for_viewer=is_for_viewer, lead_code=lead_code, parts=list_effect_parts(table),
        detail=StepDetail(effect, answers=tuple(full)),
    )  # fmt: skip


def _get_main_answers(answers: list[Answer]) -> list[Answer]:
    """Return the answer that resolves an effect in full: after what a Fate card brings, its place."""
    return [answer for answer in answers if answer.move_name not in TEAM_EFFECT_MOVES][:1]


def _get_effect_lead(table: Table, effect: str) -> tuple[str, dict[str, Json]]:
    """Return the second sentence of an effect with its facts; of a Gate that cannot be entered, why (p. 10)."""
    if effect == "slumber":
        return "now.its-turns", {}
    if effect == "fate":
        return "now.fate-says" if table.team.fate_deck else "", {}
    gates = list_new_gates(table) if effect == "gate" else []
    if gates and all((gate.keys or 0) > table.team.keys for gate in gates):
        gate = gates[0]
        return "now.gate-keys", {"gate": str(gate), "wanted": gate.keys, "there": table.team.keys}
    return "now.gate-unknown" if effect == "gate" and not gates else "", {}


def _build_sanctuary_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build a row of comforts for each Dreamer, and to take none; the replaced Item is chosen on the full form."""
    rows = sort_own_first(
        [_build_comfort_row(dreamer, is_own=is_own_dreamer(player_refs, dreamer)) for dreamer in table.present_dreamers]
    )
    return NextStep(
        "now.effect-sanctuary",
        "ef.location",
        {"at": table.team.at},
        answers=(_build_resolved_answer("sanctuary", "now.no-comfort", "quiet"),),
        dreamer_rows=rows,
        parts=list_effect_parts(table),
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
    """Offer what a Fate card brings, then its place: under its deck by default; a Quirk is named (p. 7)."""
    if not table.team.fate_deck:
        return [_build_resolved_answer("fate")]
    kept = [
        Answer("draw-fate", f"now.fate-{goes}", arguments={"goes": goes}, style="more") for goes in ("kept", "removed")
    ]
    quirk = Answer("draw-quirk", "now.quirk", extra_fields=(ChipField("name", ()),), style="more")
    return [*build_team_effect_answers(table), Answer("draw-fate", "now.fate-done", style="go"), *kept, quirk]


def _build_key_answers(table: Table) -> list[Answer]:
    return [Answer("take-key", style="go")]


def _build_gate_answers(table: Table) -> list[Answer]:
    """Offer the Gates, to note a new one, and to pass by; without a Gate, noting it comes first (p. 10)."""
    known, district = bool(list_new_gates(table)), get_current_district(table)
    tile = Answer(
        "gain-gate", "now.note-gate", arguments={"slot": district.slot} if district else {}, style="more" if known else "go",
        extra_fields=(ChipField("code", ()), ChipField("keys", KEY_COST_CHOICES)),
    )  # fmt: skip
    return [*build_gate_offers(table), tile, *_build_pass_answers()]


def _build_pass_answers() -> list[Answer]:
    return [_build_resolved_answer("gate", "now.pass-by", "answer")]


def _build_shopping_answers(table: Table) -> list[Answer]:
    """Offer what is for sale while the Team has a Shopping card; without one, to say that it has them (facts 2.3)."""
    wares = list_wares(table)
    shop = (
        Answer("shop", "now.shop", chip_field=ChipField("wares", wares), style="go")
        if len(wares) > 1
        else Answer("shop", "now.go-shopping", arguments={"wares": wares[0]}, style="go")
    )
    passes = _build_resolved_answer("shopping", "now.no-shopping", "answer")
    if is_there(table, table.team.shopping):
        return [shop, passes]
    return [passes, Answer("restore-shopping", "now.have-shopping")]


def _build_slumber_answers(table: Table) -> list[Answer]:
    """Offer the Slumber by its Turns, and to skip it at once (p. 9).

    One without any Turns is no Entity, and its instructions are followed.
    """
    unnamed = {"name": ""}
    turns = Answer(
        "meet-slumber", "now.turns", arguments=unnamed, chip_field=ChipField("turns", SLUMBER_TURN_CHOICES), style="go"
    )
    rest = [Answer("rest-in-delta-phase")] if table.team.edition == SECOND_EDITION else []
    instructions = Answer("meet-slumber", "now.instructions", arguments={**unnamed, "turns": 0})
    return [turns, Answer("skip", note_code="now.skip-if"), *rest, instructions]


def _get_rules(table: Table) -> PhaseRules:
    team = table.team
    due = (*RULES_BY_LOCATION_EFFECT.get(team.pending[0], ()), "ef.location") if team.pending else ()
    dreamed = ("ef.dream", "ef.secret") if team.dreamed else ()
    quirks = ("ef.quirk",) if team.quirks else ()
    return PhaseRules((*due, *dreamed, *quirks, *MAP_RULES))


MAP_PHASE = Phase("map", build_map_step, _get_rules, scene="map", variants=frozenset({"shopping", "shortcut-price"}))

"""The Dreamworld Map: the Location's effects, then travel, Gates, Awakening and saving (manual p. 5, 7, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from campaigns.engine import Json
from campaigns.etherfields.rules.dreams import MAX_KEY_COST
from campaigns.etherfields.rules.dreamworld import get_reachable_locations, get_shortcut_price
from campaigns.etherfields.rules.first_dream import get_first_dream_state, is_before_first_dream
from campaigns.etherfields.rules.guards import is_there
from campaigns.etherfields.rules.next_steps.guide import list_map_guides
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
    StepPart,
)
from campaigns.etherfields.rules.pools import KEY_POOL_SIZE
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    MAX_LOCATION_EFFECTS,
    LocationEffect,
    get_current_district,
    get_current_location,
)
from campaigns.etherfields.rules.tolls import list_payable_tolls

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Location

MAX_PLACE_ANSWERS = 6
SLUMBER_TURN_CHOICES = tuple(range(1, 8))
PRINTED_EFFECTS: tuple[LocationEffect, ...] = ("fate", "slumber", "gate", "key", "other")
"""Icons the manual names (p. 7 and 10); others are proposed once this table has met them."""
SHORTCUT_TOLL_AMOUNTS = (1, 2, 3, 4)
KEY_COST_CHOICES = tuple(range(KEY_POOL_SIZE + 1))
NO_ICON = ""
"""The chip of who travels on without reporting an icon."""

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
    """Return the Team's Gates, the lowest Keys Cost first, an unknown one last (p. 10)."""
    return sorted(table.gates.filter(standing="open"), key=lambda gate: (_get_key_order(gate), gate.slot, gate.ref))


def _get_key_order(gate: Gate) -> int:
    return MAX_KEY_COST + 1 if gate.keys is None else gate.keys


def _list_new_gates(table: Table) -> list[Gate]:
    """Return the open Gates whose Dream was not won yet (p. 10)."""
    return [gate for gate in list_open_gates(table) if not gate.won]


def build_enter_answers(table: Table) -> list[Answer]:
    """Build the Dreams to enter from here, won ones last (p. 10)."""
    district = get_current_district(table)
    slot = district.slot if district else ""
    gates = sorted(list_open_gates(table), key=lambda gate: gate.won)
    found = [gate for gate in gates if not slot or gate.slot in ("", slot)]
    return [answer for gate in found if is_legal_answer(table, answer := _build_enter_answer(gate))]


def _build_gate_offers(table: Table) -> list[Answer]:
    """Build the first Dreams to enter; of a Gate of unknown Keys Cost this is asked first (p. 10)."""
    return [_ask_cost_first(answer) for answer in build_enter_answers(table)[:MAX_PLACE_ANSWERS]]


def _ask_cost_first(answer: Answer) -> Answer:
    """Ask for the Keys Cost of a Gate where it is unknown, however many Keys the Team has."""
    gate = answer.row_arguments["gate"]
    if gate.keys is not None or gate.won:
        return answer
    chips = ChipField("keys", KEY_COST_CHOICES)
    return Answer("correct-gate", "now.gate-cost", answer.row_arguments, chip_field=chips, facts=answer.facts)


def _build_enter_answer(gate: Gate) -> Answer:
    """Build the way into a Dream, with its Keys Cost; one that was won is folded (p. 10)."""
    return Answer(
        "enter-dream", "now.enter-again" if gate.won else "now.enter", {"gate": gate}, style="more" if gate.won else "answer",
        facts={"gate": str(gate), "keys": gate.keys}, note_code="now.keys-cost" if gate.keys else "",
    )  # fmt: skip


def build_map_step(table: Table, holds: PlayerRefs) -> NextStep:
    """Build the step on the Map: the leftmost pending effect, the first Dream, or travel (p. 5 and 7)."""
    mine = is_table_viewer(table, holds)
    if table.team.pending:
        return _build_effect_step(table, holds, table.team.pending[0], is_for_viewer=mine)
    if get_first_dream_state(table) == "unknown":
        return NextStep(
            "now.first-dream-played", "ef.dream", answers=_build_played_answers(), is_for_viewer=mine,
            detail=_build_travel_detail(table),
        )  # fmt: skip
    first = _build_first_dream_answers(table) if is_before_first_dream(table) else []
    if first:
        detail = _build_travel_detail(table)
        return NextStep("now.first-dream", "ef.dream", answers=tuple(first), is_for_viewer=mine, detail=detail)
    return _build_travel_step(table, is_for_viewer=mine)


def _build_played_answers() -> tuple[Answer, ...]:
    """Ask whether the first Dream is over, where the table may be before or after it (p. 5)."""
    return tuple(Answer("note-first-dream", f"now.played-{said}", arguments={"played": said}) for said in ("yes", "no"))


def _build_first_dream_answers(table: Table) -> list[Answer]:
    """Offer the first Dream: behind an existing Gate, else at once (p. 5 and 10)."""
    if len(table.gates):
        return _build_gate_offers(table)
    return [Answer("enter-first-dream", style="go")]


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
    full = [*build_enter_answers(table), *_build_pass_answers()] if effect == "gate" else answers[:1]
    lead_code, facts = _get_effect_lead(table, effect)
    # Who leaves the Map for a Slumber reports further icons on coming back.
    shows = [] if effect == "slumber" else _build_show_answers(table, "now.also-shows", "more")
    return NextStep(
        f"now.effect-{effect}" if found else "now.effect", "ef.location", {"effect": effect, "at": table.team.at, **facts},
        answers=(*answers, *shows), is_for_viewer=is_for_viewer, lead_code=lead_code, parts=_list_effect_parts(table),
        detail=StepDetail(effect, answers=tuple(full)),
    )  # fmt: skip


def _get_effect_lead(table: Table, effect: str) -> tuple[str, dict[str, Json]]:
    """Return the second sentence of an effect with its facts; of a Gate that cannot be entered, why (p. 10)."""
    if effect == "slumber":
        return "now.its-turns", {}
    gates = _list_new_gates(table) if effect == "gate" else []
    if gates and all((gate.keys or 0) > table.team.keys for gate in gates):
        gate = gates[0]
        return "now.gate-keys", {"gate": str(gate), "wanted": gate.keys, "there": table.team.keys}
    return "now.gate-unknown" if effect == "gate" and not gates else "", {}


def _list_effect_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the effects of the Location from left to right: given, due, still to come (p. 7).

    None if a single one waits, as the title names it.
    """
    pending = table.team.pending
    place = get_current_location(table)
    noted = place.effects if place else []
    parts = [StepPart("effect", effect, "done") for effect in noted[: max(0, len(noted) - len(pending))]]
    parts += [StepPart("effect", effect, "left" if at else "current") for at, effect in enumerate(pending)]
    return tuple(parts) if len(parts) > 1 or not pending else ()


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
    """Offer the Gates, to note a new one, and to pass by; without a Gate, noting it comes first (p. 10)."""
    known, district = bool(_list_new_gates(table)), get_current_district(table)
    tile = Answer(
        "gain-gate", "now.note-gate", arguments={"slot": district.slot} if district else {}, style="more" if known else "go",
        extra_fields=(ChipField("code", ()), ChipField("keys", KEY_COST_CHOICES)),
    )  # fmt: skip
    return [*_build_gate_offers(table), tile, *_build_pass_answers()]


def _build_pass_answers() -> list[Answer]:
    return [_build_resolved_answer("gate", "now.pass-by", "answer")]


def _build_shopping_answers(table: Table) -> list[Answer]:
    """Offer what is for sale while the Team has a Shopping card; without one, to say that it has them (facts 2.3)."""
    shop = Answer("shop", "now.shop", chip_field=ChipField("wares", ("influence", "items")), style="go")
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
    return [turns, Answer("skip"), Answer("meet-slumber", "now.instructions", arguments={**unnamed, "turns": 0})]


def _build_travel_step(table: Table, *, is_for_viewer: bool) -> NextStep:
    """Build the icons of an unknown Location, travel, Shortcuts, Gates, and the guides that may begin here (p. 7 and 18)."""
    team = table.team
    guides = [Answer("start-checklist", f"now.guide-{kind}", arguments={"procedure": kind}, style="quiet" if kind == "save" else "more")
              for kind in list_map_guides(table)]  # fmt: skip
    is_unknown = is_location_unknown(table)
    is_asked_first = bool(team.at) and is_unknown
    gates = _build_new_dream_answers(table) if is_unknown and not (team.dreamed and team.at) else []
    if is_asked_first:
        shows = _build_show_answers(table, "now.shows", "answer")
    else:
        shows = _build_show_answers(table, "now.also-shows", "more") if team.at else []
    lead = "now.what-here" if is_asked_first else ""
    return NextStep(
        "now.map" if team.at else "now.map-begins", "ef.dreamworld", {"at": team.at}, lead_code=lead,
        answers=(*shows, *_build_travel_answers(table, is_first=not is_asked_first), *gates, *guides),
        parts=_list_effect_parts(table), is_for_viewer=is_for_viewer, detail=_build_travel_detail(table),
    )  # fmt: skip


def _build_new_dream_answers(table: Table) -> list[Answer]:
    """Build the Dreams to enter that were not won: a won one is no place to travel to (p. 10)."""
    return [answer for answer in _build_gate_offers(table) if answer.label_code != "now.enter-again"]


def _build_show_answers(table: Table, label_code: str, style: ButtonStyle) -> list[Answer]:
    """Build the icons that the Team's Location may show, to be reported from left to right (p. 7)."""
    if len(table.team.pending) >= MAX_LOCATION_EFFECTS:
        return []
    return [Answer("show-effect", label_code, chip_field=ChipField("effect", _list_icons(table)), style=style)]


def _build_travel_answers(table: Table, *, is_first: bool) -> list[Answer]:
    """Build travel along noted Paths, else to the next Location with its first icon; and the Shortcuts (p. 7).

    A Path that is not noted yet is folded beside noted ones, and noted by taking it. Travel ``is_first`` where the
    icons of the Location are known.
    """
    paths, place = _list_paths(table), get_current_location(table)
    style: ButtonStyle = "answer" if is_first else "more"
    unknown = Answer(
        "go", "now.go-new", arguments={"new_path": True} if paths and place else {}, style="more" if paths else style,
        chip_field=ChipField("shows", (*_list_icons(table), NO_ICON)), extra_fields=(ChipField("at", ()),),
    )  # fmt: skip
    chips = ChipField("at", tuple(one.name for one in paths))
    known = [Answer("go", "now.go", chip_field=chips, style=style)] if paths else []
    return [*known, unknown, _build_shortcut_answer(table, place)]


def _build_shortcut_answer(table: Table, place: Location | None) -> Answer:
    """Build the Shortcuts with their price: to a noted Location, else to one that is named (p. 7)."""
    price = get_shortcut_price(table)
    shortcuts = get_reachable_locations(table, place.shortcuts) if place else []
    ends = ChipField("at", tuple(one.name for one in shortcuts))
    paid = (
        ChipField("toll", list_payable_tolls(table)),
        ChipField("amount", SHORTCUT_TOLL_AMOUNTS, ticked_values=(1,)),
    )
    return Answer(
        "take-shortcut", "now.shortcut-to" if shortcuts else "now.shortcut", chip_field=ends if shortcuts else None, style="more",
        extra_fields=paid if shortcuts else (ends, *paid), facts={"price": price}, note_code="now.shortcut-price" if price else "",
    )  # fmt: skip


def _build_travel_detail(table: Table) -> StepDetail:
    """Return every way on: into the first Dream, along a Path, by an icon of an unknown Location (p. 5, 7 and 10)."""
    first = [Answer("enter-first-dream"), *(build_enter_answers(table) or [Answer("gain-gate")])]
    go = [Answer("go", arguments={"at": place.name}, facts={"location": place.ref}) for place in _list_paths(table)]
    shows = [Answer("show-effect", arguments={"effect": effect}) for effect in _list_icons(table)]
    return StepDetail(
        answers=(*(first if is_before_first_dream(table) else ()), *go, *(shows if is_location_unknown(table) else ()))
    )


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


def _list_icons(table: Table) -> tuple[str, ...]:
    """Return the icons that a Location may show: those the manual names, plus those noted at another (p. 7)."""
    noted = {effect for location in table.locations for effect in location.effects}
    return (*PRINTED_EFFECTS, *(effect for effect in get_args(LocationEffect) if effect in noted - {*PRINTED_EFFECTS}))


def _get_rules(table: Table) -> PhaseRules:
    team = table.team
    due = (*RULES_BY_LOCATION_EFFECT.get(team.pending[0], ()), "ef.location") if team.pending else ()
    dreamed = ("ef.dream", "ef.secret") if team.dreamed else ()
    quirks = ("ef.quirk",) if team.quirks else ()
    return PhaseRules((*due, *dreamed, *quirks, *MAP_RULES))


MAP_PHASE = Phase("map", build_map_step, _get_rules, scene="map")

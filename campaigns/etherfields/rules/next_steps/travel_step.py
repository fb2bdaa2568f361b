"""Travel over the Dreamworld Map: to a known or a new Location, by a Shortcut, or off the Map (manual p. 7, 10 and 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreamworld import get_reachable_locations, get_shortcut_price
from campaigns.etherfields.rules.first_dream import is_before_first_dream
from campaigns.etherfields.rules.next_steps.answer_outcomes import find_deadly_note
from campaigns.etherfields.rules.next_steps.gate_answers import (
    build_enter_answers,
    build_other_gate_answers,
    build_reported_gate_answers,
)
from campaigns.etherfields.rules.next_steps.guide import list_map_guides
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ButtonStyle,
    ChipField,
    NextStep,
    StepDetail,
    StepPart,
)
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    AWAKENING_LOCATION,
    LOCATION_ICONS,
    MAX_LOCATION_EFFECTS,
    NO_EFFECT,
    find_awakening_location,
    find_location,
    get_current_location,
    is_at_awakening,
    is_at_unnamed_awakening,
    list_location_effects,
)
from campaigns.etherfields.rules.tolls import is_shortcut_sealed, list_payable_tolls

if TYPE_CHECKING:
    from campaigns.etherfields.models import Location

MAX_PLACE_ANSWERS = 6
OPEN_GUIDE_KINDS = ("awakening", "save")
"""Procedures that are a choice after the effects of any Location, as travel is (p. 18)."""
SHORTCUT_TOLL_AMOUNTS = (1, 2, 3, 4)


def build_travel_step(table: Table, *, is_for_viewer: bool) -> NextStep:
    """Build the ways on, always in the same order: known Locations, a new one, then what is rarer, folded (p. 7 and 18).

    Where the icons of the Location are unknown, only they are asked, and all else is folded; never at Awakening.
    """
    team = table.team
    is_asked_first = bool(team.at) and is_location_unknown(table) and not is_at_awakening(table)
    guides = [
        Answer(
            "start-checklist", f"now.guide-{kind}", arguments={"procedure": kind},
            style="quiet" if kind in OPEN_GUIDE_KINDS and not is_asked_first else "more",
        )
        for kind in list_map_guides(table)
    ]  # fmt: skip
    asked = _build_icons_answers() if is_asked_first else []
    also = build_show_answers(table) if team.at and not is_asked_first else []
    gates = [*build_reported_gate_answers(table), *build_other_gate_answers(table)]
    if is_asked_first:
        gates = [replace(answer, style="more") for answer in gates]
    rare = (*gates, _build_shortcut_answer(table), *also)
    return NextStep(
        _get_title_code(table), "ef.dreamworld", {"at": team.at},
        lead_code="now.what-here" if is_asked_first else "",
        answers=(*asked, *_build_travel_answers(table, has_icons=not is_asked_first), *rare, *guides),
        parts=list_effect_parts(table), is_for_viewer=is_for_viewer, detail=build_travel_detail(table),
    )  # fmt: skip


def _get_title_code(table: Table) -> str:
    """Return the title that names where the Team is, if that is known (p. 7)."""
    if is_at_unnamed_awakening(table):
        return "now.map-awakening"
    return "now.map" if table.team.at else "now.map-begins"


def list_effect_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the effects of the Location from left to right: given, due, still to come (p. 7).

    None if a single one waits, as the title names it.
    """
    pending = table.team.pending
    place = get_current_location(table)
    noted = list_location_effects(place)
    parts = [StepPart("effect", effect, "done") for effect in noted[: max(0, len(noted) - len(pending))]]
    parts += [StepPart("effect", effect, "left" if at else "current") for at, effect in enumerate(pending)]
    return tuple(parts) if len(parts) > 1 or not pending else ()


def _build_icons_answers() -> list[Answer]:
    """Ask for every icon of the Team's Location, from left to right, if it shows any (p. 7)."""
    return [
        Answer("show-effect", "now.shows", extra_fields=(_build_icons_field(),), style="go"),
        Answer("show-effect", "now.shows-nothing", arguments={"effect": NO_EFFECT}),
    ]


def _build_icons_field() -> ChipField:
    return ChipField("icons", LOCATION_ICONS, is_multiple=True, is_ordered=True, is_optional=True)


def build_show_answers(table: Table) -> list[Answer]:
    """Build the icons that the Team's Location shows besides those noted, folded (p. 7)."""
    if len(table.team.pending) >= MAX_LOCATION_EFFECTS:
        return []
    return [Answer("show-effect", "now.also-shows", chip_field=ChipField("effect", LOCATION_ICONS), style="more")]


def _build_travel_answers(table: Table, *, has_icons: bool) -> list[Answer]:
    """Build travel to a known Location, and to one that is typed (p. 7).

    Its icons may be reported with it, unless those of the Team's Location are asked. Where the Team travels is noted, with
    the Path from a noted Location.
    """
    noting = {"new_path": True}
    chips = ChipField("at", _list_known_names(table))
    known = Answer("go", "now.go", arguments=noting, chip_field=chips, style="answer" if has_icons else "more")
    place = ChipField("at", (), label_code="now.other-place" if chips.values else "")
    fields = (place, *([_build_icons_field()] if has_icons else []))
    style: ButtonStyle = "go" if has_icons else "more"
    typed = Answer("go", "now.go-new", arguments=noting, extra_fields=fields, style=style)
    return [*([known] if chips.values else []), typed]


def _list_known_names(table: Table) -> tuple[str, ...]:
    """Return the names of the known Locations; the Awakening Location is known to everybody, noted or not (p. 7)."""
    names = [one.name for one in _list_known_locations(table)]
    is_offered = bool(table.team.at) and find_awakening_location(table) is None and not is_at_awakening(table)
    return (*names, *([str(AWAKENING_LOCATION)] if is_offered else []))


def _list_known_locations(table: Table) -> list[Location]:
    """Return the noted Locations to travel to: those along noted Paths, then others, the newest first (p. 7).

    The Awakening Location is always among them.
    A Path that nobody noted may lead to any of them, also back to where the Team came from; a noted Shortcut is paid.
    """
    paths, place = _list_paths(table), get_current_location(table)
    if not table.team.at and paths:
        return paths
    passed = [*paths, *(get_reachable_locations(table, place.shortcuts) if place else [])]
    others = [one for one in _list_other_locations(table) if one not in passed]
    newest, home = others[::-1][: max(0, MAX_PLACE_ANSWERS - len(paths))], find_awakening_location(table)
    if home in others and home not in newest:
        newest[-1:] = [home]
    return [*paths, *newest]


def _build_shortcut_answer(table: Table) -> Answer:
    """Build the Shortcuts with their price: to a noted Location, else to one that is named (p. 7)."""
    place, price = get_current_location(table), get_shortcut_price(table)
    shortcuts = get_reachable_locations(table, place.shortcuts) if place else []
    ends = ChipField("at", tuple(one.name for one in shortcuts))
    paid = (
        ChipField(
            "toll",
            list_payable_tolls(table),
            ticked_values=("seal",) if is_shortcut_sealed(table) and not price else (),
            warning_codes=_find_deadly_tolls(table),
        ),
        ChipField("amount", SHORTCUT_TOLL_AMOUNTS, ticked_values=(1,)),
    )
    return Answer(
        "take-shortcut", "now.shortcut-to" if shortcuts else "now.shortcut", chip_field=ends if shortcuts else None, style="more",
        extra_fields=paid if shortcuts else (ends, *paid),
        note_code="now.shortcut-price" if price else "", facts={"price": price},
    )  # fmt: skip


def _find_deadly_tolls(table: Table) -> dict[str, str]:
    """Return the tolls that kill, with the cause if one for each Dreamer does, else the least number that does (p. 18)."""
    found = {"distress": _find_deadly_code(table, 1, 0), "seal": _find_deadly_code(table, 0, 1)}
    return {toll: code for toll, code in found.items() if code}


def _find_deadly_code(table: Table, distress: int, seal: int) -> str:
    for count in SHORTCUT_TOLL_AMOUNTS:
        hits = [(dreamer, count * distress, count * seal) for dreamer in table.present_dreamers]
        if code := find_deadly_note(table, hits)[0]:
            return code if count == 1 else f"now.deadly-from-{count}"
    return ""


def build_travel_detail(table: Table) -> StepDetail:
    """Return every way on: into the first Dream, along a Path, by an icon of an unknown Location (p. 5, 7 and 10)."""
    first = [Answer("enter-first-dream"), *(build_enter_answers(table) or [Answer("gain-gate")])]
    go = [Answer("go", arguments={"at": place.name}, facts={"location": place.ref}) for place in _list_paths(table)]
    shows = [Answer("show-effect", arguments={"effect": effect}) for effect in LOCATION_ICONS]
    return StepDetail(
        answers=(*(first if is_before_first_dream(table) else ()), *go, *(shows if is_location_unknown(table) else ()))
    )


def _list_paths(table: Table) -> list[Location]:
    """Return the Locations to travel to: along noted Paths, or the start of an unplaced Team (p. 5 and 7)."""
    place = _find_place(table)
    paths = get_reachable_locations(table, place.paths) if place else []
    return paths or _list_start_locations(table)


def _list_start_locations(table: Table) -> list[Location]:
    """Return the start Locations of an unplaced Team: the Awakening Location, or the few noted ones (p. 5)."""
    if table.team.at:
        return []
    others = _list_other_locations(table)
    marked = [one for one in others if one.awakening]
    return marked or (others if len(others) <= MAX_PLACE_ANSWERS else [])


def _list_other_locations(table: Table) -> list[Location]:
    """Return the noted Locations besides the one where the Team is."""
    here = _find_place(table) or find_location(table, table.team.at)
    return [one for one in table.locations if one is not here]


def _find_place(table: Table) -> Location | None:
    """Return the Location where the Team is, also at Awakening if that was noted since."""
    return find_awakening_location(table) if is_at_unnamed_awakening(table) else get_current_location(table)


def is_location_unknown(table: Table) -> bool:
    """Return whether the icons of the Team's Location are not noted (p. 7)."""
    place = get_current_location(table)
    return place is None or not place.effects

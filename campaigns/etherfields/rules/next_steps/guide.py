"""The guides: which to suggest, the next step of the running one, and any obstacle (manual p. 5, 13 and 18)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, get_args

from campaigns.engine import RuleViolation, Values
from campaigns.etherfields.rules.awakening_steps import has_awakening_card, is_awake
from campaigns.etherfields.rules.checklists.dream_end import (
    ASKED_STEP_KEYS,
    DECKS_STEP_KEY,
    DREAM_END_PROCEDURE,
    MARKETS_STEP_KEY,
    SCRIPT_STEP_KEYS,
)
from campaigns.etherfields.rules.checklists.moves import find_tick_obstacle, list_tabletop_steps
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES, STEP_MESSAGES, list_startable_procedures
from campaigns.etherfields.rules.death_card import DEATH_CARD_STEP_KEYS, list_cures
from campaigns.etherfields.rules.endings import GAINS_STEP_KEY, GATE_STEP_KEY, LOOT_STEP_KEYS, RESULT_STEP_KEY
from campaigns.etherfields.rules.fate import CountedDeck
from campaigns.etherfields.rules.first_dream import is_before_first_dream
from campaigns.etherfields.rules.gates import list_ungained_gates
from campaigns.etherfields.rules.items import get_active_items, has_free_slot
from campaigns.etherfields.rules.market import BUYING_STEP_KEY
from campaigns.etherfields.rules.next_steps.ending_answers import build_end_dream_answer, build_ending_answers
from campaigns.etherfields.rules.next_steps.gate_answers import KEY_COST_CHOICES
from campaigns.etherfields.rules.next_steps.player_refs import is_own_dreamer, is_table_viewer, sort_own_first
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ChipField,
    DreamerRow,
    NextStep,
    PlayerRefs,
    StepDetail,
    StepPart,
)
from campaigns.etherfields.rules.next_steps.team_effect_answers import build_death_card_answers, build_reward_answers
from campaigns.etherfields.rules.procedure import (
    END_SEASON_KEY,
    FIRST_DREAM_STEP_KEY,
    ITEM_STEP_KEY,
    Procedure,
    ProcedureStep,
    list_open_steps,
)
from campaigns.etherfields.rules.roster import CHANGING_STEP_KEY
from campaigns.etherfields.rules.rule_variants import has_first_player
from campaigns.etherfields.rules.seating import MIN_SEATED_PLAYERS, SEATS_STEP_KEY, is_seating_known
from campaigns.etherfields.rules.session import START_STEP_KEY
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist, Dreamer

MASK_STEP_KEY = "awaken-masks"
DREAMSCAPE_STEP_KEY = "end-dreamscape"
SCRIPT_STEP_KEY = "end-script"
"""The card of all that the script of a Dream decides."""
MAP_GUIDE_KINDS = ("slumber-end", "dream-end", "awakening", "save")
FIRST_SETUP_KIND = "first-setup"
LAYOUT_KINDS = (FIRST_SETUP_KIND, "session-setup", "restore", "save")
"""Procedures whose tabletop work needs no decision and is shown as one list (p. 5 and 18)."""
WARNING_STEP_KEY = "save-warn"
DECK_COUNT_CHOICES = (1, 2, 3, 4)
"""Usual numbers of tiles or cards that a script adds to a deck; the full form takes more."""
MARKET_COUNT_CHOICES = (1, 2, 3, 4, 5, 6)
"""Usual numbers of cards that nobody found in a Dream."""


def list_suggested_guides(table: Table) -> list[str]:
    """Return the procedures to suggest: one at a time, plus a loss.

    A saved game is unpacked, without a set-up; before the first Dream there is no Awakening.
    """
    found = list_startable_procedures(table)
    if len(table.checklists):
        return [kind for kind in found if kind == "death"]
    needless = (
        {"session-setup"} if "restore" in found else {"awakening"} if is_before_first_dream(table) else set[str]()
    )
    return [kind for kind in found if kind not in needless]


def list_map_guides(table: Table) -> list[str]:
    """Return the procedures to begin on the Map: packing away, and the Awakening if its card is met and it changes anything (p. 18)."""
    found = [kind for kind in list_suggested_guides(table) if kind in MAP_GUIDE_KINDS]
    return [kind for kind in found if kind != "awakening" or (has_awakening_card(table) and not is_awake(table))]


def build_guide_step(table: Table, player_refs: PlayerRefs) -> NextStep | None:
    """Build the next step of the newest checklist in progress; None without one."""
    newest = max(table.checklists, key=lambda checklist: checklist.ref, default=None)
    return build_checklist_step(table, newest, player_refs) if newest is not None else None


def build_checklist_step(table: Table, checklist: Checklist, player_refs: PlayerRefs = frozenset()) -> NextStep | None:
    """Build the next step of a checklist in progress; None if all is done."""
    waiting = list_open_steps(checklist)
    if not waiting:
        return None
    procedure = PROCEDURES.get(checklist.kind)
    step = procedure.find_step(waiting[0]) if procedure else None
    if procedure is None or step is None:
        return _build_unknown_step(checklist)
    work = list_tabletop_steps(checklist) if checklist.kind in LAYOUT_KINDS else []
    detail = _build_detail(table, checklist, procedure, step, work)
    if _is_script_open(checklist) and step.key in SCRIPT_STEP_KEYS and table.slumber is None:
        return _build_script_step(table, checklist, player_refs, detail)
    if work:
        return _build_layout_step(checklist, work, table, player_refs, detail)
    stuck = _find_obstacle(table, procedure, step)
    rows = _build_mask_rows(table, player_refs) if step.key == MASK_STEP_KEY else ()
    facts = next(procedure.get_current_facts(table, one) for one in checklist.steps if one["key"] == step.key)
    return NextStep(
        code="now.guide", rule_id="ef.checklist", facts={"step": step.key, "procedure": checklist.kind, "told": facts},
        lead_code="now.death-gives" if step.key in DEATH_CARD_STEP_KEYS else "",
        answers=_build_guide_answers(table, checklist, procedure, step, stuck), dreamer_rows=rows,
        parts=_build_guide_parts(checklist, procedure, step.key),
        awaited_refs=tuple(row.dreamer.ref for row in rows if row.status == "due"), is_for_viewer=is_table_viewer(table, player_refs),
        obstacle=stuck, panel_key="team", detail=detail,
    )  # fmt: skip


def _build_detail(
    table: Table, checklist: Checklist, procedure: Procedure, step: ProcedureStep, work: list[str]
) -> StepDetail:
    """Return every move on a checklist now: those of its next step, early ticks, and those of the whole list."""
    waiting, rows = list_open_steps(checklist), {"checklist": checklist}
    starts = step.key == START_STEP_KEY and not table.is_session_open
    later = [key for key in waiting if key != step.key or key in work]
    return StepDetail(
        step.key,
        answers=(
            *([build_start_answer(table)] if starts else []),
            *([Answer("open-market")] if step.key == BUYING_STEP_KEY else []),
            *([Answer("skip-step", row_arguments=rows, arguments={"step": step.key})] if step.is_optional else []),
            *(
                Answer("tick", row_arguments=rows, arguments={"step": key})
                for key in (step.key, *(key for key in later if not procedure.find_blocking_steps(waiting, key)))
            ),
            *([Answer("all-done", row_arguments=rows)] if work else []),
        ),
    )


def _build_layout_step(
    checklist: Checklist, step_keys: list[str], table: Table, player_refs: PlayerRefs, detail: StepDetail
) -> NextStep:
    """Build the tabletop-only steps as one list, done at once (p. 5)."""
    procedure = PROCEDURES[checklist.kind]
    facts = {one["key"]: procedure.get_current_facts(table, one) for one in checklist.steps}
    rows = {"checklist": checklist}
    answers = (
        Answer("all-done", row_arguments=rows, style="go"),
        Answer("leave-checklist", row_arguments=rows, style="more"),
    )
    code = "now.put-away" if checklist.kind == "save" else "now.lay-out"
    return NextStep(
        code, "ef.checklist", {"procedure": checklist.kind, "work": [(key, facts[key]) for key in step_keys]},
        lead_code="" if checklist.kind in (FIRST_SETUP_KIND, "save") else "now.whole-list-says", answers=answers,
        is_for_viewer=is_table_viewer(table, player_refs), panel_key="team", detail=detail,
    )  # fmt: skip


def _is_script_open(checklist: Checklist) -> bool:
    """Return whether the list of what a Dream's script decides is still to be answered; then its steps are asked alone."""
    return checklist.kind == DREAM_END_PROCEDURE.kind and RESULT_STEP_KEY in list_open_steps(checklist)


def _build_script_step(table: Table, checklist: Checklist, player_refs: PlayerRefs, detail: StepDetail) -> NextStep:
    """Build all that the script of a Dream decides as one list: what it asked for is ticked, the rest skipped."""
    rows, waiting = {"checklist": checklist}, list_open_steps(checklist)
    asked = tuple(key for key in waiting if key in SCRIPT_STEP_KEYS and STEP_MESSAGES[key].ticked)
    done = Answer(
        "finish-script", "now.script", rows, chip_field=ChipField("steps", asked, is_multiple=True) if asked else None,
        style="go",
    )  # fmt: skip
    leave = Answer("leave-checklist", row_arguments=rows, style="more")
    return NextStep(
        "now.guide", "ef.checklist", {"step": SCRIPT_STEP_KEY, "procedure": checklist.kind, "told": {}},
        lead_code="now.script-gives", answers=(done, *build_reward_answers(table), leave),
        parts=_build_guide_parts(checklist, DREAM_END_PROCEDURE, SCRIPT_STEP_KEY),
        is_for_viewer=is_table_viewer(table, player_refs), panel_key="team", detail=detail,
    )  # fmt: skip


def _build_unknown_step(checklist: Checklist) -> NextStep:
    """Build the step for a checklist of another version, which can only be closed."""
    leave = Answer("leave-checklist", row_arguments={"checklist": checklist})
    return NextStep("now.guide-unknown", "ef.checklist", answers=(leave,), panel_key="team")


def _find_obstacle(table: Table, procedure: Procedure, step: ProcedureStep) -> tuple[str, dict[str, object]] | None:
    try:
        procedure.check_running(table)
        step.check_ready(table)
    except RuleViolation as refusal:
        return refusal.code, refusal.facts
    return None


def _build_guide_answers(
    table: Table, checklist: Checklist, procedure: Procedure, step: ProcedureStep, obstacle: object
) -> tuple[Answer, ...]:
    """Build the answers that complete a step, or a way out of its obstacle."""
    rows = {"checklist": checklist}
    skip = [Answer("skip-step", row_arguments=rows, arguments={"step": step.key})] if step.is_optional else []
    leave = Answer("leave-checklist", row_arguments=rows, style="more")
    if obstacle:
        over = [build_end_dream_answer()] if step.key == DREAMSCAPE_STEP_KEY and table.slumber is not None else []
        return (*over, *skip, leave)
    if step.key == START_STEP_KEY and not table.is_session_open:
        return (build_start_answer(table), leave)
    if step.key == SEATS_STEP_KEY and not is_seating_known(table):
        return (*_build_seat_answers(table), *skip)
    if step.key == FIRST_DREAM_STEP_KEY:
        return (Answer("enter-first-dream", style="go"), leave)
    tick = Answer("tick", "now.done", rows, {"step": step.key}, style="go")
    if step.key == BUYING_STEP_KEY:
        return (*_build_buying_answers(rows, tick), leave)
    if special := _build_special_answers(table, step, tick, skip, leave):
        return special
    rest = _build_rest_answers(table, checklist)
    ending = build_ending_answers(table, checklist, step.key, is_last=list_open_steps(checklist) == [step.key])
    if ending:
        return (*ending, *(rest if step.key not in (*LOOT_STEP_KEYS, GATE_STEP_KEY) else ()), leave)
    return (tick, *skip, *rest, leave)


def _build_special_answers(
    table: Table, step: ProcedureStep, tick: Answer, skip: list[Answer], leave: Answer
) -> tuple[Answer, ...]:
    """Build the answers of the steps that are no mere *Done*: the warning before packing, Masks that nobody wears yet."""
    if step.key == WARNING_STEP_KEY:
        return (replace(tick, label_code="now.pack-away"), replace(leave, label_code="now.play-on", style="quiet"))
    if step.key == MASK_STEP_KEY and any(dreamer.masks and not dreamer.mask for dreamer in table.present_dreamers):
        return (*(replace(one, label_code="now.no-masks", style="quiet") for one in skip), leave)
    if step.key in DEATH_CARD_STEP_KEYS:
        spared = (replace(one, label_code="now.script-spares", style="quiet") for one in skip)
        facts = _get_stored_facts(tick.row_arguments["checklist"], step)
        return (
            # In lists of earlier versions nothing is noted when the step begins.
            *build_death_card_answers(table, facts.get("cures", list_cures(table)), facts.get("cured", ())),
            tick,
            *spared,
            leave,
        )
    if step.key in ASKED_STEP_KEYS:
        return (*_build_asked_answers(table, step.key, tick, skip), leave)
    if step.key == CHANGING_STEP_KEY:
        nobody = (replace(one, label_code="now.nobody-changes", style="go") for one in skip)
        rest = _build_rest_answers(table, tick.row_arguments["checklist"])
        return (*nobody, replace(tick, label_code="now.dreamers-changed", style="answer"), *rest, leave)
    if step.key == ITEM_STEP_KEY and (drawn := _build_item_answer(table, tick.row_arguments["checklist"])):
        return (drawn, replace(tick, label_code="now.items-done", style="quiet"), leave)
    return ()


def _get_stored_facts(checklist: Checklist, step: ProcedureStep) -> Values:
    """Return the facts of a step as noted when it began, with what was reported since."""
    facts: Values = next(one["facts"] for one in checklist.steps if one["key"] == step.key)
    return facts


def _build_asked_answers(table: Table, key: str, tick: Answer, skip: list[Answer]) -> list[Answer]:
    """Build what a step of the script asks for: several cards, Gates, tiles for decks or cards for Markets, or the Season.

    Cards are reported by their codes, on a sheet that the card leads to.
    """
    if key in (GAINS_STEP_KEY, DECKS_STEP_KEY, MARKETS_STEP_KEY):
        counted = {DECKS_STEP_KEY: _build_deck_answers, MARKETS_STEP_KEY: _build_market_answers}.get(key, list)
        return [*counted(), replace(tick, label_code="now.no-more", style="quiet")]
    if key == END_SEASON_KEY:
        later = [replace(one, label_code="now.later", style="quiet") for one in skip]
        return [Answer("set-season", style="go", extra_fields=(ChipField("season", ()),)), *later]
    fields = (
        ChipField("name", ()),
        ChipField("code", (), is_optional=True, ticked_values=tuple(list_ungained_gates(table)[:1])),
        ChipField("keys", KEY_COST_CHOICES, is_optional=True),
    )  # fmt: skip
    return [
        Answer("gain-gate", style="go", extra_fields=fields),
        replace(tick, label_code="now.no-more-gates", style="quiet"),
    ]


def _build_deck_answers() -> list[Answer]:
    """Build the tiles or cards that are added to a deck of the Map, one row of numbers for each deck."""
    return [
        Answer(
            "add-to-deck",
            f"now.deck-{deck}",
            arguments={"deck": deck},
            chip_field=ChipField("count", DECK_COUNT_CHOICES),
        )
        for deck in get_args(CountedDeck)
    ]


def _build_market_answers() -> list[Answer]:
    """Build the cards nobody found that are added to the Markets, one row of numbers for each."""
    count = ChipField("count", MARKET_COUNT_CHOICES)
    return [
        Answer("add-to-market", "now.market-influence", chip_field=count),
        Answer("fill-item-market", "now.market-items", chip_field=count),
    ]


def _build_item_answer(table: Table, checklist: Checklist) -> Answer | None:
    """Build the Items in the Storage as chips, of which the drawn one is tapped; None once all are drawn (p. 18)."""
    (facts,) = [one["facts"] for one in checklist.steps if one["key"] == ITEM_STEP_KEY]
    stored = tuple(item.ref for item in table.items.filter(place="storage"))
    if not (stored and facts.get("restored")):
        return None
    taken = () if has_free_slot(table) else (ChipField("out", tuple(item.ref for item in get_active_items(table))),)
    return Answer(
        "restore-item", "now.items-drawn", chip_field=ChipField("item", stored), style="go", extra_fields=taken
    )


def _build_buying_answers(rows: Values, tick: Answer) -> list[Answer]:
    """Build the one buying step before saving: everybody buys, nobody does, or it was done without a report (p. 18)."""
    skip = Answer("skip-step", "now.buy-nothing", rows, {"step": BUYING_STEP_KEY})
    return [Answer("open-market", style="go"), skip, replace(tick, style="more")]


def _build_rest_answers(table: Table, checklist: Checklist) -> list[Answer]:
    """Offer to tick the rest at once if none of it needs input or would be refused now."""
    can_tick = len(list_open_steps(checklist)) > 1 and find_tick_obstacle(table, checklist) is None
    return [Answer("tick-rest", row_arguments={"checklist": checklist}, style="quiet")] if can_tick else []


def build_start_answer(table: Table) -> Answer:
    """Build the answer that begins an evening with everybody: it only asks for the First Player, if any (p. 5 and 6)."""
    everybody = tuple(dreamer.ref for dreamer in table.dreamers_clockwise)
    if not has_first_player(table):
        present = {"first_player": everybody[0], "present": list(everybody)}
        return Answer("start-session", "now.everybody-here", arguments=present, style="go")
    first = ChipField("first_player", everybody)
    return Answer(
        "start-session", "now.first-player", arguments={"present": list(everybody)}, chip_field=first, style="go"
    )


def _build_seat_answers(table: Table) -> list[Answer]:
    """Return the possible clockwise seatings: both for three Dreamers, else the listed order (p. 6)."""
    first, *others = table.present_dreamers or table.dreamers_clockwise
    rounds = permutations(others) if len(others) < MIN_SEATED_PLAYERS else [tuple(others)]
    return [_build_seat_answer([first, *order]) for order in rounds]


def _build_seat_answer(order: list[Dreamer]) -> Answer:
    said = {"order": [str(dreamer) for dreamer in order]}
    return Answer("sit", "now.sit", arguments={"order": [dreamer.ref for dreamer in order]}, facts=said)


def _build_mask_rows(table: Table, player_refs: PlayerRefs) -> tuple[DreamerRow, ...]:
    """Build a row for each Dreamer with a Mask to pick (p. 14)."""
    return sort_own_first(
        [
            _build_mask_row(dreamer, is_own=is_own_dreamer(player_refs, dreamer))
            for dreamer in table.present_dreamers
            if dreamer.masks
        ]
    )


def _build_mask_row(dreamer: Dreamer, *, is_own: bool) -> DreamerRow:
    if dreamer.mask:
        return DreamerRow(dreamer, "done", is_own=is_own)
    masks = ChipField("mask", tuple(dreamer.masks))
    return DreamerRow(
        dreamer, "due", (Answer("wear-mask", "now.mask", {"dreamer": dreamer}, chip_field=masks),), is_own
    )


def _build_guide_parts(checklist: Checklist, procedure: Procedure, key: str) -> tuple[StepPart, ...]:
    """Return the steps of a checklist; what is shown as one list counts as one."""
    listed = [
        one["key"] for one in checklist.steps
        if checklist.kind in LAYOUT_KINDS and (step := procedure.find_step(one["key"])) and step.is_unordered
    ]  # fmt: skip
    done = {one["key"]: one["done"] for one in checklist.steps if one["key"] not in listed[1:]}
    if checklist.kind == DREAM_END_PROCEDURE.kind and key != DREAMSCAPE_STEP_KEY:
        is_script_done = all(is_done for one, is_done in done.items() if one in SCRIPT_STEP_KEYS)
        done = {SCRIPT_STEP_KEY if one in SCRIPT_STEP_KEYS else one: is_done for one, is_done in done.items()}
        done |= {SCRIPT_STEP_KEY: is_script_done}
        key = SCRIPT_STEP_KEY if key in SCRIPT_STEP_KEYS else key
    return tuple(StepPart("step", one, "done" if done[one] else "current" if one == key else "left") for one in done)

"""The Card and action step: one row per Dreamer at a free table, else the current round (manual p. 6 and 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.engine import Values
from campaigns.etherfields.rules.distress import MIN_CARDS_TO_LIVE
from campaigns.etherfields.rules.next_steps.player_refs import is_own_dreamer, is_table_viewer, sort_own_first
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
    StepTarget,
)
from campaigns.etherfields.rules.rounds import (
    can_begin_round,
    get_round_dreamer,
    has_finished,
    is_out_of_cards,
    is_played_in_order,
)
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


MAX_IDLE_NAMES = 2
"""Dreamers named on the button that ends the actions; of more it says how many."""
MAX_CARDS_ELSEWHERE = 3
"""Maximum cards of a Turn offered for the Progress zone or removal; the full form takes more."""


def list_acting_dreamers(table: Table) -> list[Dreamer]:
    """Return the Dreamers asked for an action: without a report at a free table, else of the round (p. 6 and 8)."""
    if not is_played_in_order(table):
        return [dreamer for dreamer in table.present_dreamers if not has_finished(dreamer)]
    turn = get_round_dreamer(table)
    return [dreamer for dreamer in table.present_dreamers if dreamer is turn or can_begin_round(table, dreamer)]


def build_action_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the Card and action step by this table's variant: freely, or clockwise in rounds (p. 8)."""
    return (
        _build_ordered_step(table, player_refs) if is_played_in_order(table) else _build_free_step(table, player_refs)
    )


def _build_free_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Ask each Dreamer once for the cards left; in light tracking whether they acted (p. 8)."""
    rows = sort_own_first(
        [
            _build_free_row(table, dreamer, is_own=is_own_dreamer(player_refs, dreamer))
            for dreamer in table.present_dreamers
        ]
    )
    due = tuple(dreamer.ref for dreamer in list_acting_dreamers(table))
    light = table.team.is_light_tracking
    together = [Answer("all-acted", style="answer")] if light and due else []
    over = _build_end_answer(table, player_refs)
    return NextStep(
        "now.acts-light" if light else "now.acts" if due else "now.all-acted", "ef.round",
        lead_code="" if light or not due else "now.left-in-hand", awaited_refs=due, dreamer_rows=rows,
        answers=(*together, over), advance=over,
        detail=StepDetail(
            targets=tuple(_build_free_round(table, dreamer) for dreamer in table.present_dreamers),
            answers=(Answer("next-round"),),
        ),
        is_for_viewer=is_table_viewer(table, player_refs) or any(row.is_own and row.status == "due" for row in rows),
    )  # fmt: skip


def _build_free_row(table: Table, dreamer: Dreamer, *, is_own: bool) -> DreamerRow:
    rows = {"dreamer": dreamer}
    left = Answer("cards-left", "now.cards-left", rows, chip_field=ChipField("left", tuple(range(dreamer.hand + 1))))
    if has_finished(dreamer):
        # A Dreamer who has acted may act again, and then holds fewer cards than reported.
        again = () if table.team.is_light_tracking else (left,)
        return DreamerRow(dreamer, "done", again, is_own, "now.acted" if dreamer.acted else "now.passed")
    if table.team.is_light_tracking:
        return DreamerRow(dreamer, "due", (Answer("cards-left", "now.has-acted", rows),), is_own)
    some = _build_elsewhere_answers(dreamer, rows) if dreamer.hand else []
    return DreamerRow(dreamer, "due", (left, *some), is_own, *_build_few_cards_note(table, dreamer))


def _build_free_round(table: Table, dreamer: Dreamer) -> StepTarget:
    """Offer the moves of a round at a free table, where one who passed may still act in it (p. 8)."""
    passing = [] if dreamer.passed else [Answer("pass-round", row_arguments={"dreamer": dreamer})]
    acts = [] if dreamer.acted else [_build_action_answer(table, dreamer), *passing]
    return StepTarget(str(dreamer), tuple(acts), dreamer)


def _build_few_cards_note(table: Table, dreamer: Dreamer) -> tuple[str, Values]:
    """Build the warning for a Dreamer with few cards left, where a Turn's losses would be deadly (p. 18)."""
    near = not table.team.is_light_tracking and dreamer.card_count < MIN_CARDS_TO_LIVE + MAX_CARDS_ELSEWHERE
    return ("now.few-cards", {"count": dreamer.card_count}) if near else ("", {})


def _build_elsewhere_answers(dreamer: Dreamer, row_arguments: Values) -> list[Answer]:
    """Offer to report cards left where some went to the Progress zone or out of the game (p. 3 and 13)."""
    room = max(0, dreamer.progress_limit - dreamer.progress)
    placed = ChipField("placed", tuple(range(min(dreamer.hand, room, MAX_CARDS_ELSEWHERE) + 1)), ticked_values=(0,))
    removed = ChipField("removed", tuple(range(min(dreamer.hand, MAX_CARDS_ELSEWHERE) + 1)), ticked_values=(0,))
    left = ChipField("left", tuple(range(dreamer.hand)))
    return [
        Answer(
            "cards-left",
            "now.cards-left-some",
            row_arguments,
            chip_field=left,
            style="more",
            extra_fields=(placed, removed),
        )
    ]


def _build_end_answer(table: Table, player_refs: PlayerRefs) -> Answer:
    """Offer the end of the actions: quiet until somebody acted in this step, primary once everybody did (p. 8)."""
    playing = table.present_dreamers
    begun = any(dreamer.acted or dreamer.passed for dreamer in playing) or table.current_slumber.round > 1
    over = all(has_finished(dreamer) for dreamer in playing) or (begun and is_out_of_cards(table))
    look: ButtonStyle = "go" if over and is_table_viewer(table, player_refs) else "answer" if begun else "quiet"
    return replace(
        _build_idle_warning([str(dreamer) for dreamer in playing if not has_finished(dreamer)], len(playing)),
        style=look,
    )


def _build_idle_warning(idle_names: list[str], player_count: int) -> Answer:
    """Return the end of the actions, its label saying who has not finished (p. 8)."""
    if not idle_names:
        return Answer("end-actions")
    if len(idle_names) == player_count > 1:
        return Answer("end-actions", "now.end-idle-all")
    if len(idle_names) > MAX_IDLE_NAMES:
        return Answer("end-actions", "now.end-idle-many", facts={"count": len(idle_names)})
    code = "now.end-idle-one" if len(idle_names) == 1 else "now.end-idle-two"
    return Answer("end-actions", code, facts={"name": idle_names[0], "other": idle_names[-1]})


def _build_ordered_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Return the current round, and who may begin the next one (p. 6 and 8)."""
    turn = get_round_dreamer(table)
    rows = sort_own_first(
        [
            _build_ordered_row(table, dreamer, turn, is_own=is_own_dreamer(player_refs, dreamer))
            for dreamer in table.present_dreamers
        ]
    )
    due = tuple(dreamer.ref for dreamer in list_acting_dreamers(table))
    over = _build_end_answer(table, player_refs)
    return NextStep(
        "now.round", "ef.round", {"name": str(turn), "round": table.current_slumber.round},
        lead_code="" if table.team.is_light_tracking or turn is None or turn.acted else "now.discards", awaited_refs=due, dreamer_rows=rows,
        answers=(over,), advance=over,
        detail=StepDetail(
            targets=tuple(
                StepTarget(str(row.dreamer), row.answers, row.dreamer, is_current=row.dreamer is turn) for row in rows
            )
        ),
        is_for_viewer=any(row.is_own and row.status == "due" for row in rows) or not due,
    )  # fmt: skip


def _build_ordered_row(table: Table, dreamer: Dreamer, turn: Dreamer | None, *, is_own: bool) -> DreamerRow:
    here = turn is dreamer
    begins = can_begin_round(table, dreamer)
    if not here and not begins:
        told = dreamer.acted or dreamer.passed
        return DreamerRow(
            dreamer, "done" if told else "waiting", is_own=is_own, code="now.passed" if dreamer.passed else ""
        )
    rows = {"dreamer": dreamer}
    over = [Answer("end-round", row_arguments=rows)] if here else []
    acts = (
        [_build_action_answer(table, dreamer), Answer("pass-round", row_arguments=rows)]
        if begins or not dreamer.acted
        else []
    )
    return DreamerRow(dreamer, "due", (*acts, *over), is_own, *_build_few_cards_note(table, dreamer))


def _build_action_answer(table: Table, dreamer: Dreamer) -> Answer:
    """Offer a Dream action; where hands are counted, with the discarded cards (p. 8)."""
    rows = {"dreamer": dreamer}
    if table.team.is_light_tracking:
        return Answer("dream-action", row_arguments=rows, style="go")
    cards = ChipField("cards", tuple(range(dreamer.hand + 1)))
    return Answer("dream-action", "now.dream-action", rows, chip_field=cards, style="go")


def find_turn_dreamer(table: Table) -> Dreamer | None:
    """Return the Dreamer whose round it is; None at a free table and outside the step, where nobody waits (p. 6 and 8)."""
    in_step = table.slumber is not None and table.slumber.phase == "actions"
    return get_round_dreamer(table) if in_step and is_played_in_order(table) else None


def _get_rules(table: Table) -> PhaseRules:
    return PhaseRules(
        ("ef.round", "ef.action", "ef.intent"),
        ("ef.move", "ef.rapid", "ef.assault", "ef.boost", "ef.basic-actions", "ef.range"),
    )


ACTION_PHASE = Phase(
    "actions", build_action_step, _get_rules, list_acting_dreamers,
    variants=frozenset({
        "quirk-range", "rounds", "gradual-step", "boost", "classic", "seal-short", "gems-morphing", "morphing-range", "boosted-move",
        "states",
    }),
)  # fmt: skip

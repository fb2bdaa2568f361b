"""The next step: what is due now, for whom, and its likely answers, as a pure function of table and viewer."""

from __future__ import annotations

from dataclasses import replace

from campaigns.etherfields.rules.draw import list_undrawn_dreamers
from campaigns.etherfields.rules.next_steps.action_step import build_action_step, list_acting_dreamers
from campaigns.etherfields.rules.next_steps.between_sessions import build_packed_step
from campaigns.etherfields.rules.next_steps.draw_step import build_draw_step
from campaigns.etherfields.rules.next_steps.event_step import build_event_step
from campaigns.etherfields.rules.next_steps.guide import build_guide_step
from campaigns.etherfields.rules.next_steps.map_step import build_map_step
from campaigns.etherfields.rules.next_steps.open_prompts import build_open_prompts
from campaigns.etherfields.rules.next_steps.player_refs import filter_present_refs, is_legal_answer
from campaigns.etherfields.rules.next_steps.setup_and_end import build_out_of_turns_step, build_setup_step
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    BoardMover,
    ChipField,
    DreamerRow,
    MoveTally,
    NextStep,
    PlayerRefs,
    StepPart,
)
from campaigns.etherfields.rules.table import Table

__all__ = [
    "WHOLE_TABLE_REFS",
    "Answer",
    "BoardMover",
    "ChipField",
    "DreamerRow",
    "MoveTally",
    "NextStep",
    "PlayerRefs",
    "StepPart",
    "find_next_step",
    "find_open_prompt",
    "get_awaited_refs",
]

WHOLE_TABLE_REFS: PlayerRefs = frozenset()
"""The refs of a shared phone: it asks everybody."""

STEP_BUILDERS_BY_PHASE = {
    "setup": build_setup_step, "draw": build_draw_step, "actions": build_action_step, "event": build_event_step,
    "out-of-turns": build_out_of_turns_step,
}  # fmt: skip
"""The builder of the step in a Slumber or Dream, by its phase (p. 8)."""


def find_next_step(table: Table, player_refs: PlayerRefs = WHOLE_TABLE_REFS) -> NextStep:
    """Return the next step for the player of the Dreamers ``player_refs`` (p. 5 to 18).

    An open prompt comes first, then the running guide, then the step of the game. Proposes nothing that would be
    refused, and skips nobody with a decision to make.
    """
    held = filter_present_refs(table, player_refs)
    asked, kept = build_open_prompts(table, held)
    if asked:
        return replace(asked[0], scene="asked", other_prompts=(*asked[1:], *kept))
    found = _find_guide_step(table, held) or _build_phase_step(table, held)
    rows = tuple(replace(row, answers=_filter_legal(table, row.answers)) for row in found.dreamer_rows)
    return replace(found, answers=_filter_legal(table, found.answers), dreamer_rows=rows, other_prompts=kept)


def find_open_prompt(table: Table, player_refs: PlayerRefs = WHOLE_TABLE_REFS) -> NextStep | None:
    """Return the due open prompt, or None, without computing anything else."""
    asked, _kept = (
        build_open_prompts(table, filter_present_refs(table, player_refs)) if len(table.prompts) else ((), ())
    )
    return next(iter(asked), None)


def get_awaited_refs(table: Table, player_refs: PlayerRefs = WHOLE_TABLE_REFS) -> tuple[int, ...]:
    """Return the refs of the awaited Dreamers: those with a prompt, else those who have to draw or act (p. 8)."""
    asked = find_open_prompt(table, player_refs)
    if asked is not None:
        return asked.awaited_refs
    phase = table.current_slumber.phase if table.slumber is not None else ""
    waiting = (
        list_undrawn_dreamers(table) if phase == "draw" else list_acting_dreamers(table) if phase == "actions" else []
    )
    return tuple(dreamer.ref for dreamer in waiting)


def _find_guide_step(table: Table, player_refs: PlayerRefs) -> NextStep | None:
    """Return the running guide's step if it can go on: during a Slumber only that of a loss (p. 18)."""
    now = table.slumber
    return build_guide_step(table, player_refs) if now is None or now.kind == "dream" or table.team.lost else None


def _build_phase_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    if not table.is_session_open:
        return build_packed_step(table, player_refs)
    now = table.slumber
    if now is None:
        return replace(build_map_step(table, player_refs), scene="map")
    found = STEP_BUILDERS_BY_PHASE[now.phase](table, player_refs)
    return replace(found, scene="event") if now.phase == "event" else found


def _filter_legal(table: Table, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    return tuple(answer for answer in answers if is_legal_answer(table, answer))

"""The next step: what is due now, for whom, and every offered move, as a pure function of table and viewer.

The only place that decides what is next; panels map its answer to labels and templates. Each phase has a file with its
flow: ``between_sessions``, ``map_step``, ``setup_step``, ``draw_step``, ``action_step``, ``event_step``, ``end_step``.
An open prompt (``open_prompts``) and a running guide (``guide``) come before the step of the phase.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.etherfields.rules.next_steps.guide import build_guide_step
from campaigns.etherfields.rules.next_steps.open_prompts import build_open_prompts
from campaigns.etherfields.rules.next_steps.phases import (
    WHOLE_TABLE_REFS,
    build_phase_step,
    build_turn_parts,
    find_phase,
)
from campaigns.etherfields.rules.next_steps.player_refs import filter_present_refs, is_legal_answer
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    BoardMover,
    ChipField,
    DreamerRow,
    MoveTally,
    NextStep,
    PlayerRefs,
    StepDetail,
    StepPart,
    StepScene,
    StepTarget,
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
    "StepDetail",
    "StepPart",
    "StepScene",
    "StepTarget",
    "build_phase_step",
    "build_turn_parts",
    "find_next_step",
    "find_open_prompt",
    "find_phase",
    "get_awaited_refs",
]


def find_next_step(table: Table, player_refs: PlayerRefs = WHOLE_TABLE_REFS) -> NextStep:
    """Return the next step for the player of the Dreamers ``player_refs`` (p. 5 to 18).

    An open prompt comes first, then the running guide, then the step of the game. Proposes nothing that would be
    refused, and skips nobody with a decision to make.
    """
    held = filter_present_refs(table, player_refs)
    asked, kept = build_open_prompts(table, held)
    if asked:
        return replace(asked[0], phase=find_phase(table).key, scene="asked", other_prompts=(*asked[1:], *kept))
    found = _find_guide_step(table, held) or build_phase_step(table, held)
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
    return tuple(dreamer.ref for dreamer in find_phase(table).list_awaited_dreamers(table))


def _find_guide_step(table: Table, player_refs: PlayerRefs) -> NextStep | None:
    """Return the running guide's step if it can go on: during a Slumber only that of a loss (p. 18)."""
    now = table.slumber
    led = now is None or now.kind == "dream" or table.team.lost
    found = build_guide_step(table, player_refs) if led else None
    return replace(found, phase=find_phase(table).key) if found else None


def _filter_legal(table: Table, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    return tuple(answer for answer in answers if is_legal_answer(table, answer))

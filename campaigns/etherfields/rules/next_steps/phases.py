"""The phases of the game, and which of them is played: the one decision that all else follows (manual p. 5 to 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from campaigns.etherfields.rules.next_steps.action_step import ACTION_PHASE
from campaigns.etherfields.rules.next_steps.between_sessions import BETWEEN_SESSIONS_PHASE
from campaigns.etherfields.rules.next_steps.draw_step import DRAW_PHASE
from campaigns.etherfields.rules.next_steps.end_step import OUT_OF_TURNS_PHASE
from campaigns.etherfields.rules.next_steps.event_step import EVENT_PHASE
from campaigns.etherfields.rules.next_steps.map_step import MAP_PHASE
from campaigns.etherfields.rules.next_steps.setup_step import SETUP_PHASE
from campaigns.etherfields.rules.next_steps.step_types import NextStep, Phase, PhaseKey, PlayerRefs, StepPart
from campaigns.etherfields.rules.table import Table

WHOLE_TABLE_REFS: PlayerRefs = frozenset()
"""The refs of a shared phone: it asks everybody."""

PHASES = (BETWEEN_SESSIONS_PHASE, MAP_PHASE, SETUP_PHASE, DRAW_PHASE, ACTION_PHASE, EVENT_PHASE, OUT_OF_TURNS_PHASE)
"""All phases, in the order of an evening."""
_PHASE_BY_KEY: dict[str, Phase] = {phase.key: phase for phase in PHASES}

TURN_PHASES: tuple[PhaseKey, ...] = ("draw", "actions", "event")
"""The steps of every Turn, in order (p. 8)."""


def find_phase(table: Table) -> Phase:
    """Return the phase that is played."""
    now = table.slumber
    if not table.is_session_open:
        return BETWEEN_SESSIONS_PHASE
    return MAP_PHASE if now is None else _PHASE_BY_KEY[now.phase]


def build_phase_step(table: Table, player_refs: PlayerRefs = WHOLE_TABLE_REFS) -> NextStep:
    """Build the step of the phase that is played, whatever else is open: an offered move may be refused now."""
    phase = find_phase(table)
    return replace(phase.build_step(table, player_refs), phase=phase.key, scene=phase.scene)


def build_turn_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the steps of the current Turn with their status; only *out of Turns* after a skipped Slumber (p. 8 and 9)."""
    current = find_phase(table).key
    if table.slumber is not None and table.slumber.is_skipped:
        return (StepPart("phase", current, "current"),)
    keys = [phase.key for phase in PHASES if phase.key in TURN_PHASES or phase.key == current]
    here = keys.index(current)
    return tuple(StepPart("phase", key, _get_part_status(n, here)) for n, key in enumerate(keys))


def _get_part_status(index: int, current_index: int) -> Literal["done", "current", "left"]:
    if index == current_index:
        return "current"
    return "done" if index < current_index else "left"

"""Steps between sessions: the first set-up, the next one, an unpacked game (manual p. 5 and 18)."""

from __future__ import annotations

from dataclasses import replace

from campaigns.etherfields.rules.first_dream import get_first_dream_state
from campaigns.etherfields.rules.next_steps.guide import build_start_answer, list_suggested_guides
from campaigns.etherfields.rules.next_steps.step_types import Answer, NextStep, Phase, PhaseRules, PlayerRefs
from campaigns.etherfields.rules.table import Table

PACKED_CODE = "now.packed"
FIRST_EVENING_CODE = "now.first-evening"
UNKNOWN_BEGINNING_CODE = "now.where-to-begin"

PROCEDURE_RULES = {
    "first-setup": ("ef.campaign", "ef.components", "ef.deck-building"),
    "session-setup": ("ef.session", "ef.hours", "ef.first"),
    "restore": ("ef.restore", "ef.hours", "ef.first"),
}
"""By procedure in progress in the box (p. 5 and 18)."""

RULES_BETWEEN_SESSIONS = (
    "ef.session",
    "ef.restore",
    "ef.roster",
    "ef.hours",
    "ef.first",
    "ef.deck-building",
    "ef.campaign",
    "ef.checklist",
)
"""Before a session (p. 5 and 18)."""


def build_packed_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the start of an evening: guided through its set-up, or at once with everybody present (p. 5).

    A saved game is unpacked, without a set-up; to begin at once is then the rare way. Before the first session here a
    group may be in the middle of its campaign.
    """
    code, start = get_packed_code(table), build_start_answer(table)
    if code == PACKED_CODE and not len(table.sessions):
        return NextStep(code, "ef.session", answers=(start,), panel_key="team")
    kind = next(iter(list_suggested_guides(table)), "")
    is_unknown = code == UNKNOWN_BEGINNING_CODE
    led = [
        Answer(
            "start-checklist", f"now.guide-{kind}", arguments={"procedure": kind}, style="quiet" if is_unknown else "go"
        )
    ]
    at_once = start if code == FIRST_EVENING_CODE or not kind else replace(start, style="more")
    return NextStep(
        code, "ef.session" if code == PACKED_CODE else "ef.campaign", lead_code=code if is_unknown else "",
        answers=(*(led if kind else ()), at_once), panel_key="team",
    )  # fmt: skip


def get_packed_code(table: Table) -> str:
    """Return which start of an evening it is.

    A stock of the packed game may tell of play before the first session here; else, without a set-up in progress,
    nobody knows yet where the campaign begins.
    """
    if len(table.sessions):
        return PACKED_CODE
    if len(table.checklists):
        return FIRST_EVENING_CODE
    if get_first_dream_state(table) != "ahead":
        return PACKED_CODE
    return UNKNOWN_BEGINNING_CODE if table.team.first_dream is None else FIRST_EVENING_CODE


def _get_rules(table: Table) -> PhaseRules:
    led = (rule for checklist in table.checklists for rule in PROCEDURE_RULES.get(checklist.kind, ()))
    return PhaseRules((*led, *RULES_BETWEEN_SESSIONS))


BETWEEN_SESSIONS_PHASE = Phase("between-sessions", build_packed_step, _get_rules)

"""Steps between sessions: the first set-up, the next one, an unpacked game (manual p. 5 and 18)."""

from __future__ import annotations

from dataclasses import replace

from campaigns.etherfields.rules.next_steps.guide import build_start_answer, list_suggested_guides
from campaigns.etherfields.rules.next_steps.step_types import Answer, NextStep, Phase, PhaseRules, PlayerRefs
from campaigns.etherfields.rules.table import Table

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

    A saved game is unpacked, without a set-up; to begin at once is then the rare way.
    """
    kind = next(iter(list_suggested_guides(table)), "")
    led = [Answer("start-checklist", f"now.guide-{kind}", arguments={"procedure": kind}, style="go")] if kind else []
    first, start = not len(table.sessions), build_start_answer(table)
    return NextStep(
        "now.first-evening" if first else "now.packed", "ef.campaign" if first else "ef.session",
        answers=(*led, start if first or not led else replace(start, style="more")), panel_key="team",
    )  # fmt: skip


def _get_rules(table: Table) -> PhaseRules:
    led = (rule for checklist in table.checklists for rule in PROCEDURE_RULES.get(checklist.kind, ()))
    return PhaseRules((*led, *RULES_BETWEEN_SESSIONS))


BETWEEN_SESSIONS_PHASE = Phase("between-sessions", build_packed_step, _get_rules)

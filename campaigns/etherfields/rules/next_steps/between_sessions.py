"""Steps between sessions: the first set-up, the next one, an unpacked game (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.next_steps.guide import build_start_answer
from campaigns.etherfields.rules.next_steps.guide_suggestions import list_suggested_guides
from campaigns.etherfields.rules.next_steps.step_types import Answer, NextStep, PlayerRefs
from campaigns.etherfields.rules.table import Table


def build_packed_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the start of an evening: guided through its set-up, or at once with everybody present (p. 5).

    A saved game is unpacked, without a set-up.
    """
    kind = next(iter(list_suggested_guides(table)), "")
    led = [Answer("start-checklist", f"now.guide-{kind}", arguments={"procedure": kind}, style="go")] if kind else []
    first = not len(table.sessions)
    return NextStep(
        "now.first-evening" if first else "now.packed", "ef.campaign" if first else "ef.session",
        answers=(*led, build_start_answer(table)), panel_key="team",
    )  # fmt: skip

"""The end of a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from campaigns.etherfields.rules.next_steps.ending_answers import OUT_OF_TURNS_OUTCOMES, build_end_dream_answer
from campaigns.etherfields.rules.next_steps.player_refs import is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
)
from campaigns.etherfields.rules.next_steps.team_effect_answers import build_team_effect_answers
from campaigns.etherfields.rules.table import Table


def build_out_of_turns_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the end of a Slumber or Dream without Turns left or skipped; its Loot is asked after it (p. 8 to 10)."""
    now = table.current_slumber
    dream = now.kind == "dream"
    lead = "now.out-of-turns-gate" if dream else "now.skipped-tile" if now.is_unplayed else "now.out-of-turns-tile"
    done = Answer("out-of-turns", "now.out-of-turns-done", style="go")
    over = build_end_dream_answer("go", OUT_OF_TURNS_OUTCOMES) if dream else done
    effects = () if dream else build_team_effect_answers(table)
    return NextStep(
        "now.out-of-turns-script" if now.script else "now.out-of-turns", "ef.dream" if dream else "ef.slumber",
        {"name": str(now), "script": now.script}, answers=(*effects, over), advance=over, is_for_viewer=is_table_viewer(table, player_refs),
        lead_code="" if now.script else lead,
    )  # fmt: skip


def _get_rules(table: Table) -> PhaseRules:
    if table.current_slumber.kind == "dream":
        return PhaseRules(("ef.dream", "ef.script", "ef.loot"), ("ef.hours",))
    return PhaseRules(("ef.slumber", "ef.script", "ef.loot"))


OUT_OF_TURNS_PHASE = Phase("out-of-turns", build_out_of_turns_step, _get_rules)

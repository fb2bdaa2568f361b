"""The end of a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from campaigns.etherfields.rules.next_steps.player_refs import is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ChipField,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
)
from campaigns.etherfields.rules.table import Table

LOOT_CHOICES = {"ether": (1, 2, 3), "gems": (1, 2), "keys": (1,)}
"""Usual Loot of one kind on a Turn card (p. 9); the full form takes more."""


def build_out_of_turns_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build the end of a Slumber or Dream without Turns left or skipped: Loot, then back to the Map (p. 8 to 10)."""
    now = table.current_slumber
    dream = now.kind == "dream"
    over = (
        Answer("end-dream", "now.dream-over", chip_field=ChipField("outcome", ("lost", "won", "left")), style="go")
        if dream
        else Answer("out-of-turns", style="go")
    )
    loot = [] if now.looted else _build_loot_answers()
    return NextStep(
        "now.out-of-turns-script" if now.script else "now.out-of-turns", "ef.dream" if dream else "ef.slumber",
        {"name": str(now), "script": now.script}, answers=(over, *loot), advance=over, is_for_viewer=is_table_viewer(table, player_refs),
    )  # fmt: skip


def _build_loot_answers() -> list[Answer]:
    return [
        Answer("gain-loot", f"now.loot-{kind}", chip_field=ChipField(kind, n), style="more")
        for kind, n in LOOT_CHOICES.items()
    ]


def _get_rules(table: Table) -> PhaseRules:
    if table.current_slumber.kind == "dream":
        return PhaseRules(("ef.dream", "ef.script", "ef.loot"), ("ef.hours",))
    return PhaseRules(("ef.slumber", "ef.script", "ef.loot"))


OUT_OF_TURNS_PHASE = Phase("out-of-turns", build_out_of_turns_step, _get_rules)

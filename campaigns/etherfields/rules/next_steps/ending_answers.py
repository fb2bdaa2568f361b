"""Answers that end a Slumber or Dream, and those of what follows its end (manual p. 8 to 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.endings import (
    ENDING_PROCEDURES,
    GATE_STEP_KEY,
    LOOT_STEP_KEYS,
    find_ended_gate,
    get_ended,
    is_loot_granted,
)
from campaigns.etherfields.rules.next_steps.step_types import Answer, ButtonStyle, ChipField
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist

LOOT_CHOICES = {"ether": (0, 1, 2, 3), "gems": (0, 1, 2), "keys": (0, 1, 2)}
"""Usual amounts of Loot on a Turn card by kind (p. 9); others are reported on the full form."""
DREAM_OUTCOMES = ("won", "lost", "left")
OUT_OF_TURNS_OUTCOMES = ("lost", "won", "left")
"""Outcomes of a Dream, the likely one first."""
LISTED_PROCEDURES = (*ENDING_PROCEDURES.values(), "death", "awakening")
"""Procedures whose card lists all steps, with those done struck through."""


def build_end_dream_answer(style: ButtonStyle = "answer", outcomes: tuple[str, ...] = DREAM_OUTCOMES) -> Answer:
    """Build the end of a Dream by its outcome (p. 10)."""
    return Answer("end-dream", "now.dream-over", chip_field=ChipField("outcome", outcomes), style=style)


def build_ending_answers(table: Table, checklist: Checklist, step_key: str, *, is_last: bool) -> tuple[Answer, ...]:
    """Build the answers of a step after the end that are more than done; none if done is all (p. 9, 10 and 18)."""
    if step_key in LOOT_STEP_KEYS:
        is_granted = is_loot_granted(table)
        none = Answer(
            "skip-step", "now.no-loot", {"checklist": checklist}, {"step": step_key},
            style="more" if is_granted else "answer",
        )  # fmt: skip
        return (build_loot_answer("go" if is_granted else "answer"), none, _build_single_loot_answer(table))
    if step_key == GATE_STEP_KEY:
        gate = find_ended_gate(table)
        kept = Answer("tick", "now.gate-kept", {"checklist": checklist}, {"step": step_key}, note_code="now.gate-stays")
        removed = Answer("remove-gate", "now.gate-removed", {"gate": gate}, note_code="now.gate-gone")
        return (kept, removed) if gate is not None else (kept,)
    if is_last and checklist.kind in ENDING_PROCEDURES.values():
        ended = get_ended(table, "slumber")
        again = [build_loot_answer("more")] if ended is not None and ended["outcome"] != "unplayed" else []
        return (Answer("tick", "now.to-map", {"checklist": checklist}, {"step": step_key}, style="go"), *again)
    return ()


def build_loot_answer(style: ButtonStyle = "answer") -> Answer:
    """Build Loot of all kinds as one form: Ether and Gems for each Dreamer, Keys for the Team (p. 9 and 10)."""
    amounts = tuple(ChipField(kind, numbers, ticked_values=(0,)) for kind, numbers in LOOT_CHOICES.items())
    return Answer("gain-loot", extra_fields=amounts, style=style)


def _build_single_loot_answer(table: Table) -> Answer:
    """Build Loot for one Dreamer, as a Turn card may say (p. 10)."""
    numbers = (
        ChipField(kind, values, ticked_values=(int(kind == "ether"),), label_code=f"now.loot-{kind}")
        for kind, values in LOOT_CHOICES.items()
    )
    whom = ChipField("to", tuple(dreamer.ref for dreamer in table.present_dreamers), label_code="now.loot-to")
    return Answer("gain-loot", "now.loot-one", extra_fields=(whom, *numbers), style="more")

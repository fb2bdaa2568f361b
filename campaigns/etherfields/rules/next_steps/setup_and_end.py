"""Set-up of a Dream, and the end of a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from campaigns.etherfields.rules.dreams import DREAM_SETUP_STEPS, FIRST_DREAM_CODE
from campaigns.etherfields.rules.next_steps.player_refs import is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField, NextStep, PlayerRefs, StepPart
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.table import Table

DREAM_TURN_CHOICES = tuple(range(1, TURN_CARD_COUNT + 1))
MOVE_BY_SETUP_STEP = {"turns": "draw-turn-cards", "flip": "flip-gate"}
LOOT_CHOICES = {"ether": (1, 2, 3), "gems": (1, 2), "keys": (1,)}
"""Usual Loot of one kind on a Turn card (p. 9); the full form takes more."""


def build_setup_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build a Dream's set-up as one list: done at once, or its next step alone (p. 10).

    Asks for the number of Turn cards until they are drawn; the first Dream has them all.
    """
    now = table.current_slumber
    left = list(now.setup_left) or ["entrance"]
    return NextStep(
        "now.set-up", "ef.dream", {"name": str(now), "part": left[0]},
        answers=(*_build_finish_answers(table), *_build_next_answers(table, left[0])),
        parts=build_setup_parts(table), is_for_viewer=is_table_viewer(table, player_refs),
        lead_code="now.how-many-turns" if "turns" in left else "",
    )  # fmt: skip


def build_setup_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the steps of a Dream's set-up in order with their status; none once it is over (p. 10)."""
    left = table.current_slumber.setup_left
    parts = DREAM_SETUP_STEPS if left else ()
    return tuple(StepPart("part", p, "current" if p == left[0] else "left" if p in left else "done") for p in parts)


def _get_turn_arguments(table: Table) -> tuple[dict[str, object], ChipField | None]:
    if table.current_slumber.code.startswith(FIRST_DREAM_CODE):
        return {"turns": TURN_CARD_COUNT}, None
    return {}, ChipField("turns", DREAM_TURN_CHOICES)


def _build_finish_answers(table: Table) -> list[Answer]:
    if not table.current_slumber.setup_left:
        return []
    given, chips = _get_turn_arguments(table) if "turns" in table.current_slumber.setup_left else ({}, None)
    return [Answer("finish-set-up", "now.set-up-turns" if chips else "now.set-up-done", {}, given, chips, "go")]


def _build_next_answers(table: Table, part: str) -> list[Answer]:
    """Offer the next step alone; the Turn cards already have a row of chips."""
    if len(table.current_slumber.setup_left) < 2 or (
        part == "turns" and not table.current_slumber.code.startswith(FIRST_DREAM_CODE)
    ):
        return []
    given = {} if part == "flip" else {"turns": TURN_CARD_COUNT} if part == "turns" else {"part": part}
    return [
        Answer(
            MOVE_BY_SETUP_STEP.get(part, "set-up-dream"),
            "now.set-up-part",
            arguments=given,
            facts={"part": part},
            style="quiet",
        )
    ]


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
        {"name": str(now), "script": now.script}, answers=(over, *loot), is_for_viewer=is_table_viewer(table, player_refs),
    )  # fmt: skip


def _build_loot_answers() -> list[Answer]:
    return [
        Answer("gain-loot", f"now.loot-{kind}", chip_field=ChipField(kind, n), style="more")
        for kind, n in LOOT_CHOICES.items()
    ]

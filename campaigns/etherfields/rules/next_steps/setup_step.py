"""The set-up of a Dream, up to its first Turn (manual p. 10)."""

from __future__ import annotations

from campaigns.etherfields.rules.dreams import FIRST_DREAM_CODE, get_dream_setup_steps
from campaigns.etherfields.rules.next_steps.player_refs import is_table_viewer
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ChipField,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
    StepPart,
)
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.table import Table

DREAM_TURN_CHOICES = tuple(range(1, TURN_CARD_COUNT + 1))
MIN_LISTED_STEPS = 2
"""Minimum number of steps of which the next is offered alone."""


def build_setup_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build a Dream's set-up as one list: done at once, or its next step alone (p. 10).

    Asks for the number of Turn cards until they are drawn; the first Dream has them all.
    """
    now = table.current_slumber
    left = list(now.setup_left) or ["entrance"]
    alone = _build_part_answer(table, left[0])
    # With a row of chips for the Turn cards, the whole list already asks for them.
    offered = [] if len(now.setup_left) < MIN_LISTED_STEPS or alone.chip_field else [alone]
    return NextStep(
        "now.set-up", "ef.dream", {"name": str(now), "part": left[0]},
        answers=(*_build_finish_answers(table), *offered), advance=alone,
        parts=_build_setup_parts(table), is_for_viewer=is_table_viewer(table, player_refs),
        lead_code=_get_lead_code(table, left),
    )  # fmt: skip


def _get_lead_code(table: Table, left: list[str]) -> str:
    """Return the second sentence: that all Turn cards are used, where their number is not asked (p. 10)."""
    return "now.all-turn-cards" if "turns" in left and _get_turn_arguments(table)[1] is None else ""


def _build_setup_parts(table: Table) -> tuple[StepPart, ...]:
    """Return the steps of a Dream's set-up in order with their status; none once it is over (p. 10)."""
    left = table.current_slumber.setup_left
    parts = get_dream_setup_steps(table) if left else ()
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


def _build_part_answer(table: Table, part: str) -> Answer:
    """Offer the next step alone, with the number of Turn cards where it is known (p. 10)."""
    label, facts = "now.set-up-part", {"part": part}
    if part == "turns":
        given, chips = _get_turn_arguments(table)
        return Answer("draw-turn-cards", label, arguments=given, chip_field=chips, style="quiet", facts=facts)
    if part == "flip":
        return Answer("flip-gate", label, style="quiet", facts=facts)
    return Answer("set-up-dream", label, arguments={"part": part}, style="quiet", facts=facts)


def _get_rules(table: Table) -> PhaseRules:
    if table.current_slumber.kind == "dream":
        return PhaseRules(("ef.dream", "ef.gate", "ef.entrance"), ("ef.spawn", "ef.turn", "ef.script"))
    return PhaseRules(("ef.slumber", "ef.entrance", "ef.spawn"), ("ef.turn",))


SETUP_PHASE = Phase("setup", build_setup_step, _get_rules, variants=frozenset({"dream-entry"}))

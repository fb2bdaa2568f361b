"""No dead ends: every question has an answer, and the game can be packed away, whatever was reported (p. 18)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaigns.engine import MoveDefinition, RuleViolation, find_move, get_moves
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.draw import compute_flaw_range
from campaigns.etherfields.rules.turn_card_steps import EFFECT_STEPS as STEP_EFFECTS
from campaigns.etherfields.rules.turn_card_steps import (
    get_current_step_index,
    is_other_effect_unread,
    list_concerned_entities,
)
from tests.etherfields.strategies import EFFECTS, tables
from tests.etherfields.test_properties import report_any_move
from tests.examples import scale_examples
from tests.rule_harness import play_move, reset_table

MoveChoices = tuple[tuple[str, dict[str, Any]], ...]

LOCATION_MOVES: MoveChoices = (
    ("draw-fate", {}), ("take-key", {}), ("meet-slumber", {"name": "A rest", "turns": 0}),
    ("use-sanctuary", {"comfort": "reshuffle"}), *(("resolve-location", {"effect": effect}) for effect in EFFECTS),
)  # fmt: skip
ONWARD_MOVES: MoveChoices = (
    ("finish-set-up", {"turns": 1}), ("finish-set-up", {}), ("draw-all", {}), ("draw", {}), ("start-actions", {}),
    ("end-actions", {}), ("discard-turn", {"last": True}), ("discard-turn", {}), ("back-to-actions", {}), ("note-effect", {}),
    ("note-other-effect", {}), ("finish-step", {}), ("out-of-turns", {}),
    ("end-dream", {"outcome": "left"}), ("end-session", {}), ("start-session", {}),
)  # fmt: skip
"""Moves on the way home, in this order, with their arguments."""
MAX_MOVES = 120


# Without shrinking: a dead end takes a while to play, and its phase is information enough.
@pytest.mark.slow
@settings(max_examples=scale_examples(60), phases=[Phase.explicit, Phase.generate])
@given(st.data(), tables(), st.integers(1, 12))
def test_after_any_reports_the_game_can_be_packed_away_without_a_card_that_overrules_p18(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        report_any_move(data.draw, table)

    for _ in range(MAX_MOVES):
        if GAME_DEFINITION.get_phase(table) == "packed":
            return
        refused: list[str] = []
        assert can_go_on(table, refused), f"nothing leads on from {GAME_DEFINITION.get_phase(table)}: {refused}"
    raise AssertionError(f"no end in sight at {GAME_DEFINITION.get_phase(table)}")


def can_go_on(table: Any, refused: list[str]) -> bool:
    """Answer a question, or make the next move towards the end; return whether anything was possible."""
    reset_table(table)
    if any(try_answer(table, question, refused) for question in table.prompts):
        return True
    waits = table.has_begun and table.team.pending and table.slumber is None
    return any(try_move(table, name, refused, **said) for name, said in (LOCATION_MOVES if waits else ONWARD_MOVES))


def try_answer(table: Any, question: Any, refused: list[str]) -> bool:
    """Answer a question with the first answer that is accepted."""
    (declared,) = [move for move in get_moves("etherfields") if move.question_kind == question.kind]
    choice = next((a for a in declared.arguments if a.kind == "choice"), None)
    # whoever wants to end wants nothing more of an action
    choices = sorted(choice.choices, key=lambda value: value != "all") if choice else ()
    given = [{choice.name: value} for value in choices] if choice else [{}]
    drawn = {name: ["2", "2", "2"] for name in declared.revealed_arguments if name == "drawback"}
    return any(is_accepted(table, declared, refused, decision=question, **drawn, **more) for more in given)


def try_move(table: Any, name: str, refused: list[str], /, **said: Any) -> bool:
    """Make a move of the Team, or for the first Dreamer who may make it."""
    declared = find_move(f"etherfields.{name}")
    assert declared is not None
    if name == "finish-step" and table.slumber is not None:
        said = {"step": get_due_step(table)}
    if name in ("note-effect", "note-other-effect"):
        return try_report(table, declared, refused)
    if name == "start-session":
        return is_accepted(
            table, declared, refused, first_player=next(iter(table.dreamers)), present=list(table.dreamers)
        )
    if not any(a.name == "dreamer" for a in declared.arguments):
        return is_accepted(table, declared, refused, **said)
    return any(
        is_accepted(table, declared, refused, dreamer=one, **said, **build_minimal_arguments(table, one, name))
        for one in table.present_dreamers
    )


def get_due_step(table: Any) -> str:
    """Return the due step of the Turn card, an event if none is noted."""
    return next(iter(table.current_slumber.card_steps[get_current_step_index(table) :]), "event")


def try_report(table: Any, declared: MoveDefinition, refused: list[str]) -> bool:
    """Report that a tile has nothing for the due step, if nobody has noted it."""
    reset_table(table)
    if table.slumber is None or table.current_slumber.phase != "event":
        return False
    step = get_due_step(table)
    if declared.slug == "note-other-effect":
        return is_other_effect_unread(table, step) and is_accepted(table, declared, refused, kind=step, nothing=True)
    silent = [
        entity for entity in list_concerned_entities(table, step) if step in STEP_EFFECTS and step not in entity.effects
    ]
    return any(is_accepted(table, declared, refused, entity=entity, kind=step, nothing=True) for entity in silent[:1])


def build_minimal_arguments(table: Any, dreamer: Any, name: str) -> dict[str, Any]:
    """Return arguments with the fewest possible Flaws, so that the draw is valid."""
    return {"flaws": compute_flaw_range(dreamer)[0]} if name == "draw" and not table.team.is_light_tracking else {}


def is_accepted(table: Any, declared: MoveDefinition, refused: list[str], /, **given: Any) -> bool:
    """Return whether a move is applied; if not, append the reason to ``refused``."""
    try:
        play_move(table, declared.rule, **given)
    except RuleViolation as refusal:
        refused.append(f"{declared.slug}: {refusal.code}")
        return False
    return True

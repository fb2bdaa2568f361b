"""Whatever was reported, the table can always go on: every question has an answer, and the game can be packed away (p. 18)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.referee import Declared, Refusal, move_named, moves_of
from tests.etherfields.arbitrary import tables
from tests.etherfields.test_properties import one_move
from tests.rulings import fresh, play

ONWARD = (
    "finish-set-up", "draw", "start-actions", "end-actions", "finish-step", "discard-turn", "out-of-turns", "end-dream",
    "resolve-location", "take-key", "draw-fate", "end-session", "start-session",
)  # fmt: skip
LONG_ENOUGH = 400


@given(st.data(), tables(), st.integers(1, 12))
def test_after_any_reports_the_game_can_be_packed_away_without_a_card_that_overrules_p18(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        one_move(data.draw, table)

    for _ in range(LONG_ENOUGH):
        if ETHERFIELDS.phase(table) == "packed":
            return
        assert goes_on(table), f"nothing leads on from {ETHERFIELDS.phase(table)}"
    raise AssertionError(f"no end in sight at {ETHERFIELDS.phase(table)}")


def goes_on(table: Any) -> bool:
    """Answer the oldest question, or make the next move that leads towards the box; whether anything could be done."""
    fresh(table)
    question = table.decisions.first()
    if question is not None:
        return answered(table, question)
    return any(made(table, name) for name in ONWARD)


def answered(table: Any, question: Any) -> bool:
    """Answer a question with the first answer that is accepted."""
    (declared,) = [move for move in moves_of("etherfields") if move.answers == question.kind]
    choice = next((a for a in declared.arguments if a.kind == "choice"), None)
    given = [{choice.name: value} for value in choice.choices] if choice else [{}]
    return any(accepted(table, declared, decision=question, **more) for more in given)


def made(table: Any, name: str) -> bool:
    """Make a move of the Team, or for the first Dreamer who may make it."""
    declared = move_named(f"etherfields.{name}")
    assert declared is not None
    if not any(a.name == "dreamer" for a in declared.arguments):
        return accepted(table, declared, **missing(table, declared))
    return any(accepted(table, declared, dreamer=dreamer, **least(table, dreamer)) for dreamer in table.playing)


def least(table: Any, dreamer: Any) -> dict[str, Any]:
    """Give the fewest Flaws that can turn up, so that the draw is one that can be."""
    from campaigns.etherfields.rules.draw import least_flaws

    return {} if table.team.light else {"flaws": least_flaws(dreamer)}


def missing(table: Any, declared: Declared) -> dict[str, Any]:
    """Give the rows that a start of a session needs."""
    if declared.slug != "start-session":
        return {}
    everybody = list(table.dreamers)
    return {"first_player": everybody[0], "present": everybody}


def accepted(table: Any, declared: Declared, **given: Any) -> bool:
    """Whether a move is carried out."""
    try:
        play(table, declared.rule, **given)
    except Refusal:
        return False
    return True

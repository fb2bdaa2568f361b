"""Whatever was reported, the table can always go on: every question has an answer, and the game can be packed away (p. 18)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.draw import flaws_met
from campaigns.etherfields.rules.steps import EFFECTS as STEP_EFFECTS
from campaigns.etherfields.rules.steps import concerned, current_place, nobody_told
from campaigns.referee import Declared, Refusal, move_named, moves_of
from tests.etherfields.arbitrary import EFFECTS, tables
from tests.etherfields.test_properties import one_move
from tests.examples import examples
from tests.rulings import fresh, play

Ways = tuple[tuple[str, dict[str, Any]], ...]

AT_A_LOCATION: Ways = (
    ("draw-fate", {}), ("take-key", {}), ("meet-slumber", {"name": "A rest", "turns": 0}),
    ("use-sanctuary", {"comfort": "reshuffle"}), *(("resolve-location", {"effect": effect}) for effect in EFFECTS),
)  # fmt: skip
ONWARD: Ways = (
    ("finish-set-up", {"turns": 1}), ("finish-set-up", {}), ("draw-all", {}), ("draw", {}), ("start-actions", {}),
    ("end-actions", {}), ("discard-turn", {}), ("back-to-actions", {}), ("note-effect", {}),
    ("note-other-effect", {}), ("finish-step", {}), ("out-of-turns", {}),
    ("end-dream", {"outcome": "left"}), ("end-session", {}), ("start-session", {}),
)  # fmt: skip
"""What players do to get home, in this order, and what they say of it."""
LONG_ENOUGH = 120


# Without shrinking: a table that never comes home takes a while to play, and the phase it hangs in says enough.
@pytest.mark.slow
@settings(max_examples=examples(60), phases=[Phase.explicit, Phase.generate])
@given(st.data(), tables(), st.integers(1, 12))
def test_after_any_reports_the_game_can_be_packed_away_without_a_card_that_overrules_p18(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        one_move(data.draw, table)

    for _ in range(LONG_ENOUGH):
        if ETHERFIELDS.phase(table) == "packed":
            return
        refused: list[str] = []
        assert goes_on(table, refused), f"nothing leads on from {ETHERFIELDS.phase(table)}: {refused}"
    raise AssertionError(f"no end in sight at {ETHERFIELDS.phase(table)}")


def goes_on(table: Any, refused: list[str]) -> bool:
    """Answer a question, or make the next move that leads towards the box; whether anything could be done."""
    fresh(table)
    if any(answered(table, question, refused) for question in table.decisions):
        return True
    waits = table.begun and table.team.pending and table.slumber is None
    return any(made(table, name, refused, **said) for name, said in (AT_A_LOCATION if waits else ONWARD))


def answered(table: Any, question: Any, refused: list[str]) -> bool:
    """Answer a question with the first answer that is accepted."""
    (declared,) = [move for move in moves_of("etherfields") if move.answers == question.kind]
    choice = next((a for a in declared.arguments if a.kind == "choice"), None)
    given = [{choice.name: value} for value in choice.choices] if choice else [{}]
    drawn = {name: ["2", "2", "2"] for name in declared.reveals if name == "drawback"}
    return any(accepted(table, declared, refused, decision=question, **drawn, **more) for more in given)


def made(table: Any, name: str, refused: list[str], /, **said: Any) -> bool:
    """Make a move of the Team, or for the first Dreamer who may make it."""
    declared = move_named(f"etherfields.{name}")
    assert declared is not None
    if name == "finish-step" and table.slumber is not None:
        said = {"step": due_step(table)}
    if name in ("note-effect", "note-other-effect"):
        return tells(table, declared, refused)
    if name == "start-session":
        return accepted(table, declared, refused, first_player=next(iter(table.dreamers)), present=list(table.dreamers))
    if not any(a.name == "dreamer" for a in declared.arguments):
        return accepted(table, declared, refused, **said)
    return any(
        accepted(table, declared, refused, dreamer=one, **said, **least(table, one, name)) for one in table.playing
    )


def due_step(table: Any) -> str:
    """Return the step of the Turn card that is due, an event where none is noted."""
    return next(iter(table.now.card_steps[current_place(table) :]), "event")


def tells(table: Any, declared: Declared, refused: list[str]) -> bool:
    """Say of a tile that it has nothing for the step that is due, if nobody has said what it has."""
    fresh(table)
    if table.slumber is None or table.now.phase != "event":
        return False
    step = due_step(table)
    if declared.slug == "note-other-effect":
        return nobody_told(table, step) and accepted(table, declared, refused, kind=step, nothing=True)
    silent = [entity for entity in concerned(table, step) if step in STEP_EFFECTS and step not in entity.effects]
    return any(accepted(table, declared, refused, entity=entity, kind=step, nothing=True) for entity in silent[:1])


def least(table: Any, dreamer: Any, name: str) -> dict[str, Any]:
    """Return the fewest Flaws that can turn up, so that the draw is one that can be."""
    return {"flaws": flaws_met(dreamer)[0]} if name == "draw" and not table.team.light else {}


def accepted(table: Any, declared: Declared, refused: list[str], /, **given: Any) -> bool:
    """Return whether a move is carried out; if not, ``refused`` learns why."""
    try:
        play(table, declared.rule, **given)
    except Refusal as refusal:
        refused.append(f"{declared.slug}: {refusal.code}")
        return False
    return True

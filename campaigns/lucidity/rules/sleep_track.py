"""The beginning of a turn, and the sleep track (rules, Choose a Sleep Track)."""

from __future__ import annotations

from typing import Annotated

from campaigns.engine import NumberBounds, Task, move
from campaigns.engine.messages import MoveMessages, _, messages
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.state_machine import accept_answer, advance_and_save, build_question_guard, register_task
from campaigns.lucidity.rules.state_operations import DREAMER_ROLE, ELIMINATED_ROLE
from campaigns.lucidity.rules.table import Table

DREAM_TASKS: tuple[Task, ...] = (
    ["rest"], ["shadow-row"], ["exhaust-row"], ["hunt-row"], ["resolve", [], ""], ["roll", "dream"],
    ["put-back", "dream"], ["draw", "dream"],
)  # fmt: skip
"""The tasks of one step of a track, in reverse order."""


@register_task("turn")
def ask_turn(table: Table, g: Game) -> None:
    """Begin a turn: a Dreamer chooses a track, a Nightmare what to do (rules, Turn Order)."""
    g.who = g.turn
    role = g.players[g.turn].role
    if role == ELIMINATED_ROLE:
        g.todo.append(["end-turn"])
    else:
        g.question = Prompt("track" if role == DREAMER_ROLE else "nightmare", g.turn)


def queue_dream(g: Game) -> None:
    """Queue the Dreamer's tasks from drawing to resting."""
    g.todo += [list(frame) for frame in DREAM_TASKS]


@move(
    "lucidity.choose-track",
    rule_id="lu.track",
    guard=build_question_guard("lu.track", "track"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Choose a track"),
        _("%(player)s slept on track %(track)s."),
        _("The marker starts on its first step."),
        synonyms=_(
            "long track, short track, middle track, takes track, goes for track, goes with track, track, on track, "
            "column for, number for, sleeps on track, picks track, track for, takes middle track, middle number"
        ),
    ),
)
def choose_track(table: Table, track: Annotated[int, NumberBounds(1, 3)]) -> None:
    """Choose the sleep track of this turn; the marker starts on its first step (rules, Choose a Sleep Track).

    ``track`` is 1 to 3, the lightest first.
    """
    g, _ = accept_answer(table, "choose-track", track)
    g.track, g.step = track - 1, 0
    g.todo.append(["end-turn"])
    queue_dream(g)
    advance_and_save(table, g)


messages.add(
    "lucidity",
    fields={
        "track": _("Sleep track"),
    },
)

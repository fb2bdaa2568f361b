"""Whose turn it is, and how deep a Dreamer sleeps (rules, Choose a Sleep Track)."""

from __future__ import annotations

from typing import Annotated

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.machine import answering, awaiting, follow, step
from campaigns.lucidity.rules.state import DREAMER, OUT
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import Between, Frame, move

DREAM: tuple[Frame, ...] = (
    ["rest"], ["shadow-row"], ["exhaust-row"], ["hunt-row"], ["resolve", [], ""], ["roll", "dream"],
    ["put-back", "dream"], ["draw", "dream"],
)  # fmt: skip
"""What one step of a track consists of, the first thing last."""


@step("turn")
def turn(table: Table, g: Game) -> None:
    """Begin a turn: a Dreamer chooses a track, a Nightmare what to do (rules, Turn Order)."""
    g.who = g.turn
    role = g.players[g.turn].role
    if role == OUT:
        g.todo.append(["end-turn"])
    else:
        g.question = Asked("track" if role == DREAMER else "nightmare", g.turn)


def dream(g: Game) -> None:
    """Have the Dreamer go through the steps from drawing to resting."""
    g.todo += [list(frame) for frame in DREAM]


@move("lucidity.choose-track", cites="lu.track", when=awaiting("lu.track", "track"), leaves=True)
def choose_track(table: Table, track: Annotated[int, Between(1, 3)]) -> None:
    """Choose the sleep track of this turn; the marker starts on its first step (rules, Choose a Sleep Track).

    ``track`` is 1 to 3, the lightest first.
    """
    g, _ = answering(table, "choose-track", track)
    g.track, g.step = track - 1, 0
    g.todo.append(["end-turn"])
    dream(g)
    follow(table, g)

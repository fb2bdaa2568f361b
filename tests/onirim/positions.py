"""Positions in compact text: ``at(hand="RS RM BK", deck="X- GS")`` is a game at its turn with these cards, top first."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.state import ZONES, new
from campaigns.referee import Refusal

State = dict[str, Any]


def at(use: str = "", mode: str = "practice", readings: dict[str, str] | None = None, **parts: Any) -> State:
    """Give a game at its turn; zones are texts, anything else is set as it is."""
    g = new(use, mode, readings_of(readings or {}))
    for part in plan_of(use).parts:
        if part.begin is not None:
            part.begin(g)
    g["todo"].clear()
    g["deck"] = []
    for name, value in parts.items():
        g[name] = value.split() if name in ZONES and isinstance(value, str) else value
    if mode == "beside":
        g["rest"] = dict(Counter(parts["rest"].split()))
        g["deck"] = g["deck"] or ["??"] * sum(g["rest"].values())
    machine.run(g)
    return g


def do(g: State, *answers: Any) -> State:
    """Give these answers one after the other; a shuffle on the way leaves the order as it is."""
    shuffles(g)
    for given in answers:
        machine.answer(g, given)
        shuffles(g)
    return g


def shuffles(g: State) -> int:
    """Hand in every awaited shuffle, the order unchanged; say how many there were."""
    count = 0
    while g["ask"] is not None and g["ask"]["kind"] == "shuffle":
        machine.shuffled(g, list(g["ask"]["cards"] or g["deck"]))
        count += 1
    return count


def kind(g: State) -> str:
    """Give what is asked, or the result."""
    return str(g["ask"]["kind"] if g["ask"] else g["result"])


def options(g: State) -> list[Any]:
    """Give every legal answer."""
    return list(machine.shape_of(g))


def cards(text: str) -> list[str]:
    """Give the cards of a text."""
    return text.split()


@contextlib.contextmanager
def refused(code: str, **facts: object) -> Iterator[None]:
    """Expect a refusal with this code and at least these facts."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code
    assert facts.items() <= caught.value.facts.items()

"""Positions in compact text: ``at(hand="RS RM BK", deck="X- GS")`` is a game at its turn with these cards, top first."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.state import ZONES, kept_as, new, value_of
from campaigns.onirim.rules.value import Game
from campaigns.referee import Judge, Refusal

TABLE = Judge()
"""The one table of these games: it keeps what was said since the last answer."""


def judge() -> Judge:
    """Return the table with nothing said yet."""
    TABLE.rulings.clear()
    return TABLE


def told(_after: Game | None = None) -> list[str]:
    """Return the codes of what followed from the last answer, in order."""
    return [ruling.code for ruling in TABLE.rulings]


def told_with(fact: str = "cards") -> list[tuple[str, object]]:
    """Return the codes of what followed from the last answer, each with its cards, or another of its facts."""
    return [(ruling.code, ruling.facts.get(fact)) for ruling in TABLE.rulings]


def at(use: str = "", mode: str = "practice", readings: dict[str, str] | None = None, **parts: Any) -> Game:
    """Return a game at its turn; zones are texts, anything else is set as it is."""
    g = new(use, mode, readings_of(readings or {}))
    for part in plan_of(use).parts:
        if part.begin is not None:
            part.begin(TABLE, g)
    laid: dict[str, Any] = {"todo": [], "deck": []} | {
        n: v.split() if n in ZONES and isinstance(v, str) else v for n, v in parts.items()
    }
    if mode == "beside":
        laid["rest"] = dict(Counter(parts["rest"].split()))
        laid["deck"] = laid["deck"] or ["??"] * sum(laid["rest"].values())
    lay(g, **laid)
    machine.run(judge(), g)
    return g


def lay(g: Game, **parts: Any) -> None:
    """Set parts of a game to what a file would say of them."""
    read = value_of({**kept_as(g), **parts})
    for name in parts:
        called = "question" if name == "ask" else name
        setattr(g, called, getattr(read, called))


def do(g: Game, *answers: Any) -> Game:
    """Return these answers one after the other; a shuffle on the way leaves the order as it is."""
    shuffles(g)
    for given in answers:
        machine.answer(judge(), g, given)
        shuffles(g)
    return g


def shuffles(g: Game) -> int:
    """Hand in every awaited shuffle, the order unchanged; say how many there were."""
    count = 0
    while g.question is not None and g.question.kind == "shuffle":
        shuffled(TABLE, g, list(g.asked.looked or g.deck))
        count += 1
    return count


def kind(g: Game) -> str:
    """Return what is asked, or the result."""
    return str(g.asked.kind if g.question else g.result)


def options(g: Game) -> list[Any]:
    """Return every legal answer."""
    return list(machine.shape_of(g))


def cards(text: str) -> list[str]:
    """Return the cards of a text."""
    return text.split()


@contextlib.contextmanager
def refused(code: str, **facts: object) -> Iterator[None]:
    """Expect a refusal with this code and at least these facts."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code
    assert facts.items() <= caught.value.facts.items()

"""Positions in compact text: ``build_position(hand="RS RM BK", deck="X- GS")`` is a game at its turn with these cards, top first."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.engine import Judge, RuleViolation
from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import ZONE_NAMES, create_game, decode_game, encode_game

JUDGE = Judge()
"""The shared judge of these games: it collects messages since the last answer."""


def reset_judge() -> Judge:
    """Return the judge without messages."""
    JUDGE.consequences.clear()
    return JUDGE


def list_consequence_codes(_after: Game | None = None) -> list[str]:
    """Return the codes of the last answer's consequences, in order."""
    return [ruling.code for ruling in JUDGE.consequences]


def list_consequence_facts(fact: str = "cards") -> list[tuple[str, object]]:
    """Return the codes of the last answer's consequences, each with its cards, or another of its facts."""
    return [(ruling.code, ruling.facts.get(fact)) for ruling in JUDGE.consequences]


def build_position(use: str = "", mode: str = "practice", readings: dict[str, str] | None = None, **parts: Any) -> Game:
    """Return a game at its turn; zones are texts, anything else is set as it is."""
    g = create_game(use, mode, resolve_variants(readings or {}))
    for part in get_rule_set(use).expansions:
        if part.set_up is not None:
            part.set_up(JUDGE, g)
    laid: dict[str, Any] = {"todo": [], "deck": []} | {
        n: v.split() if n in ZONE_NAMES and isinstance(v, str) else v for n, v in parts.items()
    }
    if mode == "beside":
        laid["rest"] = dict(Counter(parts["rest"].split()))
        laid["deck"] = laid["deck"] or ["??"] * sum(laid["rest"].values())
    set_game_parts(g, **laid)
    machine.run(reset_judge(), g)
    return g


def set_game_parts(g: Game, **parts: Any) -> None:
    """Set parts of a game to their plain values."""
    read = decode_game({**encode_game(g), **parts})
    for name in parts:
        called = "question" if name == "ask" else name
        setattr(g, called, getattr(read, called))


def give_answers(g: Game, *answers: Any) -> Game:
    """Apply these answers one after the other; shuffles in between leave the order as it is."""
    confirm_shuffles(g)
    for given in answers:
        machine.apply_answer(reset_judge(), g, given)
        confirm_shuffles(g)
    return g


def confirm_shuffles(g: Game) -> int:
    """Confirm every awaited shuffle, the order unchanged; return their number."""
    count = 0
    while g.question is not None and g.question.kind == "shuffle":
        accept_shuffle(JUDGE, g, list(g.open_prompt.shown_cards or g.deck))
        count += 1
    return count


def get_prompt_kind(g: Game) -> str:
    """Return the open question, or the result."""
    return str(g.open_prompt.kind if g.question else g.result)


def list_answers(g: Game) -> list[Any]:
    """Return every legal answer."""
    return list(machine.get_answer_space(g))


def split_cards(text: str) -> list[str]:
    """Return the cards of a text."""
    return text.split()


@contextlib.contextmanager
def expect_violation(code: str, **facts: object) -> Iterator[None]:
    """Expect a rule violation with this code and at least these facts."""
    with pytest.raises(RuleViolation) as caught:
        yield
    assert caught.value.code == code
    assert facts.items() <= caught.value.facts.items()

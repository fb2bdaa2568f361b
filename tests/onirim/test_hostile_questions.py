"""Hostile questions in a stored value: validated at once by type and arithmetic, whatever number or list they contain."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.engine import RuleViolation
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import MAX_PILE_SIZE
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_report
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import decode_game, encode_game
from tests.failures import collect_failures
from tests.onirim.positions import reset_judge

ALL_EXPANSIONS = [name for name in EXPANSIONS if name != "incubus"]
HUGE_NUMBER = 10**30
NUMBERS = [HUGE_NUMBER, 10**9, MAX_PILE_SIZE + 1, 0, -1, -HUGE_NUMBER]
COUNT_QUESTIONS = ("report", "spell-pay", "mirror-glyph", "mirror-doors", "premonitions")
LIST_QUESTIONS = (
    "prophecy",
    "incantation",
    "sphinx-top",
    "sphinx-bottom",
    "happy-look",
    "tower-look",
    "spies",
    "spell-bottom",
)
MAX_STEPS = 30_000
"""The maximum of executed lines to validate a question; a valid one takes a fraction of them."""


class TooLong(Exception):
    """Validation executed too many lines."""


@contextmanager
def limit_steps() -> Iterator[None]:
    """Expect that few lines of code are executed; stops an iteration over a huge number."""
    before, run = sys.gettrace(), Counter[str]()

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        run[event] += 1
        if run["line"] > MAX_STEPS:
            raise TooLong(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        return line

    sys.settrace(line)
    try:
        yield
    finally:
        sys.settrace(before)


def build_state(kind: str, **facts: Any) -> dict[str, Any]:
    """Return a game with real cards, all expansions, and this question."""
    g = start_game(reset_judge(), ALL_EXPANSIONS, "beside", resolve_variants({}))
    return encode_game(g) | {"ask": {"kind": kind, "cards": None, **facts}}


def judge_state(g: dict[str, Any]) -> str:
    """Return the validation error of a value, by its type or by its rules, '' for none."""
    with limit_steps():
        try:
            OnirimGame(state=g)._meta.get_field("state").run_validators(g)
        except ValidationError as error:
            return " ".join(error.messages)
    return ""


@collect_failures("kind", COUNT_QUESTIONS)
@collect_failures("count", [True, 1.5, "6", None, [6]], ids=repr)
def test_what_is_no_number_is_refused_at_once(kind: str, count: Any) -> None:
    assert "shape" in judge_state(build_state(kind, end="top", least=1, count=count))


@collect_failures("kind", COUNT_QUESTIONS)
@collect_failures("count", NUMBERS)
def test_a_number_that_no_question_has_is_judged_at_once(kind: str, count: int) -> None:
    assert "shape" not in judge_state(build_state(kind, end="bottom", least=count, count=count))


@collect_failures("personal", NUMBERS)
def test_a_hand_that_nobody_holds_is_judged_at_once(personal: int) -> None:
    assert "shape" not in judge_state(build_state("swap") | {"personal": personal})


@collect_failures("kind", LIST_QUESTIONS)
@collect_failures("cards", [["RS"] * 5000, [["RS"]], {"RS": 1}, "RS", [HUGE_NUMBER]], ids=["long", *"abcd"])
def test_a_pile_that_no_game_has_is_refused_at_once(kind: str, cards: Any) -> None:
    assert "shape" in judge_state(build_state(kind, cards=cards))


@collect_failures("eligible", [list(range(5000)), [True], ["1"], 3], ids=repr)
def test_choices_that_no_question_has_are_refused_at_once(eligible: Any) -> None:
    assert "shape" in judge_state(build_state("premonition-door", eligible=eligible))


@collect_failures(
    "more",
    [{"reached": [False] * 5000}, {"reserve": ["red"] * 5000}, {"gone": ["RS"] * 5000}],
    ids=["goals", "premonitions", "gone"],
)
def test_what_a_question_goes_through_has_a_bound(more: dict[str, Any]) -> None:
    assert "shape" in judge_state(build_state("turn") | more)


@collect_failures("kind", ["sing", "", "Turn", "x" * 5000])
def test_a_question_of_no_known_kind_is_judged_at_once(kind: str) -> None:
    assert "shape" not in judge_state(build_state(kind))


HOSTILE_FACTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("swap", {}, {"personal": HUGE_NUMBER, "hand": ["RS"] * 5}),
    ("swap", {}, {"personal": -HUGE_NUMBER, "hand": ["RS"] * 5}),
    ("spell-swap", {}, {"reached": [False] * 5000}),
    ("spell-pay", {"count": HUGE_NUMBER}, {"discard": ["RS"] * 12}),
    ("spell-pay", {"count": -HUGE_NUMBER}, {"discard": ["RS"] * 12}),
    ("mirror-glyph", {"count": HUGE_NUMBER}, {}),
    ("mirror-glyph", {"count": -HUGE_NUMBER}, {}),
    ("premonitions", {"count": HUGE_NUMBER}, {}),
    ("goals", {}, {}),
    ("mirror-red", {}, {}),
]


@collect_failures(("kind", "facts", "more"), HOSTILE_FACTS)
def test_the_rules_themselves_count_nothing_through(kind: str, facts: dict[str, Any], more: dict[str, Any]) -> None:
    g = decode_game(build_state(kind, **facts))
    for name, value in more.items():
        setattr(g, name, value)
    with limit_steps():
        shape = machine.get_answer_space(g)
        assert bool(shape) is (facts.get("count") != -HUGE_NUMBER)
        assert not shape.is_legal("nothing like it")


@collect_failures("count", [HUGE_NUMBER, 10**9, -HUGE_NUMBER])
@collect_failures("end", ["top", "bottom"])
def test_a_report_of_more_cards_than_there_are_is_refused_at_once(count: int, end: str) -> None:
    g = decode_game(build_state("report", end=end, count=count, least=count))
    with limit_steps(), pytest.raises(RuleViolation) as refusal:
        accept_report(reset_judge(), g, ["RS"] * 3)

    assert refusal.value.code == "onirim.report.count"

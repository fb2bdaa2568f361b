"""Questions that no game of ours asks: judged at once by type and arithmetic, whatever number or list somebody wrote into them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.reporting import report
from campaigns.onirim.rules.state import kept_as, value_of
from campaigns.onirim.rules.value import MOST
from campaigns.referee import Refusal
from tests.failures import collect_failures
from tests.onirim.positions import judge

ALL = [name for name in EXPANSIONS if name != "incubus"]
HUGE = 10**30
NUMBERS = [HUGE, 10**9, MOST + 1, 0, -1, -HUGE]
COUNTED = ("report", "spell-pay", "mirror-glyph", "mirror-doors", "premonitions")
LISTED = ("prophecy", "incantation", "sphinx-top", "sphinx-bottom", "happy-look", "tower-look", "spies", "spell-bottom")
AT_ONCE = 30_000
"""So many lines of our code judge a question at most; one that is sound takes a fraction of them."""


class TooLong(Exception):
    """More lines were run than judging a question may take."""


@contextmanager
def at_once() -> Iterator[None]:
    """Expect that few lines of code are run: where a huge number is counted through, this ends it."""
    before, run = sys.gettrace(), Counter[str]()

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        run[event] += 1
        if run["line"] > AT_ONCE:
            raise TooLong(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        return line

    sys.settrace(line)
    try:
        yield
    finally:
        sys.settrace(before)


def asking(kind: str, **facts: Any) -> dict[str, Any]:
    """Return a game beside real cards with everything in it, with this question written into it."""
    g = begin(judge(), ALL, "beside", readings_of({}))
    return kept_as(g) | {"ask": {"kind": kind, "cards": None, **facts}}


def judged(g: dict[str, Any]) -> str:
    """Return what is said against a value, at once: by its type or by its rules, '' where nothing is."""
    with at_once():
        try:
            OnirimGame(state=g)._meta.get_field("state").run_validators(g)
        except ValidationError as error:
            return " ".join(error.messages)
    return ""


@collect_failures("kind", COUNTED)
@collect_failures("count", [True, 1.5, "6", None, [6]], ids=repr)
def test_what_is_no_number_is_refused_at_once(kind: str, count: Any) -> None:
    assert "shape" in judged(asking(kind, end="top", least=1, count=count))


@collect_failures("kind", COUNTED)
@collect_failures("count", NUMBERS)
def test_a_number_that_no_question_has_is_judged_at_once(kind: str, count: int) -> None:
    assert "shape" not in judged(asking(kind, end="bottom", least=count, count=count))


@collect_failures("personal", NUMBERS)
def test_a_hand_that_nobody_holds_is_judged_at_once(personal: int) -> None:
    assert "shape" not in judged(asking("swap") | {"personal": personal})


@collect_failures("kind", LISTED)
@collect_failures("cards", [["RS"] * 5000, [["RS"]], {"RS": 1}, "RS", [HUGE]], ids=["long", *"abcd"])
def test_a_pile_that_no_game_has_is_refused_at_once(kind: str, cards: Any) -> None:
    assert "shape" in judged(asking(kind, cards=cards))


@collect_failures("eligible", [list(range(5000)), [True], ["1"], 3], ids=repr)
def test_choices_that_no_question_has_are_refused_at_once(eligible: Any) -> None:
    assert "shape" in judged(asking("premonition-door", eligible=eligible))


@collect_failures(
    "more",
    [{"reached": [False] * 5000}, {"reserve": ["red"] * 5000}, {"gone": ["RS"] * 5000}],
    ids=["goals", "premonitions", "gone"],
)
def test_what_a_question_goes_through_has_a_bound(more: dict[str, Any]) -> None:
    assert "shape" in judged(asking("turn") | more)


@collect_failures("kind", ["sing", "", "Turn", "x" * 5000])
def test_a_question_of_no_known_kind_is_judged_at_once(kind: str) -> None:
    assert "shape" not in judged(asking(kind))


RULES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("swap", {}, {"personal": HUGE, "hand": ["RS"] * 5}),
    ("swap", {}, {"personal": -HUGE, "hand": ["RS"] * 5}),
    ("spell-swap", {}, {"reached": [False] * 5000}),
    ("spell-pay", {"count": HUGE}, {"discard": ["RS"] * 12}),
    ("spell-pay", {"count": -HUGE}, {"discard": ["RS"] * 12}),
    ("mirror-glyph", {"count": HUGE}, {}),
    ("mirror-glyph", {"count": -HUGE}, {}),
    ("premonitions", {"count": HUGE}, {}),
    ("goals", {}, {}),
    ("mirror-red", {}, {}),
]


@collect_failures(("kind", "facts", "more"), RULES)
def test_the_rules_themselves_count_nothing_through(kind: str, facts: dict[str, Any], more: dict[str, Any]) -> None:
    g = value_of(asking(kind, **facts))
    for name, value in more.items():
        setattr(g, name, value)
    with at_once():
        shape = machine.shape_of(g)
        assert bool(shape) is (facts.get("count") != -HUGE)
        assert not shape.holds("nothing like it")


@collect_failures("count", [HUGE, 10**9, -HUGE])
@collect_failures("end", ["top", "bottom"])
def test_a_report_of_more_cards_than_there_are_is_refused_at_once(count: int, end: str) -> None:
    g = value_of(asking("report", end=end, count=count, least=count))
    with at_once(), pytest.raises(Refusal) as refusal:
        report(judge(), g, ["RS"] * 3)

    assert refusal.value.code == "onirim.report.count"

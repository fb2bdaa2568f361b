"""Type checks of stored facts and arguments from other rules."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from campaigns.engine import accepts_arguments, find_missing_fact, matches_type


def take_step(table: object, value: object, card: str, count: int | None = None) -> None:
    """Stand for a step that takes a card and maybe a number."""


def take_no_arguments(table: object, value: object) -> None:
    """Stand for a step that takes nothing."""


def take_optional(table: object, value: object, card: str = "") -> None:
    """Stand for a step that need not be given anything."""


@pytest.mark.parametrize(
    ("hint", "fits", "others"),
    [
        (int, [0, -4], [True, 1.0, "1", None, [1]]),
        (bool, [True, False], [0, 1, ""]),
        (Any, [None, 1, "a", [], {}], []),
        (None, [None], [0, "", False, []]),
        (Literal["luck", 2], ["luck", 2], ["fate", 1, 2.0, True, None]),
        (Literal[1], [1], [True, 2, "1"]),
        (int | str, [1, "a"], [True, None, []]),
        (int | None, [1, None], ["a", False]),
        (list[int], [[], [1, 2]], [1, "ab", ["a"], [1, "a"], [True], (1,), None]),
        (list[str | int], [["a", 1]], [["a", None]]),
        (dict[str, int], [], [1, None, []]),
    ],
)  # fmt: skip
def test_a_plain_value_is_of_a_type_to_the_letter(hint: Any, fits: list[Any], others: list[Any]) -> None:
    assert [value for value in fits if not matches_type(value, hint)] == []
    assert [value for value in others if matches_type(value, hint)] == []


def test_the_first_fact_that_is_not_there_or_of_another_type_is_named() -> None:
    needs = {"who": int, "name": str}

    assert find_missing_fact({"who": 1, "name": "Ana", "more": None}, needs) == ""
    assert find_missing_fact({"who": 1}, needs) == find_missing_fact({"who": 1, "name": 2}, needs) == "name"
    assert find_missing_fact({}, needs) == find_missing_fact({"who": "1", "name": "Ana"}, needs) == "who"


@pytest.mark.parametrize(
    ("taken", "given", "fits"),
    [
        (take_no_arguments, [], True), (take_no_arguments, [1], False), (take_step, [], False),
        (take_step, ["RK"], True), (take_step, ["RK", 3], True),
        (take_step, ["RK", None], True), (take_step, ["RK", "3"], False), (take_step, [3, 3], False), (take_step, ["RK", 3, 3], False),
        (take_optional, [], True), (take_optional, ["RK"], True), (take_optional, [1], False),
    ],
)  # fmt: skip
def test_a_step_takes_the_arguments_that_its_function_names(taken: Any, given: list[Any], fits: bool) -> None:
    assert accepts_arguments(taken, 2, given) is fits

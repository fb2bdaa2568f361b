"""Answer spaces with variants, multisets and places: count, contains and iteration agree."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine.answer_spaces import (
    UNIT_SPACE,
    ChoiceSpace,
    MultisetRangeSpace,
    ProductSpace,
    SplitPermutationSpace,
    TaggedUnionSpace,
    get_picked,
    is_complete_pick_order,
)

THERE = st.dictionaries(st.sampled_from("BGYR"), st.integers(-1, 3), max_size=4)
NUMBERS = st.integers(0, 6)


@given(THERE, NUMBERS, NUMBERS)
def test_a_handful_is_any_of_its_sizes_and_no_more_than_is_there(there: dict[str, int], least: int, more: int) -> None:
    shape = MultisetRangeSpace(there, least, least + more)
    held = {one: count for one, count in there.items() if count > 0}
    total = sum(held.values())
    sizes = range(min(least, total), min(least + more, total) + 1)
    every = {
        found for size in sizes for found in combinations_with_replacement(sorted("BGYR"), size)
        if all(held.get(one, 0) >= count for one, count in Counter(found).items())
    }  # fmt: skip

    listed = [tuple(sorted(found)) for found in shape if isinstance(found, list)]
    assert len(listed) == len(set(listed)) == shape.size
    assert set(listed) == every
    assert bool(shape) is bool(every)
    assert all(shape.is_legal(list(found)) and shape.is_legal(list(found)[::-1]) for found in every)


@given(THERE, NUMBERS, st.lists(st.sampled_from("BGYRX"), max_size=8))
def test_what_is_held_beyond_is_there_and_is_not_listed(there: dict[str, int], count: int, answer: list[str]) -> None:
    plain, more = MultisetRangeSpace(there, count, count), MultisetRangeSpace(there, count, count, 2)
    held = sum(found for found in there.values() if found > 0)
    size, fits = len(answer), not Counter(answer) - Counter({k: max(0, v) for k, v in there.items()})

    assert plain.is_legal(answer) is (fits and size == min(count, held))
    assert more.is_legal(answer) is (fits and min(count, held) <= size <= min(count, held) + 2)
    assert list(plain) == list(more)


@pytest.mark.parametrize("answer", [None, "B", [1], [["B"]], {"B": 1}, ("B",)])
def test_a_handful_is_a_list_of_texts(answer: Any) -> None:
    assert not MultisetRangeSpace({"B": 2}, 1, 1).is_legal(answer)


def test_a_handful_of_no_size_and_an_order_of_less_than_nothing_have_no_answer() -> None:
    for shape in (MultisetRangeSpace({"B": 3}, 2, 1), SplitPermutationSpace(-1)):
        assert (bool(shape), shape.is_legal([]), list(shape)) == (False, False, [])


def test_a_handful_of_less_than_nothing_is_none() -> None:
    assert (
        bool(MultisetRangeSpace({"B": 1}, 0, -1)),
        MultisetRangeSpace({"B": 1}, 0, -1).size,
        list(MultisetRangeSpace({"B": 1}, 0, -1)),
    ) == (False, 0, [])
    assert (bool(MultisetRangeSpace({}, 0, 0)), list(MultisetRangeSpace({}, 0, 0))) == (True, [[]])


@given(st.lists(st.lists(st.sampled_from("PDHES"), unique=True, max_size=3), max_size=4))
def test_each_place_has_one_of_its_options(places: list[list[str]]) -> None:
    shape = ProductSpace(places)
    every = [list(found) for found in product(*places)]

    assert (list(shape), shape.size, bool(shape)) == (every, len(every), bool(every))
    assert all(shape.is_legal(found) for found in every)
    assert not shape.is_legal([*["P"] * len(places), "P"])


@pytest.mark.parametrize("answer", [None, "P", ["X"], [1], ["P", "P"], [["P"]], []])
def test_a_place_holds_no_other_option(answer: Any) -> None:
    assert not ProductSpace([["P", "D"]]).is_legal(answer)


def test_ways_hold_their_own_answers_and_list_them_all() -> None:
    shape = TaggedUnionSpace(
        {"rest": ChoiceSpace([["power", "BP"], ["hunt", "RH"]]), "all": UNIT_SPACE, "none": ChoiceSpace([])}
    )

    assert list(shape) == [["rest", ["power", "BP"]], ["rest", ["hunt", "RH"]], ["all", None]]
    assert (shape.size, bool(shape), bool(TaggedUnionSpace({"none": ChoiceSpace([])}))) == (3, True, False)
    assert all(shape.is_legal(found) for found in shape)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "all",
        ["all"],
        ["all", None, None],
        ["rest", None],
        ["sing", None],
        [3, None],
        ("all", None),
        ["none", None],
    ],
)
def test_ways_hold_nothing_else(answer: Any) -> None:
    assert not TaggedUnionSpace(
        {"rest": ChoiceSpace([["power", "BP"]]), "all": UNIT_SPACE, "none": ChoiceSpace([])}
    ).is_legal(answer)


@pytest.mark.parametrize(
    ("answer", "some", "whole"),
    [([None, [0, 1]], [], True), ([1, [0]], [1], True), ([[0, 1], []], [0, 1], True), ([0, [0]], [0], False),
     ([[0], [1], []], [0], False), ([2, [0]], [2], False)],
)  # fmt: skip
def test_what_is_picked_and_put_in_order_names_each_once(answer: list[Any], some: list[int], whole: bool) -> None:
    assert (get_picked(answer), is_complete_pick_order(answer, 2)) == (some, whole)

"""Answer spaces: contains, existence and count by arithmetic, and iteration."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine.answer_spaces import (
    AnswerSpace,
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
)
from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.book import SPELL_COSTS
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set

SMALL_COUNTS = st.integers(0, 4)
HUGE_NUMBER = 10**30
GOALS = Counter(card for card in get_rule_set("glyphs,book").cards if card[1] == "D")
"""The line of Goals of a game with the Book and the Glyphs: twelve cards of four colours."""


def list_orders(shape: PermutationSpace) -> Iterator[Any]:
    return map(list, permutations(range(shape.count)))


def list_picks_and_orders(shape: PickThenPermutationSpace) -> Iterator[Any]:
    for pick in shape.picks:
        yield from ([pick, list(order)] for order in permutations([i for i in range(shape.count) if i != pick]))


def list_splits(shape: SplitPermutationSpace) -> Iterator[Any]:
    for size in range(shape.count + 1):
        for some in combinations(range(shape.count), size):
            others = [i for i in range(shape.count) if i not in some]
            yield from ([list(some), list(order)] for order in permutations(others))


def list_picks(shape: PartialPermutationSpace) -> Iterator[Any]:
    return map(list, permutations(range(shape.count), min(shape.wanted, shape.count)))


def list_card_lists(shape: MultisetPermutationSpace) -> Iterator[Any]:
    cards = sorted(Counter(shape.there).elements())
    return map(list, dict.fromkeys(permutations(cards, min(shape.wanted, len(cards)))))


SMALL_SPACES: list[tuple[st.SearchStrategy[Any], Any]] = [
    (
        st.builds(ChoiceSpace, st.lists(st.sampled_from([True, 1, None, "no", 0, False]), unique_by=repr)),
        lambda s: s.options,
    ),
    (st.builds(PermutationSpace, SMALL_COUNTS), list_orders),
    (
        SMALL_COUNTS.flatmap(
            lambda n: st.builds(
                PickThenPermutationSpace,
                st.lists(st.sampled_from([None, *range(n)]), unique=True).map(tuple),
                st.just(n),
            )
        ),
        list_picks_and_orders,
    ),
    (st.builds(SplitPermutationSpace, SMALL_COUNTS), list_splits),
    (st.builds(PartialPermutationSpace, SMALL_COUNTS, SMALL_COUNTS), list_picks),
    (
        st.builds(MultisetPermutationSpace, st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)), SMALL_COUNTS),
        list_card_lists,
    ),
]
"""Small spaces of every kind, and their answers by brute force in the established order."""


@given(st.data())
@pytest.mark.parametrize(("shapes", "every"), SMALL_SPACES, ids=["one", "order", "pick", "split", "picks", "cards"])
def test_the_answers_are_those_of_brute_force_in_the_same_order_and_as_many_as_counted(
    shapes: st.SearchStrategy[Any], every: Any, data: st.DataObject
) -> None:
    shape = data.draw(shapes)

    found = list(shape)

    assert found == list(every(shape))
    assert shape.size == len(found)
    assert bool(shape) is bool(found)
    assert all(shape.is_legal(answer) for answer in found)


ANSWER_PARTS = (None, True, -1, 0, 1, 2, 1.0, "a", "b")
ANSWER_LISTS = [list(line) for length in range(4) for line in product(ANSWER_PARTS, repeat=length)]


def format_answers(answers: Any) -> set[str]:
    """Return answers in letters: 1, 1.0 and true are equal, but different answers."""
    return {repr(answer) for answer in answers}


@given(st.data())
@pytest.mark.parametrize(
    "shapes", [shapes for shapes, _ in SMALL_SPACES], ids=["one", "order", "pick", "split", "picks", "cards"]
)
def test_nothing_else_holds(shapes: st.SearchStrategy[Any], data: st.DataObject) -> None:
    shape = data.draw(shapes)
    tried = [
        *ANSWER_PARTS,
        *ANSWER_LISTS,
        *([head, tail] for head in [*ANSWER_PARTS, [], [0], [1, 0]] for tail in ANSWER_LISTS[:100]),
    ]

    held = format_answers(answer for answer in tried if shape.is_legal(answer))

    assert held == format_answers(tried) & format_answers(shape)


def test_the_goals_of_the_book_with_the_glyphs_are_counted_without_laying_them_out() -> None:
    shape = MultisetPermutationSpace(GOALS, 12)

    assert shape.size == factorial(12) // factorial(3) ** 4 == 369_600
    assert shape.is_legal(sorted(GOALS.elements()))


def test_going_through_the_lines_of_the_goals_keeps_one_line_at_a_time() -> None:
    lines = iter(MultisetPermutationSpace(GOALS, 12))
    first = next(lines)
    tracemalloc.start()
    for _ in islice(lines, 5000):
        pass
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert first == sorted(GOALS.elements())
    assert most < 10_000


@pytest.mark.parametrize(
    "shape",
    [
        PermutationSpace(HUGE_NUMBER),
        SplitPermutationSpace(HUGE_NUMBER),
        PickThenPermutationSpace((None, 3), HUGE_NUMBER),
        PartialPermutationSpace(HUGE_NUMBER, HUGE_NUMBER),
        PartialPermutationSpace(20, HUGE_NUMBER),
        MultisetPermutationSpace(dict.fromkeys(map(str, range(5000)), HUGE_NUMBER), HUGE_NUMBER),
    ],
)
def test_whether_there_is_an_answer_is_told_however_many_there_are(shape: AnswerSpace) -> None:
    assert shape
    assert not shape.is_legal("nothing like it")


@pytest.mark.parametrize(
    "shape",
    [
        ChoiceSpace([]),
        PickThenPermutationSpace((), 3),
        PartialPermutationSpace(3, -1),
        PartialPermutationSpace(3, -HUGE_NUMBER),
        MultisetPermutationSpace({"RS": 2}, -1),
    ],
)
def test_a_number_below_nothing_and_an_empty_choice_have_no_answer(shape: AnswerSpace) -> None:
    assert not shape
    assert shape.size == 0
    assert list(shape) == []
    assert not shape.is_legal([])


def test_cards_of_which_there_are_fewer_than_one_are_none() -> None:
    shape = MultisetPermutationSpace({"RS": 1, "RM": -5, "RK": 0}, 3)

    assert list(shape) == [["RS"]]
    assert shape.size == 1


@pytest.mark.parametrize("spell", sorted(SPELL_COSTS))
def test_what_pays_a_spell_out_of_a_full_discard_pile_is_counted(spell: str) -> None:
    every = ",".join(name for name in EXPANSIONS if name != "incubus")
    pile, cost = len(get_rule_set(every).cards), SPELL_COSTS[spell][1]

    assert PartialPermutationSpace(pile, cost).size == factorial(pile) // factorial(pile - cost)

"""Shapes of answers: what each holds, whether and how many there are by arithmetic, and all of them one after the other."""

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

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.book import COSTS
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.referee.shapes import Cards, OneOf, Order, PickOrder, Picks, Shape, SplitOrder

FEW = st.integers(0, 4)
HUGE = 10**30
GOALS = Counter(card for card in plan_of("glyphs,book").cards if card[1] == "D")
"""The line of Goals that real cards lie in with the Book and the Glyphs: twelve cards of four colours."""


def every_order(shape: Order) -> Iterator[Any]:
    return map(list, permutations(range(shape.count)))


def every_pick_and_order(shape: PickOrder) -> Iterator[Any]:
    for pick in shape.picks:
        yield from ([pick, list(order)] for order in permutations([i for i in range(shape.count) if i != pick]))


def every_split(shape: SplitOrder) -> Iterator[Any]:
    for size in range(shape.count + 1):
        for some in combinations(range(shape.count), size):
            others = [i for i in range(shape.count) if i not in some]
            yield from ([list(some), list(order)] for order in permutations(others))


def every_pick(shape: Picks) -> Iterator[Any]:
    return map(list, permutations(range(shape.count), min(shape.wanted, shape.count)))


def every_line(shape: Cards) -> Iterator[Any]:
    cards = sorted(Counter(shape.there).elements())
    return map(list, dict.fromkeys(permutations(cards, min(shape.wanted, len(cards)))))


SMALL: list[tuple[st.SearchStrategy[Any], Any]] = [
    (st.builds(OneOf, st.lists(st.sampled_from([True, 1, None, "no", 0, False]), unique_by=repr)), lambda s: s.options),
    (st.builds(Order, FEW), every_order),
    (
        FEW.flatmap(
            lambda n: st.builds(
                PickOrder, st.lists(st.sampled_from([None, *range(n)]), unique=True).map(tuple), st.just(n)
            )
        ),
        every_pick_and_order,
    ),
    (st.builds(SplitOrder, FEW), every_split),
    (st.builds(Picks, FEW, FEW), every_pick),
    (st.builds(Cards, st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)), FEW), every_line),
]
"""Every shape in small, and its answers by brute force in the order in which they have always been given."""


@given(st.data())
@pytest.mark.parametrize(("shapes", "every"), SMALL, ids=["one", "order", "pick", "split", "picks", "cards"])
def test_the_answers_are_those_of_brute_force_in_the_same_order_and_as_many_as_counted(
    shapes: st.SearchStrategy[Any], every: Any, data: st.DataObject
) -> None:
    shape = data.draw(shapes)

    found = list(shape)

    assert found == list(every(shape))
    assert shape.size == len(found)
    assert bool(shape) is bool(found)
    assert all(shape.holds(answer) for answer in found)


PARTS = (None, True, -1, 0, 1, 2, 1.0, "a", "b")
LINES = [list(line) for length in range(4) for line in product(PARTS, repeat=length)]


def listed(answers: Any) -> set[str]:
    """Return answers in letters: 1, 1.0 and true are equal, and not the same answer."""
    return {repr(answer) for answer in answers}


@given(st.data())
@pytest.mark.parametrize(
    "shapes", [shapes for shapes, _ in SMALL], ids=["one", "order", "pick", "split", "picks", "cards"]
)
def test_nothing_else_holds(shapes: st.SearchStrategy[Any], data: st.DataObject) -> None:
    shape = data.draw(shapes)
    tried = [*PARTS, *LINES, *([head, tail] for head in [*PARTS, [], [0], [1, 0]] for tail in LINES[:100])]

    held = listed(answer for answer in tried if shape.holds(answer))

    assert held == listed(tried) & listed(shape)


def test_the_goals_of_the_book_with_the_glyphs_are_counted_without_laying_them_out() -> None:
    shape = Cards(GOALS, 12)

    assert shape.size == factorial(12) // factorial(3) ** 4 == 369_600
    assert shape.holds(sorted(GOALS.elements()))


def test_going_through_the_lines_of_the_goals_keeps_one_line_at_a_time() -> None:
    lines = iter(Cards(GOALS, 12))
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
        Order(HUGE),
        SplitOrder(HUGE),
        PickOrder((None, 3), HUGE),
        Picks(HUGE, HUGE),
        Picks(20, HUGE),
        Cards(dict.fromkeys(map(str, range(5000)), HUGE), HUGE),
    ],
)
def test_whether_there_is_an_answer_is_told_however_many_there_are(shape: Shape) -> None:
    assert shape
    assert not shape.holds("nothing like it")


@pytest.mark.parametrize("shape", [OneOf([]), PickOrder((), 3), Picks(3, -1), Picks(3, -HUGE), Cards({"RS": 2}, -1)])
def test_a_number_below_nothing_and_an_empty_choice_have_no_answer(shape: Shape) -> None:
    assert not shape
    assert shape.size == 0
    assert list(shape) == []
    assert not shape.holds([])


def test_cards_of_which_there_are_fewer_than_one_are_none() -> None:
    shape = Cards({"RS": 1, "RM": -5, "RK": 0}, 3)

    assert list(shape) == [["RS"]]
    assert shape.size == 1


@pytest.mark.parametrize("spell", sorted(COSTS))
def test_what_pays_a_spell_out_of_a_full_discard_pile_is_counted(spell: str) -> None:
    every = ",".join(name for name in EXPANSIONS if name != "incubus")
    pile, cost = len(plan_of(every).cards), COSTS[spell][1]

    assert Picks(pile, cost).size == factorial(pile) // factorial(pile - cost)

"""Percentages of all outcomes add up to 100 %: integers by the largest remainder method."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.pages.percentages import format_estimate, percents


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((1, 1, 1), ["34%", "33%", "33%"]),
        ((1, 1, 4), ["17%", "17%", "66%"]),
        ((1, 2), ["33%", "67%"]),
        ((1,), ["100%"]),
        ((1, 999), ["under 1%", "over 99%"]),
        ((0, 5), ["0%", "100%"]),
    ],
)
def test_largest_remainders_get_what_is_missing(parts: tuple[int, ...], said: list[str]) -> None:
    shares = {at: Fraction(part, sum(parts)) for at, part in enumerate(parts)}

    assert list(percents(shares).values()) == said


def test_of_nothing_nothing_is_said() -> None:
    assert percents({}) == {}


@given(st.lists(st.integers(8, 40), min_size=2, max_size=10))
def test_whole_per_cent_add_up_to_a_hundred(parts: list[int]) -> None:
    shares = {at: Fraction(part, sum(parts)) for at, part in enumerate(parts)}

    assert sum(int(text.removesuffix("%")) for text in percents(shares).values()) == 100


@pytest.mark.parametrize(
    ("chance", "error", "said"),
    [
        (0.37, 0.03, ("37%", 3)),
        (0.0, 0.09, ("up to 9%", 0)),
        (0.01, 0.01, ("up to 2%", 0)),
        (0.95, 0.05, ("over 90%", 0)),
        (0.0, 0.0, ("0%", 0)),
        (1.0, 0.0, ("100%", 0)),
        (0.5, 0.6, ("50%", 60)),
    ],
)
def test_an_estimate_has_no_margin_beyond_what_is_possible(chance: float, error: float, said: tuple[str, int]) -> None:
    assert format_estimate(chance, error) == said

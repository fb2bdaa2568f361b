"""Numbers inside the value of a game: within their bounds they are set, with all that has to agree, and nothing else is."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from campaigns.referee import Judge, Refusal, number_field, put_number
from campaigns.referee.numbers import AnyNumber


@dataclass
class Marker:
    place: int = 0
    awake: bool = False
    turns: int = 4


NUMBERS: dict[str, AnyNumber] = {
    "place": number_field("place", 1, 3, more=1),
    "awake": number_field("awake", 0, 1),
    "turns": number_field("turns", 0, 9),
}


def test_players_count_from_one_what_the_value_counts_from_nothing() -> None:
    g = Marker()

    assert [number.now(g) for number in NUMBERS.values()] == [1, 0, 4]
    put_number(Judge(), g, NUMBERS, "place", 3)
    put_number(Judge(), g, NUMBERS, "turns", 9)
    put_number(Judge(), g, NUMBERS, "turns", 0)

    assert (g, NUMBERS["place"].now(g)) == (Marker(place=2, turns=0), 3)


def test_yes_and_no_are_one_and_nothing_and_stay_yes_and_no() -> None:
    g = Marker()

    put_number(Judge(), g, NUMBERS, "awake", 1)
    assert g.awake is True
    put_number(Judge(), g, NUMBERS, "awake", 0)
    assert g.awake is False


@pytest.mark.parametrize(
    ("what", "value", "code", "facts"),
    [
        ("place", 0, "campaign.correct.out-of-bounds", {"low": 1, "high": 3}),
        ("place", 4, "campaign.correct.out-of-bounds", {"low": 1, "high": 3}),
        ("spoons", 1, "campaign.correct.no-number", {}),
    ],
)
def test_another_number_and_one_out_of_bounds_is_refused_for_good(
    what: str, value: int, code: str, facts: dict[str, int]
) -> None:
    g = Marker()

    with pytest.raises(Refusal) as refusal:
        put_number(Judge("A card"), g, NUMBERS, what, value)

    assert (refusal.value.code, refusal.value.final, refusal.value.facts) == (code, True, facts)
    assert g == Marker()


def test_the_bounds_of_a_number_stay_as_they_were_declared() -> None:
    number = number_field("spoons", 0, 12)

    with pytest.raises(FrozenInstanceError):
        number.high = 13  # type: ignore[misc]

"""Numbers inside the value of a game: set within their bounds, with all dependent values."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from campaigns.engine import Judge, RuleViolation, number_field, set_correctable_field
from campaigns.engine.correctable_fields import AnyCorrectableField


@dataclass
class Marker:
    place: int = 0
    awake: bool = False
    turns: int = 4


NUMBERS: dict[str, AnyCorrectableField] = {
    "place": number_field("place", 1, 3, offset=1),
    "awake": number_field("awake", 0, 1),
    "turns": number_field("turns", 0, 9),
}


def test_players_count_from_one_what_the_value_counts_from_nothing() -> None:
    g = Marker()

    assert [number.get_value(g) for number in NUMBERS.values()] == [1, 0, 4]
    set_correctable_field(Judge(), g, NUMBERS, "place", 3)
    set_correctable_field(Judge(), g, NUMBERS, "turns", 9)
    set_correctable_field(Judge(), g, NUMBERS, "turns", 0)

    assert (g, NUMBERS["place"].get_value(g)) == (Marker(place=2, turns=0), 3)


def test_yes_and_no_are_one_and_nothing_and_stay_yes_and_no() -> None:
    g = Marker()

    set_correctable_field(Judge(), g, NUMBERS, "awake", 1)
    assert g.awake is True
    set_correctable_field(Judge(), g, NUMBERS, "awake", 0)
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

    with pytest.raises(RuleViolation) as refusal:
        set_correctable_field(Judge("A card"), g, NUMBERS, what, value)

    assert (refusal.value.code, refusal.value.is_final, refusal.value.facts) == (code, True, facts)
    assert g == Marker()


def test_the_bounds_of_a_number_stay_as_they_were_declared() -> None:
    number = number_field("spoons", 0, 12)

    with pytest.raises(FrozenInstanceError):
        number.high = 13  # type: ignore[misc]

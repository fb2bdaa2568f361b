"""What games share that are played over and over in one campaign: settled readings, the games in order, chances in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.referee import Reading, Refusal, settled
from campaigns.wording import percent

pytestmark = pytest.mark.postgres

READINGS = (
    Reading("tie", ("shared", "on"), "What a tie means."),
    Reading("bag", ("there", "ends"), "A bag run short."),
)


def test_what_a_table_does_not_settle_is_read_by_default() -> None:
    assert settled(READINGS, {}, "lu.setup.reading") == {"tie": "shared", "bag": "there"}
    assert settled(READINGS, {"bag": "ends"}, "lu.setup.reading") == {"tie": "shared", "bag": "ends"}


@pytest.mark.parametrize("chosen", [{"luck": "on"}, {"tie": "never"}])
def test_a_reading_nobody_offers_is_refused_for_good(chosen: dict[str, str]) -> None:
    with pytest.raises(Refusal, match=r"lu\.setup\.reading") as refused:
        settled(READINGS, chosen, "lu.setup.reading")
    assert refused.value.final


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0 %"), (Fraction(1, 1000), "under 1 %"), (0.5, "50 %"), (Fraction(2, 3), "67 %"), (0.999, "over 99 %"), (1, "100 %"),
    ],
)  # fmt: skip
def test_a_chance_is_never_rounded_to_sure_or_impossible(chance: float | Fraction, said: str) -> None:
    assert percent(chance) == said

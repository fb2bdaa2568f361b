"""Features of games that are played repeatedly in one campaign: settled variants, the list of games, odds in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.engine import RuleVariant, RuleViolation, resolve_variants
from campaigns.pages.percentages import format_percent

pytestmark = pytest.mark.postgres

RULE_VARIANTS = (
    RuleVariant("tie", ("shared", "on"), "What a tie means."),
    RuleVariant("bag", ("there", "ends"), "A bag run short."),
)


def test_what_a_table_does_not_settle_is_read_by_default() -> None:
    assert resolve_variants(RULE_VARIANTS, {}, "lu.setup.reading") == {"tie": "shared", "bag": "there"}
    assert resolve_variants(RULE_VARIANTS, {"bag": "ends"}, "lu.setup.reading") == {"tie": "shared", "bag": "ends"}


@pytest.mark.parametrize("chosen", [{"luck": "on"}, {"tie": "never"}])
def test_a_reading_nobody_offers_is_refused_for_good(chosen: dict[str, str]) -> None:
    with pytest.raises(RuleViolation, match=r"lu\.setup\.reading") as refused:
        resolve_variants(RULE_VARIANTS, chosen, "lu.setup.reading")
    assert refused.value.is_final


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0%"), (Fraction(1, 1000), "under 1%"), (0.5, "50%"), (Fraction(2, 3), "67%"), (0.999, "over 99%"), (1, "100%"),
    ],
)  # fmt: skip
def test_a_chance_is_never_rounded_to_sure_or_impossible(chance: float | Fraction, said: str) -> None:
    assert format_percent(chance) == said

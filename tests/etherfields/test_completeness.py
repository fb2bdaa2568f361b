"""Required rows of every Etherfields table (manual p. 5 and 8)."""

import pytest

from campaigns.engine import RuleViolation
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.side_effects import check_complete
from campaigns.models import StateRow
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation


def test_a_team_its_dreamers_and_one_slumber_are_a_table_p5() -> None:
    check_complete(build_table(DreamerFactory.build()))
    check_complete(build_table(DreamerFactory.build(), SlumberFactory.build()))
    assert GAME_DEFINITION.check_complete is check_complete


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([TeamFactory.build()], "ef.table.dreamers"),
        ([TeamFactory.build(ref=2), DreamerFactory.build()], "ef.table.team"),
        ([TeamFactory.build(), TeamFactory.build(ref=2), DreamerFactory.build()], "ef.table.team"),
        ([DreamerFactory.build(), SlumberFactory.build(), SlumberFactory.build(ref=2)], "ef.table.slumbers"),
    ],
)
def test_anything_else_is_none_p5_p8(rows: list[StateRow], code: str) -> None:
    with expect_violation(code):
        check_complete(build_table(*rows))


def test_a_table_without_a_team_is_none_whatever_a_card_says_p5() -> None:
    table = build_table(DreamerFactory.build())
    table.source.rows.pop("etherfields.team")
    table.card = "Mirror Mask"

    with pytest.raises(RuleViolation) as caught:
        check_complete(table)
    assert (caught.value.code, caught.value.is_final) == ("ef.table.team", True)

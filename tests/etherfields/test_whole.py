"""What every Etherfields table has (manual p. 5 and 8)."""

import pytest

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.settling import whole
from campaigns.models import StateRow
from campaigns.referee import Refusal
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rulings import refused, table_of


def test_a_team_its_dreamers_and_one_slumber_are_a_table_p5() -> None:
    whole(table_of(DreamerFactory.build()))
    whole(table_of(DreamerFactory.build(), SlumberFactory.build()))
    assert ETHERFIELDS.whole is whole


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
    with refused(code):
        whole(table_of(*rows))


def test_a_table_without_a_team_is_none_whatever_a_card_says_p5() -> None:
    table = table_of(DreamerFactory.build())
    table.source.rows.pop("etherfields.team")
    table.card = "Mirror Mask"

    with pytest.raises(Refusal) as caught:
        whole(table)
    assert (caught.value.code, caught.value.final) == ("ef.table.team", True)

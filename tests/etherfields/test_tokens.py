"""Tokens and markers on the table: whose they are, and when they go (manual p. 3, 8 and 9)."""

from campaigns.etherfields.rules.pools import SIZES, left
from campaigns.etherfields.rules.saving import end_session
from campaigns.etherfields.rules.slumbers import end_slumber
from campaigns.etherfields.rules.tokens import return_token, take_token
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rulings import play, refused, said, table_of


def test_tokens_come_from_the_pool_and_go_back_p3() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build())

    play(table, take_token, kind="block", count=4)
    play(table, take_token, kind="block", count=4)
    assert table.now.tokens == {"block": 6}
    assert said(table, "ef.pool.short", pool="block", gained=2)
    play(table, return_token, kind="block", count=5)
    with refused("ef.token.too-few", wanted=2, there=1):
        play(table, return_token, kind="block", count=2)
    with refused("ef.token.too-few", there=0):
        play(table, return_token, kind="threat")


def test_tokens_of_the_map_outlast_the_slumber_p9() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build())
    play(table, take_token, kind="terrain", count=2)
    play(table, take_token, kind="terrain", count=3, belongs="map")
    assert (table.now.tokens, table.team.tokens) == ({"terrain": 2}, {"terrain": 3})
    assert left(table, "terrain") == 3

    play(table, end_slumber)

    assert table.team.tokens == {"terrain": 3}
    assert left(table, "terrain") == 5


def test_tokens_go_back_from_where_they_lie_p3() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build())
    play(table, take_token, kind="threat", belongs="map")

    with refused("ef.token.too-few", there=0):
        play(table, return_token, kind="threat")
    play(table, return_token, kind="threat", belongs="map")

    assert table.team.tokens == {"threat": 0}


def test_between_slumbers_tokens_can_only_belong_to_the_map_p9() -> None:
    table = table_of(DreamerFactory.build())

    play(table, take_token, kind="universal", count=2)
    assert table.team.tokens == {"universal": 2}
    assert table.names["belongs"] == "map"
    play(table, return_token, kind="universal")
    assert table.team.tokens == {"universal": 1}


def test_both_kinds_of_tokens_come_from_one_pool_p3() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build())

    play(table, take_token, kind="block", count=4, belongs="map")
    play(table, take_token, kind="block", count=4)

    assert (table.now.tokens, left(table, "block")) == ({"block": 2}, 0)
    assert said(table, "ef.pool.short", pool="block", wanted=4, gained=2)


def test_the_map_is_packed_away_with_its_tokens_p18() -> None:
    table = table_of(DreamerFactory.build())
    play(table, take_token, kind="terrain", count=2)

    play(table, end_session)

    assert table.team.tokens == {}


def test_what_the_box_holds_p3() -> None:
    assert SIZES == {
        "ether": 16, "distress": 16, "universal": 16, "gems": 6, "keys": 4, "threat": 20, "block": 6, "terrain": 8,
        "morphings": 12, "wrath": 4, "cunning": 4, "awareness": 4, "turns": 12, "figures": 15, "story": 10, "spirit": 5,
        "blank": 6, "signs": 77, "masks": 14, "poisoned-dazed": 2, "stunned-paralyzed": 2,
    }  # fmt: skip

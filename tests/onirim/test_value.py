"""A game as one typed value: what a row kept before is read, and kept again with the same parts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.core.exceptions import ValidationError

from campaigns.onirim.models import sound
from campaigns.onirim.rules import moves
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.coop import partner
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.state import kept_as, value_of
from campaigns.onirim.rules.value import Game
from tests.failures import collect_failures
from tests.onirim.mixes import ALL
from tests.onirim.positions import at, do, judge, shuffles
from tests.rulings import play, table_of

ALWAYS = {
    "use", "mode", "options", "deck", "hand", "row", "doors", "discard", "limbo", "held", "shown", "gone", "top", "bottom",
    "turn", "todo", "ask", "result",
}  # fmt: skip
"""The parts that every game has kept since the first one."""


@collect_failures("mode", ["practice", "beside"])
@collect_failures("name", ["", *EXPANSIONS])
def test_every_part_of_an_expansion_in_use_is_kept_also_while_it_is_empty(name: str, mode: str) -> None:
    kept = kept_as(begin(judge(), [name] if name else [], mode, readings_of({})))

    assert ALWAYS | set(plan_of(name).keeps) | ({"rest"} if mode == "beside" else set()) == set(kept)


@pytest.mark.parametrize("mode", ["practice", "beside"])
def test_a_value_that_was_kept_is_read_as_it_was_and_shares_nothing_with_the_row(mode: str) -> None:
    g = begin(judge(), [*ALL, "coop"], mode, readings_of({}))
    kept = kept_as(g)
    again = value_of(msgspec.json.decode(msgspec.json.encode(kept)))
    assert again == g
    assert kept_as(again) == kept

    shuffles(again)
    again.mirrors["sun"].append("RS")
    again.deck.clear()
    partner(again).hand.append("RS")

    assert kept_as(g) == kept
    assert value_of(kept) == g


def test_parts_that_came_later_may_lack_and_names_that_nobody_knows_are_passed_over() -> None:
    kept = kept_as(at(hand="RS RM BS BM GM", deck="X- GS GM"))
    early = {name: part for name, part in kept.items() if name in ALWAYS} | {"of-old": 1}

    g = value_of(early)

    assert (g.searched_catcher, g.personal, g.away, g.out, g.mirrors) == (None, None, None, None, {})
    assert kept_as(g) == kept


def test_a_question_is_kept_with_its_cards_and_with_what_it_says_besides_and_no_more() -> None:
    g = at(hand="RK RM BM GM NM", deck="RS X- GS")

    assert kept_as(g)["ask"] == {"kind": "turn", "cards": None}
    assert kept_as(do(g, ["discard", 0]))["ask"] == {"kind": "prophecy", "cards": ["RS", "X-", "GS"]}
    beside = kept_as(at(mode="beside", hand="RS RM BM GM", rest="X- GS"))
    assert beside["ask"] == {"kind": "turn", "cards": None}


@pytest.mark.parametrize("part", ["away", "out", "player", "picked", "hidden", "deck", "use"])
def test_a_part_that_is_null_is_refused(part: str) -> None:
    kept: dict[str, Any] = kept_as(begin(judge(), ["oniverse", "coop"], "beside", readings_of({})))
    sound(kept)

    with pytest.raises(ValidationError):
        sound(kept | {part: None})


@collect_failures("part", sorted(plan_of(",".join([*ALL, "coop"])).keeps))
def test_a_part_of_an_expansion_in_use_that_lacks_is_refused(part: str) -> None:
    kept = kept_as(begin(judge(), [*ALL, "coop"], "beside", readings_of({})))
    sound(kept)
    del kept[part]

    with pytest.raises(ValidationError, match="not the cards of a game"):
        sound(kept)


def test_a_table_reads_the_value_of_its_newest_game_once_for_each_move() -> None:
    table: Any = table_of(on="onirim")
    play(table, moves.begin, expansions=["mirrors"], mode="practice", seed="seven")
    assert isinstance(table, Table)
    first = table.value
    assert table.value is first
    before = kept_as(first)

    play(table, moves.discard, place=0)

    assert kept_as(first) == before
    assert isinstance(table.value, Game)
    assert table.value is not first
    assert table.value.turn == 1
    assert machine.askable(table.value)

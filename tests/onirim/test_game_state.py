"""A game as one typed value: old stored values are decoded, and encoded with the same parts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.core.exceptions import ValidationError

from campaigns.onirim.models import validate_game
from campaigns.onirim.rules import moves, setup
from campaigns.onirim.rules.coop import get_partner
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import decode_game, encode_game
from campaigns.onirim.rules.table import Table
from tests.failures import collect_failures
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.positions import build_position, confirm_shuffles, give_answers, reset_judge
from tests.rule_harness import build_table, play_move

REQUIRED_FIELDS = {
    "use", "mode", "options", "deck", "hand", "row", "doors", "discard", "limbo", "held", "shown", "gone", "top", "bottom",
    "turn", "todo", "ask", "result",
}  # fmt: skip
"""The parts that every game has had since the first one."""


@collect_failures("mode", ["practice", "beside"])
@collect_failures("name", ["", *EXPANSIONS])
def test_every_part_of_an_expansion_in_use_is_kept_also_while_it_is_empty(name: str, mode: str) -> None:
    kept = encode_game(start_game(reset_judge(), [name] if name else [], mode, resolve_variants({})))

    assert REQUIRED_FIELDS | set(get_rule_set(name).state_fields) | ({"rest"} if mode == "beside" else set()) == set(
        kept
    )


@pytest.mark.parametrize("mode", ["practice", "beside"])
def test_a_value_that_was_kept_is_read_as_it_was_and_shares_nothing_with_the_row(mode: str) -> None:
    g = start_game(reset_judge(), [*COMPATIBLE_EXPANSIONS, "coop"], mode, resolve_variants({}))
    kept = encode_game(g)
    again = decode_game(msgspec.json.decode(msgspec.json.encode(kept)))
    assert again == g
    assert encode_game(again) == kept

    confirm_shuffles(again)
    again.mirrors["sun"].append("RS")
    again.deck.clear()
    get_partner(again).hand.append("RS")

    assert encode_game(g) == kept
    assert decode_game(kept) == g


def test_parts_that_came_later_may_lack_and_names_that_nobody_knows_are_passed_over() -> None:
    kept = encode_game(build_position(hand="RS RM BS BM GM", deck="X- GS GM"))
    early = {name: part for name, part in kept.items() if name in REQUIRED_FIELDS} | {"of-old": 1}

    g = decode_game(early)

    assert (g.searched_catcher, g.personal, g.away, g.out, g.mirrors) == (None, None, None, None, {})
    assert encode_game(g) == kept


def test_a_question_is_kept_with_its_cards_and_with_what_it_says_besides_and_no_more() -> None:
    g = build_position(hand="RK RM BM GM NM", deck="RS X- GS")

    assert encode_game(g)["ask"] == {"kind": "turn", "cards": None}
    assert encode_game(give_answers(g, ["discard", 0]))["ask"] == {"kind": "prophecy", "cards": ["RS", "X-", "GS"]}
    beside = encode_game(build_position(mode="beside", hand="RS RM BM GM", rest="X- GS"))
    assert beside["ask"] == {"kind": "turn", "cards": None}


@pytest.mark.parametrize("part", ["away", "out", "player", "picked", "hidden", "deck", "use"])
def test_a_part_that_is_null_is_refused(part: str) -> None:
    kept: dict[str, Any] = encode_game(start_game(reset_judge(), ["oniverse", "coop"], "beside", resolve_variants({})))
    validate_game(kept)

    with pytest.raises(ValidationError):
        validate_game(kept | {part: None})


@collect_failures("part", sorted(get_rule_set(",".join([*COMPATIBLE_EXPANSIONS, "coop"])).state_fields))
def test_a_part_of_an_expansion_in_use_that_lacks_is_refused(part: str) -> None:
    kept = encode_game(start_game(reset_judge(), [*COMPATIBLE_EXPANSIONS, "coop"], "beside", resolve_variants({})))
    validate_game(kept)
    del kept[part]

    with pytest.raises(ValidationError, match="not the cards of a game"):
        validate_game(kept)


def test_a_table_reads_the_value_of_its_newest_game_once_for_each_move() -> None:
    table: Any = build_table(game_name="onirim")
    play_move(table, setup.begin, expansions=["mirrors"], mode="practice", seed="seven")
    assert isinstance(table, Table)
    first = table.state
    assert table.state is first
    before = encode_game(first)

    play_move(table, moves.discard, place=0)

    assert encode_game(first) == before
    assert isinstance(table.state, Game)
    assert table.state is not first
    assert table.state.turn == 1
    assert machine.is_answerable(table.state)

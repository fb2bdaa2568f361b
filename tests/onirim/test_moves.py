"""Onirim moves in memory: moves, rule violations, journal lines, exact undo, practice decks, consistency."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import Change, find_move
from campaigns.engine.answer_spaces import (
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
)
from campaigns.journal.forms import build_form_class
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.game_definition import GAME_DEFINITION
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules import moves, setup
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards
from campaigns.storage import state
from tests.onirim.expansion_mixes import EXPANSION_MIXES
from tests.onirim.positions import list_consequence_codes, reset_judge
from tests.rule_harness import (
    apply_changes,
    build_table,
    expect_violation,
    get_violation_code,
    has_consequence,
    play_move,
    reset_table,
    take_snapshot,
)


def begin_table(*names: str, mode: str = "practice", **args: Any) -> Any:
    """Return a table with its first game set up."""
    table = build_table(game_name="onirim")
    play_move(table, setup.begin, expansions=list(names), mode=mode, seed="seven", **args)
    return table


def get_game_row(table: Any) -> OnirimGame:
    reset_table(table)
    found: OnirimGame = table.current_game
    return found


def play_any_move(table: Any, dice: Random) -> list[Change]:
    """Make any legal move."""
    g = table.state
    shape = machine.get_answer_space(g)
    given: Any = sample_answer(shape, dice)
    if g.open_prompt.kind == "turn" and given[0] in ("play", "discard"):
        return play_move(table, moves.play if given[0] == "play" else moves.discard, place=given[1])
    if isinstance(shape, ChoiceSpace):
        return play_move(table, moves.choose, option=encode_answer(given))
    if isinstance(shape, MultisetPermutationSpace):
        return play_move(table, moves.name_cards, cards=given)
    if isinstance(shape, PartialPermutationSpace):
        return play_move(table, moves.arrange, picked=given)
    if isinstance(shape, PickThenPermutationSpace):
        return play_move(table, moves.arrange, picked=[] if given[0] is None else [given[0]], order=given[1])
    if isinstance(shape, SplitPermutationSpace):
        return play_move(table, moves.arrange, picked=given[0], order=given[1])
    return play_move(table, moves.arrange, order=given)


@pytest.mark.slow
@given(st.sampled_from(EXPANSION_MIXES), st.integers(0, 10**6), st.integers(1, 25))
def test_undo_is_exact_whatever_was_played(names: list[str], seed: int, length: int) -> None:
    table, dice = begin_table(*names), Random(seed)
    for _ in range(length):
        if get_game_row(table).result:
            return
        before = take_snapshot(table, GAME_DEFINITION)
        changes = play_any_move(table, dice)
        after = take_snapshot(table, GAME_DEFINITION)
        get_game_row(table).clean_fields(exclude=["campaign"])
        recorded = state.decode_changes(json.loads(json.dumps(state.encode_changes(changes))))
        apply_changes(table, state.invert_changes(recorded))
        assert take_snapshot(table, GAME_DEFINITION) == before
        apply_changes(table, recorded)
        assert take_snapshot(table, GAME_DEFINITION) == after


def test_a_practice_game_follows_from_its_seed() -> None:
    first, second = begin_table("mirrors", "sphinx"), begin_table("mirrors", "sphinx")

    assert get_game_row(first).state == get_game_row(second).state
    assert get_game_row(first).state["ask"]["kind"] == "turn"
    assert get_game_row(first).shuffles > 0


@pytest.mark.parametrize(("name", "laid"), [("happy", ("premonitions", "reserve")), ("book", ("goals",))])
def test_what_is_laid_out_beside_the_deck_is_shuffled_from_the_seed_too(name: str, laid: tuple[str, ...]) -> None:
    first, second = (get_game_row(begin_table(name)).state for _ in range(2))
    order = [card for zone in laid for card in first[zone]]

    assert order == [card for zone in laid for card in second[zone]]
    assert len(order) == 8
    assert order != sorted(order)


def test_of_a_game_that_ended_the_cards_left_in_the_deck_are_kept() -> None:
    table = begin_table()
    g = get_game_row(table).state
    g.update(hand=["RS", "RM", "BS", "BM", "BK"], row=["NS", "NM"], doors=["RD", "BD", "GD", "ND", "RD", "BD", "GD"])
    g.update(deck=["ND", "GS", "GM"], discard=[], limbo=[])
    g["hand"][0] = "NS"

    play_move(table, moves.play, place=0)
    assert get_game_row(table).left == 0
    play_move(table, moves.choose, option="yes")

    assert (get_game_row(table).result, get_game_row(table).left) == ("won", len(get_game_row(table).state["deck"]))
    assert get_game_row(table).left > 0


def test_a_campaign_begins_once_and_a_new_game_waits_for_the_end_of_the_last() -> None:
    table = begin_table()
    assert get_violation_code(table, setup.begin) == "onirim.setup.begun"
    assert get_violation_code(table, setup.start_new_game) == "onirim.setup.unfinished"

    play_move(table, moves.give_up)
    play_move(table, setup.start_new_game, expansions=["glyphs"], mode="beside")

    reset_table(table)
    assert [(g.number, g.result) for g in table.games] == [(1, "left"), (2, "")]
    assert get_game_row(table).state["ask"]["kind"] == "report"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"expansions": ["towels"]}, "onirim.setup.unknown"),
        ({"expansions": ["incubus", "glyphs"]}, "onirim.setup.alone"),
        ({"expansions": [], "mode": "practice"}, "onirim.setup.no-seed"),
        ({"expansions": [], "readings": ["rainbow=maybe"]}, "onirim.setup.reading"),
    ],
)
def test_a_game_that_cannot_be_laid_out_is_refused(args: dict[str, Any], code: str) -> None:
    with expect_violation(code):
        play_move(build_table(game_name="onirim"), setup.begin, **args)


def test_beside_real_cards_the_opening_hand_is_reported() -> None:
    table = begin_table(mode="beside")
    assert get_violation_code(table, moves.play) == "onirim.turn.not-now"
    assert get_violation_code(table, moves.choose) == "onirim.report.first"
    for card in ["RS", "X-", "RM", "RK", "BS", "BM"]:
        play_move(table, moves.report, cards=[card])

    assert get_game_row(table).state["hand"] == ["RS", "RM", "RK", "BS", "BM"]
    assert get_violation_code(table, moves.report) == "onirim.report.none"
    with expect_violation("onirim.report.none"):
        play_move(table, moves.report, cards=["RS"])
    play_move(table, moves.give_up)
    assert get_violation_code(table, moves.report) == "onirim.end.over"


def test_a_report_that_cannot_be_is_refused_with_the_count() -> None:
    table = begin_table(mode="beside")
    for _ in range(4):
        play_move(table, moves.report, cards=["BM"])

    with expect_violation("onirim.report.none-left", card="BM", count=4):
        play_move(table, moves.report, cards=["BM"])


def test_what_followed_is_said() -> None:
    table = begin_table(mode="beside")
    for card in ["RS", "RM", "RK", "BS", "BM"]:
        play_move(table, moves.report, cards=[card])
    play_move(table, moves.play, place=0)
    play_move(table, moves.report, cards=["GM"])

    assert has_consequence(table, "onirim.fill.drew", cards=["GM"])


def test_an_old_form_cannot_play_another_card() -> None:
    table = begin_table()
    with expect_violation("campaign.table.moved-on"):
        play_move(table, moves.discard, place=0, leaving="1.0")


def test_a_place_without_a_card_and_an_answer_that_is_not_offered_are_refused() -> None:
    table = begin_table()
    with expect_violation("onirim.turn.no-card", count=5):
        play_move(table, moves.play, place=7)
    with expect_violation("onirim.answer.illegal"):
        play_move(table, moves.choose, option="sing")
    with expect_violation("onirim.answer.other"):
        play_move(table, moves.arrange, order=[0])


def test_lists_come_from_a_form_in_their_order_one_by_one_or_separated_by_commas() -> None:
    declared = find_move("onirim.arrange")
    assert declared is not None
    form = build_form_class(declared)

    one_by_one = form(QueryDict("move_id=1.abcdef&order=3&order=1&order=2"))
    assert one_by_one.is_valid(), one_by_one.errors
    assert one_by_one.move_arguments == {"order": [3, 1, 2], "picked": None}
    assert form({"move_id": "1.abcdef", "order": "3, 1,2", "picked": "0"}).is_valid()
    assert not form({"move_id": "1.abcdef", "order": "3,x"}).is_valid()
    assert not form({"move_id": "1.abcdef", "order": "100"}).is_valid()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda g: g["hand"].append("RS"), lambda g: g.update(use="towels"), lambda g: g.update(mode="beside"),
        lambda g: g["todo"].append([{}]), lambda g: g["ask"].update(kind=5), lambda g: g.update(deck=1),
        lambda g: g["deck"].append("??"), lambda g: g.update(top=99), lambda g: g["ask"].update(cards=["R"]),
        lambda g: g.pop("mirrors"), lambda g: g["mirrors"].update(tall=[]), lambda g: g.update(result="won"),
        lambda g: g.update(extra={}, hand=None),
    ],
)  # fmt: skip
def test_a_value_that_no_game_can_have_is_refused(spoil: Any) -> None:
    found = get_game_row(begin_table("mirrors"))
    found.clean_fields(exclude=["campaign"])
    spoil(found.state)

    with pytest.raises(ValidationError):
        found.clean_fields(exclude=["campaign"])


@pytest.mark.parametrize("picked", [[], [[]], [[], [], []], [[], None]])
def test_what_two_players_picked_is_two_lists(picked: Any) -> None:
    found = get_game_row(begin_table("coop"))
    found.state["picked"] = picked

    with pytest.raises(ValidationError):
        found.clean_fields(exclude=["campaign"])


@pytest.mark.parametrize(
    "odd",
    [
        lambda g: g["ask"].update(kind="sing"), lambda g: g["ask"].clear(), lambda g: g.update(ask=None),
        lambda g: g["ask"].update(kind="prophecy"), lambda g: g["ask"].update(kind="report", end="top", count=99),
        lambda g: g["ask"].update(kind="prophecy", cards=["RS", "RS"]), lambda g: g["ask"].update(kind="swap"),
        lambda g: (g["ask"].update(kind="sing"), g["todo"].append(["dance"])),
    ],
)  # fmt: skip
def test_what_other_rules_have_asked_is_a_game_all_the_same_and_asked_anew(odd: Any) -> None:
    table = begin_table("mirrors")
    found = get_game_row(table)
    odd(found.state)
    found.clean_fields(exclude=["campaign"])
    table.source.save(table)

    with expect_violation("campaign.question.unaskable"):
        play_move(table, moves.discard, place=0)
    play_move(table, moves.ask_again)
    with expect_violation("campaign.question.stands"):
        play_move(table, moves.ask_again)

    assert get_game_row(table).state["ask"]["kind"] in ("turn", "prophecy")
    assert count_all_cards(table.state) == Counter(get_rule_set("mirrors").cards)
    play_any_move(table, Random(1))


def test_a_step_that_no_rule_knows_is_left_out() -> None:
    g = begin_table("mirrors").state
    g.question, g.todo = None, [["dance", "slowly"]]

    machine.run(reset_judge(), g)

    assert g.open_prompt.kind == "turn"
    assert "campaign.question.left-out" in list_consequence_codes()

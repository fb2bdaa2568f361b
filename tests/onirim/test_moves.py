"""Onirim at the core's table, in memory: moves, refusals, journal lines, exact undo, practice decks, soundness."""

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

from campaigns.journal.forms import form_of
from campaigns.onirim.agents import sampled
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.register import ONIRIM
from campaigns.onirim.rules import moves
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.state import everything
from campaigns.referee import Change, move_named
from campaigns.referee.shapes import Cards, OneOf, PickOrder, Picks, SplitOrder
from campaigns.storage import state
from tests.onirim.mixes import MIXES
from tests.onirim.positions import judge, told
from tests.rulings import fresh, may, play, refused, said, snapshot, table_of, travel


def begun(*names: str, mode: str = "practice", **args: Any) -> Any:
    """Return a table with its first game laid out."""
    table = table_of(on="onirim")
    play(table, moves.begin, expansions=list(names), mode=mode, seed="seven", **args)
    return table


def row(table: Any) -> OnirimGame:
    fresh(table)
    found: OnirimGame = table.now
    return found


def any_move(table: Any, dice: Random) -> list[Change]:
    """Make any legal move."""
    g = table.value
    shape = machine.shape_of(g)
    given: Any = sampled(shape, dice)
    if g.asked.kind == "turn" and given[0] in ("play", "discard"):
        return play(table, moves.play if given[0] == "play" else moves.discard, place=given[1])
    if isinstance(shape, OneOf):
        return play(table, moves.choose, option=spelled(given))
    if isinstance(shape, Cards):
        return play(table, moves.name_cards, cards=given)
    if isinstance(shape, Picks):
        return play(table, moves.arrange, picked=given)
    if isinstance(shape, PickOrder):
        return play(table, moves.arrange, picked=[] if given[0] is None else [given[0]], order=given[1])
    if isinstance(shape, SplitOrder):
        return play(table, moves.arrange, picked=given[0], order=given[1])
    return play(table, moves.arrange, order=given)


@pytest.mark.slow
@given(st.sampled_from(MIXES), st.integers(0, 10**6), st.integers(1, 25))
def test_undo_is_exact_whatever_was_played(names: list[str], seed: int, length: int) -> None:
    table, dice = begun(*names), Random(seed)
    for _ in range(length):
        if row(table).result:
            return
        before = snapshot(table, ONIRIM)
        changes = any_move(table, dice)
        after = snapshot(table, ONIRIM)
        row(table).clean_fields(exclude=["campaign"])
        recorded = state.unpack_changes(json.loads(json.dumps(state.pack_changes(changes))))
        travel(table, state.backwards(recorded))
        assert snapshot(table, ONIRIM) == before
        travel(table, recorded)
        assert snapshot(table, ONIRIM) == after


def test_a_practice_game_follows_from_its_seed() -> None:
    first, second = begun("mirrors", "sphinx"), begun("mirrors", "sphinx")

    assert row(first).state == row(second).state
    assert row(first).state["ask"]["kind"] == "turn"
    assert row(first).shuffles > 0


@pytest.mark.parametrize(("name", "laid"), [("happy", ("premonitions", "reserve")), ("book", ("goals",))])
def test_what_is_laid_out_beside_the_deck_is_shuffled_from_the_seed_too(name: str, laid: tuple[str, ...]) -> None:
    first, second = (row(begun(name)).state for _ in range(2))
    order = [card for zone in laid for card in first[zone]]

    assert order == [card for zone in laid for card in second[zone]]
    assert len(order) == 8
    assert order != sorted(order)


def test_of_a_game_that_ended_the_cards_left_in_the_deck_are_kept() -> None:
    table = begun()
    g = row(table).state
    g.update(hand=["RS", "RM", "BS", "BM", "BK"], row=["NS", "NM"], doors=["RD", "BD", "GD", "ND", "RD", "BD", "GD"])
    g.update(deck=["ND", "GS", "GM"], discard=[], limbo=[])
    g["hand"][0] = "NS"

    play(table, moves.play, place=0)
    assert row(table).left == 0
    play(table, moves.choose, option="yes")

    assert (row(table).result, row(table).left) == ("won", len(row(table).state["deck"]))
    assert row(table).left > 0


def test_a_campaign_begins_once_and_a_new_game_waits_for_the_end_of_the_last() -> None:
    table = begun()
    assert may(table, moves.begin) == "onirim.setup.begun"
    assert may(table, moves.new_game) == "onirim.setup.unfinished"

    play(table, moves.give_up)
    play(table, moves.new_game, expansions=["glyphs"], mode="beside")

    fresh(table)
    assert [(g.number, g.result) for g in table.games] == [(1, "left"), (2, "")]
    assert row(table).state["ask"]["kind"] == "report"


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
    with refused(code):
        play(table_of(on="onirim"), moves.begin, **args)


def test_beside_real_cards_the_opening_hand_is_reported() -> None:
    table = begun(mode="beside")
    assert may(table, moves.play) == "onirim.turn.not-now"
    assert may(table, moves.choose) == "onirim.report.first"
    for card in ["RS", "X-", "RM", "RK", "BS", "BM"]:
        play(table, moves.report, cards=[card])

    assert row(table).state["hand"] == ["RS", "RM", "RK", "BS", "BM"]
    assert may(table, moves.report) == "onirim.report.none"
    with refused("onirim.report.none"):
        play(table, moves.report, cards=["RS"])
    play(table, moves.give_up)
    assert may(table, moves.report) == "onirim.end.over"


def test_a_report_that_cannot_be_is_refused_with_the_count() -> None:
    table = begun(mode="beside")
    for _ in range(4):
        play(table, moves.report, cards=["BM"])

    with refused("onirim.report.none-left", card="BM", count=4):
        play(table, moves.report, cards=["BM"])


def test_what_followed_is_said() -> None:
    table = begun(mode="beside")
    for card in ["RS", "RM", "RK", "BS", "BM"]:
        play(table, moves.report, cards=[card])
    play(table, moves.play, place=0)
    play(table, moves.report, cards=["GM"])

    assert said(table, "onirim.fill.drew", cards=["GM"])


def test_an_old_form_cannot_play_another_card() -> None:
    table = begun()
    with refused("campaign.table.moved-on"):
        play(table, moves.discard, place=0, leaving="1.0")


def test_a_place_without_a_card_and_an_answer_that_is_not_offered_are_refused() -> None:
    table = begun()
    with refused("onirim.turn.no-card", count=5):
        play(table, moves.play, place=7)
    with refused("onirim.answer.illegal"):
        play(table, moves.choose, option="sing")
    with refused("onirim.answer.other"):
        play(table, moves.arrange, order=[0])


def test_lists_come_from_a_form_in_their_order_one_by_one_or_separated_by_commas() -> None:
    declared = move_named("onirim.arrange")
    assert declared is not None
    form = form_of(declared)

    one_by_one = form(QueryDict("move_id=1.abcdef&order=3&order=1&order=2"))
    assert one_by_one.is_valid(), one_by_one.errors
    assert one_by_one.given == {"order": [3, 1, 2], "picked": None}
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
    found = row(begun("mirrors"))
    found.clean_fields(exclude=["campaign"])
    spoil(found.state)

    with pytest.raises(ValidationError):
        found.clean_fields(exclude=["campaign"])


@pytest.mark.parametrize("picked", [[], [[]], [[], [], []], [[], None]])
def test_what_two_players_picked_is_two_lists(picked: Any) -> None:
    found = row(begun("coop"))
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
    table = begun("mirrors")
    found = row(table)
    odd(found.state)
    found.clean_fields(exclude=["campaign"])
    table.source.keep(table)

    with refused("campaign.question.unaskable"):
        play(table, moves.discard, place=0)
    play(table, moves.ask_anew)
    with refused("campaign.question.stands"):
        play(table, moves.ask_anew)

    assert row(table).state["ask"]["kind"] in ("turn", "prophecy")
    assert everything(table.value) == Counter(plan_of("mirrors").cards)
    any_move(table, Random(1))


def test_a_step_that_no_rule_knows_is_left_out() -> None:
    g = begun("mirrors").value
    g.question, g.todo = None, [["dance", "slowly"]]

    machine.run(judge(), g)

    assert g.asked.kind == "turn"
    assert "campaign.question.left-out" in told()

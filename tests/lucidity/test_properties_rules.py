"""Properties for any answers: 80 dice, a valid value, exact undo, rule violations instead of crashes, and an end."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaigns.engine import Argument, RuleViolation, get_moves
from campaigns.journal.forms import build_form_class
from campaigns.lucidity.game_definition import GAME_DEFINITION
from campaigns.lucidity.models import LucidityGame, validate_game
from campaigns.lucidity.rules.argument_labels import SPOT_LABELS as NAMED
from campaigns.lucidity.rules.dice import DIE_CODES
from campaigns.lucidity.rules.invariants import find_violation
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import ROW_NAMES, count_all_dice
from campaigns.storage import state
from tests.examples import scale_examples
from tests.lucidity import legal_answers
from tests.lucidity.positions import RULES_BY_SLUG, get_game_state, report_move
from tests.lucidity.random_agents import (
    begin_random_game,
    choose_any,
    choose_restless,
    give_answer,
    list_some_answers,
    play_to_end,
    seed_site_dice,
)
from tests.rule_harness import apply_changes, expect_violation, play_move, reset_table, take_snapshot

pytestmark = pytest.mark.slow

ALL_DICE = {"B": 20, "G": 20, "Y": 20, "R": 20}
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 10**6)
SIDES = st.sampled_from(["none", "green", "red"])


@given(PLAYERS, SIDES, SEEDS)
def test_eighty_dice_are_conserved_over_whole_games_and_the_value_stays_plain(n: int, side: str, seed: int) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice, side, "depths")
        for _ in range(60):
            if table.current_game.result:
                break
            give_answer(table, choose_any, dice)
            assert count_all_dice(get_game_state(table)) == ALL_DICE

    row: LucidityGame = table.current_game
    row.clean_fields(exclude={"campaign"})
    assert json.loads(json.dumps(row.state)) == row.state


@settings(max_examples=scale_examples(15))
@given(PLAYERS, SEEDS)
def test_the_game_always_ends_when_nobody_rests_who_need_not(n: int, seed: int) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice)
        play_to_end(table, choose_restless, dice)

    g = get_game_state(table)
    assert g.question is None
    assert set(g.winners) <= set(range(n))
    assert all(g.players[seat].role != "out" for seat in g.winners)
    assert [score["name"] for score in table.current_game.scores] == table.current_game.players


@given(PLAYERS, SEEDS, st.integers(1, 40))
def test_undo_is_exact_whatever_was_answered(n: int, seed: int, length: int) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice)
        states, made = [take_snapshot(table, GAME_DEFINITION)], []
        for _ in range(length):
            if table.current_game.result:
                break
            made.append(give_answer(table, choose_any, dice))
            states.append(take_snapshot(table, GAME_DEFINITION))
    for changes in reversed(made):
        states.pop()
        apply_changes(table, state.invert_changes(changes))
        assert take_snapshot(table, GAME_DEFINITION) == states[-1]


@given(PLAYERS, SEEDS, st.integers(0, 60))
def test_every_offered_answer_is_taken(n: int, seed: int, length: int) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice)
        for _ in range(length):
            if table.current_game.result:
                return
            give_answer(table, choose_any, dice)
        before = take_snapshot(table, GAME_DEFINITION)
        if table.current_game.result:
            return
        assert get_game_state(table).open_prompt.kind in machine.questions
        for slug, args in list_some_answers(get_game_state(table)):
            changes = report_move(table, slug, **copy.deepcopy(args))
            apply_changes(table, state.invert_changes(changes))
            assert take_snapshot(table, GAME_DEFINITION) == before


DIE_PLACES = [
    *NAMED,
    *(f"{player}-{row}" for player in range(1, 5) for row in ROW_NAMES),
    "9-power",
    "0-hunt",
    "spooks-9",
    "bags",
]

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "die": st.sampled_from([*DIE_CODES, "XX", "B?", ""]),
    "pay": st.sampled_from([*DIE_CODES, "XX"]),
    "dice": st.lists(st.sampled_from([*DIE_CODES, "XX"]), max_size=21),
    "colours": st.lists(st.sampled_from([*"BGYRX"]), max_size=21),
    "faces": st.lists(st.sampled_from([*"PDHESX"]), max_size=21),
    "source": st.sampled_from(DIE_PLACES),
    "target": st.sampled_from(DIE_PLACES),
    "readings": st.lists(st.sampled_from(["tie=on", "tie", "=", "x=y"]), max_size=3),
    "players": st.lists(st.sampled_from(["Ann", "Bob", " ", "ann"]), max_size=5),
}


def any_argument(draw: Any, argument: Argument) -> Any:
    if argument.name in VALUES:
        return draw(VALUES[argument.name])
    if argument.kind == "choice":
        return draw(st.sampled_from(argument.choices))
    if argument.kind == "flag":
        return draw(st.booleans())
    return draw(st.integers(argument.low - 1, argument.high + 1))


@given(st.data(), PLAYERS, SEEDS, st.integers(1, 25))
def test_any_report_that_a_form_takes_is_carried_out_or_refused_never_crashed(
    data: st.DataObject, n: int, seed: int, length: int
) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice)
        for _ in range(length):
            if not table.current_game.result and dice.random() < 0.5:
                give_answer(table, choose_any, dice)
                continue
            declared = data.draw(
                st.sampled_from([found for found in get_moves("lucidity") if found.slug in RULES_BY_SLUG])
            )
            if declared.game != "lucidity":
                continue
            args = {argument.name: any_argument(data.draw, argument) for argument in declared.arguments}
            form = build_form_class(declared)({"move_id": "1.abcdefgh", **args})
            before = take_snapshot(table, GAME_DEFINITION)
            if not form.is_valid():
                continue
            try:
                changes = play_move(
                    table, declared.rule, data.draw(st.sampled_from(["", "a card"])), **form.move_arguments
                )
            except RuleViolation:
                assert take_snapshot(table, GAME_DEFINITION) == before
                continue
            assert find_violation(get_game_state(table)) == ""
            after = take_snapshot(table, GAME_DEFINITION)
            apply_changes(table, state.invert_changes(changes))
            assert take_snapshot(table, GAME_DEFINITION) == before
            apply_changes(table, changes)
            assert take_snapshot(table, GAME_DEFINITION) == after


GARBAGE_VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 3, 99, "", "B", "BS", "out", "R", [], ["BS"], {}, [["draw", "dream"]], [["rest"]]]
)


def list_leaf_paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += list_leaf_paths(part, (*path, key))
    return found


@given(st.data(), PLAYERS, SEEDS, st.integers(0, 30))
def test_any_garbage_in_an_import_is_refused_or_can_be_played_on(
    data: st.DataObject, n: int, seed: int, length: int
) -> None:
    dice = Random(seed)
    with seed_site_dice(dice):
        table = begin_random_game(n, dice)
        for _ in range(length):
            if not table.current_game.result:
                give_answer(table, choose_any, dice)
        g = copy.deepcopy(table.current_game.state)
        for _ in range(data.draw(st.integers(1, 3))):
            *way, last = data.draw(st.sampled_from(list_leaf_paths(g)))
            inner: Any = g
            for key in way:
                inner = inner[key]
            inner[last] = copy.deepcopy(data.draw(GARBAGE_VALUES))
        try:
            validate_game(g)
        except ValidationError:
            return
        reset_table(table)
        table.current_game.state = g
        table.current_game.result = g["result"]
        table.source.save(table)
        for _ in range(30):
            if table.current_game.result:
                return
            answer_or_ask_again(table, dice)


def answer_or_ask_again(table: Any, dice: Random) -> None:
    if machine.is_answerable(get_game_state(table)):
        give_answer(table, choose_any, dice)
    else:
        report_move(table, "ask-anew")


ODD_STATES: list[dict[str, Any]] = [
    {"ask": None}, {"ask": {}}, {"ask": {"kind": "sing", "who": 0}}, {"ask": {"kind": "track", "who": 3}},
    {"ask": {"kind": "envy", "who": 0}}, {"todo": [["dance"]]}, {"todo": [["put-back", []]]}, {"todo": [["turn", 1]]},
    {"todo": []}, {"options": {}}, {"options": {"tie": "never", "new": "way"}},
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD_STATES, ids=str)
def test_what_other_rules_have_asked_is_a_game_all_the_same_and_asked_anew(odd: dict[str, Any]) -> None:
    with seed_site_dice(Random(1)):
        table = begin_random_game(2, Random(1))
        g = {**table.current_game.state, **odd}
        validate_game(g)
        table.current_game.state = g
        table.source.save(table)
        if not machine.is_answerable(get_game_state(table)):
            with expect_violation("campaign.question.unaskable"):
                report_move(table, "choose-track", track=1)
            report_move(table, "ask-anew")
        with expect_violation("campaign.question.stands"):
            report_move(table, "ask-anew")
        report_move(table, "choose-track", track=1)

    assert get_game_state(table).open_prompt.kind == "draw"


WRONG_STATES: list[dict[str, Any]] = [
    {"bag": {"B": 19, "G": 20, "Y": 20, "R": 20}}, {"turn": 7}, {"winners": [0]}, {"step": 3}, {"track": 5},
    {"todo": [["turn", {}]]}, {"todo": [["turn"]] * 41}, {"solo": {}}, {"hand": ["B"]}, {"rolled": ["BX"]}, {"players": []},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_STATES, ids=str)
def test_a_value_that_no_game_of_ours_has_is_refused(wrong: dict[str, Any]) -> None:
    g = begin_random_game(2, Random(1)).current_game.state
    validate_game(g)

    with pytest.raises(ValidationError):
        validate_game({**g, **wrong})


@pytest.mark.parametrize(
    "wrong", [{"players": ["Ann"]}, {"result": "won"}, {"result": "lost"}, {"winners": [0]}, {"scores": [{}]}]
)
def test_what_stands_beside_the_value_must_say_the_same(wrong: dict[str, Any]) -> None:
    row: LucidityGame = begin_random_game(2, Random(1)).current_game
    row.clean_fields(exclude={"campaign"})

    for name, value in wrong.items():
        setattr(row, name, value)
    with pytest.raises(ValidationError):
        row.clean_fields(exclude={"campaign"})


def test_the_short_report_offers_the_faces_that_the_bag_can_give() -> None:
    g = get_game_state(begin_random_game(2, Random(1)))
    g.bag = {"B": 0, "G": 0, "Y": 1, "R": 2}

    assert legal_answers.list_possible_dice(g) == ["YP", "YE", "YS", "RP", "RD", "RH", "RE", "RS"]
    assert list(legal_answers.list_legal_answers(replace(g, question=None))) == []

"""Whatever is answered: 80 dice, a sound value, exact undo, refusals instead of crashes, and an end."""

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

from campaigns.journal.forms import form_of
from campaigns.lucidity.models import LucidityGame, sound
from campaigns.lucidity.register import LUCIDITY
from campaigns.lucidity.rules.dice import CODES
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.sound import fault
from campaigns.lucidity.rules.state import PLACES, everything
from campaigns.lucidity.wording.dice import SPOTS as NAMED
from campaigns.referee import Argument, Refusal, moves_of
from campaigns.storage import state
from tests.examples import examples
from tests.lucidity import legal
from tests.lucidity.playing import answer, any_of, begun, finished, given_dice, restless, some
from tests.lucidity.positions import RULES, do, now
from tests.rulings import fresh, play, refused, snapshot, travel

pytestmark = pytest.mark.slow

ALL = {"B": 20, "G": 20, "Y": 20, "R": 20}
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 10**6)
SIDES = st.sampled_from(["none", "green", "red"])


@given(PLAYERS, SIDES, SEEDS)
def test_eighty_dice_are_conserved_over_whole_games_and_the_value_stays_plain(n: int, side: str, seed: int) -> None:
    dice = Random(seed)
    with given_dice(dice):
        table = begun(n, dice, side, "depths")
        for _ in range(60):
            if table.now.result:
                break
            answer(table, any_of, dice)
            assert everything(now(table)) == ALL

    row: LucidityGame = table.now
    row.clean_fields(exclude={"campaign"})
    assert json.loads(json.dumps(row.state)) == row.state


@settings(max_examples=examples(15))
@given(PLAYERS, SEEDS)
def test_the_game_always_ends_when_nobody_rests_who_need_not(n: int, seed: int) -> None:
    dice = Random(seed)
    with given_dice(dice):
        table = begun(n, dice)
        finished(table, restless, dice)

    g = now(table)
    assert g.question is None
    assert set(g.winners) <= set(range(n))
    assert all(g.players[seat].role != "out" for seat in g.winners)
    assert [score["name"] for score in table.now.scores] == table.now.players


@given(PLAYERS, SEEDS, st.integers(1, 40))
def test_undo_is_exact_whatever_was_answered(n: int, seed: int, length: int) -> None:
    dice = Random(seed)
    with given_dice(dice):
        table = begun(n, dice)
        states, made = [snapshot(table, LUCIDITY)], []
        for _ in range(length):
            if table.now.result:
                break
            made.append(answer(table, any_of, dice))
            states.append(snapshot(table, LUCIDITY))
    for changes in reversed(made):
        states.pop()
        travel(table, state.backwards(changes))
        assert snapshot(table, LUCIDITY) == states[-1]


@given(PLAYERS, SEEDS, st.integers(0, 60))
def test_every_offered_answer_is_taken(n: int, seed: int, length: int) -> None:
    dice = Random(seed)
    with given_dice(dice):
        table = begun(n, dice)
        for _ in range(length):
            if table.now.result:
                return
            answer(table, any_of, dice)
        before = snapshot(table, LUCIDITY)
        if table.now.result:
            return
        assert now(table).asked.kind in machine.questions
        for slug, args in some(now(table)):
            changes = do(table, slug, **copy.deepcopy(args))
            travel(table, state.backwards(changes))
            assert snapshot(table, LUCIDITY) == before


SPOTS = [
    *NAMED,
    *(f"{player}-{row}" for player in range(1, 5) for row in PLACES),
    "9-power",
    "0-hunt",
    "spooks-9",
    "bags",
]

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "die": st.sampled_from([*CODES, "XX", "B?", ""]),
    "pay": st.sampled_from([*CODES, "XX"]),
    "dice": st.lists(st.sampled_from([*CODES, "XX"]), max_size=21),
    "colours": st.lists(st.sampled_from([*"BGYRX"]), max_size=21),
    "faces": st.lists(st.sampled_from([*"PDHESX"]), max_size=21),
    "source": st.sampled_from(SPOTS),
    "target": st.sampled_from(SPOTS),
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
    with given_dice(dice):
        table = begun(n, dice)
        for _ in range(length):
            if not table.now.result and dice.random() < 0.5:
                answer(table, any_of, dice)
                continue
            declared = data.draw(st.sampled_from([found for found in moves_of("lucidity") if found.slug in RULES]))
            if declared.game != "lucidity":
                continue
            args = {argument.name: any_argument(data.draw, argument) for argument in declared.arguments}
            form = form_of(declared)({"move_id": "1.abcdefgh", **args})
            before = snapshot(table, LUCIDITY)
            if not form.is_valid():
                continue
            try:
                changes = play(table, declared.rule, data.draw(st.sampled_from(["", "a card"])), **form.given)
            except Refusal:
                assert snapshot(table, LUCIDITY) == before
                continue
            assert fault(now(table)) == ""
            after = snapshot(table, LUCIDITY)
            travel(table, state.backwards(changes))
            assert snapshot(table, LUCIDITY) == before
            travel(table, changes)
            assert snapshot(table, LUCIDITY) == after


GARBAGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 3, 99, "", "B", "BS", "out", "R", [], ["BS"], {}, [["draw", "dream"]], [["rest"]]]
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += leaves(part, (*path, key))
    return found


@given(st.data(), PLAYERS, SEEDS, st.integers(0, 30))
def test_any_garbage_in_an_import_is_refused_or_can_be_played_on(
    data: st.DataObject, n: int, seed: int, length: int
) -> None:
    dice = Random(seed)
    with given_dice(dice):
        table = begun(n, dice)
        for _ in range(length):
            if not table.now.result:
                answer(table, any_of, dice)
        g = copy.deepcopy(table.now.state)
        for _ in range(data.draw(st.integers(1, 3))):
            *way, last = data.draw(st.sampled_from(leaves(g)))
            inner: Any = g
            for key in way:
                inner = inner[key]
            inner[last] = copy.deepcopy(data.draw(GARBAGE))
        try:
            sound(g)
        except ValidationError:
            return
        fresh(table)
        table.now.state = g
        table.now.result = g["result"]
        table.source.keep(table)
        for _ in range(30):
            if table.now.result:
                return
            answered_or_asked_anew(table, dice)


def answered_or_asked_anew(table: Any, dice: Random) -> None:
    if machine.askable(now(table)):
        answer(table, any_of, dice)
    else:
        do(table, "ask-anew")


ODD: list[dict[str, Any]] = [
    {"ask": None}, {"ask": {}}, {"ask": {"kind": "sing", "who": 0}}, {"ask": {"kind": "track", "who": 3}},
    {"ask": {"kind": "envy", "who": 0}}, {"todo": [["dance"]]}, {"todo": [["put-back", []]]}, {"todo": [["turn", 1]]},
    {"todo": []}, {"options": {}}, {"options": {"tie": "never", "new": "way"}},
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_what_other_rules_have_asked_is_a_game_all_the_same_and_asked_anew(odd: dict[str, Any]) -> None:
    with given_dice(Random(1)):
        table = begun(2, Random(1))
        g = {**table.now.state, **odd}
        sound(g)
        table.now.state = g
        table.source.keep(table)
        if not machine.askable(now(table)):
            with refused("campaign.question.unaskable"):
                do(table, "choose-track", track=1)
            do(table, "ask-anew")
        with refused("campaign.question.stands"):
            do(table, "ask-anew")
        do(table, "choose-track", track=1)

    assert now(table).asked.kind == "draw"


WRONG: list[dict[str, Any]] = [
    {"bag": {"B": 19, "G": 20, "Y": 20, "R": 20}}, {"turn": 7}, {"winners": [0]}, {"step": 3}, {"track": 5},
    {"todo": [["turn", {}]]}, {"todo": [["turn"]] * 41}, {"solo": {}}, {"hand": ["B"]}, {"rolled": ["BX"]}, {"players": []},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_value_that_no_game_of_ours_has_is_refused(wrong: dict[str, Any]) -> None:
    g = begun(2, Random(1)).now.state
    sound(g)

    with pytest.raises(ValidationError):
        sound({**g, **wrong})


@pytest.mark.parametrize(
    "wrong", [{"players": ["Ann"]}, {"result": "won"}, {"result": "lost"}, {"winners": [0]}, {"scores": [{}]}]
)
def test_what_stands_beside_the_value_must_say_the_same(wrong: dict[str, Any]) -> None:
    row: LucidityGame = begun(2, Random(1)).now
    row.clean_fields(exclude={"campaign"})

    for name, value in wrong.items():
        setattr(row, name, value)
    with pytest.raises(ValidationError):
        row.clean_fields(exclude={"campaign"})


def test_the_short_report_offers_the_faces_that_the_bag_can_give() -> None:
    g = now(begun(2, Random(1)))
    g.bag = {"B": 0, "G": 0, "Y": 1, "R": 2}

    assert legal.dice_now(g) == ["YP", "YE", "YS", "RP", "RD", "RH", "RE", "RS"]
    assert list(legal.answers(replace(g, question=None))) == []

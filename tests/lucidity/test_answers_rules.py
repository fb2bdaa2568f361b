"""The answer spaces against an independent list of all legal answers."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from campaigns.engine import Judge, RuleViolation
from campaigns.engine.answer_spaces import TaggedUnionSpace
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.state_machine import machine
from tests.lucidity import legal_answers
from tests.lucidity.positions import PLAYER_NAMES, get_game_state
from tests.lucidity.random_agents import (
    begin_random_game,
    choose_any,
    choose_restless,
    give_answer,
    list_some_answers,
    seed_site_dice,
)

ARGUMENT_BY_MOVE = {
    "choose-track": "track", "draw": "colours", "return-dice": "colours", "roll": "faces", "resolve-shadow": "die",
    "imprison": "die", "exhaustion": "colour", "become": "colour", "ability": "used", "excess": "colours",
    "fetch": "colours", "keep": "dice",
}  # fmt: skip
PAIR_ARGUMENTS = {
    "envy": ("place", "die"),
    "rest": ("place", "die"),
    "fear": ("place", "die"),
    "reroll": ("pay", "dice"),
}
MAX_ANSWERS = 400
"""Answers to compare per question; most have far fewer."""


def build_move(way: str, given: Any) -> legal_answers.Answer:
    """Return the move of an answer."""
    if way == "fear" and given is None:
        return way, {"die": ""}
    if way in ("attack", "consume"):
        seat, die = (given, None) if way == "attack" else given
        return way, {"player": seat + 1, **({"die": die} if die else {})}
    if way in PAIR_ARGUMENTS:
        return way, dict(zip(PAIR_ARGUMENTS[way], given, strict=True))
    return way, {ARGUMENT_BY_MOVE[way]: given} if way in ARGUMENT_BY_MOVE else {}


def format_plainly(found: legal_answers.Answer) -> str:
    """Return an answer as text, unordered dice sorted."""
    way, args = found
    ordered = ("faces",)
    return json.dumps(
        [way, {k: sorted(v) if isinstance(v, list) and k not in ordered else v for k, v in args.items()}],
        sort_keys=True,
    )


def assert_same_answers(g: Game) -> None:
    shape = machine.get_answer_space(g)
    assert isinstance(shape, TaggedUnionSpace)
    mine = [found for found in islice(shape, MAX_ANSWERS + 1) if isinstance(found, list) and found[0] != "keep"]
    listed = list(islice(legal_answers.list_legal_answers(g), MAX_ANSWERS + 1))
    assert bool(shape)
    if len(listed) <= MAX_ANSWERS and shape.size <= MAX_ANSWERS:
        assert {format_plainly(build_move(*found)) for found in mine} == {format_plainly(found) for found in listed}, (
            g.open_prompt
        )
    assert all(shape.is_legal(found) for found in mine)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("choose", [choose_any, choose_restless])
def test_the_legal_answers_are_those_of_the_list(choose: Any, seed: int) -> None:
    dice = Random(seed)
    with seed_site_dice(Random(seed)):
        table = begin_random_game(1 + seed % 4, dice, bogeyman="envy" if seed % 4 == 0 else "none")
        for _ in range(60):
            if table.current_game.result:
                break
            assert_same_answers(get_game_state(table))
            give_answer(table, choose, dice)


@pytest.mark.parametrize("seed", range(4))
def test_a_legal_answer_is_not_judged_and_any_other_is_refused_or_overruled(seed: int) -> None:
    dice = Random(seed)
    with seed_site_dice(Random(seed)):
        table = begin_random_game(3, dice)
        for _ in range(40):
            if table.current_game.result:
                break
            g = get_game_state(table)
            for found in islice(machine.get_answer_space(g), 20):
                assert machine.find_violation(table, g, found) is None
            for way in ["sing", *machine.get_answer_space(g).ways]:  # type: ignore[attr-defined]
                for given in ("x", 99, ["x", "y"], ["BP", "BP"], []):
                    if not machine.get_answer_space(g).is_legal([way, given]):
                        assert isinstance(machine.find_violation(table, g, [way, given]), RuleViolation)
            give_answer(table, choose_any, dice)


def test_the_kept_dice_are_handfuls_of_the_bag_with_faces_of_their_colours() -> None:
    with seed_site_dice(Random(1)):
        table = begin_random_game(3, Random(1))
        give_answer(table, lambda g, found, dice: found[0], Random(1))
        g = get_game_state(table)
        (keep,) = (shape for way, shape in machine.get_answer_space(g).ways.items() if way == "keep")  # type: ignore[attr-defined]
        every = [*keep]

    assert len(every) == keep.size == len({tuple(sorted(found)) for found in every})
    assert all(keep.is_legal(found) and keep.is_legal(found[::-1]) for found in every)
    assert not keep.is_legal(["BX"] * len(every[0]))
    assert not keep.is_legal(every[0][:-1])


def test_who_says_nothing_of_the_kind_is_refused_for_good() -> None:
    table = begin_random_game(2, Random(1))
    judge: Any = Judge("A card")

    with pytest.raises(RuleViolation) as refusal:
        machine.check_answer(judge, get_game_state(table), ["sing", None])

    assert (refusal.value.code, refusal.value.is_final) == ("campaign.question.illegal", True)
    assert PLAYER_NAMES[get_game_state(table).open_prompt.who] == "Ann"


def test_few_answers_are_enough_to_choose_among() -> None:
    assert len(list_some_answers(get_game_state(begin_random_game(2, Random(1))))) == 3

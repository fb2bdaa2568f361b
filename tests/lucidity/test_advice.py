"""Advice in Lucidity: legal answers, from what lies open alone, the same for the same position, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from campaigns.lucidity import randomized_table
from campaigns.lucidity.advice import advise, list_candidates
from campaigns.lucidity.panels.advice import describe
from campaigns.lucidity.playout_agent import CHOOSERS, MOVES, play_on
from campaigns.lucidity.playout_table import PlayoutTable
from campaigns.lucidity.rules.advice import ADVISED_QUESTIONS, can_advise
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.invariants import find_violation
from campaigns.lucidity.rules.rule_variants import resolve_variants
from campaigns.lucidity.rules.solo import create_solo_state
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import create_game
from campaigns.pages.playouts import Advice, Budget
from tests.lucidity.positions import build_position, edit_game, get_game_state

SMALL = Budget(first_count=2, second_count=1)


def begin_game(players: int, rng: Random) -> Game:
    g = create_game(players, resolve_variants({}), build_guessed_facts())
    g.options["mode"] = "practice"
    if players == 1:
        g.solo = create_solo_state("envy")
    machine.run(PlayoutTable(g, rng), g)
    return g


def iterate_positions(players: int, seed: int) -> Iterator[Game]:
    """Play a game with the playout agent, and yield it at each question."""
    rng = Random(seed)
    g = begin_game(players, rng)
    table = PlayoutTable(g, rng)
    while not g.result:
        yield g
        way, answer = CHOOSERS[g.open_prompt.kind](g, g.open_prompt)
        MOVES[way](table, answer)


def to_values(advice: Advice) -> list[tuple[object, list[bool]]]:
    return [(one.answer, one.results) for one in advice.answers]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_agent_answers_legally_and_games_stay_valid(players: int) -> None:
    kinds = set()
    for seed in range(3):
        for g in iterate_positions(players, seed):
            kinds.add(g.open_prompt.kind)
            answer = [*CHOOSERS[g.open_prompt.kind](g, g.open_prompt)]
            assert machine.get_answer_space(g).is_legal(answer), (g.open_prompt, answer)
            assert find_violation(g) == ""

    assert {"track", "draw", "return", "roll", "rest"} <= kinds


@pytest.mark.parametrize("players", [1, 3])
def test_advice_is_legal_repeatable_and_rolls_no_dice_of_the_site(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(randomized_table, "RANDOM", None)
    asked = set[str]()
    for g in iterate_positions(players, 5):
        if not can_advise(g) or g.open_prompt.kind in asked:
            continue
        asked.add(g.open_prompt.kind)
        before = msgspec.json.encode(g)
        found = advise(g, "seed", SMALL)
        assert to_values(advise(msgspec.json.decode(before, type=Game), "seed", SMALL)) == to_values(found)
        assert msgspec.json.encode(g) == before
        assert len(found.answers) > 1
        assert all(machine.get_answer_space(g).is_legal(one.answer) for one in found.answers)

    assert {"track", "rest", "return"} <= asked <= {*ADVISED_QUESTIONS}


def test_the_order_of_dice_that_lie_open_changes_no_advice() -> None:
    """The bag is known by its counts alone: there is no order of it to find out."""
    table = build_position("power BP GP hunt RH exhaust YE", "power RD")
    g = get_game_state(table)
    other = msgspec.json.decode(msgspec.json.encode(g), type=Game)
    other.bag = dict(reversed(other.bag.items()))

    assert to_values(advise(other, "seed", SMALL)) == to_values(advise(g, "seed", SMALL))


def test_each_way_is_compared_and_the_order_of_returned_dice_is_no_difference() -> None:
    table = build_position("power BP", "")
    g = get_game_state(table)
    assert sorted(map(str, list_candidates(g))) == [f"['choose-track', {number}]" for number in (1, 2, 3)]

    for g in iterate_positions(3, 1):
        ways = [answer[0] for answer in list_candidates(g)] if can_advise(g) else []  # type: ignore[index]
        if g.open_prompt.kind == "rest" and g.open_prompt.again:
            assert {"dream-again", "rest-all"} <= {*ways}
        if g.open_prompt.kind == "return" and ways:
            found = [tuple(sorted(answer[1])) for answer in list_candidates(g)]  # type: ignore[index,arg-type]
            assert len(set(found)) == len(found)


def test_whoever_has_won_by_resting_with_a_die_is_told_so() -> None:
    """In a last turn with the most Power, resting with all dice loses and any other die does not (rules, End of the Game)."""
    table = build_position("power RD RD RD RD RD RD RD BP hunt BH", "power GP", turn=0)
    with edit_game(table) as g:
        g.todo, g.question, g.track, g.step, g.final = [["end-turn"], ["rest"]], None, 0, 2, []
        machine.run(PlayoutTable(g, Random(1)), g)

    found = advise(get_game_state(table), "seed")

    assert found.best.answer != ["rest-all", None]
    assert found.best.chance == 1
    whole = next(one for one in found.answers if one.answer == ["rest-all", None])
    assert not found.is_close(whole)


def test_a_game_that_is_played_on_ends_with_real_dice_too() -> None:
    table = build_position("power BP", "power GP", "")
    g = msgspec.json.decode(msgspec.json.encode(get_game_state(table)), type=Game)

    assert play_on(g, ("choose-track", 2), Random(4)).result == "won"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (["choose-track", 2], "Track 2"),
        (["dream-again", None], "Dream again"),
        (["rest-all", None], "Rest with all dice"),
        (["return-dice", ["B", "B"]], "Put back 2 blue dice"),
        (["rest", ["hunt", "RH"]], "Rest with the red Hunt (Hunt row)"),
    ],
)
def test_answers_are_said_in_words(answer: Any, said: str) -> None:
    assert describe(answer) == said

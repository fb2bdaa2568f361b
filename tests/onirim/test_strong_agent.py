"""The strong agent wins far more games than the agents before it; what it knows is in ``test_agents.py``."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from campaigns.onirim.agents import Agent
from campaigns.onirim.mirror_agent import choose_with_mirrors
from campaigns.onirim.position_value import WIN_VALUE, Position, count_filled_places
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.self_play import play_game
from campaigns.onirim.strong_agent import choose_well
from tests.onirim.positions import build_position, give_answers

GAME_COUNT = 60


def count_wins(agent: Agent, names: Sequence[str] = ()) -> int:
    options = resolve_variants({})
    return sum(play_game([*names], options, agent, Random(seed)).result == "won" for seed in range(GAME_COUNT))


def test_it_wins_two_of_five_base_games() -> None:
    assert count_wins(choose_well) >= GAME_COUNT * 2 // 5


@pytest.mark.parametrize("name", ["sphinx", "glyphs", "crossroads", "incubus"])
def test_it_wins_more_games_with_an_expansion_than_the_agent_before_it(name: str) -> None:
    assert count_wins(choose_well, [name]) > count_wins(choose_with_mirrors, [name])


def test_places_of_a_series_that_a_hand_fills() -> None:
    suns, moons, keys = 2, 1, 1

    assert count_filled_places("", 3, (suns, moons, 0, 0)) == (3, 3)
    assert count_filled_places("S", 3, (suns, moons, keys, 0)) == (2, 3)
    assert count_filled_places("S", 1, (suns, 0, keys, 0)) == (0, 1)
    assert count_filled_places("M", 3, (suns, 0, 0, 0)) == (2, 2)


def test_a_series_that_finds_the_last_door_wins() -> None:
    doors = "RD RD BD BD GD GD ND"
    g = build_position(hand="NS RS BM GS RM", row="NS NM", doors=doors, deck="ND X- RS BS")

    assert Position(g).rate_play("NS") == WIN_VALUE
    assert choose_well(g, machine.get_answer_space(g), Random(1)) == ["play", 0]


def test_a_prophecy_discards_a_nightmare_and_keeps_the_door_on_top() -> None:
    g = build_position(hand="RK RK BM GS NM", deck="RS RD X- BM NM RS")
    give_answers(g, ["discard", 0])

    assert choose_well(g, machine.get_answer_space(g), Random(1)) == [2, [1, 3, 4, 0]]

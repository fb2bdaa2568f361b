"""Under every mix of expansions: no card is lost, a game ends, a value stays plain, what is asked can be answered."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.onirim.agents import AGENTS, sampled
from campaigns.onirim.playing import play_game
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.onirim.rules.readings import READINGS, readings_of
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.sound import fault
from campaigns.onirim.rules.state import everything, kept_as, value_of
from campaigns.onirim.rules.value import Game
from campaigns.referee import Refusal
from tests.onirim.mixes import ALL
from tests.onirim.positions import judge

Mix = tuple[list[str], dict[str, str]]


@st.composite
def mixes(draw: st.DrawFn) -> Mix:
    names = draw(st.just(["incubus"]) | st.sets(st.sampled_from([*ALL, "coop"])).map(sorted))
    return names, {reading.name: draw(st.sampled_from(reading.choices)) for reading in READINGS}


@given(mixes(), st.sampled_from(sorted(AGENTS)), st.integers(0, 10**6))
def test_cards_are_conserved_over_every_zone_and_the_value_stays_sound(mix: Mix, name: str, seed: int) -> None:
    names, readings = mix

    def watched(g: Game, shape: Any, dice: Random) -> Any:
        assert everything(g) == Counter(plan_of(g.use).cards)
        return AGENTS[name](g, shape, dice)

    g = play_game(names, readings, watched, Random(seed))

    assert g.result in ("won", "lost")
    assert everything(g) == Counter(plan_of(g.use).cards)
    assert fault(g, kept_as(g)) == ""
    assert value_of(json.loads(json.dumps(kept_as(g)))) == g


@given(mixes(), st.integers(0, 10**6), st.integers(0, 60))
def test_every_offered_answer_is_taken_and_nothing_else_changes_the_game(mix: Mix, seed: int, length: int) -> None:
    g, dice = begin(judge(), mix[0], "practice", mix[1]), Random(seed)
    for _ in range(length):
        _shuffled(g, dice)
        if not g.result:
            machine.answer(judge(), g, sampled(machine.shape_of(g), dice))
    _shuffled(g, dice)
    if g.result:
        return
    for given_answer in islice(machine.shape_of(g), 40):
        tried = value_of(kept_as(g))
        machine.answer(judge(), tried, given_answer)
        _shuffled(tried, dice)
        assert everything(tried) == everything(g)
    before = json.dumps(kept_as(g))
    none: Any = "x" if machine.shape_of(g).holds(None) else None
    wrongs: list[Any] = [["play", 99], ["nothing"], none, [9, [0]], 3.5, "?"]
    for wrong in wrongs:
        with pytest.raises(Refusal) as caught:
            machine.answer(judge(), g, wrong)
        assert caught.value.final
        assert json.dumps(kept_as(g)) == before


def _shuffled(g: Game, dice: Random) -> None:
    while g.question is not None and g.question.kind == "shuffle":
        order = list(g.asked.looked or g.deck)
        dice.shuffle(order)
        shuffled(judge(), g, order)


@given(st.integers(0, 10**6))
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    first, second = (play_game(ALL, readings_of({}), AGENTS["greedy"], Random(seed)) for _ in range(2))

    assert first == second


def test_every_mix_of_two_can_be_laid_out() -> None:
    pairs = [[a, b] for a in EXPANSIONS for b in EXPANSIONS if a < b and "incubus" not in (a, b)]

    for names in pairs:
        assert play_game(names, readings_of({}), AGENTS["greedy"], Random(1)).result

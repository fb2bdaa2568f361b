"""Properties under every mix of expansions: no card is lost, a game ends, a value stays plain, every question has an answer."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import RuleViolation
from campaigns.onirim.agents import AGENTS, sample_answer
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.invariants import find_violation
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards, decode_game, encode_game
from campaigns.onirim.self_play import play_game
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.positions import reset_judge

Mix = tuple[list[str], dict[str, str]]


@st.composite
def mixes(draw: st.DrawFn) -> Mix:
    names = draw(st.just(["incubus"]) | st.sets(st.sampled_from([*COMPATIBLE_EXPANSIONS, "coop"])).map(sorted))
    return names, {reading.name: draw(st.sampled_from(reading.choices)) for reading in RULE_VARIANTS}


@given(mixes(), st.sampled_from(sorted(AGENTS)), st.integers(0, 10**6))
def test_cards_are_conserved_over_every_zone_and_the_value_stays_sound(mix: Mix, name: str, seed: int) -> None:
    names, readings = mix

    def watched(g: Game, shape: Any, dice: Random) -> Any:
        assert count_all_cards(g) == Counter(get_rule_set(g.use).cards)
        return AGENTS[name](g, shape, dice)

    g = play_game(names, readings, watched, Random(seed))

    assert g.result in ("won", "lost")
    assert count_all_cards(g) == Counter(get_rule_set(g.use).cards)
    assert find_violation(g, encode_game(g)) == ""
    assert decode_game(json.loads(json.dumps(encode_game(g)))) == g


@given(mixes(), st.integers(0, 10**6), st.integers(0, 60))
def test_every_offered_answer_is_taken_and_nothing_else_changes_the_game(mix: Mix, seed: int, length: int) -> None:
    g, dice = start_game(reset_judge(), mix[0], "practice", mix[1]), Random(seed)
    for _ in range(length):
        _confirm_shuffle(g, dice)
        if not g.result:
            machine.apply_answer(reset_judge(), g, sample_answer(machine.get_answer_space(g), dice))
    _confirm_shuffle(g, dice)
    if g.result:
        return
    for given_answer in islice(machine.get_answer_space(g), 40):
        tried = decode_game(encode_game(g))
        machine.apply_answer(reset_judge(), tried, given_answer)
        _confirm_shuffle(tried, dice)
        assert count_all_cards(tried) == count_all_cards(g)
    before = json.dumps(encode_game(g))
    none: Any = "x" if machine.get_answer_space(g).is_legal(None) else None
    wrongs: list[Any] = [["play", 99], ["nothing"], none, [9, [0]], 3.5, "?"]
    for wrong in wrongs:
        with pytest.raises(RuleViolation) as caught:
            machine.apply_answer(reset_judge(), g, wrong)
        assert caught.value.is_final
        assert json.dumps(encode_game(g)) == before


def _confirm_shuffle(g: Game, dice: Random) -> None:
    while g.question is not None and g.question.kind == "shuffle":
        order = list(g.open_prompt.shown_cards or g.deck)
        dice.shuffle(order)
        accept_shuffle(reset_judge(), g, order)


@given(st.integers(0, 10**6))
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    first, second = (
        play_game(COMPATIBLE_EXPANSIONS, resolve_variants({}), AGENTS["greedy"], Random(seed)) for _ in range(2)
    )

    assert first == second


def test_every_mix_of_two_can_be_laid_out() -> None:
    pairs = [[a, b] for a in EXPANSIONS for b in EXPANSIONS if a < b and "incubus" not in (a, b)]

    for names in pairs:
        assert play_game(names, resolve_variants({}), AGENTS["greedy"], Random(1)).result

"""Advice: from what players may know alone, the same for the same knowledge, and never a ranking of what is equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.onirim.advice import advise, can_advise, conceal, deal, list_candidates
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards, decode_game, encode_game, get_known_cards
from campaigns.onirim.self_play import play_game
from campaigns.pages.playouts import BATCH_SIZE, Advice, AdviceCancelled, Budget, RatedAnswer
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.positions import build_position, give_answers

SMALL = Budget(first_count=2, second_count=1)
EXPANSION_SETS = [[], *([name] for name in EXPANSIONS), COMPATIBLE_EXPANSIONS]


def to_values(advice: Advice) -> list[tuple[object, list[bool]]]:
    return [(one.answer, one.results) for one in advice.answers]


def rearrange_unknown(g: Game) -> Game:
    """Return another game that players know as the same: other cards in the unknown places, other hidden cards."""
    other = decode_game(encode_game(g))
    top, bottom, _rest = get_known_cards(g)
    start, end = len(top), len(g.deck) - len(bottom)
    unknown = sorted([*g.deck[start:end], *g.hidden], reverse=True)
    if other.out is not None:
        other.hidden = [card for card in unknown if card in other.out.codes][: len(g.hidden)]
        for card in other.hidden:
            unknown.remove(card)
    if other.away is not None:
        for i, card in enumerate(other.away.hand):
            place = next((k for k, found in enumerate(unknown) if found[1] in "SMK"), None)
            if place is not None:
                other.away.hand[i], unknown[place] = unknown[place], card
    other.deck[start:end] = unknown
    other.reserve = other.reserve[::-1]
    return other


@pytest.mark.parametrize("names", EXPANSION_SETS, ids=lambda names: "+".join(names) or "base")
def test_what_nobody_knows_changes_no_advice(names: list[str]) -> None:
    asked: list[str] = []

    def watch(g: Game, space: Any, rng: Random) -> Any:
        if can_advise(g) and g.turn % 6 == 1 and g.open_prompt.kind not in asked:
            asked.append(g.open_prompt.kind)
            known, found = rearrange_unknown(g), advise(g, "seed", SMALL)
            assert to_values(advise(known, "seed", SMALL)) == to_values(found)
            assert all(machine.get_answer_space(g).is_legal(one.answer) for one in found.answers)
        return sample_answer(space, rng)

    for seed in range(2):
        play_game(names, resolve_variants({}), watch, Random(seed))

    assert "turn" in asked


@pytest.mark.parametrize("names", EXPANSION_SETS, ids=lambda names: "+".join(names) or "base")
def test_a_dealt_game_has_the_cards_of_the_real_one_and_its_known_places(names: list[str]) -> None:
    def watch(g: Game, space: Any, rng: Random) -> Any:
        dealt = deal(conceal(g), Random(g.turn))
        assert count_all_cards(dealt) == count_all_cards(g)
        assert get_known_cards(dealt)[:2] == get_known_cards(g)[:2]
        assert (dealt.hand, len(dealt.deck), len(dealt.hidden)) == (g.hand, len(g.deck), len(g.hidden))
        return sample_answer(space, rng)

    play_game(names, resolve_variants({}), watch, Random(3))


def test_the_unknown_cards_of_a_real_deck_are_dealt() -> None:
    g = build_position(
        mode="beside", hand="RS RM BK GS NM", rest="RD X- BS BS GM", deck=["NK", "??", "??", "??", "??", "??"]
    )

    dealt = deal(conceal(g), Random(2))

    assert dealt.deck[0] == "NK"
    assert sorted(dealt.deck[1:]) == sorted(["RD", "X-", "BS", "BS", "GM"])
    assert len(advise(g, "seed", SMALL).answers) > 1


def test_an_answer_that_wins_is_advised_and_clear() -> None:
    g = build_position(hand="NS RS BM GS RM", row="NS NM", doors="RD RD BD BD GD GD ND", deck="ND X- X- X- X- X-")

    found = advise(g, "seed")

    assert found.best.answer == ["play", 0]
    assert found.best.chance == 1
    assert all(one is found.best or not found.is_close(one) for one in found.answers)


def test_equal_cards_are_one_answer_and_equal_answers_are_close() -> None:
    g = build_position(hand="RS RS RS BS BS", deck="X- X- X- X- X- X-")

    answers = list_candidates(g)

    assert sorted(map(str, answers)) == sorted(map(str, [["play", 0], ["play", 3], ["discard", 0], ["discard", 3]]))
    found = advise(g, "seed", SMALL)
    assert all(map(found.is_close, found.answers)), "the game is lost either way"


def test_more_wins_by_luck_are_not_clearly_better() -> None:
    lucky = RatedAnswer("a", [True] * 3 + [False] * 13)
    other = RatedAnswer("b", [False] * 2 + [True] * 2 + [False] * 12)
    strong = RatedAnswer("c", [True] * 14 + [False] * 2)

    assert not lucky.is_clearly_better(other)
    assert strong.is_clearly_better(other)
    assert not strong.is_clearly_better(strong)


def test_advice_that_is_not_wanted_any_more_ends_between_batches() -> None:
    looks: list[int] = []

    def is_cancelled() -> bool:
        looks.append(1)
        return len(looks) > 2

    g = build_position(hand="RS RM BK GS NM", deck="RD X- BS GS NS RS BM NM")
    with pytest.raises(AdviceCancelled):
        advise(g, "seed", Budget(BATCH_SIZE * 5, 0), is_cancelled)

    assert len(looks) == 3


def test_no_advice_where_there_is_nothing_to_decide() -> None:
    g = build_position(mode="beside", hand="RS RM BK GS NM", rest="RD X-")
    assert can_advise(g)

    give_answers(g, ["play", 0])

    assert g.open_prompt.kind == "report"
    assert not can_advise(g)

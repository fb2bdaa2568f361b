"""Agents know no more than a player: hidden cards of the deck change none of their answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.onirim.agents import AGENTS, sample_answer
from campaigns.onirim.mirror_agent import choose_with_mirrors
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_operations import decode_game, encode_game, get_known_cards
from campaigns.onirim.self_play import play_game
from campaigns.onirim.strong_agent import choose_well

EXPANSION_SETS = [["mirrors", "sphinx"], ["mirrors", "oniverse", "book"], ["towers", "happy", "glyphs", "mirrors"]]
AGENTS_BY_NAME = {**AGENTS, "mirrors": choose_with_mirrors, "strong": choose_well}


def shuffle_hidden(g: Game) -> Game:
    """Return the same game with the unknown cards of the deck in another order."""
    other = decode_game(encode_game(g))
    top, bottom, _rest = get_known_cards(g)
    middle = g.deck[len(top) : len(g.deck) - len(bottom)]
    other.deck = [*top, *sorted(middle, reverse=True), *bottom]
    return other


@pytest.mark.parametrize("names", EXPANSION_SETS, ids="+".join)
@pytest.mark.parametrize("player", sorted(AGENTS_BY_NAME))
def test_what_nobody_knows_of_the_deck_changes_no_answer(player: str, names: list[str]) -> None:
    asked = []

    def watched(g: Game, shape: Any, dice: Random) -> Any:
        seed = dice.random()
        given = AGENTS_BY_NAME[player](g, shape, Random(seed))
        assert AGENTS_BY_NAME[player](shuffle_hidden(g), shape, Random(seed)) == given
        asked.append(g.open_prompt.kind)
        return given if g.turn % 3 else sample_answer(shape, dice)

    for number in range(4):
        play_game(names, resolve_variants({}), watched, Random(number))

    assert len(asked) > 100

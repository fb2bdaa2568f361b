"""Players without a person know no more than one: what is hidden in the deck changes none of their answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.onirim.agents import AGENTS, sampled
from campaigns.onirim.mirror_agent import with_mirrors
from campaigns.onirim.playing import play_game
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.state import kept_as, known, value_of
from campaigns.onirim.rules.value import Game

SETS = [["mirrors", "sphinx"], ["mirrors", "oniverse", "book"], ["towers", "happy", "glyphs", "mirrors"]]
PLAYERS = {**AGENTS, "mirrors": with_mirrors}


def otherwise(g: Game) -> Game:
    """Return the same game with the cards of the deck that nobody knows in another order."""
    other = value_of(kept_as(g))
    top, bottom, _rest = known(g)
    middle = g.deck[len(top) : len(g.deck) - len(bottom)]
    other.deck = [*top, *sorted(middle, reverse=True), *bottom]
    return other


@pytest.mark.parametrize("names", SETS, ids="+".join)
@pytest.mark.parametrize("player", sorted(PLAYERS))
def test_what_nobody_knows_of_the_deck_changes_no_answer(player: str, names: list[str]) -> None:
    asked = []

    def watched(g: Game, shape: Any, dice: Random) -> Any:
        seed = dice.random()
        given = PLAYERS[player](g, shape, Random(seed))
        assert PLAYERS[player](otherwise(g), shape, Random(seed)) == given
        asked.append(g.asked.kind)
        return given if g.turn % 3 else sampled(shape, dice)

    for number in range(4):
        play_game(names, readings_of({}), watched, Random(number))

    assert len(asked) > 100

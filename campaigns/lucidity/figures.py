"""The odds of the draws that lie ahead, for the page: always the same for the same position, and worked out once for it."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from campaigns.lucidity.rules.chances.card import View
from campaigns.lucidity.rules.chances.seeing import ahead, safely, view_of
from campaigns.lucidity.rules.odds import WORK, Odds, odds
from campaigns.lucidity.rules.sections import cards_in_play, doubtful
from campaigns.lucidity.rules.value import Game

SEED = 80
"""Where every sample begins, so that the figures of a position do not flicker from page to page."""
RESTS_ON = ("tracks", "faces", "fear", "imprisonment")
"""What the odds take from the copy of the game."""


def draws_ahead(g: Game) -> list[Odds]:
    """Return the odds of each draw that the player whose turn it is may choose now, the fewest dice first; none at other times.

    Together they take less than 50 ms: several share the work that one may cost.
    """
    numbers = ahead(g)
    view = view_of(g, g.turn)
    return [_odds(view, number, safely(g), WORK // (2 if len(numbers) > 1 else 1)) for number in numbers]


def doubts(g: Game) -> list[str]:
    """Return the sections of the copy that these odds rest on and nobody has verified; the cards of Nightmares in play are among them."""
    return doubtful(g.facts, (*RESTS_ON, *cards_in_play(g)))


@lru_cache(maxsize=256)
def _odds(view: View, number: int, chosen: bool, work: int) -> Odds:
    return odds(view, number, Random(SEED).random, safely=chosen, work=work)  # noqa: S311

"""A cache of the odds of upcoming draws: deterministic, and computed once per position."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from campaigns.lucidity.rules.copy_sections import list_card_sections_in_play, list_unverified
from campaigns.lucidity.rules.draw_odds.packed_card import KnownPosition
from campaigns.lucidity.rules.draw_odds.position import get_known_position, is_return_chosen, list_upcoming_draws
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.odds import SAMPLE_BUDGET, Odds, compute_odds

RANDOM_SEED = 80
"""Fixed seed of the samples, so that the figures of a position do not flicker between pages."""
ODDS_SECTIONS = ("tracks", "faces", "fear", "imprisonment")
"""Facts of the copy that the odds depend on."""


def compute_upcoming_odds(g: Game) -> list[Odds]:
    """Return the odds of each draw the current player may choose now, fewest dice first; none at other times.

    Together they take less than 50 ms: several draws share one sample budget.
    """
    numbers = list_upcoming_draws(g)
    view = get_known_position(g, g.turn)
    return [
        _compute_cached_odds(view, number, is_return_chosen(g), SAMPLE_BUDGET // (2 if len(numbers) > 1 else 1))
        for number in numbers
    ]


def list_unverified_odds_sections(g: Game) -> list[str]:
    """Return the unverified sections these odds depend on, including cards of Nightmares in play."""
    return list_unverified(g.facts, (*ODDS_SECTIONS, *list_card_sections_in_play(g)))


@lru_cache(maxsize=256)
def _compute_cached_odds(position: KnownPosition, dice_count: int, is_chosen: bool, sample_budget: int) -> Odds:
    return compute_odds(
        position,
        dice_count,
        Random(RANDOM_SEED).random,  # noqa: S311
        is_return_chosen=is_chosen,
        sample_budget=sample_budget,
    )

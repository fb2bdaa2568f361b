"""The board of expansions across games: what was played, what was won, how hard and how narrowly (design 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from campaigns.onirim.rules.rule_variants import RULE_VARIANTS

DIFFICULTY_STEPS = {
    "rainbow": ("no", "yes"),
    "towers": ("normal", "hard"),
    "premonitions": ("4", "5", "6"),
    "spells": ("normal", "hard"),
    "crossroads": ("normal", "hard"),
    "catchers": ("normal", "hard"),
    "incubus": ("new", "apprentice", "true"),
}
"""The readings that make a game harder, the easiest choice first; of the others none is harder."""


class FinishedGame(Protocol):
    """What the board needs of a finished game."""

    number: int
    expansions: list[str]
    readings: dict[str, str]
    result: str
    left: int


@dataclass(frozen=True)
class ExpansionStats:
    """One combination of expansions: games played and won, the hardest win (steps above the easiest), the best margin."""

    expansions: tuple[str, ...]
    game_count: int
    win_count: int
    max_difficulty: int | None
    best_margin: int | None


def compute_difficulty(game: FinishedGame) -> int:
    """Say how many steps above the easiest a game was, counted over the expansions in use."""
    of = {reading.name: reading.expansion for reading in RULE_VARIANTS}
    used = [
        name
        for name in DIFFICULTY_STEPS
        if of[name] in game.expansions and game.readings.get(name) in DIFFICULTY_STEPS[name]
    ]
    return sum(DIFFICULTY_STEPS[name].index(game.readings[name]) for name in used)


def compute_stats(expansions: Iterable[str], games: Iterable[FinishedGame]) -> ExpansionStats:
    """Sum up games: those given up count as played."""
    found = list(games)
    won = [game for game in found if game.result == "won"]
    hardest = max((compute_difficulty(game) for game in won), default=None)
    return ExpansionStats(
        tuple(expansions), len(found), len(won), hardest, max((game.left for game in won), default=None)
    )


def compute_combination_stats(games: Iterable[FinishedGame]) -> list[ExpansionStats]:
    """Return the standing of every combination that was played to an end, the largest combinations last."""
    over = [game for game in games if game.result]
    mixes = sorted({tuple(game.expansions) for game in over}, key=lambda mix: (len(mix), mix))
    return [compute_stats(mix, (game for game in over if tuple(game.expansions) == mix)) for mix in mixes]


def compute_expansion_stats(name: str, games: Iterable[FinishedGame]) -> ExpansionStats:
    """Return the standing of one expansion, alone and combined."""
    return compute_stats((name,), (game for game in games if game.result and name in game.expansions))


def compute_streaks(games: Iterable[FinishedGame]) -> tuple[int, int]:
    """Return how many games were won in a row up to now, and at the best of times."""
    now = best = 0
    for game in sorted(games, key=lambda game: game.number):
        if game.result:
            now = now + 1 if game.result == "won" else 0
            best = max(best, now)
    return now, best

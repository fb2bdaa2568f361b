"""Statistics of expansions across games: played, won, difficulty and margin (design 4)."""

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
"""Rule variants that make a game harder, the easiest choice first; the others do not affect difficulty."""


class FinishedGame(Protocol):
    """A finished game as the statistics need it."""

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
    """Return the number of steps above the easiest game, over the expansions in use."""
    of = {reading.name: reading.expansion for reading in RULE_VARIANTS}
    used = [
        name
        for name in DIFFICULTY_STEPS
        if of[name] in game.expansions and game.readings.get(name) in DIFFICULTY_STEPS[name]
    ]
    return sum(DIFFICULTY_STEPS[name].index(game.readings[name]) for name in used)


def compute_stats(expansions: Iterable[str], games: Iterable[FinishedGame]) -> ExpansionStats:
    """Return the statistics of games; abandoned games count as played."""
    found = list(games)
    won = [game for game in found if game.result == "won"]
    hardest = max((compute_difficulty(game) for game in won), default=None)
    return ExpansionStats(
        tuple(expansions), len(found), len(won), hardest, max((game.left for game in won), default=None)
    )


def compute_combination_stats(games: Iterable[FinishedGame]) -> list[ExpansionStats]:
    """Return the statistics of every combination played to an end, the largest combinations last."""
    over = [game for game in games if game.result]
    mixes = sorted({tuple(game.expansions) for game in over}, key=lambda mix: (len(mix), mix))
    return [compute_stats(mix, (game for game in over if tuple(game.expansions) == mix)) for mix in mixes]


def compute_expansion_stats(name: str, games: Iterable[FinishedGame]) -> ExpansionStats:
    """Return the statistics of one expansion, alone and combined."""
    return compute_stats((name,), (game for game in games if game.result and name in game.expansions))


def compute_streaks(games: Iterable[FinishedGame]) -> tuple[int, int]:
    """Return the current and the longest streak of wins."""
    now = best = 0
    for game in sorted(games, key=lambda game: game.number):
        if game.result:
            now = now + 1 if game.result == "won" else 0
            best = max(best, now)
    return now, best

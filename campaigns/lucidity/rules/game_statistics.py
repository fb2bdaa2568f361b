"""Player statistics across games: wins by role, eliminations, Power (design 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypedDict

from campaigns.lucidity.rules.state_operations import FINAL_RESULTS


class Score(TypedDict):
    """A player's result, as stored in the row of a game: ``role`` as on the card, ``place`` from 1."""

    name: str
    role: str
    power: int
    place: int


class FinishedGame(Protocol):
    """A finished game as the statistics need it: its result, the winners' seats, the players' scores."""

    result: str
    winners: list[int]
    scores: list[Score]


@dataclass(frozen=True)
class PlayerStats:
    """One player over many games.

    ``name`` has its latest spelling; ``shared_win_count`` counts wins shared with others. ``games_by_role`` counts
    the games by final role (``"dreamer"``, ``"out"``, the colour of a Nightmare), ``wins_by_role`` the wins.
    """

    name: str
    game_count: int
    win_count: int
    shared_win_count: int
    games_by_role: Mapping[str, int]
    wins_by_role: Mapping[str, int]
    average_power: Fraction
    best_power: int


@dataclass(frozen=True)
class SoloStats:
    """The games of one player against a Bogeyman."""

    game_count: int
    win_count: int
    best_power: int


def normalize_player_name(name: str) -> str:
    """Return the key that identifies a player: the name with case and spaces normalized."""
    return "".join(name.split()).casefold()


def list_finished_games(games: Iterable[FinishedGame], *, is_solo: bool = False) -> list[FinishedGame]:
    """Return the games played to their end, by several players or alone; abandoned ones do not count."""
    return [game for game in games if game.result in FINAL_RESULTS and (len(game.scores) == 1) == is_solo]


def compute_player_stats(games: Iterable[FinishedGame]) -> list[PlayerStats]:
    """Return everybody's statistics: most wins first, then the better share of them, then the most Power."""
    found: dict[str, list[tuple[FinishedGame, int]]] = {}
    for game in list_finished_games(games):
        for seat, score in enumerate(game.scores):
            found.setdefault(normalize_player_name(score["name"]), []).append((game, seat))
    made = [_build_player_stats(played) for played in found.values()]
    return sorted(
        made,
        key=lambda record: (
            -record.win_count,
            record.game_count,
            -record.average_power,
            normalize_player_name(record.name),
        ),
    )


def compute_solo_stats(games: Iterable[FinishedGame]) -> SoloStats:
    """Return the statistics of the solo games."""
    found = list_finished_games(games, is_solo=True)
    best = max((game.scores[0]["power"] for game in found), default=0)
    return SoloStats(len(found), sum(bool(game.winners) for game in found), best)


def count_shared_wins(games: Iterable[FinishedGame]) -> int:
    """Count the games that more than one player won."""
    return sum(len(game.winners) > 1 for game in list_finished_games(games))


def _build_player_stats(games_with_seat: list[tuple[FinishedGame, int]]) -> PlayerStats:
    scores = [game.scores[seat] for game, seat in games_with_seat]
    wins = [(game, seat) for game, seat in games_with_seat if seat in game.winners]
    powers = [score["power"] for score in scores]
    return PlayerStats(
        name=" ".join(scores[-1]["name"].split()),
        game_count=len(games_with_seat),
        win_count=len(wins),
        shared_win_count=sum(len(game.winners) > 1 for game, _seat in wins),
        games_by_role=Counter(score["role"] for score in scores),
        wins_by_role=Counter(game.scores[seat]["role"] for game, seat in wins),
        average_power=Fraction(sum(powers), len(powers)),
        best_power=max(powers),
    )

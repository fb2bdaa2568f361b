"""Scores across evenings: by player, who won as what, how often eliminated, how much Power (design 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypedDict

from campaigns.lucidity.rules.state import ENDED


class Score(TypedDict):
    """How a player stood at the end, as the row of a game keeps it: ``role`` as on the card, ``place`` from 1."""

    name: str
    role: str
    power: int
    place: int


class Played(Protocol):
    """What the scores need of a game: how it ended, the seats that won, how everybody stood."""

    result: str
    winners: list[int]
    scores: list[Score]


@dataclass(frozen=True)
class Record:
    """One player over many games.

    ``name`` is as it was spelt last; ``shared`` are the wins that somebody else had too. ``ended`` counts the games by the
    role somebody had at their end (``"dreamer"``, ``"out"``, the colour of a Nightmare), ``won_as`` the wins.
    """

    name: str
    played: int
    won: int
    shared: int
    ended: Mapping[str, int]
    won_as: Mapping[str, int]
    power: Fraction
    best: int


@dataclass(frozen=True)
class Alone:
    """The games of one player against a Bogeyman."""

    played: int
    won: int
    best: int


def key(name: str) -> str:
    """Return what makes two names the same player: letters, whatever their case and the spaces around and between them."""
    return "".join(name.split()).casefold()


def over(games: Iterable[Played], *, alone: bool = False) -> list[Played]:
    """Return the games that were played to their end, by several players or alone; those given up tell nothing."""
    return [game for game in games if game.result in ENDED and (len(game.scores) == 1) == alone]


def records(games: Iterable[Played]) -> list[Record]:
    """Return the record of everybody who played, most wins first, then the better share of them, then the most Power."""
    found: dict[str, list[tuple[Played, int]]] = {}
    for game in over(games):
        for seat, score in enumerate(game.scores):
            found.setdefault(key(score["name"]), []).append((game, seat))
    made = [_record(played) for played in found.values()]
    return sorted(made, key=lambda record: (-record.won, record.played, -record.power, key(record.name)))


def alone(games: Iterable[Played]) -> Alone:
    """Sum up the solo games."""
    found = over(games, alone=True)
    best = max((game.scores[0]["power"] for game in found), default=0)
    return Alone(len(found), sum(bool(game.winners) for game in found), best)


def ties(games: Iterable[Played]) -> int:
    """Count the games that more than one player won."""
    return sum(len(game.winners) > 1 for game in over(games))


def _record(played: list[tuple[Played, int]]) -> Record:
    scores = [game.scores[seat] for game, seat in played]
    wins = [(game, seat) for game, seat in played if seat in game.winners]
    powers = [score["power"] for score in scores]
    return Record(
        name=" ".join(scores[-1]["name"].split()),
        played=len(played),
        won=len(wins),
        shared=sum(len(game.winners) > 1 for game, _seat in wins),
        ended=Counter(score["role"] for score in scores),
        won_as=Counter(game.scores[seat]["role"] for game, seat in wins),
        power=Fraction(sum(powers), len(powers)),
        best=max(powers),
    )

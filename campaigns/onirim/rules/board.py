"""The Onirim table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import Protocol

from campaigns import referee
from campaigns.onirim.rules.plan import State


class GameRow(referee.Row, Protocol):
    """A game as the rules see its row: how it is played, the value they work on, how it ended."""

    number: int
    mode: str
    seed: str
    expansions: list[str]
    readings: dict[str, str]
    state: State
    steps: int
    shuffles: int
    result: str
    left: int


class Table(referee.NumberedTable[GameRow]):
    """One Onirim campaign in memory: its games, the newest of them in progress or over."""

    game = "onirim"
    subject = "onirim.onirimgame"
    not_begun = "onirim.setup.not-begun"

    def order_of(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Give the order of a practice game's shuffle; the rules have no dice of their own, so the table is asked."""
        raise NotImplementedError

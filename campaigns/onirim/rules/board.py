"""The Onirim table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import Protocol

from campaigns import referee
from campaigns.onirim.rules.state import value_of
from campaigns.onirim.rules.value import Game


class GameRow(referee.Row, Protocol):
    """A game as the rules see its row: how it is played, what is kept of its value, how it ended."""

    number: int
    mode: str
    seed: str
    expansions: list[str]
    readings: dict[str, str]
    state: dict[str, object]
    steps: int
    shuffles: int
    result: str
    left: int


class Table(referee.NumberedTable[GameRow]):
    """One Onirim campaign in memory: its games, the newest of them in progress or over."""

    game = "onirim"
    subject = "onirim.onirimgame"
    not_begun = "onirim.setup.not-begun"
    _read: tuple[dict[str, object], Game] | None = None

    @property
    def value(self) -> Game:
        """The value of the newest game, read once for each that its row had: to be looked at, not changed (``value_of``)."""
        kept = self.now.state
        if self._read is None or self._read[0] is not kept:
            self._read = kept, value_of(kept)
        return self._read[1]

    def order_of(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Return the order of a practice game's shuffle; the rules have no dice of their own, so the table is asked."""
        raise NotImplementedError

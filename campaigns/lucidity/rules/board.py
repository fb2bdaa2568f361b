"""The Lucidity table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import Any, Protocol

from campaigns import referee


class GameRow(referee.Row, Protocol):
    """A game as the rules see its row: who plays, the value they work on, how it ended."""

    number: int
    players: list[str]
    state: dict[str, Any]
    steps: int
    result: str
    winners: list[int]
    scores: list[dict[str, Any]]


class Table(referee.NumberedTable[GameRow]):
    """One Lucidity campaign in memory: its games, the newest of them in progress or over.

    The rules have no dice of their own and know no copy of the game, so they ask the table.
    """

    game = "lucidity"
    subject = "lucidity.luciditygame"
    not_begun = "lu.setup.not-begun"

    def draw_dice(self, bag: dict[str, int], count: int) -> list[str]:
        """Give the colours of so many dice drawn from a bag at random; ``count`` is no more than there are."""
        raise NotImplementedError

    def roll_dice(self, colours: list[str], faces: dict[str, dict[str, int]]) -> list[str]:
        """Give the face that a die of each colour shows; ``faces`` counts the sides of each colour."""
        raise NotImplementedError

    def copy_facts(self) -> dict[str, Any]:
        """Give what is known of this copy of the game."""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """Give the name of the player at a seat, from 0."""
        return str(self.now.players[seat])

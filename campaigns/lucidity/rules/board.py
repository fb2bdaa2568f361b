"""The Lucidity table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import Protocol

from campaigns import referee
from campaigns.lucidity.rules.scores import Score
from campaigns.lucidity.rules.value import Facts, Game, Plain, decoded, encoded


class GameRow(referee.Row, Protocol):
    """A game as the rules see its row: who plays, the value they work on, how it ended."""

    number: int
    players: list[str]
    state: Plain
    steps: int
    result: str
    winners: list[int]
    scores: list[Score]


class Table(referee.NumberedTable[GameRow]):
    """One Lucidity campaign in memory: its games, the newest of them in progress or over.

    The rules have no dice of their own and know no copy of the game, so they ask the table.
    """

    game = "lucidity"
    subject = "lucidity.luciditygame"
    not_begun = "lu.setup.not-begun"

    _read: tuple[Plain, Game] | None = None

    @property
    def value(self) -> Game:
        """Return the value of the newest game, read once from its row, to be looked at; a move works on ``own_value``."""
        state = self.now.state
        if self._read is None or self._read[0] is not state:
            self._read = state, decoded(state)
        return self._read[1]

    def own_value(self) -> Game:
        """Return the value of the newest game anew, to be changed: the row's stays as it was until ``keep``."""
        return decoded(self.now.state)

    def keep(self, g: Game) -> None:
        """Put a value into the row of the newest game; nobody changes it from here on."""
        row = self.now
        row.state = encoded(g)
        row.result, row.winners = g.result, g.winners
        self._read = row.state, g

    def draw_dice(self, bag: dict[str, int], count: int) -> list[str]:
        """Return the colours of so many dice drawn from a bag at random; ``count`` is no more than there are."""
        raise NotImplementedError

    def roll_dice(self, colours: list[str], faces: dict[str, dict[str, int]]) -> list[str]:
        """Return the face that a die of each colour shows; ``faces`` counts the sides of each colour."""
        raise NotImplementedError

    def copy_facts(self) -> Facts:
        """Return what is known of the copy of the game on this table."""
        raise NotImplementedError

    def copy_name(self) -> str:
        """Return the name of the copy of the game on this table; '' for none."""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat, from 0."""
        return str(self.now.players[seat])

"""A table that plays a game on in memory, with dice of its own: nothing is stored, said or checked."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import Any

from campaigns.engine.repository import AnyRow, RowSource, StoredRow
from campaigns.engine.values import Values
from campaigns.engine.violations import ConsequenceCode
from campaigns.lucidity.rolling_table import RollingTable
from campaigns.lucidity.rules.game_state import CopyFacts, Game
from campaigns.lucidity.rules.table import GameRow


class NoRows(RowSource):
    """The source of a table without rows."""

    def load_rows(self, label: str) -> Iterable[StoredRow]:
        """Return no rows."""
        return ()

    def build_row(self, label: str, fields: Values) -> AnyRow:
        """Raise NotImplementedError: a game that is played on gets no row."""
        raise NotImplementedError


class PlayoutTable(RollingTable):
    """A table whose moves change the one game that it was given; its answers are legal ones."""

    has_legal_answers = True

    def __init__(self, g: Game, rng: Random) -> None:
        super().__init__(NoRows())
        self._game, self._rng = g, rng
        self._row: Any = SimpleNamespace(steps=0, scores=[], players=[""] * len(g.players))

    @property
    def state(self) -> Game:
        """The game."""
        return self._game

    def get_mutable_state(self) -> Game:
        """Return the game itself."""
        return self._game

    @property
    def current_game(self) -> GameRow:
        """A row that takes what the moves of a game write there."""
        row: GameRow = self._row
        return row

    def save_state(self, g: Game) -> None:
        """Store nothing."""

    def emit_consequence(self, code: ConsequenceCode, **facts: object) -> None:
        """Discard the consequence."""

    @property
    def _dice(self) -> Random:
        return self._rng

    def get_copy_facts(self) -> CopyFacts:
        """Return the facts that the game was begun with."""
        return self._game.facts

    def get_player_name(self, seat: int) -> str:
        """Return no name."""
        return ""

"""The Onirim table: the engine's table with names for its contents."""

from __future__ import annotations

from typing import Protocol

from campaigns import engine
from campaigns.engine.messages import _, violation
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import decode_game


class GameRow(engine.Row, Protocol):
    """The row of a game as the rules see it."""

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


SETUP_NOT_BEGUN = violation("onirim.setup.not-begun", _("No game has been set up yet. Start one."))


class Table(engine.MultiGameTable[GameRow]):
    """One Onirim campaign in memory: its games, the newest of them in progress or over."""

    game = "onirim"
    subject_label = "onirim.onirimgame"
    not_begun_code = SETUP_NOT_BEGUN
    _decoded_state: tuple[dict[str, object], Game] | None = None

    @property
    def state(self) -> Game:
        """The decoded state of the newest game, cached per row state. Treat it as read-only."""
        kept = self.current_game.state
        if self._decoded_state is None or self._decoded_state[0] is not kept:
            self._decoded_state = kept, decode_game(kept)
        return self._decoded_state[1]

    def get_shuffle_order(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Return the order of a practice game's shuffle; the rules have no randomness of their own."""
        raise NotImplementedError

"""The Lucidity table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import Protocol

from campaigns import engine
from campaigns.lucidity.rules.game_state import CopyFacts, Game, JsonDict, decode_game, encode_struct
from campaigns.lucidity.rules.game_statistics import Score


class GameRow(engine.Row, Protocol):
    """A game as the rules see its row: who plays, the value they work on, how it ended."""

    number: int
    players: list[str]
    state: JsonDict
    steps: int
    result: str
    winners: list[int]
    scores: list[Score]


class Table(engine.MultiGameTable[GameRow]):
    """One Lucidity campaign in memory: its games, the newest of them in progress or over.

    The rules have no dice of their own and know no copy of the game, so they ask the table.
    """

    game = "lucidity"
    subject_label = "lucidity.luciditygame"
    not_begun_code = "lu.setup.not-begun"

    _decoded_state: tuple[JsonDict, Game] | None = None

    @property
    def state(self) -> Game:
        """Return the value of the newest game, read once from its row, to be looked at; a move works on ``own_value``."""
        state = self.current_game.state
        if self._decoded_state is None or self._decoded_state[0] is not state:
            self._decoded_state = state, decode_game(state)
        return self._decoded_state[1]

    def get_mutable_state(self) -> Game:
        """Return the value of the newest game anew, to be changed: the row's stays as it was until ``keep``."""
        return decode_game(self.current_game.state)

    def save_state(self, g: Game) -> None:
        """Put a value into the row of the newest game; nobody changes it from here on."""
        row = self.current_game
        row.state = encode_struct(g)
        row.result, row.winners = g.result, g.winners
        self._decoded_state = row.state, g

    def draw_dice(self, bag: dict[str, int], count: int) -> list[str]:
        """Return the colours of so many dice drawn from a bag at random; ``count`` is no more than there are."""
        raise NotImplementedError

    def roll_dice(self, colours: list[str], faces: dict[str, dict[str, int]]) -> list[str]:
        """Return the face that a die of each colour shows; ``faces`` counts the sides of each colour."""
        raise NotImplementedError

    def get_copy_facts(self) -> CopyFacts:
        """Return what is known of the copy of the game on this table."""
        raise NotImplementedError

    def copy_name(self) -> str:
        """Return the name of the copy of the game on this table; '' for none."""
        raise NotImplementedError

    def get_player_name(self, seat: int) -> str:
        """Return the name of the player at a seat, from 0."""
        return str(self.current_game.players[seat])

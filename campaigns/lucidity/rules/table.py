"""The Lucidity table: the engine's table with names for its contents."""

from __future__ import annotations

from typing import Protocol

from campaigns import engine
from campaigns.engine.messages import _, violation
from campaigns.lucidity.rules.game_state import CopyFacts, Game, JsonDict, decode_game, encode_struct
from campaigns.lucidity.rules.game_statistics import Score


class GameRow(engine.Row, Protocol):
    """The row of a game as the rules see it."""

    number: int
    players: list[str]
    state: JsonDict
    steps: int
    result: str
    winners: list[int]
    scores: list[Score]


SETUP_NOT_BEGUN = violation("lu.setup.not-begun", _("No game has been set up yet. Start one."))


class Table(engine.MultiGameTable[GameRow]):
    """One Lucidity campaign in memory: its games, the newest of them in progress or over.

    The rules have no randomness of their own and know no copy of the game, so they ask the table.
    """

    game = "lucidity"
    subject_label = "lucidity.luciditygame"
    not_begun_code = SETUP_NOT_BEGUN

    _decoded_state: tuple[JsonDict, Game] | None = None

    @property
    def state(self) -> Game:
        """Return the decoded state of the newest game, cached. Treat it as read-only; moves use ``get_mutable_state``."""
        state = self.current_game.state
        if self._decoded_state is None or self._decoded_state[0] is not state:
            self._decoded_state = state, decode_game(state)
        return self._decoded_state[1]

    def get_mutable_state(self) -> Game:
        """Return a new, mutable state of the newest game; the row does not change until ``save_state``."""
        return decode_game(self.current_game.state)

    def save_state(self, g: Game) -> None:
        """Save a state in the row of the newest game; it must not be changed afterwards."""
        row = self.current_game
        row.state = encode_struct(g)
        row.result, row.winners = g.result, g.winners
        self._decoded_state = row.state, g

    def draw_dice(self, bag: dict[str, int], count: int) -> list[str]:
        """Return the colours of randomly drawn dice; ``count`` must not exceed the bag."""
        raise NotImplementedError

    def roll_dice(self, colours: list[str], faces: dict[str, dict[str, int]]) -> list[str]:
        """Return a face for a die of each colour; ``faces`` counts the sides of each colour."""
        raise NotImplementedError

    def get_copy_facts(self) -> CopyFacts:
        """Return the facts of the copy of the game on this table."""
        raise NotImplementedError

    def copy_name(self) -> str:
        """Return the name of the copy of the game on this table; '' for none."""
        raise NotImplementedError

    def get_player_name(self, seat: int) -> str:
        """Return the name of the player at a seat, from 0."""
        return str(self.current_game.players[seat])


SHIFT_CLAIMED = violation(
    "lu.shift.claimed", _("A player has this Nightmare card (%(colour)s); its dice are in that player's Power row.")
)
DRAW_NOT_IN_HAND = violation("lu.draw.not-in-hand", _("There are no more %(colour)s dice in hand."))
DRAW_NOT_THERE = violation("lu.draw.not-there", _("The bag does not have enough %(colour)s dice: it has %(left)s."))

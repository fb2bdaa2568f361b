"""A game as one typed value, and its conversion to and from the JSON of a row.

A die is a code of colour and face; in the bag and in the hand it has no face, so the bag counts colours and the hand
lists them. A later field has a default: older games lack it, and must still load, undo and import.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaigns.engine.state_machine import GameState, Task
from campaigns.engine.state_machine import Prompt as AnyAsked
from campaigns.lucidity.rules.dice import COLOURS

JsonDict = dict[str, object]
"""A value as stored in its row."""
DieCodes = list[str]

PRACTICE_MODE, PHYSICAL_MODE = "practice", "beside"
MODE_OPTION = "mode"
"""The option of a game that says who draws and rolls; older games lack it and have real dice."""

NO_SEAT = -1
"""The seat of a question that concerns no second player."""


class PlayerState(msgspec.Struct):
    """One player's card: the role, and the dice of each row; a Shadow is in the row of its colour."""

    role: str
    power: DieCodes
    hunt: DieCodes
    exhaust: DieCodes
    shadow: dict[str, DieCodes]

    def get_rows(self, place: str) -> list[DieCodes]:
        """Return the rows of a place, one of ``state_operations.ROW_NAMES``.

        Shadows are sorted by colour: a store may return their rows in any order.
        """
        if place == "shadow":
            return [self.shadow[colour] for colour in COLOURS]
        row: DieCodes = getattr(self, place)
        return [row]


class NightmareCard(msgspec.Struct):
    """A Nightmare card in the middle of the table: its name, and the dice that paid for rerolls."""

    name: str
    dice: DieCodes


class CopyFacts(msgspec.Struct):
    """The facts of the copy of the game that the rules do not fix, as known when the game began."""

    tracks: list[list[int]]
    faces: dict[str, dict[str, int]]
    rest: str
    fear: str
    imprisonment: str
    takes: dict[str, list[str]]
    abilities: dict[str, str]
    bogeymen: dict[str, str]
    verified: list[str]


class SoloState(msgspec.Struct):
    """The state of playing alone: the Bogeyman, the columns of Spooks, the awake Nightmares."""

    bogeyman: str
    columns: list[DieCodes]
    filled: bool
    awakened: list[str]


class Prompt(AnyAsked, omit_defaults=True):
    """The open question and its addressee; fields that a kind of question does not use are not stored.

    ``of`` is the seat it concerns, ``count`` how many dice are wanted and ``back`` how many of them are returned,
    ``why`` they are drawn or rolled. ``die`` and ``dice`` are the dice in question, ``pay`` those that could pay for
    a reroll, ``colours`` the Nightmares to choose from; ``again``: dreaming again is allowed.
    """

    who: int = NO_SEAT
    of: int = NO_SEAT
    count: int = 0
    back: int | None = None
    why: str = ""
    die: str = ""
    dice: DieCodes = []
    pay: DieCodes | None = None
    colours: list[str] = []
    again: bool | None = None

    @property
    def payment_dice(self) -> DieCodes:
        """The dice that could pay for a reroll."""
        return self.pay or []

    @property
    def kept_count(self) -> int:
        """The number of drawn dice that are kept, if others are returned."""
        return max(0, self.count - (self.back or 0))


class Game(GameState, kw_only=True, omit_defaults=True):
    """A whole game.

    ``turn`` is the current player's seat, ``who`` the seat that draws, rolls and resolves: the attacked Dreamer while
    minions attack. ``rolled`` are dice not yet resolved. The task list is a stack, the next task last; while
    something is awaited, ``question`` holds it, which its row calls ``ask``, and the last task is the one that asked.
    ``final`` lists those who still take a last turn. ``powers`` is everybody's Power at the end of each recorded
    turn.
    """

    players: list[PlayerState]
    bag: dict[str, int]
    cards: dict[str, NightmareCard]
    facts: CopyFacts
    options: dict[str, str]
    turn: int
    turns: int
    track: int | None
    step: int
    who: int
    hand: DieCodes
    rolled: DieCodes
    question: Prompt | None = msgspec.field(name="ask")
    final: list[int] | None
    empty: bool
    exhausted: bool
    winners: list[int]
    solo: SoloState | None
    powers: list[list[int]] = []

    @property
    def mode(self) -> str:
        """The party that draws and rolls, as a mode."""
        return self.options.get(MODE_OPTION, PHYSICAL_MODE)

    @property
    def has_physical_dice(self) -> bool:
        """True if real dice are drawn and rolled; in a practice game the site does both."""
        return self.mode == PHYSICAL_MODE

    @property
    def open_prompt(self) -> Prompt:
        """The open question; one without a kind if nothing is awaited."""
        return self.question or Prompt()


def decode_game(state: Mapping[str, object]) -> Game:
    """Decode a row into a new game. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(state, Game)


def encode_struct(value: Game | CopyFacts | Prompt) -> JsonDict:
    """Return a value encoded for a row, as a deep copy."""
    found: JsonDict = msgspec.to_builtins(value)
    return found


def decode_facts(facts: Mapping[str, object]) -> CopyFacts:
    """Decode the facts of a copy of the game. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(facts, CopyFacts)


def get_task_name(task: Task) -> str:
    """Return the name of a task; '' if it has none."""
    return task[0] if task and isinstance(task[0], str) else ""

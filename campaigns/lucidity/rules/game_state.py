"""A game as one typed value, and its trip to the plain JSON that a row holds and back.

A die is a code of colour and face; in the bag and in the hand it has no face, so the bag counts colours and the hand lists
them. A name that comes later has a default: evenings played before lack it, and are opened, undone and imported all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaigns.engine.state_machine import GameState, Task
from campaigns.engine.state_machine import Prompt as AnyAsked
from campaigns.lucidity.rules.dice import COLOURS

JsonDict = dict[str, object]
"""A value as its row holds it."""
DieCodes = list[str]

NO_SEAT = -1
"""The seat of a question that is about no second player."""


class PlayerState(msgspec.Struct):
    """One player's card: the role, and the dice of each row; a Shadow lies in the row of its colour."""

    role: str
    power: DieCodes
    hunt: DieCodes
    exhaust: DieCodes
    shadow: dict[str, DieCodes]

    def get_rows(self, place: str) -> list[DieCodes]:
        """Return the rows of a place, one of ``state.PLACES``: Shadows by colour, as a store may give their rows in any order."""
        if place == "shadow":
            return [self.shadow[colour] for colour in COLOURS]
        row: DieCodes = getattr(self, place)
        return [row]


class NightmareCard(msgspec.Struct):
    """A Nightmare card in the middle of the table: which it is, and the dice that paid for rerolls."""

    name: str
    dice: DieCodes


class CopyFacts(msgspec.Struct):
    """What the copy of the game says where the rules are silent, as it was known when the game began."""

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
    """What playing alone adds: the Bogeyman, the columns of Spooks, the Nightmares that are awake."""

    bogeyman: str
    columns: list[DieCodes]
    filled: bool
    awakened: list[str]


class Prompt(AnyAsked, omit_defaults=True):
    """The one thing awaited, and of whom; what this kind of question does not tell is not written.

    ``of`` is the seat it is about, ``count`` how many dice are wanted and ``back`` how many of them go back, ``why`` they are
    drawn or rolled. ``die`` and ``dice`` are those in question, ``pay`` those that could pay for a reroll, ``colours`` the
    Nightmares to choose from; ``again``: dreaming again is allowed.
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
        """How many of the drawn dice are kept where the others go back."""
        return max(0, self.count - (self.back or 0))


class Game(GameState, kw_only=True, omit_defaults=True):
    """A whole game.

    ``turn`` is the seat whose turn it is, ``who`` the one that draws, rolls and resolves: the attacked Dreamer while minions
    attack. ``rolled`` are dice not yet resolved. ``todo`` is what is still to be done, the next step last; while something is
    awaited, ``question`` says what, which its row calls ``ask``, and the last step is the one that asked. ``final`` lists those
    who still take a last turn. ``powers`` is everybody's Power at the end of each turn, as far as it was noted.
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
    def open_prompt(self) -> Prompt:
        """What is awaited; a question of no kind where nothing is."""
        return self.question or Prompt()


def decode_game(state: Mapping[str, object]) -> Game:
    """Return the game that a row holds: a value of its own, whatever is done to it. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(state, Game)


def encode_struct(value: Game | CopyFacts | Prompt) -> JsonDict:
    """Return a value as a row holds it, sharing nothing with it."""
    found: JsonDict = msgspec.to_builtins(value)
    return found


def decode_facts(facts: Mapping[str, object]) -> CopyFacts:
    """Return what is known of a copy of the game. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(facts, CopyFacts)


def get_task_name(task: Task) -> str:
    """Return the name of a step; '' where it has none."""
    return task[0] if task and isinstance(task[0], str) else ""

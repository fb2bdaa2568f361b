"""A game as one typed value, and its trip to the plain JSON that a row holds and back.

A die is a code of colour and face; in the bag and in the hand it has no face, so the bag counts colours and the hand lists
them. A name that comes later has a default: evenings played before lack it, and are opened, undone and imported all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaigns.lucidity.rules.dice import COLOURS
from campaigns.referee.machine import Asked as AnyAsked
from campaigns.referee.machine import Frame, Value

Plain = dict[str, object]
"""A value as its row holds it."""
Dice = list[str]

NOBODY = -1
"""The seat of a question that is about no second player."""


class Player(msgspec.Struct):
    """One player's card: the role, and the dice of each row; a Shadow lies in the row of its colour."""

    role: str
    power: Dice
    hunt: Dice
    exhaust: Dice
    shadow: dict[str, Dice]

    def rows(self, place: str) -> list[Dice]:
        """Return the rows of a place, one of ``state.PLACES``: Shadows by colour, as a store may give their rows in any order."""
        if place == "shadow":
            return [self.shadow[colour] for colour in COLOURS]
        row: Dice = getattr(self, place)
        return [row]


class Card(msgspec.Struct):
    """A Nightmare card in the middle of the table: which it is, and the dice that paid for rerolls."""

    name: str
    dice: Dice


class Facts(msgspec.Struct):
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


class Solo(msgspec.Struct):
    """What playing alone adds: the Bogeyman, the columns of Spooks, the Nightmares that are awake."""

    bogeyman: str
    columns: list[Dice]
    filled: bool
    awakened: list[str]


class Asked(AnyAsked, omit_defaults=True):
    """The one thing awaited, and of whom; what this kind of question does not tell is not written.

    ``of`` is the seat it is about, ``count`` how many dice are wanted and ``back`` how many of them go back, ``why`` they are
    drawn or rolled. ``die`` and ``dice`` are those in question, ``pay`` those that could pay for a reroll, ``colours`` the
    Nightmares to choose from; ``again``: dreaming again is allowed.
    """

    who: int = NOBODY
    of: int = NOBODY
    count: int = 0
    back: int | None = None
    why: str = ""
    die: str = ""
    dice: Dice = []
    pay: Dice | None = None
    colours: list[str] = []
    again: bool | None = None

    @property
    def payable(self) -> Dice:
        """The dice that could pay for a reroll."""
        return self.pay or []

    @property
    def kept(self) -> int:
        """How many of the drawn dice are kept where the others go back."""
        return max(0, self.count - (self.back or 0))


class Game(Value, kw_only=True, omit_defaults=True):
    """A whole game.

    ``turn`` is the seat whose turn it is, ``who`` the one that draws, rolls and resolves: the attacked Dreamer while minions
    attack. ``rolled`` are dice not yet resolved. ``todo`` is what is still to be done, the next step last; while something is
    awaited, ``question`` says what, which its row calls ``ask``, and the last step is the one that asked. ``final`` lists those
    who still take a last turn. ``powers`` is everybody's Power at the end of each turn, as far as it was noted.
    """

    players: list[Player]
    bag: dict[str, int]
    cards: dict[str, Card]
    facts: Facts
    options: dict[str, str]
    turn: int
    turns: int
    track: int | None
    step: int
    who: int
    hand: Dice
    rolled: Dice
    question: Asked | None = msgspec.field(name="ask")
    final: list[int] | None
    empty: bool
    exhausted: bool
    winners: list[int]
    solo: Solo | None
    powers: list[list[int]] = []

    @property
    def asked(self) -> Asked:
        """What is awaited; a question of no kind where nothing is."""
        return self.question or Asked()


def decoded(state: Mapping[str, object]) -> Game:
    """Return the game that a row holds: a value of its own, whatever is done to it. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(state, Game)


def encoded(value: Game | Facts | Asked) -> Plain:
    """Return a value as a row holds it, sharing nothing with it."""
    found: Plain = msgspec.to_builtins(value)
    return found


def facts_of(known: Mapping[str, object]) -> Facts:
    """Return what is known of a copy of the game. Raises msgspec.ValidationError for another shape."""
    return msgspec.convert(known, Facts)


def name_of(frame: Frame) -> str:
    """Return the name of a step; '' where it has none."""
    return frame[0] if frame and isinstance(frame[0], str) else ""

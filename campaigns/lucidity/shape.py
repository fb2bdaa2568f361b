"""The shape of a game's plain value, as msgspec checks it; what it means is told in ``rules.state``.

A name that comes later is not required: evenings played before lack it, and are opened, undone and imported all the same.
"""

from __future__ import annotations

from typing import TypedDict

Dice = list[str]
Frame = list[str | int | bool | list[str | int] | None]
"""A step that is still to be done, with its arguments."""


class Player(TypedDict):
    """One player's card: the role, and the dice of each row."""

    role: str
    power: Dice
    hunt: Dice
    exhaust: Dice
    shadow: dict[str, Dice]


class Card(TypedDict):
    """A Nightmare card in the middle of the table: which it is, and the dice that paid for rerolls."""

    name: str
    dice: Dice


class Facts(TypedDict):
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


class Solo(TypedDict):
    """What playing alone adds: the Bogeyman, the columns of Spooks, the Nightmares that are awake."""

    bogeyman: str
    columns: list[Dice]
    filled: bool
    awakened: list[str]


class Ask(TypedDict, total=False):
    """The one thing awaited, and of whom."""

    kind: str
    who: int
    of: int
    count: int
    back: int
    why: str
    die: str
    dice: Dice
    pay: Dice
    colours: list[str]
    again: bool


class Score(TypedDict):
    """How a player stood at the end."""

    name: str
    role: str
    power: int
    place: int


class GameValue(TypedDict):
    """A whole game; see ``rules.state``."""

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
    ask: Ask | None
    todo: list[Frame]
    final: list[int] | None
    empty: bool
    exhausted: bool
    result: str
    winners: list[int]
    solo: Solo | None

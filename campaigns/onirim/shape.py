"""The shape of a game's plain value, as msgspec checks it; what the rules read is named, what one expansion keeps is listed.

A name that comes later is not required: evenings played before lack it, and are opened, undone and imported all the same.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

import msgspec

MOST = 200
"""No pile is larger: all expansions together have fewer cards."""

Card = Annotated[str, msgspec.Meta(min_length=2, max_length=12)]
"""Two letters; what is shuffled beside the deck goes by its name."""
Cards = Annotated[list[Card], msgspec.Meta(max_length=MOST)]
Frame = list[str | int | bool | list[str | int] | None]
"""A step that is still to be done, with its arguments."""


class Ask(TypedDict, total=False):
    """The one thing awaited."""

    kind: str
    cards: Cards | None
    end: str
    count: int
    least: int
    colour: str
    what: str
    spell: str
    player: int
    eligible: Annotated[list[int], msgspec.Meta(max_length=MOST)]


class Away(TypedDict):
    """What belongs to the partner."""

    hand: Cards
    row: Cards
    doors: Cards


class _Always(TypedDict):
    use: str
    mode: str
    options: dict[str, str]
    deck: Cards
    hand: Cards
    row: Cards
    doors: Cards
    discard: Cards
    limbo: Cards
    held: Cards
    shown: Cards
    gone: Cards
    top: int
    bottom: int
    turn: int
    todo: list[Frame]
    ask: Ask | None
    told: list[list[str]]
    result: str


class GameValue(_Always, total=False):
    """A whole game; see ``rules.state``."""

    rest: dict[str, int]
    mirrors: dict[str, Cards]
    explored: Cards
    alignment: Cards
    premonitions: Cards
    reserve: Cards
    goals: Cards
    reached: Annotated[list[bool], msgspec.Meta(max_length=MOST)]
    rallied: Cards
    stored: Cards
    hidden: Cards
    out: tuple[Cards, int]
    catchers: list[Cards]
    books: int
    searched_catcher: int | None
    incubus: Cards
    woken: bool
    personal: int
    player: int
    picked: tuple[Cards, Cards]
    away: Away

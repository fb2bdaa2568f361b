"""The register of games: what the core knows of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.referee.arguments import Between
from campaigns.referee.board import Table
from campaigns.referee.declared import move_named
from campaigns.referee.numbers import AnyNumber
from campaigns.referee.rows import AnyRow

GameTable = Any
"""The table of a game: each has its own, with names for what lies on it."""


def _always(table: GameTable) -> None:
    """Refuse nothing."""


def _none(table: GameTable) -> Mapping[str, AnyNumber]:
    """Return no number."""
    return {}


def _nothing(table: GameTable, row: AnyRow, field: str, was: int) -> None:
    """Tell nothing."""


@dataclass(frozen=True)
class Game:
    """What the core knows of a game.

    ``table`` declares its models; ``settle`` lets consequences follow; ``check`` refuses the
    impossible, ``whole`` a table that lacks what every table has; ``phase`` names where play stands, and after an ``@`` what
    tells two steps of that name apart; ``numbers`` are the
    tracked numbers by label and field with their bounds, which *correct* sets; ``corrected`` tells what follows from one, of its
    row and field, and what it was; ``corrections`` are the moves that put right
    what such a number cannot say, as a thing that lies elsewhere; ``inside`` gives the numbers inside the value of a game in play,
    which the game's own move *set-number* sets; ``quiet`` are fields, by label and name, whose changes tell a reader
    of the journal nothing; ``numbered`` is the model, by its label, of the games that a campaign is played in one after the other.
    """

    name: str
    table: type[Table]
    settle: Callable[[GameTable], None]
    check: Callable[[GameTable], None]
    phase: Callable[[GameTable], str]
    numbers: dict[str, dict[str, Between]] = field(default_factory=dict)
    whole: Callable[[GameTable], None] = _always
    quiet: frozenset[str] = frozenset()
    numbered: str = ""
    corrections: tuple[str, ...] = ()
    inside: Callable[[GameTable], Mapping[str, AnyNumber]] = _none
    corrected: Callable[[GameTable, AnyRow, str, int], None] = _nothing

    @property
    def all_labels(self) -> tuple[str, ...]:
        """The models every game has, and its own, in the order they are packed."""
        return self.table.labels()

    @property
    def labels(self) -> tuple[str, ...]:
        """Its own models."""
        return self.table.own_labels()

    @property
    def subject(self) -> str:
        """The model whose rows have turns of their own."""
        return self.table.subject


_games: dict[str, Game] = {}


def register_game(new: Game) -> None:
    """Make a game known. Raises ValueError if its name is taken by another, or if no move of its own begins it."""
    if move_named(f"{new.name}.begin") is None:
        raise ValueError(f"the game {new.name} declares no move {new.name}.begin")
    if _games.setdefault(new.name, new) is not new:
        raise ValueError(f"the game {new.name} is registered twice")


def game(name: str) -> Game:
    """Return a registered game. Raises KeyError for any other."""
    return _games[name]


def games() -> list[Game]:
    """Return every registered game, in the order of registration."""
    return list(_games.values())

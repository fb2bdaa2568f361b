"""The register of games: what the core knows of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.arguments import NumberBounds
from campaigns.engine.correctable_fields import AnyCorrectableField
from campaigns.engine.moves import find_move
from campaigns.engine.repository import AnyRow
from campaigns.engine.table import Table

GameTable = Any
"""The table of a game: each has its own, with names for what lies on it."""


def _check_nothing(table: GameTable) -> None:
    """Refuse nothing."""


def _get_no_fields(table: GameTable) -> Mapping[str, AnyCorrectableField]:
    """Return no number."""
    return {}


def _ignore_correction(table: GameTable, row: AnyRow, field: str, was: int) -> None:
    """Tell nothing."""


@dataclass(frozen=True)
class GameDefinition:
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
    table_class: type[Table]
    apply_consequences: Callable[[GameTable], None]
    check_invariants: Callable[[GameTable], None]
    get_phase: Callable[[GameTable], str]
    number_bounds: dict[str, dict[str, NumberBounds]] = field(default_factory=dict)
    check_complete: Callable[[GameTable], None] = _check_nothing
    silent_fields: frozenset[str] = frozenset()
    game_row_label: str = ""
    correction_moves: tuple[str, ...] = ()
    get_correctable_fields: Callable[[GameTable], Mapping[str, AnyCorrectableField]] = _get_no_fields
    on_correction: Callable[[GameTable, AnyRow, str, int], None] = _ignore_correction

    @property
    def all_labels(self) -> tuple[str, ...]:
        """The models every game has, and its own, in the order they are packed."""
        return self.table_class.get_labels()

    @property
    def labels(self) -> tuple[str, ...]:
        """Its own models."""
        return self.table_class.get_own_labels()

    @property
    def subject_label(self) -> str:
        """The model whose rows have turns of their own."""
        return self.table_class.subject_label


_games: dict[str, GameDefinition] = {}


def register_game(new: GameDefinition) -> None:
    """Make a game known. Raises ValueError if its name is taken by another, or if no move of its own begins it."""
    if find_move(f"{new.name}.begin") is None:
        raise ValueError(f"the game {new.name} declares no move {new.name}.begin")
    if _games.setdefault(new.name, new) is not new:
        raise ValueError(f"the game {new.name} is registered twice")


def get_game(name: str) -> GameDefinition:
    """Return a registered game. Raises KeyError for any other."""
    return _games[name]


def get_games() -> list[GameDefinition]:
    """Return every registered game, in the order of registration."""
    return list(_games.values())

"""The game registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.arguments import NumberBounds
from campaigns.engine.correctable_fields import AnyCorrectableField
from campaigns.engine.moves import find_move
from campaigns.engine.repository import AnyRow, Change
from campaigns.engine.table import Table

GameTable = Any
"""The table of a game; each game has its own class with names for its rows."""


def _check_nothing(table: GameTable) -> None:
    """Accept every table."""


def _get_no_fields(table: GameTable) -> Mapping[str, AnyCorrectableField]:
    return {}


def _ignore_correction(table: GameTable, row: AnyRow, field: str, was: int) -> None:
    """Ignore a correction."""


@dataclass(frozen=True)
class UndoneReport:
    """A report that is being undone: its arguments, the codes of its consequences, and whether it was a correction."""

    args: Mapping[str, Any]
    codes: Sequence[str]
    is_correction: bool


def _order_nothing(table: GameTable, undone: UndoneReport) -> Callable[[], None]:
    return lambda: None


def _never_end_task(table: GameTable, changes: Sequence[Change], code: str, facts: Mapping[str, Any]) -> bool:
    return False


def _begin_event(move: str, changes: Sequence[Change]) -> bool:
    return False


@dataclass(frozen=True)
class GameDefinition:
    """A game as the core sees it.

    - ``table_class`` declares its models.
    - ``apply_consequences`` runs after each move.
    - ``check_invariants`` raises RuleViolation for impossible states, ``check_complete`` for a table without its
      required rows.
    - ``get_phase`` names the current phase, followed by ``@`` and a discriminator where two steps share a name.
    - ``number_bounds`` are the tracked numbers by label and field, which *correct* sets; ``on_correction`` applies
      what follows from one, given its row, its field and the old value.
    - ``correction_moves`` correct what such a number cannot express, for example a card in another place.
    - ``get_correctable_fields`` returns the numbers inside the value of a game in play, which the game's own move
      *set-number* sets.
    - ``silent_fields`` are fields, by label and name, whose changes the journal does not show.
    - ``is_task_over`` returns whether a report with these changes ended an open tabletop task, given its code and facts.
    - ``continues_event`` returns whether a report by this move, with these changes, answers a question of the event that
      the report before began: brief orders of that stay.
    - ``prepare_undo_orders`` is called before a report is undone; the function that it returns is called after that, and
      emits what hands must put back.
    - ``game_row_label`` is the model of the numbered games in a campaign, if it has any.
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
    is_task_over: Callable[[GameTable, Sequence[Change], str, Mapping[str, Any]], bool] = _never_end_task
    continues_event: Callable[[str, Sequence[Change]], bool] = _begin_event
    prepare_undo_orders: Callable[[GameTable, UndoneReport], Callable[[], None]] = _order_nothing

    @property
    def has_sessions(self) -> bool:
        """Return whether its campaigns are played in sessions that begin and end, not as numbered games."""
        return not self.game_row_label

    @property
    def all_labels(self) -> tuple[str, ...]:
        """The labels of the core models and its own, in serialization order."""
        return self.table_class.get_labels()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of its own models."""
        return self.table_class.get_own_labels()

    @property
    def subject_label(self) -> str:
        """The label of the model whose rows take turns."""
        return self.table_class.subject_label


_games: dict[str, GameDefinition] = {}


def register_game(new: GameDefinition) -> None:
    """Register a game. Raises ValueError if its name is taken or it declares no move ``begin``."""
    if find_move(f"{new.name}.begin") is None:
        raise ValueError(f"the game {new.name} declares no move {new.name}.begin")
    if _games.setdefault(new.name, new) is not new:
        raise ValueError(f"the game {new.name} is registered twice")


def get_game(name: str) -> GameDefinition:
    """Return a registered game. Raises KeyError if it is unknown."""
    return _games[name]


def get_games() -> list[GameDefinition]:
    """Return all registered games, in the order of registration."""
    return list(_games.values())

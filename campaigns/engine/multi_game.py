"""Base for games played repeatedly in one campaign: numbered rows, the newest in play, rule variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from campaigns.engine.core_messages import TABLE_LAST_GAME
from campaigns.engine.repository import RowRepository, RowT
from campaigns.engine.table import Table
from campaigns.engine.violations import RuleViolation, ViolationCode

MAX_GAMES = 9999
"""The maximum number of games per campaign."""


class MultiGameTable(Table, Generic[RowT]):
    """A campaign of numbered games, each a row of the model ``subject_label``.

    ``not_begun_code`` is the code of the rule violation before the first game.
    """

    not_begun_code: ClassVar[ViolationCode]

    @classmethod
    def get_labels(cls) -> tuple[str, ...]:
        """Return the labels of the core models and of the game rows."""
        return (*super().get_labels(), cls.subject_label)

    @property
    def games(self) -> RowRepository[RowT]:
        """The games of the campaign."""
        return self.get_rows(self.subject_label)

    @property
    def newest_game(self) -> RowT | None:
        """The newest game, or None before the first."""
        return max(self.games, key=_get_number, default=None)

    @property
    def current_game(self) -> RowT:
        """The newest game. Raises a final RuleViolation before the first."""
        found = self.newest_game
        if found is None:
            raise RuleViolation(self.not_begun_code, is_final=True)
        return found

    @property
    def is_between_games(self) -> bool:
        """Return whether no game is being played: before the first one, or after the end of the newest one."""
        row: Any = self.newest_game
        return row is None or bool(row.result)

    @property
    def next_number(self) -> int:
        """The number after the newest game's. Raises a final RuleViolation above ``MAX_GAMES``."""
        number = _get_number(self.current_game) + 1
        self.require_possible(number <= MAX_GAMES, TABLE_LAST_GAME, number=MAX_GAMES)
        return number

    def list_games_in_order(self) -> list[RowT]:
        """Return the games in the order they were played."""
        return sorted(self.games, key=_get_number)

    def check_complete(self) -> None:
        """Raise a final RuleViolation for a table without a game, or with two games of one number."""
        numbers = [_get_number(row) for row in self.games]
        self.require_possible(numbers and len(set(numbers)) == len(numbers), self.not_begun_code)

    def get_phase(self) -> str:
        """Return the current phase: the game and its number of answers, or '' before the first game."""
        row: Any = self.newest_game
        return f"{row.number}.{row.steps}" if row is not None else ""


def _get_number(row: Any) -> int:
    return int(row.number)


def apply_no_consequences(table: Table) -> None:
    """Do nothing: the rules run until a question is open, so no consequence is left over."""


@dataclass(frozen=True)
class RuleVariant:
    """A rule variant that tables choose for themselves: its choices, the default first, and a description."""

    name: str
    choices: tuple[str, ...]
    description: str


def get_chosen_variant(variants: Iterable[RuleVariant], chosen: Mapping[str, str], name: str) -> str:
    """Return the chosen option of a variant, or its default if the game was begun without a valid choice."""
    known = next(one for one in variants if one.name == name)
    found = chosen.get(name, "")
    return found if found in known.choices else known.choices[0]


def resolve_variants(variants: Iterable[RuleVariant], chosen: Mapping[str, str], code: str) -> dict[str, str]:
    """Return each variant with its choice or default. Raises RuleViolation ``code`` for unknown names and choices."""
    known = {reading.name: reading for reading in variants}
    for name, choice in chosen.items():
        if name not in known or choice not in known[name].choices:
            raise RuleViolation(code, is_final=True, name=name, choice=choice)
    return {name: chosen.get(name, reading.choices[0]) for name, reading in known.items()}

"""What games share that are played over and over in one campaign: numbered rows, the newest in play, ways to read the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from campaigns.engine.repository import RowRepository, RowT
from campaigns.engine.table import Table
from campaigns.engine.violations import RuleViolation

MAX_GAMES = 9999
"""Games of one campaign."""


class MultiGameTable(Table, Generic[RowT]):
    """A campaign of numbered games, each a row of the model ``subject``; ``not_begun`` is the refusal before the first."""

    not_begun_code: ClassVar[str]

    @classmethod
    def get_labels(cls) -> tuple[str, ...]:
        """Return the labels of the models of every game, and of its games."""
        return (*super().get_labels(), cls.subject_label)

    @property
    def games(self) -> RowRepository[RowT]:
        """Return the games of the campaign."""
        return self.get_rows(self.subject_label)

    @property
    def newest_game(self) -> RowT | None:
        """Return the newest game, or None before the first."""
        return max(self.games, key=_get_number, default=None)

    @property
    def current_game(self) -> RowT:
        """Return the newest game. Refuses for good before there is one."""
        found = self.newest_game
        if found is None:
            raise RuleViolation(self.not_begun_code, is_final=True)
        return found

    @property
    def next_number(self) -> int:
        """Return the number of the game after the newest. Refuses for good where a campaign can hold no more."""
        number = _get_number(self.current_game) + 1
        self.require_possible(number <= MAX_GAMES, "campaign.table.last-game", number=MAX_GAMES)
        return number

    def list_games_in_order(self) -> list[RowT]:
        """Return the games as they were played, the first one first."""
        return sorted(self.games, key=_get_number)

    def check_complete(self) -> None:
        """Refuse for good a table without a game, or with two of one number: every campaign begins with its first."""
        numbers = [_get_number(row) for row in self.games]
        self.require_possible(numbers and len(set(numbers)) == len(numbers), self.not_begun_code)

    def get_phase(self) -> str:
        """Name where play stands: the game, and how many answers it has had; '' before the first."""
        row: Any = self.newest_game
        return f"{row.number}.{row.steps}" if row is not None else ""


def _get_number(row: Any) -> int:
    return int(row.number)


def apply_no_consequences(table: Table) -> None:
    """Let nothing follow by itself, and refuse nothing: the rules carry on until something is awaited."""


@dataclass(frozen=True)
class RuleVariant:
    """One point that tables settle for themselves: its choices, the default first, and what it is about."""

    name: str
    choices: tuple[str, ...]
    description: str


def get_chosen_variant(variants: Iterable[RuleVariant], chosen: Mapping[str, str], name: str) -> str:
    """Return the choice at one open point, its default where the game was begun before there was one, or by another name."""
    known = next(one for one in variants if one.name == name)
    found = chosen.get(name, "")
    return found if found in known.choices else known.choices[0]


def resolve_variants(variants: Iterable[RuleVariant], chosen: Mapping[str, str], code: str) -> dict[str, str]:
    """Return every reading with its choice or its default. Refuses unknown names and choices under the code ``refusal``."""
    known = {reading.name: reading for reading in variants}
    for name, choice in chosen.items():
        if name not in known or choice not in known[name].choices:
            raise RuleViolation(code, is_final=True, name=name, choice=choice)
    return {name: chosen.get(name, reading.choices[0]) for name, reading in known.items()}

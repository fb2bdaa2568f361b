"""What games share that are played over and over in one campaign: numbered rows, the newest in play, ways to read the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from campaigns.referee.board import Table
from campaigns.referee.rows import Rows, RowT
from campaigns.referee.verdicts import Refusal

MAX_GAMES = 9999
"""Games of one campaign."""


class NumberedTable(Table, Generic[RowT]):
    """A campaign of numbered games, each a row of the model ``subject``; ``not_begun`` is the refusal before the first."""

    not_begun: ClassVar[str]

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Return the labels of the models of every game, and of its games."""
        return (*super().labels(), cls.subject)

    @property
    def games(self) -> Rows[RowT]:
        """Return the games of the campaign."""
        return self.rows(self.subject)

    @property
    def newest(self) -> RowT | None:
        """Return the newest game, or None before the first."""
        return max(self.games, key=_number, default=None)

    @property
    def now(self) -> RowT:
        """Return the newest game. Refuses for good before there is one."""
        found = self.newest
        if found is None:
            raise Refusal(self.not_begun, final=True)
        return found

    @property
    def next_number(self) -> int:
        """Return the number of the game after the newest. Refuses for good where a campaign can hold no more."""
        number = _number(self.now) + 1
        self.possible(number <= MAX_GAMES, "campaign.table.last-game", number=MAX_GAMES)
        return number

    def in_order(self) -> list[RowT]:
        """Return the games as they were played, the first one first."""
        return sorted(self.games, key=_number)

    def whole(self) -> None:
        """Refuse for good a table without a game, or with two of one number: every campaign begins with its first."""
        numbers = [_number(row) for row in self.games]
        self.possible(numbers and len(set(numbers)) == len(numbers), self.not_begun)

    def phase(self) -> str:
        """Name where play stands: the game, and how many answers it has had; '' before the first."""
        row: Any = self.newest
        return f"{row.number}.{row.steps}" if row is not None else ""


def _number(row: Any) -> int:
    return int(row.number)


def nothing_follows(table: Table) -> None:
    """Let nothing follow by itself, and refuse nothing: the rules carry on until something is awaited."""


@dataclass(frozen=True)
class Reading:
    """One point that tables settle for themselves: its choices, the default first, and what it is about."""

    name: str
    choices: tuple[str, ...]
    about: str


def reading(readings: Iterable[Reading], chosen: Mapping[str, str], name: str) -> str:
    """Return the choice at one open point, its default where the game was begun before there was one, or by another name."""
    known = next(one for one in readings if one.name == name)
    found = chosen.get(name, "")
    return found if found in known.choices else known.choices[0]


def settled(readings: Iterable[Reading], chosen: Mapping[str, str], refusal: str) -> dict[str, str]:
    """Return every reading with its choice or its default. Refuses unknown names and choices under the code ``refusal``."""
    known = {reading.name: reading for reading in readings}
    for name, choice in chosen.items():
        if name not in known or choice not in known[name].choices:
            raise Refusal(refusal, final=True, name=name, choice=choice)
    return {name: chosen.get(name, reading.choices[0]) for name, reading in known.items()}

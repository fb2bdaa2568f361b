"""Numbers inside the value of a game that players can correct: the table is the truth (design, principle 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaigns.referee.judging import Judge

TableT = TypeVar("TableT", bound=Judge)
ValueT = TypeVar("ValueT")


@dataclass(frozen=True)
class Number(Generic[TableT, ValueT]):
    """One number from ``low`` to ``high``; yes and no are 1 and 0.

    ``now`` gives it, ``put`` sets it, with all that has to agree; it refuses for good what cannot be.
    """

    low: int
    high: int
    now: Callable[[ValueT], int]
    put: Callable[[TableT, ValueT, int], None]


AnyNumber = Number[Any, Any]
"""A number inside the value of any game."""


def field(name: str, low: int, high: int, more: int = 0) -> AnyNumber:
    """Return the number that a field of the value holds; players count it from ``more`` where the field counts from 0."""

    def put(table: Judge, g: object, value: int) -> None:
        was = getattr(g, name)
        setattr(g, name, bool(value) if isinstance(was, bool) else value - more)

    return Number(low, high, lambda g: int(getattr(g, name)) + more, put)


def put_number(table: TableT, g: ValueT, numbers: Mapping[str, Number[TableT, ValueT]], what: str, value: int) -> None:
    """Set one of these numbers. Refuses for good one that this game has not, and one out of its bounds."""
    table.possible(what in numbers, "campaign.correct.no-number")
    number = numbers[what]
    table.possible(
        number.low <= value <= number.high, "campaign.correct.out-of-bounds", low=number.low, high=number.high
    )
    number.put(table, g, value)

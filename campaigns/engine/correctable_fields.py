"""Numbers inside the value of a game that players can correct: the table is the truth (design, principle 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaigns.engine.core_messages import CORRECT_NO_NUMBER, CORRECT_OUT_OF_BOUNDS
from campaigns.engine.judge import Judge

TableT = TypeVar("TableT", bound=Judge)
ValueT = TypeVar("ValueT")


@dataclass(frozen=True)
class CorrectableField(Generic[TableT, ValueT]):
    """A number from ``low`` to ``high``; booleans are 0 and 1.

    ``set_value`` also updates everything that must agree with it, and raises a final RuleViolation for the
    impossible.
    """

    low: int
    high: int
    get_value: Callable[[ValueT], int]
    set_value: Callable[[TableT, ValueT, int], None]


AnyCorrectableField = CorrectableField[Any, Any]
"""A correctable number inside the value of any game."""


def build_correctable_field(name: str, low: int, high: int, offset: int = 0) -> AnyCorrectableField:
    """Build a correctable field from an attribute of the value.

    ``offset`` is added for players where the attribute counts from 0 and they count from 1.
    """

    def put(table: Judge, g: object, value: int) -> None:
        was = getattr(g, name)
        setattr(g, name, bool(value) if isinstance(was, bool) else value - offset)

    return CorrectableField(low, high, lambda g: int(getattr(g, name)) + offset, put)


def set_correctable_field(
    table: TableT, g: ValueT, fields: Mapping[str, CorrectableField[TableT, ValueT]], name: str, value: int
) -> None:
    """Set a correctable field. Raises a final RuleViolation if this game does not have it or it is out of bounds."""
    table.require_possible(name in fields, CORRECT_NO_NUMBER)
    number = fields[name]
    table.require_possible(number.low <= value <= number.high, CORRECT_OUT_OF_BOUNDS, low=number.low, high=number.high)
    number.set_value(table, g, value)

"""What must be there before something kept can be taken up again: the facts of a question, the arguments of a step, by type.

A question waits in a campaign longer than a version lives. What its answer needs is declared once, where the answer is; so
one that was asked by other rules is known for what it is, and closed, instead of failing.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from campaigns.engine.values import Json

FactTypes = Mapping[str, Json]
"""Facts by name, each with its type: ``int``, ``str``, ``list[str]``, a ``Literal``, or one of several."""


def matches_type(value: Json, hint: Any) -> bool:
    """Return whether a plain value is of a type as it is written for arguments; True is no number here."""
    if type(hint) is type:
        return type(value) is hint
    if hint is Any:
        return True
    kind = get_origin(hint)
    if kind is Literal:
        return any(type(value) is type(one) and value == one for one in get_args(hint))
    if kind in (Union, UnionType):
        return any(matches_type(value, one) for one in get_args(hint))
    if kind is list:
        return type(value) is list and all(matches_type(one, get_args(hint)[0]) for one in value)
    return type(value) is (NoneType if hint is None else hint)


def find_missing_fact(facts: Mapping[str, Json], fact_types: FactTypes) -> str:
    """Name the first fact that is not there, or is of another type; '' when everything is."""
    return next(
        (name for name, hint in fact_types.items() if name not in facts or not matches_type(facts[name], hint)), ""
    )


def accepts_arguments(function: Callable[..., None], fixed_count: int, arguments: Sequence[Any]) -> bool:
    """Return whether a step can be taken with these arguments, after the ``before`` first ones that it is always given."""
    fewest, hints = _get_argument_types(function, fixed_count)
    if not arguments:
        return fewest == 0
    return fewest <= len(arguments) <= len(hints) and all(map(matches_type, arguments, hints))


@functools.cache
def _get_argument_types(function: Callable[..., None], fixed_count: int) -> tuple[int, tuple[Any, ...]]:
    """Return how many arguments a step needs at least, and the types of all it takes."""
    hints = typing.get_type_hints(function)
    hints.pop("return", None)
    own = tuple(hints.values())[fixed_count:]
    return len(own) - len(function.__defaults__ or ()), own

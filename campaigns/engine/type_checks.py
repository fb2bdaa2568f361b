"""Type checks of stored data before use: the facts of a question, the arguments of a task.

A question can stay open for longer than a release is deployed. What its answer needs is declared once, next to the
answer, so a question of other rules is recognized and closed instead of failing.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from campaigns.engine.values import Json

FactTypes = Mapping[str, Json]
"""Types of facts by name: ``int``, ``str``, ``list[str]``, a ``Literal`` or a union."""


def matches_type(value: Json, hint: Any) -> bool:
    """Return whether a plain value matches a type annotation; True is not a number here."""
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
    """Return the name of the first fact that is missing or of the wrong type, or ''."""
    return next(
        (name for name, hint in fact_types.items() if name not in facts or not matches_type(facts[name], hint)), ""
    )


def accepts_arguments(function: Callable[..., None], fixed_count: int, arguments: Sequence[Any]) -> bool:
    """Return whether a function accepts these arguments after its first ``fixed_count`` ones."""
    fewest, hints = _get_argument_types(function, fixed_count)
    if not arguments:
        return fewest == 0
    return fewest <= len(arguments) <= len(hints) and all(map(matches_type, arguments, hints))


@functools.cache
def _get_argument_types(function: Callable[..., None], fixed_count: int) -> tuple[int, tuple[Any, ...]]:
    """Return the minimum number of arguments of a task, and the types of all it takes."""
    hints = typing.get_type_hints(function)
    hints.pop("return", None)
    own = tuple(hints.values())[fixed_count:]
    return len(own) - len(function.__defaults__ or ()), own

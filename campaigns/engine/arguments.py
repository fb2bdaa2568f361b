"""Arguments of a move, parsed once from the rule's signature: kind, bounds, default."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union

ArgumentKind = Literal["number", "text", "choice", "flag", "row", "rows", "numbers", "texts"]

REQUIRED: Any = inspect.Parameter.empty

RESERVED_NAMES = frozenset({"move_id", "leaving", "card", "queued", "again"})
"""Field names of every move form, not allowed as arguments: a clash would hide, say, the overruling card."""


@dataclass(frozen=True)
class NumberBounds:
    """Bounds of an integer, both inclusive."""

    low: int
    high: int


@dataclass(frozen=True)
class TextLength:
    """Bounds of a text's length in characters, both inclusive."""

    low: int
    high: int


@dataclass(frozen=True)
class ListLength:
    """Bounds of a list's length, both inclusive."""

    low: int
    high: int


@dataclass(frozen=True)
class Argument:
    """An argument of a move: its kind and bounds.

    ``numbers`` and ``texts`` are lists whose order matters. ``low`` and ``high`` bound each value, ``min_count`` and
    ``max_count`` the length of the list.
    """

    name: str
    kind: ArgumentKind
    default: Any = REQUIRED
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    label: str = ""
    min_count: int = 0
    max_count: int = 0

    @property
    def is_required(self) -> bool:
        """Return whether the argument has no default."""
        return self.default is REQUIRED


class RowType:
    """A stand-in for a row of one model in rule signatures, which may not import models at run time."""

    label: ClassVar[str]


def parse_arguments(rule: Callable[..., None]) -> tuple[Argument, ...]:
    """Parse the arguments of ``rule`` after its first one, the table.

    A name that the table declares with ``RowsDescriptor`` stands for a row of that model; other names resolve in the
    rule's module. Raises TypeError, with the location, for an annotation that does not resolve or that no form field
    exists for, and for a name in ``RESERVED_NAMES``.
    """
    first, *others = inspect.signature(rule).parameters.values()
    types = getattr(_resolve_annotation(rule, first, {}), "get_row_types", None)
    if types is None:
        raise TypeError(f"{_get_qualified_name(rule)}: its first argument is no table")
    rows = types()
    return tuple(_parse_argument(rule, parameter, rows) for parameter in others)


def _get_qualified_name(rule: Callable[..., None]) -> str:
    return f"{rule.__module__}.{rule.__qualname__}"


def _resolve_annotation(
    rule: Callable[..., None], parameter: inspect.Parameter, row_types: Mapping[str, type[RowType]]
) -> Any:
    """Return what an annotation names. Names of the module take precedence over models of the same name."""
    names = vars(inspect.getmodule(rule))
    known = {name: row for name, row in row_types.items() if name not in names}
    written = SimpleNamespace(__annotations__={parameter.name: parameter.annotation})
    try:
        return typing.get_type_hints(written, names, known, include_extras=True)[parameter.name]
    except NameError as error:
        told = f"the argument {parameter.name} is a {parameter.annotation!r}, which names nothing"
        raise TypeError(f"{_get_qualified_name(rule)}: {told} ({error}), no row of its table either") from error


def _parse_argument(
    rule: Callable[..., None], parameter: inspect.Parameter, row_types: Mapping[str, type[RowType]]
) -> Argument:
    name, default = parameter.name, parameter.default
    if name in RESERVED_NAMES:
        raise TypeError(
            f"{_get_qualified_name(rule)}: every form carries a {name} of its own, so no argument is called that"
        )
    hint = _strip_optional(_resolve_annotation(rule, parameter, row_types))
    many = typing.get_origin(hint) is list
    row = typing.get_args(hint)[0] if many else hint
    if isinstance(row, type) and issubclass(row, RowType):
        return Argument(name, "rows" if many else "row", default, label=row.label)
    try:
        return _parse_plain_argument(name, default, hint)
    except TypeError as error:
        told = f"no form can be made of the argument {name}, {parameter.annotation!r}"
        raise TypeError(f"{_get_qualified_name(rule)}: {told}") from error


def _strip_optional(hint: Any) -> Any:
    """Return the type of an optional argument without None."""
    kinds = typing.get_args(hint) if typing.get_origin(hint) in (Union, UnionType) else ()
    rest = [kind for kind in kinds if kind is not NoneType]
    return rest[0] if len(rest) == 1 else hint


def _parse_plain_argument(name: str, default: Any, hint: Any) -> Argument:
    bounds: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        bounds = tuple(rest)
    if typing.get_origin(hint) is Literal:
        return Argument(name, "choice", default, choices=typing.get_args(hint))
    if hint is bool:
        return Argument(name, "flag", default)
    if typing.get_origin(hint) is list:
        return _parse_list_argument(name, default, typing.get_args(hint)[0], bounds)
    for bound in bounds:
        if isinstance(bound, NumberBounds) and hint is int:
            return Argument(name, "number", default, low=bound.low, high=bound.high)
        if isinstance(bound, TextLength) and hint is str:
            return Argument(name, "text", default, low=bound.low, high=bound.high)
    raise TypeError(f"no form can be made of the argument {name}: {hint}")


def _parse_list_argument(name: str, default: Any, item: Any, bounds: tuple[Any, ...]) -> Argument:
    one = _parse_plain_argument(name, default, Annotated[item, *bounds])
    size = next((bound for bound in bounds if isinstance(bound, ListLength)), None)
    if size is None or one.kind not in ("number", "text"):
        raise TypeError(f"no form can be made of the list {name}: {item}, {bounds}")
    kind: ArgumentKind = "numbers" if one.kind == "number" else "texts"
    return replace(one, kind=kind, min_count=size.low, max_count=size.high)

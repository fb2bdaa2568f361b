"""The arguments of a move, read once from its signature: kind, bounds, default."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union

Kind = Literal["number", "text", "choice", "flag", "row", "rows", "numbers", "texts"]

REQUIRED: Any = inspect.Parameter.empty

TAKEN = frozenset({"move_id", "leaving", "card", "queued", "again"})
"""What the form of every move carries: no argument has such a name, or nobody could say that a card overrules the move."""


@dataclass(frozen=True)
class Between:
    """Bounds of a whole number, both ends included."""

    low: int
    high: int


@dataclass(frozen=True)
class Length:
    """Bounds of a text's length in characters, both ends included."""

    low: int
    high: int


@dataclass(frozen=True)
class Many:
    """Bounds of a list's length, both ends included."""

    low: int
    high: int


@dataclass(frozen=True)
class Argument:
    """One argument of a move: what may be typed for it, and within which bounds.

    ``numbers`` and ``texts`` are lists whose order matters; ``low`` and ``high`` bound each value, ``fewest`` and ``most``
    how many there are.
    """

    name: str
    kind: Kind
    default: Any = REQUIRED
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    label: str = ""
    fewest: int = 0
    most: int = 0

    @property
    def required(self) -> bool:
        """Return whether the move cannot be made without it."""
        return self.default is REQUIRED


class OneRow:
    """Stands for a row of one model where rules are declared: they name models that they may not import at run time."""

    label: ClassVar[str]


def arguments_of(rule: Callable[..., None]) -> tuple[Argument, ...]:
    """Read the arguments of ``rule`` after its first one, the table.

    A name that the table declares stands for a row of that model (``RowsOf``); every other one is what it is in the rule's
    module. Raises TypeError, with the place, for an annotation that names nothing, for one no form could be made
    of, and for a name that every form has TAKEN.
    """
    first, *others = inspect.signature(rule).parameters.values()
    types = getattr(_hint(rule, first, {}), "row_types", None)
    if types is None:
        raise TypeError(f"{_place(rule)}: its first argument is no table")
    rows = types()
    return tuple(_argument(rule, parameter, rows) for parameter in others)


def _place(rule: Callable[..., None]) -> str:
    return f"{rule.__module__}.{rule.__qualname__}"


def _hint(rule: Callable[..., None], parameter: inspect.Parameter, rows: Mapping[str, type[OneRow]]) -> Any:
    """Return what an annotation names. What the module has at run time counts before a model of that name."""
    names = vars(inspect.getmodule(rule))
    known = {name: row for name, row in rows.items() if name not in names}
    written = SimpleNamespace(__annotations__={parameter.name: parameter.annotation})
    try:
        return typing.get_type_hints(written, names, known, include_extras=True)[parameter.name]
    except NameError as error:
        told = f"the argument {parameter.name} is a {parameter.annotation!r}, which names nothing"
        raise TypeError(f"{_place(rule)}: {told} ({error}), no row of its table either") from error


def _argument(rule: Callable[..., None], parameter: inspect.Parameter, rows: Mapping[str, type[OneRow]]) -> Argument:
    name, default = parameter.name, parameter.default
    if name in TAKEN:
        raise TypeError(f"{_place(rule)}: every form carries a {name} of its own, so no argument is called that")
    hint = _given(_hint(rule, parameter, rows))
    many = typing.get_origin(hint) is list
    row = typing.get_args(hint)[0] if many else hint
    if isinstance(row, type) and issubclass(row, OneRow):
        return Argument(name, "rows" if many else "row", default, label=row.label)
    try:
        return _plain(name, default, hint)
    except TypeError as error:
        told = f"no form can be made of the argument {name}, {parameter.annotation!r}"
        raise TypeError(f"{_place(rule)}: {told}") from error


def _given(hint: Any) -> Any:
    """Return the type of an argument where it is given: without the None of its default."""
    kinds = typing.get_args(hint) if typing.get_origin(hint) in (Union, UnionType) else ()
    rest = [kind for kind in kinds if kind is not NoneType]
    return rest[0] if len(rest) == 1 else hint


def _plain(name: str, default: Any, hint: Any) -> Argument:
    bounds: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        bounds = tuple(rest)
    if typing.get_origin(hint) is Literal:
        return Argument(name, "choice", default, choices=typing.get_args(hint))
    if hint is bool:
        return Argument(name, "flag", default)
    if typing.get_origin(hint) is list:
        return _list(name, default, typing.get_args(hint)[0], bounds)
    for bound in bounds:
        if isinstance(bound, Between) and hint is int:
            return Argument(name, "number", default, low=bound.low, high=bound.high)
        if isinstance(bound, Length) and hint is str:
            return Argument(name, "text", default, low=bound.low, high=bound.high)
    raise TypeError(f"no form can be made of the argument {name}: {hint}")


def _list(name: str, default: Any, item: Any, bounds: tuple[Any, ...]) -> Argument:
    one = _plain(name, default, Annotated[item, *bounds])
    size = next((bound for bound in bounds if isinstance(bound, Many)), None)
    if size is None or one.kind not in ("number", "text"):
        raise TypeError(f"no form can be made of the list {name}: {item}, {bounds}")
    kind: Kind = "numbers" if one.kind == "number" else "texts"
    return replace(one, kind=kind, fewest=size.low, most=size.high)

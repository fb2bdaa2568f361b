"""The arguments of a move, read once from its signature: kind, bounds, default."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

Kind = Literal["number", "text", "choice", "flag", "row", "rows", "numbers", "texts"]

REQUIRED: Any = inspect.Parameter.empty


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
        """Whether the move cannot be made without it."""
        return self.default is REQUIRED


def arguments_of(rule: Callable[..., None], game: str) -> tuple[Argument, ...]:
    """Read the arguments of ``rule`` after its first one, the table.

    A model's bare name stands for a row of the game (``Dreamer``: ``etherfields.dreamer``), so that a rule need not import
    models at run time. Raises TypeError for an annotation no form could be made of.
    """
    parameters = list(inspect.signature(rule).parameters.values())[1:]
    names = getattr(rule, "__globals__", {})
    return tuple(_argument(p.name, p.default, str(p.annotation), names, game) for p in parameters)


def _argument(name: str, default: Any, written: str, names: dict[str, Any], game: str) -> Argument:
    written = written.removesuffix(" | None")
    many = written.startswith("list[")
    bare = written.removeprefix("list[").removesuffix("]")
    if bare.isidentifier() and bare[0].isupper() and bare not in names:
        label = f"campaigns.{bare.lower()}" if bare == "Decision" else f"{game}.{bare.lower()}"
        return Argument(name, "rows" if many else "row", default, label=label)
    # The annotation is source text of our own rule modules, never something a person typed.
    return _plain(name, default, eval(written, {**vars(typing), **names}))  # noqa: S307


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

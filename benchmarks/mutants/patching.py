"""Which code a change concerns, and how it is exchanged where it runs."""

from __future__ import annotations

import ast
import gc
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

from benchmarks.mutants.changes import changed

Pair = tuple[CodeType, CodeType]


@dataclass(frozen=True)
class Mutant:
    """The change of that ``number`` in the file at ``path``, relative to the project; ``line`` and ``what`` are for readers."""

    path: str
    number: int
    line: int
    what: str


def module_of(path: str) -> str:
    """Give the name under which the file at ``path``, relative to the project, is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def codes(mutant: Mutant, root: Path) -> tuple[list[Pair], bool]:
    """Give the functions that a mutant changes, outermost first, and whether it also changes what runs at import."""
    file = root / mutant.path
    source = file.read_text(encoding="utf-8")
    was = compile(ast.parse(source), str(file), "exec")
    now = compile(changed(source, mutant.number), str(file), "exec")
    found = list(_differing(was, now))
    return [pair for pair in found if _called(pair[0])], any(not _called(one) for one, _ in found)


def _differing(was: CodeType, now: CodeType) -> Iterator[Pair]:
    """Give the codes that differ in themselves, and the functions around them."""
    inner = list(zip(_nested(was), _nested(now), strict=False))
    below = [pair for one, two in inner for pair in _differing(one, two)]
    if _own(was) != _own(now) or (below and _called(was)):
        yield was, now
    yield from below


def _nested(code: CodeType) -> list[CodeType]:
    return [held for held in code.co_consts if isinstance(held, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """Give what is a code's own, for comparing: types count, because ``True == 1``."""
    held = tuple(repr(held) for held in code.co_consts if not isinstance(held, CodeType))
    return code.co_code, code.co_names, code.co_varnames, held, len(_nested(code)), code.co_exceptiontable


def _identity(code: CodeType) -> tuple[object, ...]:
    return code.co_filename, code.co_qualname, code.co_firstlineno, *_own(code)


def _called(code: CodeType) -> bool:
    """Whether it is a function's: the code of modules and classes is carried out once, at import."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


class Living:
    """The functions of this process by their code."""

    def __init__(self, root: Path) -> None:
        self.known: dict[tuple[object, ...], list[FunctionType]] = {}
        for found in gc.get_objects():
            if type(found) is FunctionType and found.__code__.co_filename.startswith(str(root)):
                self.known.setdefault(_identity(found.__code__), []).append(found)

    def can(self, pairs: list[Pair]) -> bool:
        """Whether one of these codes is known, and every one that is known can be exchanged."""
        there = [pair for pair in pairs if _identity(pair[0]) in self.known]
        return bool(there) and all(len(one.co_freevars) == len(two.co_freevars) for one, two in there)

    def exchange(self, pairs: list[Pair]) -> None:
        """Let the functions run the new code, whoever holds them."""
        for was, now in pairs:
            for function in self.known.get(_identity(was), []):
                function.__code__ = now

    def naming(self, names: list[str]) -> set[CodeType]:
        """Give the codes that speak of a name."""
        wanted = set(names)
        codes = {function.__code__ for found in self.known.values() for function in found}
        return {code for code in codes if not wanted.isdisjoint(code.co_names)}

"""The tests of the house: the pages or headings each cites, the rules it names and those it holds codes of."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from campaigns.lookup.entries import ROOT
from campaigns.management.coverage.sources import Piece, codes, reached, read
from campaigns.referee import rule_of


@dataclass(frozen=True)
class Tested:
    """A test with the pages it cites, the pieces of the rules it names and the rules it holds codes of."""

    piece: Piece
    pages: frozenset[int]
    names: frozenset[str]
    rules: frozenset[str]

    def cites(self, headings: Iterable[str]) -> bool:
        """Return whether one of these headings stands in its name, or in what it, its class or its file says of itself, article or not."""
        said = f"{self.piece.name.replace('_', ' ')}\n{self.piece.doc}\n{self.piece.around}".casefold()
        return any(heading.removeprefix("The ").casefold() in said for heading in headings)

    def plays(self, names: Collection[str]) -> bool:
        """Return whether it names a move, a step or a question as players' answers do: by its name."""
        return not self.piece.texts.isdisjoint(names)


@functools.cache
def known_tests() -> tuple[Tested, ...]:
    """Return every test of the house by its place, read once."""
    pieces = read(ROOT, sorted((ROOT / "tests").rglob("*.py")))
    return tuple(_tested(pieces, place) for place in sorted(pieces) if is_test(pieces[place]))


def is_test(piece: Piece) -> bool:
    """Return whether a piece is a test: a function, or one of a class of tests."""
    return piece.name.rpartition(".")[2].startswith("test_")


def pages_of(name: str, doc: str) -> frozenset[int]:
    """Return the pages that a test cites: ``_p8`` or ``_p8_p10`` in its name, ``p. 8 and 10`` or ``p. 8, 10`` in its docstring."""
    cited = re.findall(r"_p(\d+)(?![a-z\d])", name)
    for listed in re.findall(r"\bp\. (\d+(?:(?:, | and )\d+)*)", doc):
        cited += re.findall(r"\d+", listed)
    return frozenset(map(int, cited))


def _tested(pieces: dict[str, Piece], place: str) -> Tested:
    piece, names = pieces[place], reached(pieces, place)
    said = frozenset(rule_of(code) for code in codes(pieces, names))
    return Tested(piece, pages_of(piece.name, piece.doc), names, said)

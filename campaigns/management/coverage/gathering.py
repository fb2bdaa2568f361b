"""How much of a manual is checked: every rule with the moves made under it and the tests that cite its page, from the code.

A move belongs to a rule if it is declared under it; where none is, those count that can refuse, tell or ask something under it.
A test belongs to a rule if it names such a move or such a code, and cites one of the rule's pages in its name (``_p14``) or in
its docstring (``p. 14``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaigns.lookup.entries import ROOT, Entry, entries
from campaigns.management.coverage.sources import Piece, codes, reached, read
from campaigns.referee import game, moves_of, rule_of
from campaigns.wording import words

ALWAYS = "every move"
"""Stands for what follows after any move, whatever it was."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the manual, its page and the rule that says what stands under it."""

    heading: str
    page: int
    rule: str


@dataclass(frozen=True)
class Way:
    """A way into the rules: a move by its slug, or what follows after every move; ``holds`` are the codes it leads to."""

    slug: str
    cites: str
    path: Path
    starts: frozenset[str]
    holds: frozenset[str]

    def touches(self, rule: str) -> bool:
        """Whether it can refuse, tell or ask something under a rule."""
        return any(rule_of(code) == rule for code in self.holds)


@dataclass(frozen=True)
class Tested:
    """A test with the pages it cites, the pieces of the rules it names and the codes it holds."""

    piece: Piece
    pages: frozenset[int]
    names: frozenset[str]
    rules: frozenset[str]


@dataclass(frozen=True)
class Covered:
    """A rule with the ways that belong to it and the tests that cite it."""

    entry: Entry
    ways: tuple[Way, ...]
    tests: tuple[Piece, ...]
    refuses: bool

    @property
    def status(self) -> str:
        """``checked`` if something can be refused under it, ``tracked`` if it is only followed, else ``explained only``."""
        if not self.ways:
            return "explained only"
        return "checked" if self.refuses else "tracked"


def headings(game_name: str) -> list[Heading]:
    """Give the headings of a game's manual in their order; none for a game without such a list."""
    path = ROOT / "fixtures" / "headings" / f"{game_name}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Heading]) if path.exists() else []


def coverage(game_name: str) -> list[Covered]:
    """Give every rule of a game with what covers it, by id."""
    known, tests = ways(game_name), known_tests()
    raised = {rule_of(code) for way in known for code in way.holds if code in words.refusals}
    found = []
    for entry in sorted(entries(game_name), key=lambda each: each.id):
        own = _ways_of(known, entry.id)
        found.append(Covered(entry, own, _tests_of(tests, entry, own), entry.id in raised))
    return found


def ways(game_name: str) -> list[Way]:
    """Give every move of a game by slug, and last what follows after every move."""
    pieces = read(ROOT, sorted((ROOT / "campaigns" / game_name / "rules").rglob("*.py")))
    known = game(game_name)
    found = [
        _way(pieces, declared.slug, declared.cites, [declared.rule])
        for declared in moves_of(game_name)
        if declared.game == game_name
    ]
    follows = _way(pieces, ALWAYS, "", [known.settle, known.check, known.whole])
    return [*sorted(found, key=lambda way: way.slug), follows]


def known_tests() -> list[Tested]:
    """Give every test of the house by its place."""
    pieces = read(ROOT, sorted((ROOT / "tests").rglob("*.py")))
    return [_tested(pieces, name) for name in sorted(pieces) if pieces[name].name.startswith("test_")]


def pages_of(name: str, doc: str) -> frozenset[int]:
    """Give the pages that a test cites: ``_p8`` or ``_p8_p10`` in its name, ``p. 8 and 10`` or ``p. 8, 10`` in its docstring."""
    cited = re.findall(r"_p(\d+)(?![a-z\d])", name)
    for listed in re.findall(r"\bp\. (\d+(?:(?:, | and )\d+)*)", doc):
        cited += re.findall(r"\d+", listed)
    return frozenset(map(int, cited))


def _way(pieces: dict[str, Piece], slug: str, cites: str, rules: Iterable[Callable[..., None]]) -> Way:
    starts = [f"{rule.__module__}:{rule.__qualname__}" for rule in rules]
    names = frozenset[str]().union(*(reached(pieces, start) for start in starts))
    path = Path(*starts[0].partition(":")[0].split(".")).with_suffix(".py")
    return Way(slug, cites, path, frozenset(starts), codes(pieces, names))


def _ways_of(known: list[Way], rule: str) -> tuple[Way, ...]:
    declared = [way for way in known if way.cites == rule]
    return tuple(declared or [way for way in known if way.touches(rule)])


def _tested(pieces: dict[str, Piece], name: str) -> Tested:
    piece, names = pieces[name], reached(pieces, name)
    said = frozenset(rule_of(code) for code in codes(pieces, names))
    return Tested(piece, pages_of(piece.name, piece.doc), names, said)


def _tests_of(tests: list[Tested], entry: Entry, own: tuple[Way, ...]) -> tuple[Piece, ...]:
    names = frozenset[str]().union(*(way.starts for way in own if way.slug != ALWAYS))
    citing = [test for test in tests if test.pages & set(entry.pages)]
    return tuple(test.piece for test in citing if entry.id in test.rules or test.names & names)

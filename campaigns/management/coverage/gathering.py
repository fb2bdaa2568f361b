"""How much of a manual is checked: every rule with the ways into it and the tests of it, from the code.

A move belongs to a rule if it is declared under it; where none is, those count that can refuse, tell or ask something under it.
A test belongs to a rule if it names such a move or such a code, and cites one of the rule's pages in its name (``_p14``) or in
its docstring (``p. 14``). Of a manual without pages a test belongs to the rules whose codes it holds, and to those whose
headings it cites and whose moves, steps or questions it names; failing that, to those whose headings it cites.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec

from campaigns.lookup.entries import ROOT, Entry, entries
from campaigns.management.coverage.sources import Piece
from campaigns.management.coverage.tested import Tested, known_tests
from campaigns.management.coverage.ways import ALWAYS, Way, ways, ways_of
from campaigns.referee import rule_of
from campaigns.wording import words


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the manual and the rule that says what stands under it.

    ``page`` is its page; where the manual has none, ``part`` is the sheet or the part of it that it stands in.
    """

    heading: str
    rule: str
    page: int = 0
    part: str = ""


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
    """Return the headings of a game's manual in their order; none for a game without such a list."""
    path = ROOT / "fixtures" / "headings" / f"{game_name}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Heading]) if path.exists() else []


def has_pages(game_name: str) -> bool:
    """Return whether a game's manual has pages that a test can cite."""
    return all(heading.page for heading in headings(game_name))


def headings_of(entry: Entry) -> set[str]:
    """Return the headings and the index terms that lead to a rule, where the manual has no pages to cite instead."""
    if has_pages(entry.game):
        return set()
    return {*entry.terms, *(heading.heading for heading in headings(entry.game) if heading.rule == entry.id)}


def coverage(game_name: str) -> list[Covered]:
    """Return every rule of a game with what covers it, by id."""
    known, tests = ways(game_name), known_tests()
    raised = {rule_of(code) for code in chain.from_iterable(way.holds for way in known) if code in words.refusals}
    found = []
    for entry in sorted(entries(game_name), key=lambda each: each.id):
        cited = headings_of(entry)
        own = ways_of(known, entry.id, cited)
        stand = _by_page(tests, entry, own) if has_pages(game_name) else _by_heading(tests, entry, own, cited)
        found.append(Covered(entry, own, tuple(test.piece for test in stand), entry.id in raised))
    return found


def _by_page(tests: Sequence[Tested], entry: Entry, own: tuple[Way, ...]) -> list[Tested]:
    starts = _starts(own)
    citing = [test for test in tests if test.pages & set(entry.pages)]
    return [test for test in citing if entry.id in test.rules or test.names & starts]


def _by_heading(tests: Sequence[Tested], entry: Entry, own: tuple[Way, ...], cited: set[str]) -> list[Tested]:
    starts, names = _starts(own), {way.name for way in own}
    here = [test for test in tests if test.piece.path.parts[1] == entry.game]
    citing = [test for test in here if test.cites(cited)]
    playing = [test for test in citing if test.names & starts or test.plays(names)]
    return [test for test in here if entry.id in test.rules or test in playing] or (citing if own else [])


def _starts(own: tuple[Way, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(way.starts for way in own if way.name != ALWAYS))

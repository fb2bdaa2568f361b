"""Rule coverage of a manual: each rule with its entry points and tests, derived from the code.

A move belongs to a rule if it is declared under it; without any, all moves that can reach a code of the rule belong.
A test belongs to a rule if it names such a move or code, and cites one of the rule's pages in its name (``_p14``) or
its docstring (``p. 14``). In a manual without pages a test belongs to the rules whose codes it contains, and to those
whose headings it cites and whose moves, steps or questions it names; without any, to those whose headings it cites.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec

from campaigns.engine import get_rule_id
from campaigns.engine.messages import messages
from campaigns.management.coverage.cited_tests import CitedTest, get_cited_tests
from campaigns.management.coverage.entry_points import EVERY_MOVE, EntryPoint, filter_entry_points, find_entry_points
from campaigns.management.coverage.source_index import Definition
from campaigns.rulebook.entries import RuleEntry, get_entries
from companion.installation import PROJECT_ROOT


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the manual and its rule.

    ``page`` is its page; in a manual without pages, ``part`` is its sheet or part.
    """

    heading: str
    rule: str
    page: int = 0
    part: str = ""


@dataclass(frozen=True)
class RuleCoverage:
    """A rule with its entry points and the tests that cite it."""

    entry: RuleEntry
    entry_points: tuple[EntryPoint, ...]
    tests: tuple[Definition, ...]
    has_violations: bool

    @property
    def status(self) -> str:
        """``checked`` if it has rule violations, ``tracked`` if it has only entry points, else ``explained only``."""
        if not self.entry_points:
            return "explained only"
        return "checked" if self.has_violations else "tracked"


def load_headings(game_name: str) -> list[Heading]:
    """Return the headings of a game's manual in order; empty without a list."""
    path = PROJECT_ROOT / "fixtures" / "headings" / f"{game_name}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Heading]) if path.exists() else []


def has_pages(game_name: str) -> bool:
    """Return whether a game's manual has pages that a test can cite."""
    return all(heading.page for heading in load_headings(game_name))


def get_cited_headings(entry: RuleEntry) -> set[str]:
    """Return the headings and index terms of a rule; empty for a manual with pages, which tests cite instead."""
    if has_pages(entry.game):
        return set()
    return {*entry.terms, *(heading.heading for heading in load_headings(entry.game) if heading.rule == entry.id)}


def compute_coverage(game_name: str) -> list[RuleCoverage]:
    """Return the coverage of every rule of a game, by id."""
    known, tests = find_entry_points(game_name), get_cited_tests()
    raised = {
        get_rule_id(code)
        for code in chain.from_iterable(way.reachable_codes for way in known)
        if code in messages.violations
    }
    found = []
    for entry in sorted(get_entries(game_name), key=lambda each: each.id):
        cited = get_cited_headings(entry)
        own = filter_entry_points(known, entry.id, cited)
        stand = (
            _find_tests_by_page(tests, entry, own)
            if has_pages(game_name)
            else _find_tests_by_heading(tests, entry, own, cited)
        )
        found.append(RuleCoverage(entry, own, tuple(test.definition for test in stand), entry.id in raised))
    return found


def _find_tests_by_page(
    tests: Sequence[CitedTest], entry: RuleEntry, entry_points: tuple[EntryPoint, ...]
) -> list[CitedTest]:
    starts = _collect_start_names(entry_points)
    citing = [test for test in tests if test.pages & set(entry.pages)]
    return [test for test in citing if entry.id in test.rule_ids or test.references & starts]


def _find_tests_by_heading(
    tests: Sequence[CitedTest], entry: RuleEntry, entry_points: tuple[EntryPoint, ...], cited_headings: set[str]
) -> list[CitedTest]:
    starts, names = _collect_start_names(entry_points), {way.name for way in entry_points}
    here = [test for test in tests if test.definition.path.parts[1] == entry.game]
    citing = [test for test in here if test.is_citing(cited_headings)]
    playing = [test for test in citing if test.references & starts or test.is_naming(names)]
    return [test for test in here if entry.id in test.rule_ids or test in playing] or (citing if entry_points else [])


def _collect_start_names(entry_points: tuple[EntryPoint, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(way.start_names for way in entry_points if way.name != EVERY_MOVE))

"""An index of our tests: the pages or headings each cites, and the rules it names."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from campaigns.engine import get_rule_id
from campaigns.management.coverage.source_index import Definition, collect_codes, find_reachable, parse_definitions
from companion.installation import PROJECT_ROOT


@dataclass(frozen=True)
class CitedTest:
    """A test with its cited pages, the definitions it reaches, and the rules of the codes in them."""

    definition: Definition
    pages: frozenset[int]
    references: frozenset[str]
    rule_ids: frozenset[str]

    def is_citing(self, headings: Iterable[str]) -> bool:
        """Return whether its name or the docstrings of it, its class or module contain one of these headings (*The* is optional)."""
        said = f"{self.definition.name.replace('_', ' ')}\n{self.definition.docstring}\n{self.definition.enclosing_docs}".casefold()
        return any(heading.removeprefix("The ").casefold() in said for heading in headings)

    def is_naming(self, names: Collection[str]) -> bool:
        """Return whether it names a move, step or question in a string, as players' answers do."""
        return not self.definition.string_constants.isdisjoint(names)


@functools.cache
def get_cited_tests() -> tuple[CitedTest, ...]:
    """Return all tests in order of their qualified name. Cached."""
    pieces = parse_definitions(PROJECT_ROOT, sorted((PROJECT_ROOT / "tests").rglob("*.py")))
    return tuple(_build_cited_test(pieces, place) for place in sorted(pieces) if is_test(pieces[place]))


def is_test(definition: Definition) -> bool:
    """Return whether a definition is a test function or method."""
    return definition.name.rpartition(".")[2].startswith("test_")


def parse_cited_pages(name: str, docstring: str) -> frozenset[int]:
    """Return the pages that a test cites: ``_p8`` or ``_p8_p10`` in its name, ``p. 8 and 10`` or ``p. 8, 10`` in its docstring."""
    cited = re.findall(r"_p(\d+)(?![a-z\d])", name)
    for listed in re.findall(r"\bp\. (\d+(?:(?:, | and )\d+)*)", docstring):
        cited += re.findall(r"\d+", listed)
    return frozenset(map(int, cited))


def _build_cited_test(definitions: dict[str, Definition], qualified_name: str) -> CitedTest:
    piece, names = definitions[qualified_name], find_reachable(definitions, qualified_name)
    said = frozenset(get_rule_id(code) for code in collect_codes(definitions, names))
    return CitedTest(piece, parse_cited_pages(piece.name, piece.docstring), names, said)

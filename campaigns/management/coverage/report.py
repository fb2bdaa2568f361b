"""The coverage of a manual as a page for builders: rules, headings and index terms, each with its status."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

from campaigns.management.coverage.gathering import Covered, coverage, has_pages, headings
from campaigns.management.coverage.sources import Piece
from campaigns.management.coverage.ways import ALWAYS, Way, ways

SHOWN = 3
"""So many moves and tests stand in a row; under the rule stand all of them."""

Rows = list[tuple[tuple[str, ...], Covered]]
"""Rows of a table: what stands first in each, and the rule it leads to."""

INTRODUCTION = """\
# How much of the {title} manual is checked

Made by `manage.py coverage --game {game}` from the code; a test compares this page with what the code says now.

- **checked**: a move is made under the rule, and something can be refused under it
- **tracked**: a move is made under the rule, or follows it, and nothing is refused
- **explained only**: no move; the reason stands with the rule

{how}"""
BY_PAGE = """\
A move stands with the rule it is declared under. Where none is, those moves stand there that can refuse, tell or ask something
under the rule. A test stands with a rule if it names one of these moves or codes and cites one of the rule's pages. Pages are
those of the 1.x manual.
"""
BY_HEADING = """\
A game that carries on by itself has *steps*, *answers* to what it asks and *expansions* beside its moves. A move stands with the
rule it is declared under; the others with those that they are named after, say something under, or whose headings they cite.
A test stands with a rule if it holds one of its codes, or cites one of its headings and names what is under it. There are no
pages to cite: a heading stands with the sheet or the part of the rules that it is of.
"""


def report(game: str, title: str) -> str:
    """Return the page of a game as Markdown; the same code gives the same page."""
    rules = coverage(game)
    by_id = {found.entry.id: found for found in rules}
    how = BY_PAGE if has_pages(game) else BY_HEADING
    parts = [INTRODUCTION.format(game=game, title=title, how=how), _summary(rules), "## Headings of the manual\n"]
    parts += _by_page(game, rules, by_id) if has_pages(game) else _by_part(game, by_id)
    parts += ["\n## Rules\n", *(_section(found) for found in rules)]
    parts += _between(game, rules)
    return "\n".join(parts)


def _by_page(game: str, rules: list[Covered], by_id: dict[str, Covered]) -> list[str]:
    rows: Rows = [((str(found.page), _cell(found.heading)), by_id[found.rule]) for found in headings(game)]
    terms = sorted((term, found) for found in rules for term in found.entry.terms)
    topics: Rows = [((_cell(term),), found) for term, found in terms]
    return [*_table(("p.", "Heading"), rows), "\n## Topics of the index\n", *_table(("Topic",), topics)]


def _by_part(game: str, by_id: dict[str, Covered]) -> list[str]:
    """Return the headings, the topics of the index among them, each with what shares most words with it first."""
    rows: Rows = []
    for found in headings(game):
        known = by_id[found.rule]
        own = tuple(sorted(known.ways, key=lambda way: -shared(found.heading, way.name)))
        tests = tuple(sorted(known.tests, key=lambda test: -shared(found.heading, test.name)))
        rows.append(((found.part, _cell(found.heading)), dataclasses.replace(known, ways=own, tests=tests)))
    return _table(("Part", "Heading"), rows)


def shared(heading: str, name: str) -> int:
    """Count the words of more than two letters that a heading and a name (``test_a_red_mirror``, ``TestMirror``) share."""
    found, other = ({word.casefold() for word in re.findall("[A-Z]?[a-z]{2,}", text)} for text in (heading, name))
    return len({word for word in found & other if len(word) > 2})


def _between(game: str, rules: list[Covered]) -> list[str]:
    """Name what belongs to no rule, so that nothing is left out."""
    own = {way for found in rules for way in found.ways}
    beside = [way for way in ways(game) if way not in own and way.name != ALWAYS]
    return ["## Between the rules\n", ", ".join(map(_move, beside)) + "\n"] if beside else []


def _summary(rules: list[Covered]) -> str:
    counted = Counter(found.status for found in rules)
    terms = Counter(found.status for found in rules for _ in found.entry.terms)
    rows = [
        f"| {status} | {counted[status]} | {terms[status]} |" for status in ("checked", "tracked", "explained only")
    ]
    return "\n".join(["| status | rules | topics |", "|---|--:|--:|", *rows, ""])


def _table(columns: tuple[str, ...], rows: Rows) -> list[str]:
    titles = [*columns, "Rule", "Status", "Moves", "Tests, or why not"]
    lines = [f"| {' | '.join(titles)} |", "|" + "---|" * len(titles)]
    for cells, found in rows:
        listed = [*cells, _link(found), found.status, _some([_move(way) for way in found.ways]), _proof(found)]
        lines.append(f"| {' | '.join(listed)} |")
    return lines


def _proof(found: Covered) -> str:
    return _some([_test(piece) for piece in found.tests]) if found.ways else found.entry.only


def _section(found: Covered) -> str:
    entry = found.entry
    title = ", ".join(filter(None, (entry.title, entry.where)))
    lines = [f"### {entry.id}\n", f"{title}: **{found.status}**."]
    if found.ways:
        lines += ["", "Moves: " + ", ".join(map(_move, found.ways))]
    else:
        lines += [f"{entry.only}"]
    lines += ["", *(f"- {_test(piece)}" for piece in found.tests)]
    return "\n".join(lines).rstrip() + "\n"


def _link(found: Covered) -> str:
    return f"[{found.entry.id}](#{found.entry.id.replace('.', '')})"


def _move(way: Way) -> str:
    return f"[{way.label}]({way.path.as_posix()})"


def _test(piece: Piece) -> str:
    return f"[{piece.name}]({piece.path.as_posix()})"


def _some(listed: list[str]) -> str:
    more = len(listed) - SHOWN
    return ", ".join(listed[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

"""The rule coverage report in Markdown, for developers: rules, headings and index terms with their status."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

from campaigns.management.coverage.entry_points import EVERY_MOVE, EntryPoint, find_entry_points
from campaigns.management.coverage.rule_coverage import RuleCoverage, compute_coverage, has_pages, load_headings
from campaigns.management.coverage.source_index import Definition

MAX_LISTED = 3
"""Moves and tests in a table row; the section of the rule lists all."""

TableRows = list[tuple[tuple[str, ...], RuleCoverage]]
"""Table rows: the leading cells and the rule they refer to."""

INTRODUCTION = """\
# How much of the {title} manual is checked

Made by `manage.py coverage --game {game}` from the code; a test compares this page with what the code says now.

- **checked**: a move is made under the rule, and something can be refused under it
- **tracked**: a move is made under the rule, or follows it, and nothing is refused
- **explained only**: no move; the reason stands with the rule

{how}"""
PAGE_METHOD_TEXT = """\
A move stands with the rule it is declared under. Where none is, those moves stand there that can refuse, tell or ask something
under the rule. A test stands with a rule if it names one of these moves or codes and cites one of the rule's pages. Pages are
those of the 1.x manual.
"""
HEADING_METHOD_TEXT = """\
A game that carries on by itself has *steps*, *answers* to what it asks and *expansions* beside its moves. A move stands with the
rule it is declared under; the others with those that they are named after, say something under, or whose headings they cite.
A test stands with a rule if it holds one of its codes, or cites one of its headings and names what is under it. There are no
pages to cite: a heading stands with the sheet or the part of the rules that it is of.
"""


def build_report(game: str, game_title: str) -> str:
    """Return the report of a game in Markdown. Deterministic."""
    rules = compute_coverage(game)
    by_id = {found.entry.id: found for found in rules}
    how = PAGE_METHOD_TEXT if has_pages(game) else HEADING_METHOD_TEXT
    parts = [
        INTRODUCTION.format(game=game, title=game_title, how=how),
        _build_summary(rules),
        "## Headings of the manual\n",
    ]
    parts += _build_page_tables(game, rules, by_id) if has_pages(game) else _build_part_table(game, by_id)
    parts += ["\n## Rules\n", *(_build_section(found) for found in rules)]
    parts += _build_unassigned_section(game, rules)
    return "\n".join(parts)


def _build_page_tables(game: str, coverages: list[RuleCoverage], by_id: dict[str, RuleCoverage]) -> list[str]:
    rows: TableRows = [
        ((str(found.page), _escape_cell(found.heading)), by_id[found.rule]) for found in load_headings(game)
    ]
    terms = sorted((term, found) for found in coverages for term in found.entry.terms)
    topics: TableRows = [((_escape_cell(term),), found) for term, found in terms]
    return [*_build_table(("p.", "Heading"), rows), "\n## Topics of the index\n", *_build_table(("Topic",), topics)]


def _build_part_table(game: str, by_id: dict[str, RuleCoverage]) -> list[str]:
    """Return the table of headings and index topics; entries that share most words with the heading come first."""
    rows: TableRows = []
    for found in load_headings(game):
        known = by_id[found.rule]
        own = tuple(sorted(known.entry_points, key=lambda way: -count_shared_words(found.heading, way.name)))
        tests = tuple(sorted(known.tests, key=lambda test: -count_shared_words(found.heading, test.name)))
        rows.append(
            ((found.part, _escape_cell(found.heading)), dataclasses.replace(known, entry_points=own, tests=tests))
        )
    return _build_table(("Part", "Heading"), rows)


def count_shared_words(heading: str, name: str) -> int:
    """Count the words of more than two letters that a heading and a name (``test_a_red_mirror``, ``TestMirror``) share."""
    found, other = ({word.casefold() for word in re.findall("[A-Z]?[a-z]{2,}", text)} for text in (heading, name))
    return len({word for word in found & other if len(word) > 2})


def _build_unassigned_section(game: str, coverages: list[RuleCoverage]) -> list[str]:
    """Return the section of entry points that belong to no rule, so that the report is complete."""
    own = {way for found in coverages for way in found.entry_points}
    beside = [way for way in find_entry_points(game) if way not in own and way.name != EVERY_MOVE]
    return ["## Between the rules\n", ", ".join(map(_format_entry_point, beside)) + "\n"] if beside else []


def _build_summary(coverages: list[RuleCoverage]) -> str:
    counted = Counter(found.status for found in coverages)
    terms = Counter(found.status for found in coverages for _ in found.entry.terms)
    rows = [
        f"| {status} | {counted[status]} | {terms[status]} |" for status in ("checked", "tracked", "explained only")
    ]
    return "\n".join(["| status | rules | topics |", "|---|--:|--:|", *rows, ""])


def _build_table(columns: tuple[str, ...], rows: TableRows) -> list[str]:
    titles = [*columns, "Rule", "Status", "Moves", "Tests, or why not"]
    lines = [f"| {' | '.join(titles)} |", "|" + "---|" * len(titles)]
    for cells, found in rows:
        listed = [
            *cells,
            _format_link(found),
            found.status,
            _format_list([_format_entry_point(way) for way in found.entry_points]),
            _format_proof(found),
        ]
        lines.append(f"| {' | '.join(listed)} |")
    return lines


def _format_proof(coverage: RuleCoverage) -> str:
    return (
        _format_list([_format_test(piece) for piece in coverage.tests])
        if coverage.entry_points
        else coverage.entry.only
    )


def _build_section(coverage: RuleCoverage) -> str:
    entry = coverage.entry
    title = ", ".join(filter(None, (entry.title, entry.page_text)))
    lines = [f"### {entry.id}\n", f"{title}: **{coverage.status}**."]
    if coverage.entry_points:
        lines += ["", "Moves: " + ", ".join(map(_format_entry_point, coverage.entry_points))]
    else:
        lines += [f"{entry.only}"]
    lines += ["", *(f"- {_format_test(piece)}" for piece in coverage.tests)]
    return "\n".join(lines).rstrip() + "\n"


def _format_link(coverage: RuleCoverage) -> str:
    return f"[{coverage.entry.id}](#{coverage.entry.id.replace('.', '')})"


def _format_entry_point(entry_point: EntryPoint) -> str:
    return f"[{entry_point.label}]({entry_point.path.as_posix()})"


def _format_test(definition: Definition) -> str:
    return f"[{definition.name}]({definition.path.as_posix()})"


def _format_list(items: list[str]) -> str:
    more = len(items) - MAX_LISTED
    return ", ".join(items[:MAX_LISTED]) + (f" and {more} more" if more > 0 else "")


def _escape_cell(text: str) -> str:
    return text.replace("|", "\\|")

"""The coverage of a manual as a page for builders: rules, headings and index terms, each with its status."""

from __future__ import annotations

from collections import Counter

from campaigns.management.coverage.gathering import Covered, Way, coverage, headings
from campaigns.management.coverage.sources import Piece

SHOWN = 3
"""So many moves and tests stand in a row; under the rule stand all of them."""

INTRODUCTION = """\
# How much of the {title} manual is checked

Made by `manage.py coverage --game {game}` from the code; a test compares this page with what the code says now.

- **checked**: a move is made under the rule, and something can be refused under it
- **tracked**: a move is made under the rule, or follows it, and nothing is refused
- **explained only**: no move; the reason stands with the rule

A move stands with the rule it is declared under. Where none is, those moves stand there that can refuse, tell or ask something
under the rule. A test stands with a rule if it names one of these moves or codes and cites one of the rule's pages. Pages are
those of the 1.x manual.
"""


def report(game: str, title: str) -> str:
    """Give the page of a game as Markdown; the same code gives the same page."""
    rules = coverage(game)
    by_id = {found.entry.id: found for found in rules}
    parts = [INTRODUCTION.format(game=game, title=title), _summary(rules), "## Headings of the manual\n"]
    parts += _table(("p.", "Heading"), [((str(h.page), _cell(h.heading)), by_id[h.rule]) for h in headings(game)])
    terms = sorted((term, found) for found in rules for term in found.entry.terms)
    parts += ["\n## Topics of the index\n"]
    parts += _table(("Topic",), [((_cell(term),), found) for term, found in terms])
    parts += ["\n## Rules\n", *(_section(found) for found in rules)]
    return "\n".join(parts)


def _summary(rules: list[Covered]) -> str:
    counted = Counter(found.status for found in rules)
    terms = Counter(found.status for found in rules for _ in found.entry.terms)
    rows = [
        f"| {status} | {counted[status]} | {terms[status]} |" for status in ("checked", "tracked", "explained only")
    ]
    return "\n".join(["| status | rules | topics |", "|---|--:|--:|", *rows, ""])


def _table(columns: tuple[str, ...], rows: list[tuple[tuple[str, ...], Covered]]) -> list[str]:
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
    lines = [f"### {entry.id}\n", f"{entry.title}, {entry.where}: **{found.status}**."]
    if found.ways:
        lines += ["", "Moves: " + ", ".join(map(_move, found.ways))]
    else:
        lines += [f"{entry.only}"]
    lines += ["", *(f"- {_test(piece)}" for piece in found.tests)]
    return "\n".join(lines).rstrip() + "\n"


def _link(found: Covered) -> str:
    return f"[{found.entry.id}](#{found.entry.id.replace('.', '')})"


def _move(way: Way) -> str:
    return f"[{way.slug}](../{way.path.as_posix()})"


def _test(piece: Piece) -> str:
    return f"[{piece.name}](../{piece.path.as_posix()})"


def _some(listed: list[str]) -> str:
    more = len(listed) - SHOWN
    return ", ".join(listed[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

"""Looking through a book of rules: by chapter, by the words of an index as at the back of a book, by the printed signs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from campaigns.lookup.entries import Book, Entry
from campaigns.lookup.signs import SIGNS, Sign


@dataclass(frozen=True)
class Chapter:
    """One part of a book, ``number`` counted from 1, with its entries in their order."""

    number: int
    title: str
    entries: list[Entry]


@dataclass(frozen=True)
class Line:
    """One line of the index: a word, and the entry it leads to."""

    word: str
    entry: Entry


def chapters(book: Book) -> list[Chapter]:
    """Return the chapters of a book in their order."""
    return [
        Chapter(number, title, [entry for entry in book.entries if entry.chapter == title])
        for number, title in enumerate(book.chapters, 1)
    ]


def letters(book: Book) -> list[tuple[str, list[Line]]]:
    """Return the index of a book: every letter it has, and under it the titles and index terms that begin with it."""
    found: dict[str, list[Line]] = defaultdict(list)
    for entry in book.entries:
        for word in {word.casefold(): word for word in (entry.title, *entry.terms)}.values():
            found[_letter(word)].append(Line(word, entry))
    return [(letter, sorted(found[letter], key=_order)) for letter in sorted(found)]


def signs(book: Book) -> list[tuple[Sign, list[Entry]]]:
    """Return the printed signs that a book explains, each with the entries that do."""
    told = [(sign, [entry for entry in book.entries if sign.name in entry.icons]) for sign in SIGNS.values()]
    return [(sign, entries) for sign, entries in told if entries]


def beside(book: Book, entry: Entry) -> tuple[Entry | None, Entry | None]:
    """Return the entries before and after this one in its chapter, None where the chapter begins or ends."""
    others = [other for other in book.entries if other.chapter == entry.chapter]
    at = others.index(entry)
    return others[at - 1] if at else None, others[at + 1] if at + 1 < len(others) else None


def _letter(word: str) -> str:
    first = next(filter(str.isalnum, word), "")
    return first.upper() if first.isalpha() else "#"


def _order(line: Line) -> tuple[str, str]:
    return line.word.strip("\"'").casefold(), line.entry.id

"""Listings of a rulebook: by chapter, by index letter, by printed icon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.rulebook.entries import Book, RuleEntry
from campaigns.rulebook.icons import ICONS, Icon


@dataclass(frozen=True)
class BookChapter:
    """One chapter of a book, ``number`` counted from 1, with its entries in order."""

    number: int
    title: str
    entries: list[RuleEntry]


@dataclass(frozen=True)
class IndexLine:
    """One line of the index: a word, as it is read, and its entry. A translator writes ``label`` into the translation."""

    word: str
    label: str
    entry: RuleEntry


def list_chapters(book: Book) -> list[BookChapter]:
    """Return the chapters of a book in order."""
    return [
        BookChapter(number, title, [entry for entry in book.entries if entry.chapter == title])
        for number, title in enumerate(book.chapters, 1)
    ]


def list_index_letters(book: Book) -> list[tuple[str, list[IndexLine]]]:
    """Return the index of a book: each letter with its titles and index terms."""
    terms = book.terms
    found: dict[str, list[IndexLine]] = defaultdict(list)
    for entry in book.entries:
        for word in {word.casefold(): word for word in (entry.title, *entry.terms)}.values():
            label = format_index_term(word, terms) if word in entry.terms else word
            found[_get_initial(word)].append(IndexLine(word, label, entry))
    return [(letter, sorted(found[letter], key=_get_sort_key)) for letter in sorted(found)]


def format_index_term(term: str, terms: Iterable[str]) -> str:
    """Return a term of a manual's index as it is read: *Entity Spawn* below the term *Entity* as *Entity: Spawn*.

    A head is another term, or the word before the *cards* of one: *Flaw Remove* belongs to *Flaw cards*.
    """
    if " - " in term:
        return term.replace(" - ", ": ")
    heads = {head for word in terms for head in (word, word.removesuffix(" cards")) if _is_below(term, head)}
    if not heads or any(_is_below(word, term) for word in terms):
        return term
    head = max(heads, key=len)
    return f"{head}: {term[len(head) + 1 :]}"


def list_icons(book: Book) -> list[tuple[Icon, list[RuleEntry]]]:
    """Return the icons that a book explains, each with its entries."""
    told = [(sign, [entry for entry in book.entries if sign.name in entry.icons]) for sign in ICONS.values()]
    return [(sign, entries) for sign, entries in told if entries]


def find_neighbours(book: Book, rule_entry: RuleEntry) -> tuple[RuleEntry | None, RuleEntry | None]:
    """Return the entries before and after this one in its chapter, None at its start or end."""
    others = [other for other in book.entries if other.chapter == rule_entry.chapter]
    at = others.index(rule_entry)
    return others[at - 1] if at else None, others[at + 1] if at + 1 < len(others) else None


def _is_below(term: str, head: str) -> bool:
    return term.startswith(f"{head} ") and term[len(head) + 1].isupper()


def _get_initial(word: str) -> str:
    first = next(filter(str.isalnum, word), "")
    return first.upper() if first.isalpha() else "#"


def _get_sort_key(line: IndexLine) -> tuple[str, str]:
    return line.word.strip("\"'").casefold(), line.entry.id

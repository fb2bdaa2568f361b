"""The rule entries of all games, loaded once from ``fixtures/rules/`` of the project and of each installed app."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from django.apps import apps
from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.engine.rule_constants import fill_rule_constants
from campaigns.rulebook.editions import get_edition
from companion.installation import RESOURCE_ROOT

Certainty = Literal["printed", "clarified", "inferred", "open", "house"]


class RuleReading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One variant of an ambiguous rule."""

    name: str
    text: str


class EditionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in another edition of the manual: its pages there, and what reads differently; the rest is as in the entry.

    Without pages the rule is not printed in that edition.
    """

    pages: tuple[int, ...]
    summary: str | None = None
    details: str | None = None
    table: tuple[tuple[str, str], ...] | None = None
    sure: Certainty | None = None
    ground: str | None = None
    only: str | None = None
    readings: tuple[RuleReading, ...] | None = None


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    ``game`` is its game, ``campaigns`` for shared rules. ``sure`` is how certain it is and ``ground`` the evidence
    beyond the manual; ``pages`` are in its book's numbering. ``table`` has numbers by label. ``only`` is why a
    companion can neither track nor check the rule. ``terms`` are index terms of the manual, ``words`` players'
    synonyms. ``chapter`` is its chapter in the book, ``icons`` are the names of the icons it explains (see
    ``ICONS``), ``picture`` is its drawing in ``templates/rules/pictures/``. ``editions`` has what later editions of the
    manual print, by edition; without an entry there the rule is the same on the same pages. ``printed_in`` is the
    edition of ``pages`` where the edition that is shown does not print the rule.
    """

    id: str
    title: str
    chapter: str
    summary: str
    details: str
    pages: tuple[int, ...]
    sure: Certainty
    ground: str = ""
    table: tuple[tuple[str, str], ...] = ()
    readings: tuple[RuleReading, ...] = ()
    only: str = ""
    terms: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    picture: str = ""
    editions: dict[str, EditionText] = msgspec.field(default_factory=dict)
    printed_in: str = ""
    game: str = ""

    @property
    def page_text(self) -> str:
        """The text of all its pages: ``p. 8, 18``; empty for a house rule."""
        return format_pages(self.pages, self.printed_in)

    def in_edition(self, edition: str, written_in: str) -> RuleEntry:
        """Return the entry as this edition has it; ``written_in`` is the edition of the book."""
        text = self.editions.get(edition)
        if text is None:
            known = next((name for name, other in self.editions.items() if other.pages), "")
            only = not self.pages and known
            return msgspec.structs.replace(self, pages=self.editions[known].pages, printed_in=known) if only else self
        differing = {name: value for name, value in msgspec.structs.asdict(text).items() if value is not None}
        if not text.pages:
            differing |= {"pages": self.pages, "printed_in": written_in}
        return msgspec.structs.replace(self, **differing)


def format_pages(pages: tuple[int, ...], edition: str = "") -> str:
    """Format pages for a citation: ``p. 8``; empty for none. ``edition`` is that of another manual than the one shown."""
    if not pages:
        return ""
    numbers = join_items(pages)
    if edition:
        return _("p. %(pages)s of %(edition)s") % {"pages": numbers, "edition": edition}
    return _("p. %(pages)s") % {"pages": numbers}


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game: title, the printed manual of its page numbers, chapters and entries in order.

    ``edition`` is that of the manual where it has several, ``editions`` are the manuals of the others, and
    ``shown_edition`` is the edition of these entries.
    """

    title: str
    manual: str
    chapters: tuple[str, ...]
    entries: tuple[RuleEntry, ...]
    edition: str = ""
    editions: dict[str, str] = msgspec.field(default_factory=dict)
    shown_edition: str = ""
    game: str = ""

    @property
    def terms(self) -> list[str]:
        """The terms of the manual's index, of all entries in order."""
        return [term for entry in self.entries for term in entry.terms]

    @property
    def edition_names(self) -> tuple[str, ...]:
        """Every edition of the manual, that of the book first; empty if there is one only."""
        return (self.edition, *self.editions) if self.editions else ()

    def in_edition(self, edition: str) -> Book:
        """Return the book as this edition of the manual has it; as it is written for an unknown one."""
        entries = tuple(entry.in_edition(edition, self.edition) for entry in self.entries)
        manual, shown = self.editions.get(edition, self.manual), edition if edition in self.editions else self.edition
        return msgspec.structs.replace(self, entries=entries, manual=manual, shown_edition=shown)


def find_fixture_files(kind: str) -> Iterator[Path]:
    """Yield the fixture files of one kind (``rules``, ``decisions``), one per game: the project's, then those of each app."""
    for folder in (RESOURCE_ROOT, *(Path(app.path) for app in apps.get_app_configs())):
        yield from sorted((folder / "fixtures" / kind).glob("*.json"))


@functools.cache
def get_decision_pages(edition: str = "") -> dict[str, tuple[int, ...]]:
    """Return the pages of every decision by code; under a rule's id the page that is cited for it, if it has several.

    A missing code is decided on the pages of its rule. ``edition`` is another than that of the books: a code without
    pages is then decided by the book's own edition alone.
    """
    found: dict[str, tuple[int, ...]] = {}
    for path in find_fixture_files(f"decisions/{edition}" if edition else "decisions"):
        found |= msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[int, ...]])
    return found


def get_books() -> dict[str, Book]:
    """Return the rulebook of every game, in the active edition, by game; ``campaigns`` has the shared rules."""
    return get_library(get_edition()).books


@functools.cache
def get_all_editions() -> tuple[str, ...]:
    """Return every edition that a book has besides its own, and '' for the books as they are written."""
    return ("", *sorted({name for book in _load_books().values() for name in book.editions}))


class Library(msgspec.Struct, frozen=True):
    """The books and entries of all games in one edition."""

    edition: str
    books: dict[str, Book]
    entries: tuple[RuleEntry, ...]
    entries_by_id: dict[str, RuleEntry]


def get_library(edition: str) -> Library:
    """Return the books of all games in an edition; as they are written for the one they are written in. Cached."""
    return _build_library(edition if edition in get_all_editions() else "")


@functools.cache
def _build_library(edition: str) -> Library:
    books = {game: book.in_edition(edition) for game, book in _load_books().items()}
    entries = tuple(entry for book in books.values() for entry in book.entries)
    return Library(edition, books, entries, {entry.id: entry for entry in entries})


@functools.cache
def _load_books() -> dict[str, Book]:
    return {path.stem: _load_book(path) for path in sorted(find_fixture_files("rules"), key=_get_file_stem)}


def clear_book_cache() -> None:
    """Read all books anew at the next call."""
    for cached in (_load_books, _build_library, get_all_editions, get_decision_pages):
        cached.cache_clear()


def _get_file_stem(path: Path) -> str:
    return path.stem


def _load_book(path: Path) -> Book:
    book = msgspec.json.decode(fill_rule_constants(path.read_text(encoding="utf-8")), type=Book)
    known = tuple(msgspec.structs.replace(entry, game=path.stem) for entry in book.entries)
    return msgspec.structs.replace(book, entries=known, game=path.stem)


def get_entries(game: str) -> tuple[RuleEntry, ...]:
    """Return the rule entries of a game in file order; empty for an unknown game."""
    book = get_books().get(game)
    return book.entries if book is not None else ()


def find_entry(rule_id: str) -> RuleEntry | None:
    """Return the entry of a rule id in the active edition, or None."""
    return get_library(get_edition()).entries_by_id.get(rule_id)


def get_all_entries() -> tuple[RuleEntry, ...]:
    """Return the entries of every game in the active edition, by game, each in file order."""
    return get_library(get_edition()).entries

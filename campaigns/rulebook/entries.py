"""The rule entries of all games, loaded once from ``fixtures/rules/`` of the project and of each installed app."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from django.apps import apps
from django.utils.translation import gettext as _

from campaigns.engine.rule_constants import fill_rule_constants

PROJECT_ROOT = Path(__file__).resolve().parents[2]

Certainty = Literal["printed", "clarified", "inferred", "open", "house"]


class RuleReading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One variant of an ambiguous rule."""

    name: str
    text: str


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    ``game`` is its game, ``campaigns`` for shared rules. ``sure`` is how certain it is and ``ground`` the evidence
    beyond the manual; ``pages`` are in its book's numbering. ``table`` has numbers by label. ``only`` is why a
    companion can neither track nor check the rule. ``terms`` are index terms of the manual, ``words`` players'
    synonyms. ``chapter`` is its chapter in the book, ``icons`` are the names of the icons it explains (see
    ``ICONS``), ``picture`` is its drawing in ``templates/rules/pictures/``.
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
    game: str = ""

    @property
    def page_text(self) -> str:
        """The text of all its pages: ``p. 8, 18``; empty for a house rule."""
        return format_pages(self.pages)


def format_pages(pages: tuple[int, ...]) -> str:
    """Format pages for a citation: ``p. 8``; empty for none."""
    return _("p. %(pages)s") % {"pages": ", ".join(map(str, pages))} if pages else ""


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game: title, the printed edition of its page numbers, chapters and entries in order."""

    title: str
    manual: str
    chapters: tuple[str, ...]
    entries: tuple[RuleEntry, ...]
    game: str = ""


def find_fixture_files(kind: str) -> Iterator[Path]:
    """Yield the fixture files of one kind (``rules``, ``decisions``), one per game: the project's, then those of each app."""
    for folder in (PROJECT_ROOT, *(Path(app.path) for app in apps.get_app_configs())):
        yield from sorted((folder / "fixtures" / kind).glob("*.json"))


@functools.cache
def get_decision_pages() -> dict[str, tuple[int, ...]]:
    """Return the pages of every decision by code; under a rule's id the page that is cited for it, if it has several.

    A missing code is decided on the pages of its rule.
    """
    found: dict[str, tuple[int, ...]] = {}
    for path in find_fixture_files("decisions"):
        found |= msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[int, ...]])
    return found


@functools.cache
def get_books() -> dict[str, Book]:
    """Return the rulebook of every game, sorted by game; ``campaigns`` has the shared rules."""
    return {path.stem: _load_book(path) for path in sorted(find_fixture_files("rules"), key=_get_file_stem)}


def _get_file_stem(path: Path) -> str:
    return path.stem


def _load_book(path: Path) -> Book:
    book = msgspec.json.decode(fill_rule_constants(path.read_text(encoding="utf-8")), type=Book)
    known = tuple(msgspec.structs.replace(entry, game=path.stem) for entry in book.entries)
    return msgspec.structs.replace(book, entries=known, game=path.stem)


def get_entries(game: str) -> tuple[RuleEntry, ...]:
    """Return the rule entries of a game in file order; empty for an unknown game."""
    return get_books()[game].entries if game in get_books() else ()


@functools.cache
def _get_entries_by_id() -> dict[str, RuleEntry]:
    return {entry.id: entry for entry in get_all_entries()}


def find_entry(rule_id: str) -> RuleEntry | None:
    """Return the entry of a rule id, or None."""
    return _get_entries_by_id().get(rule_id)


def get_all_entries() -> tuple[RuleEntry, ...]:
    """Return the entries of every game, by game, each in file order."""
    return tuple(entry for book in get_books().values() for entry in book.entries)

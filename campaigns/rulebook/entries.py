"""The rule entries of all games, read once from ``fixtures/rules/`` of the house and of each installed app."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from django.apps import apps
from django.utils.translation import gettext as _

PROJECT_ROOT = Path(__file__).resolve().parents[2]

Certainty = Literal["printed", "clarified", "inferred", "open", "house"]


class RuleReading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way a doubtful rule can be read."""

    name: str
    text: str


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    ``game`` is the one whose file it stands in, ``campaigns`` for those of every game. ``sure`` says how well it is known and
    ``ground`` on what, where the manual alone does not say it; ``pages`` are those its book counts by. ``table`` holds numbers
    by label. ``only`` says why a companion can neither track nor check the rule. ``terms`` are the words of the manual's index
    that lead here, ``words`` what players say instead. ``chapter`` is the part of its book it is listed under, ``icons`` names the
    printed signs it explains (see ``signs``), ``picture`` the drawing in ``templates/rules/pictures/`` that shows it.
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
        """All its pages, as its own page lists them: ``p. 8, 18``; empty for a rule of the house."""
        return format_pages(self.pages)


def format_pages(pages: tuple[int, ...]) -> str:
    """Return pages as they stand beside a reason: ``p. 8``; empty for none."""
    return _("p. %(pages)s") % {"pages": ", ".join(map(str, pages))} if pages else ""


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game: its title, the printed text that the page numbers are of, its chapters and entries in their order."""

    title: str
    manual: str
    chapters: tuple[str, ...]
    entries: tuple[RuleEntry, ...]
    game: str = ""


def find_fixture_files(kind: str) -> Iterator[Path]:
    """Yield the files of one kind (``rules``, ``decisions``), a file a game: those of the house, then of each app that brings its own."""
    for folder in (PROJECT_ROOT, *(Path(app.path) for app in apps.get_app_configs())):
        yield from sorted((folder / "fixtures" / kind).glob("*.json"))


@functools.cache
def get_decision_pages() -> dict[str, tuple[int, ...]]:
    """Return the page of every decision by its code; under a rule's own id the one that decides, where it has several.

    A code that is not here is printed where its rule is.
    """
    found: dict[str, tuple[int, ...]] = {}
    for path in find_fixture_files("decisions"):
        found |= msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[int, ...]])
    return found


@functools.cache
def get_books() -> dict[str, Book]:
    """Return the rules of every game by its name, in the order of names; ``campaigns`` holds those of every game."""
    return {path.stem: _load_book(path) for path in sorted(find_fixture_files("rules"), key=_get_file_stem)}


def _get_file_stem(path: Path) -> str:
    return path.stem


def _load_book(path: Path) -> Book:
    book = msgspec.json.decode(path.read_bytes(), type=Book)
    known = tuple(msgspec.structs.replace(entry, game=path.stem) for entry in book.entries)
    return msgspec.structs.replace(book, entries=known, game=path.stem)


def get_entries(game: str) -> tuple[RuleEntry, ...]:
    """Return the rule entries of a game in the order of their file; none for a game that has no file."""
    return get_books()[game].entries if game in get_books() else ()


@functools.cache
def _get_entries_by_id() -> dict[str, RuleEntry]:
    return {entry.id: entry for entry in get_all_entries()}


def find_entry(rule_id: str) -> RuleEntry | None:
    """Return the entry of a rule id, or None."""
    return _get_entries_by_id().get(rule_id)


def get_all_entries() -> tuple[RuleEntry, ...]:
    """Return the entries of every game, game by game, each in the order of its file."""
    return tuple(entry for book in get_books().values() for entry in book.entries)

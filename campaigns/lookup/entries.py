"""The rule entries of all games, read once from ``fixtures/rules/``."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
from django.utils.translation import gettext as _

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rules"


class Reading(msgspec.Struct, frozen=True):
    """One way a doubtful rule can be read."""

    name: str
    text: str


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: ``sure`` says how well it is known, ``pages`` are those of the printed manual (1.x edition)."""

    id: str
    title: str
    summary: str
    details: str
    pages: tuple[int, ...]
    sure: str
    readings: tuple[Reading, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The pages, as they stand beside a reason: ``p. 8, 18``; empty for a rule of the house."""
        return _("p. %(pages)s") % {"pages": ", ".join(map(str, self.pages))} if self.pages else ""


@functools.cache
def entries(game: str) -> tuple[Entry, ...]:
    """Give the rule entries of a game in the order of their file; none for a game that has no file."""
    path = FOLDER / f"{game}.json"
    return tuple(msgspec.json.decode(path.read_bytes(), type=list[Entry])) if path.exists() else ()


@functools.cache
def _index() -> dict[str, Entry]:
    return {found.id: found for path in sorted(FOLDER.glob("*.json")) for found in entries(path.stem)}


def entry(rule: str) -> Entry | None:
    """Give the entry of a rule id, or None."""
    return _index().get(rule)


def find(game: str, text: str) -> list[Entry]:
    """Give the entries of a game, and those of every game, in which every word of ``text`` occurs, titles first."""
    wanted = text.casefold().split()
    known = (*entries(game), *entries("campaigns"))
    hits = [found for found in known if all(word in _text(found) for word in wanted)]
    return sorted(hits, key=lambda found: not all(word in found.title.casefold() for word in wanted))


@functools.cache
def _text(found: Entry) -> str:
    return " ".join((found.title, found.summary, found.details, *map(str, found.pages))).casefold()

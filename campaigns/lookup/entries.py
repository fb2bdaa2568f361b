"""The rule entries of all games, read once from ``fixtures/rules/``."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Literal

import msgspec
from django.utils.translation import gettext as _

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rules"

Sure = Literal["printed", "clarified", "inferred", "open", "house"]


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way a doubtful rule can be read."""

    name: str
    text: str


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    ``sure`` says how well it is known and ``ground`` on what, where the manual alone does not say it; ``pages`` are those of the
    printed manual (1.x edition). ``table`` holds numbers by label. ``only`` says why a companion can neither track nor check the
    rule. ``terms`` are the words of the manual's index that lead here, ``words`` what players say instead.
    """

    id: str
    title: str
    summary: str
    details: str
    pages: tuple[int, ...]
    sure: Sure
    ground: str = ""
    table: tuple[tuple[str, str], ...] = ()
    readings: tuple[Reading, ...] = ()
    only: str = ""
    terms: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
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


def all_entries() -> dict[str, tuple[Entry, ...]]:
    """Give the entries of every game that has some, by its name; ``campaigns`` for those of every game."""
    return {path.stem: entries(path.stem) for path in sorted(FOLDER.glob("*.json"))}

"""The names at one table: who and what a sentence may be about, and where it names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached

from campaigns.lookup.spelling import near
from campaigns.lookup.tokenizer import tokenize
from campaigns.models import Campaign
from campaigns.referee import Table, game, moves_of
from campaigns.telling.tokens import LITTLE, SHORTEST, Token

CACHE_SIZE = 256
"""Tables in the cache of names."""
MOST = 400
"""So many things of one kind have names that are listened for, the newest of them."""


@dataclass(frozen=True)
class Called:
    """A name: the row it is of by label and ref; ``label`` is '' where it is one of a list of the row's, as its Masks."""

    name: str
    label: str
    ref: int
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Named:
    """A name where a sentence holds it: the first word of it and the one after the last.

    ``whole`` says that all of it stands there, ``slipped`` that a finger may have slipped.
    """

    called: Called
    first: int
    after: int
    whole: bool
    slipped: bool = False


@cached(LRUCache(CACHE_SIZE), key=lambda campaign, table: campaign.mark, lock=Lock())
def names_of(campaign: Campaign, table: Table) -> list[Called]:
    """Return every name at a table, made once until the campaign changes."""
    return list(_names(table))


def _names(table: Table) -> Iterator[Called]:
    wanted = {a.label for move in moves_of(table.game) for a in move.arguments if a.kind in ("row", "rows")}
    for label in game(table.game).labels:
        rows = list(table.rows(label))[-MOST:] if label in wanted else []
        if label == table.subject and label not in wanted:
            # Whoever plays a game whose moves name no row.
            yield from (
                called
                for row in list(table.rows(label))[-1:]
                for name in _lists(row)
                for called in _called(name, "", row.ref)
            )
        for row in rows:
            yield from _called(str(row), label, row.ref)
            for name in _lists(row):
                yield from _called(name, "", row.ref)


def _lists(row: object) -> Iterator[str]:
    for value in vars(row).values():
        if isinstance(value, list):
            yield from (one for one in value if isinstance(one, str) and (" " in one or one.istitle()))


def _called(name: str, label: str, ref: int) -> Iterator[Called]:
    parts = tuple(tokenize(name))
    if parts:
        yield Called(name, label, ref, parts)


def named_in(heard: Sequence[Token], names: Sequence[Called], common: Mapping[str, object]) -> list[Named]:
    """Find the names in a sentence, the longest first, none inside another; ``common`` words do not make a name by themselves."""
    parts = {part for called in names for part in called.parts}
    may = [_parts(token, parts, common) for token in heard]
    said = set().union(*may)
    found: list[Named] = []
    for called in names:
        if not said.isdisjoint(called.parts):
            found += _where(heard, may, called, common)
    found.sort(key=lambda one: (not one.whole, one.first - one.after, one.slipped, one.first))
    kept: list[Named] = []
    for one in found:
        clash = [other for other in kept if one.first < other.after and other.first < one.after]
        same = all(_told(other) == _told(one) for other in clash)
        if same:
            kept.append(one)
    return kept


def _where(
    heard: Sequence[Token], may: Sequence[Set[str]], called: Called, common: Mapping[str, object]
) -> Iterator[Named]:
    """Find one name; ``may`` says which parts of names each word may be."""
    place = 0
    while place < len(heard):
        after, telling = place, False
        while after < len(heard) and not may[after].isdisjoint(called.parts):
            telling |= not _common(heard[after], common) and len(heard[after].text) > 1
            after += 1
        whole = after - place >= len(called.parts)
        if after > place and (telling or whole):
            slipped = not all(_spelled(one, called) for one in heard[place:after])
            yield Named(called, place, after, whole, slipped)
        place = max(after, place + 1)


def _common(token: Token, common: Mapping[str, object]) -> bool:
    return token.little or token.stem in common


def _parts(token: Token, parts: Set[str], common: Mapping[str, object]) -> set[str]:
    """Return the parts of names that a typed word may be; a slip of the finger is forgiven in one that is known for nothing else."""
    typed = token.text
    found = {typed, typed.removesuffix("s")} & parts
    if _common(token, common) or len(typed) < SHORTEST or token.number is not None:
        return found
    return found.union(near(typed, [part for part in parts if len(part) >= SHORTEST and part not in LITTLE], 1))


def _spelled(token: Token, called: Called) -> bool:
    """Return whether a word is spelled as in a name; *usher's* is of the usher, though a Gate be called after him."""
    owns = token.end - token.start > len(token.text)
    return (token.text in called.parts and not owns) or token.text.removesuffix("s") in called.parts


def _told(one: Named) -> tuple[int, int, bool, bool]:
    return one.first, one.after, one.whole, one.slipped

"""The sessions of a journal: when each was, and how long people sat at the table; where a game counts none, its evenings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from threading import Condition

from cachetools import LRUCache, cached
from django.db.models import Count, Max, Min, QuerySet

from campaigns.models import Campaign, Move

PAUSE = timedelta(hours=6)
"""After so long without an entry it is another evening."""
CACHE_SIZE = 512
"""Sessions in the cache, cut at their pauses."""

Moment = tuple[int, datetime]
"""An entry by its number, and when it was made."""


@dataclass(frozen=True)
class Sitting:
    """Entries without a long pause between them: the first and last of them, and their moments."""

    first: int
    last: int
    began: datetime
    ended: datetime


@dataclass(frozen=True)
class Session:
    """One session: its ``number``, 0 for what was before the first one; its first and last entry; how long it was.

    ``counted`` is its number in the journal, 0 for all evenings of a game without sessions. What is reported next belongs to
    the one that is ``open``. ``stamp`` stands for its entries as they are now.
    """

    number: int
    counted: int
    first: int
    last: int
    began: datetime
    long: timedelta
    stamp: tuple[object, ...]
    open: bool

    def entries(self, campaign: Campaign) -> QuerySet[Move]:
        """Return what was done in it, oldest first."""
        return played_of(campaign).filter(session=self.counted, seq__range=(self.first, self.last)).order_by("seq")


def played_of(campaign: Campaign) -> QuerySet[Move]:
    """Return the moves that stand."""
    return campaign.moves.filter(kind=Move.Kind.MOVE, undone=False)


def sessions_of(campaign: Campaign) -> list[Session]:
    """Return the sessions that something happened in, in order."""
    spans = played_of(campaign).order_by().values_list("session")
    found = [*spans.annotate(Min("seq"), Max("seq"), Min("at"), Max("at"), Count("pk")).order_by("session")]
    if [counted for counted, *_span in found] == [0]:
        return _evenings(campaign, *found[0])
    return [
        Session(
            counted, counted, first, last, began, _long(_sittings(campaign, counted, first, last, began, ended, count)),
            (last, ended, count), counted == found[-1][0],
        )
        for counted, first, last, began, ended, count in found
    ]  # fmt: skip


def at_table(moments: Iterable[datetime]) -> timedelta:
    """Return how long people sat at the table, by the moments of their entries: long pauses do not count."""
    gaps = (after - before for before, after in pairwise(moments))
    return sum((gap for gap in gaps if gap <= PAUSE), timedelta())


def clear_cache() -> None:
    """Empty the cache, as a server that starts has it."""
    _cut_session.cache_clear()


def _evenings(
    campaign: Campaign, counted: int, first: int, last: int, began: datetime, ended: datetime, count: int
) -> list[Session]:
    sittings = _sittings(campaign, counted, first, last, began, ended, count)
    numbers = range(1, len(sittings) + 1) if len(sittings) > 1 else [0]
    return [
        Session(
            number, counted, one.first, one.last, one.began, _long([one]),
            (one.last, one.ended, count), one is sittings[-1],
        )
        for number, one in zip(numbers, sittings, strict=True)
    ]  # fmt: skip


def _sittings(
    campaign: Campaign, counted: int, first: int, last: int, began: datetime, ended: datetime, count: int
) -> list[Sitting]:
    """Cut a session where there was a long pause; only one that took longer than that can hold any."""
    if ended - began <= PAUSE:
        return [Sitting(first, last, began, ended)]
    return _cut_session(campaign, counted, last, ended, count)


def _session_key(campaign: Campaign, counted: int, *stamp: object) -> tuple[object, ...]:
    return (campaign.pk, counted, *stamp)


@cached(LRUCache(CACHE_SIZE), key=_session_key, condition=Condition())
def _cut_session(campaign: Campaign, counted: int, *_stamp: object) -> list[Sitting]:
    """Cut a whole session at its pauses; ``_stamp`` stands for its entries as they are now."""
    return list(_cut(_moments(campaign, counted)))


def _moments(campaign: Campaign, counted: int) -> Iterable[Moment]:
    return played_of(campaign).filter(session=counted).order_by("seq").values_list("seq", "at")


def _cut(moments: Iterable[Moment]) -> Iterator[Sitting]:
    now: Sitting | None = None
    for seq, at in moments:
        if now is not None and at - now.ended > PAUSE:
            yield now
            now = None
        now = Sitting(seq, seq, at, at) if now is None else Sitting(now.first, seq, now.began, at)
    if now is not None:
        yield now


def _long(sittings: Iterable[Sitting]) -> timedelta:
    return sum((one.ended - one.began for one in sittings), timedelta())

"""Sessions of a journal with their durations; in a game without sessions, split at long pauses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from threading import Condition
from typing import NamedTuple

from cachetools import LRUCache, cached
from django.db.models import Count, Max, Min, QuerySet

from campaigns.models import Campaign, JournalEntry

SESSION_GAP = timedelta(hours=6)
"""A pause longer than this starts another session."""
SPAN_CACHE_SIZE = 512
"""Sessions in the cache, split at their pauses."""

EntryTime = tuple[int, datetime]
"""An entry's number and time."""


@dataclass(frozen=True)
class ActivitySpan:
    """Entries without a long pause between them: first and last entry, start and end."""

    first_seq: int
    last_seq: int
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True)
class SessionStats:
    """One session: ``number`` (0 before the first), first and last entry, start and end, time at the table.

    ``journal_number`` is its number in the journal, 0 for all sessions of a game that counts none. The next report
    belongs to the session that ``is_open``. ``version_stamp`` changes with its entries.
    """

    number: int
    journal_number: int
    first_seq: int
    last_seq: int
    started_at: datetime
    ended_at: datetime
    duration: timedelta
    version_stamp: tuple[object, ...]
    is_open: bool

    def find_entries(self, campaign: Campaign) -> QuerySet[JournalEntry]:
        """Return its moves, oldest first."""
        return (
            find_played_entries(campaign)
            .filter(session=self.journal_number, seq__range=(self.first_seq, self.last_seq))
            .order_by("seq")
        )


def find_played_entries(campaign: Campaign) -> QuerySet[JournalEntry]:
    """Return the moves that are not undone."""
    return campaign.moves.filter(kind=JournalEntry.Kind.MOVE, undone=False)


def find_sessions(campaign: Campaign) -> list[SessionStats]:
    """Return the sessions that have entries, in order."""
    return find_sessions_by_campaign([campaign])[campaign.pk]


def find_sessions_by_campaign(campaigns: Sequence[Campaign]) -> dict[int, list[SessionStats]]:
    """Return the sessions of each campaign, by its key, with one query for all."""
    played = JournalEntry.objects.filter(campaign__in=campaigns, kind=JournalEntry.Kind.MOVE, undone=False)
    spans = played.order_by().values_list("campaign", "session")
    found: dict[int, list[_SessionSpan]] = defaultdict(list)
    for key, *span in spans.annotate(Min("seq"), Max("seq"), Min("at"), Max("at"), Count("pk")).order_by("session"):
        found[key].append(_SessionSpan(*span))
    return {campaign.pk: _build_sessions(campaign, found[campaign.pk]) for campaign in campaigns}


class _SessionSpan(NamedTuple):
    journal_number: int
    first_seq: int
    last_seq: int
    started_at: datetime
    ended_at: datetime
    entry_count: int


def _build_sessions(campaign: Campaign, found: Sequence[_SessionSpan]) -> list[SessionStats]:
    if [one.journal_number for one in found] == [0]:
        return _split_into_sessions(campaign, found[0])
    return [
        SessionStats(
            one.journal_number, one.journal_number, one.first_seq, one.last_seq, one.started_at, one.ended_at,
            _sum_durations(_find_spans(campaign, one)), (one.last_seq, one.ended_at, one.entry_count), one is found[-1],
        )
        for one in found
    ]  # fmt: skip


def measure_time_at_table(times: Iterable[datetime]) -> timedelta:
    """Return the time at the table by the times of the entries; long pauses do not count."""
    gaps = (after - before for before, after in pairwise(times))
    return sum((gap for gap in gaps if gap <= SESSION_GAP), timedelta())


def clear_session_cache() -> None:
    """Clear the cache."""
    _load_spans.cache_clear()


def _split_into_sessions(campaign: Campaign, whole: _SessionSpan) -> list[SessionStats]:
    sittings = _find_spans(campaign, whole)
    numbers = range(1, len(sittings) + 1) if len(sittings) > 1 else [0]
    return [
        SessionStats(
            number, whole.journal_number, one.first_seq, one.last_seq, one.started_at, one.ended_at, _sum_durations([one]),
            (one.last_seq, one.ended_at, whole.entry_count), one is sittings[-1],
        )
        for number, one in zip(numbers, sittings, strict=True)
    ]  # fmt: skip


def _find_spans(campaign: Campaign, whole: _SessionSpan) -> list[ActivitySpan]:
    """Split a session at long pauses; a session shorter than one pause needs no query."""
    if whole.ended_at - whole.started_at <= SESSION_GAP:
        return [ActivitySpan(whole.first_seq, whole.last_seq, whole.started_at, whole.ended_at)]
    return _load_spans(campaign, whole.journal_number, whole.last_seq, whole.ended_at, whole.entry_count)


def _get_span_key(campaign: Campaign, journal_number: int, *stamp: object) -> tuple[object, ...]:
    return (campaign.pk, journal_number, *stamp)


@cached(LRUCache(SPAN_CACHE_SIZE), key=_get_span_key, condition=Condition())
def _load_spans(campaign: Campaign, journal_number: int, *_stamp: object) -> list[ActivitySpan]:
    """Split a session at long pauses; ``_stamp`` is part of the cache key."""
    return list(_split_at_gaps(_find_entry_times(campaign, journal_number)))


def _find_entry_times(campaign: Campaign, journal_number: int) -> Iterable[EntryTime]:
    return find_played_entries(campaign).filter(session=journal_number).order_by("seq").values_list("seq", "at")


def _split_at_gaps(times: Iterable[EntryTime]) -> Iterator[ActivitySpan]:
    now: ActivitySpan | None = None
    for seq, at in times:
        if now is not None and at - now.ended_at > SESSION_GAP:
            yield now
            now = None
        now = ActivitySpan(seq, seq, at, at) if now is None else ActivitySpan(now.first_seq, seq, now.started_at, at)
    if now is not None:
        yield now


def _sum_durations(spans: Iterable[ActivitySpan]) -> timedelta:
    return sum((one.ended_at - one.started_at for one in spans), timedelta())

"""When each numbered game was played, by the entries about it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from campaigns.models import Campaign, JournalEntry
from campaigns.pages.sessions import measure_time_at_table
from campaigns.storage.subject_column import split_refs

GameKey = tuple[int, int]
"""The key of a campaign, and the ref of a game."""


@dataclass(frozen=True)
class GameTimes:
    """The move id of a game's first entry, its first and last moment, its time at the table, and who reported most."""

    move_id: str
    started_at: datetime
    ended_at: datetime
    duration: timedelta
    author: str


def find_game_times(campaigns: Sequence[Campaign]) -> Mapping[GameKey, GameTimes]:
    """Return the times of all games of these campaigns, with one query.

    A game whose entries are all undone may be on the table, by a save point restored since: then these entries count.
    """
    moves = JournalEntry.objects.filter(campaign__in=campaigns, kind=JournalEntry.Kind.MOVE).order_by("campaign", "seq")
    played: dict[GameKey, list[tuple[str, datetime, str]]] = defaultdict(list)
    undone: dict[GameKey, list[tuple[str, datetime, str]]] = defaultdict(list)
    fields = ("campaign", "subjects", "undone", "move_id", "at", "author")
    for key, subjects, is_undone, *entry in moves.values_list(*fields).iterator():
        for ref in split_refs(subjects):
            (undone if is_undone else played)[key, ref].append((entry[0], entry[1], entry[2]))
    return {key: _sum_up(entries) for key, entries in {**undone, **played}.items()}


def _sum_up(entries: Sequence[tuple[str, datetime, str]]) -> GameTimes:
    times = sorted(at for _move_id, at, _author in entries)
    authors = Counter(author for _move_id, _at, author in entries if author)
    usual = authors.most_common(1)
    return GameTimes(entries[0][0], times[0], times[-1], measure_time_at_table(times), usual[0][0] if usual else "")

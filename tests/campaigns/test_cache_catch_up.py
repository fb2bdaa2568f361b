"""Cache invalidation between two processes at one table: a cache follows the other's moves, to the last key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cachetools import LRUCache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.engine import get_game
from campaigns.journal import campaign_service
from campaigns.journal.results import MoveResult
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import entry_cache, row_cache, state
from tests.campaigns.form_posts import fetch_missed, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    get_distress,
    is_consistent,
    redo_entry,
    restore_old_copy,
    undo_entry,
)
from tests.golden import first_evening
from tests.golden.scripted_evening import ScriptedEvening
from tests.golden_evening import AUTHORS, BEGIN_ARGUMENTS, EVENINGS

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

LABELS = get_game("etherfields").all_labels


class OtherProcess:
    """Another process, with its own cache."""

    def __init__(self) -> None:
        self.rows: LRUCache[str, Any] = LRUCache(row_cache.CACHE_SIZE)
        self.journals: LRUCache[str, Any] = LRUCache(row_cache.CACHE_SIZE)

    @contextmanager
    def activate(self) -> Iterator[None]:
        """Run the block as this process."""
        with pytest.MonkeyPatch.context() as memory:
            memory.setattr(row_cache, "_cache", self.rows)
            memory.setattr(entry_cache, "_cache", self.journals)
            yield

    def open_table(self, slug: str) -> list[str]:
        """View the whole table as a page does; return the models whose rows had to be read, which are then cached."""
        with self.activate():
            campaign = Campaign.objects.get(slug=slug)
            table = state.open_table(campaign, get_game("etherfields"))
            for label in LABELS:
                kept = [(one.ref, one.key, one.values) for one in table.source.load_rows(label)]
                assert kept == state._read_rows(campaign, state.get_model(label)), label
                table.get_rows(label)
            read = state.get_uncached_labels(table)
            assert row_cache.populate(campaign, table, read)
            return sorted(read)


@pytest.fixture
def other_process(evening: Campaign) -> OtherProcess:
    """Return a process that has viewed the table of the evening."""
    found = OtherProcess()
    found.open_table(evening.slug)
    return found


class WatchedEvening(ScriptedEvening):
    """An evening whose table another process views after each move."""

    def watch(self) -> None:
        """Start to view."""
        self.other = OtherProcess()
        self.read = self.other.open_table(self.campaign.slug)

    def _assert_applied(self, answer: MoveResult, name: str, sent: dict[str, Any]) -> None:
        super()._assert_applied(answer, name, sent)
        self.read += self.other.open_table(self.campaign.slug)


@pytest.mark.slow
def test_every_move_of_an_evening_is_followed_as_the_database_has_it() -> None:
    campaign = campaign_service.begin_campaign(
        "etherfields", "The recorded evenings", dict(BEGIN_ARGUMENTS), AUTHORS[1]
    )
    watched = WatchedEvening(campaign, EVENINGS[0][1], AUTHORS)
    watched.watch()

    first_evening.play_first_evening(watched)

    entries = JournalEntry.objects.filter(campaign=campaign).count()
    assert entries > 100
    assert len(watched.read) < 2 * entries


def test_a_move_of_another_process_is_read_in_one_statement(evening: Campaign, other_process: OtherProcess) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    with CaptureQueriesContext(connection) as queries:
        assert other_process.open_table(evening.slug) == []

    rows = [found["sql"] for found in queries.captured_queries if "campaigns_move" in found["sql"]]
    assert len(rows) == 1


def test_a_move_about_any_row_is_followed(evening: Campaign, other_process: OtherProcess) -> None:
    for dreamer, count in ((GAMBLER, 2), (SPECIALIST, 1), (SPECIALIST, 1)):
        apply_move(evening, "suffer", dreamer=dreamer, count=count)

        assert other_process.open_table(evening.slug) == []


def test_a_process_that_lags_far_behind_reads_all(evening: Campaign, other_process: OtherProcess) -> None:
    for _ in range(entry_cache.MAX_CACHED_ENTRIES):
        apply_move(evening, "gain-hours", count=1)
        apply_move(evening, "lose-hours", count=1)

    assert "etherfields.dreamer" in other_process.open_table(evening.slug)


def test_a_copy_that_was_put_back_is_not_followed(evening: Campaign, other_process: OtherProcess) -> None:
    before = evening.version
    apply_move(evening, "suffer", dreamer=GAMBLER, count=3)
    other_process.open_table(evening.slug)
    undo_entry(evening)
    restore_old_copy(evening, before)
    apply_move(evening, "gain-hours", count=1)
    apply_move(evening, "gain-hours", count=1)

    assert "etherfields.dreamer" in other_process.open_table(evening.slug)


def test_both_processes_make_moves_in_turns(evening: Campaign, other_process: OtherProcess) -> None:
    for _ in range(3):
        apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
        with other_process.activate():
            apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    other_process.open_table(evening.slug)
    assert get_distress(evening) == 6
    assert is_consistent(evening)


def test_a_phone_of_the_other_process_is_told_the_same(
    evening: Campaign, other_process: OtherProcess, player: Client
) -> None:
    shown = evening.etag
    apply_move(evening, "suffer", dreamer=GAMBLER, count=2)
    here = read_message(fetch_missed(player, evening, shown))

    with other_process.activate():
        there = read_message(fetch_missed(player, evening, shown))

    assert here == there != ""


def test_what_was_taken_back_and_done_again_is_followed(evening: Campaign, other_process: OtherProcess) -> None:
    made = apply_move(evening, "suffer", dreamer=GAMBLER, count=2)
    other_process.open_table(evening.slug)
    undo_entry(evening)
    other_process.open_table(evening.slug)
    redo_entry(evening, made.seq)

    assert other_process.open_table(evening.slug) == []


def test_what_may_never_be_committed_is_not_followed(evening: Campaign, other_process: OtherProcess) -> None:
    """A move that keeps a save point loads every model once it is written, under a mark that is not yet certain."""
    with other_process.activate():
        row_cache._cache[evening.slug][1].pop("etherfields.secret")
        with transaction.atomic():
            apply_move(evening, "end-session")
            transaction.set_rollback(True)

        evening.refresh_from_db()
        assert row_cache.get_tables(evening.slug)[0] == evening.version_key

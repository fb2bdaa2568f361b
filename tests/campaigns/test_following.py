"""Two processes at one table: what one keeps in memory follows the moves that the other makes, to the last key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cachetools import LRUCache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.journal import shelf
from campaigns.journal.outcomes import Answer
from campaigns.models import Campaign, Move
from campaigns.referee import game
from campaigns.storage import entry_cache, row_cache, state
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, copy_as_of, distress, done_again, sound, taken_back
from tests.campaigns.pages import caught_up, line
from tests.golden import first
from tests.golden.playing import Evening
from tests.golden_evening import BEGIN, EVENINGS, PEOPLE

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

LABELS = game("etherfields").all_labels


class Process:
    """Another process, with a memory of its own."""

    def __init__(self) -> None:
        self.rows: LRUCache[str, Any] = LRUCache(row_cache.CACHE_SIZE)
        self.journals: LRUCache[str, Any] = LRUCache(row_cache.CACHE_SIZE)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Let what happens in the block happen in this process."""
        with pytest.MonkeyPatch.context() as memory:
            memory.setattr(row_cache, "_cache", self.rows)
            memory.setattr(entry_cache, "_cache", self.journals)
            yield

    def look(self, slug: str) -> list[str]:
        """Look at the whole table as a page does; gives the models whose rows had to be read, which are then kept."""
        with self.acting():
            campaign = Campaign.objects.get(slug=slug)
            table = state.open_table(campaign, game("etherfields"))
            for label in LABELS:
                kept = [(one.ref, one.key, one.values) for one in table.source.load(label)]
                assert kept == state._read(campaign, state.model_of(label)), label
                table.rows(label)
            read = state.read_besides(table)
            assert row_cache.learn(campaign, table, read)
            return sorted(read)


@pytest.fixture
def beside(evening: Campaign) -> Process:
    """Return a process that has looked at the table of the evening."""
    found = Process()
    found.look(evening.slug)
    return found


class Watched(Evening):
    """An evening after each move of which another process looks at the table."""

    def watch(self) -> None:
        """Begin to look."""
        self.other = Process()
        self.read = self.other.look(self.campaign.slug)

    def _applied(self, answer: Answer, name: str, sent: dict[str, Any]) -> None:
        super()._applied(answer, name, sent)
        self.read += self.other.look(self.campaign.slug)


@pytest.mark.slow
def test_every_move_of_an_evening_is_followed_as_the_database_has_it() -> None:
    campaign = shelf.begin("etherfields", "The recorded evenings", dict(BEGIN), PEOPLE[1])
    watched = Watched(campaign, EVENINGS[0][1], PEOPLE)
    watched.watch()

    first.play(watched)

    entries = Move.objects.filter(campaign=campaign).count()
    assert entries > 100
    assert len(watched.read) < 2 * entries


def test_a_move_of_another_process_is_read_in_one_statement(evening: Campaign, beside: Process) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)

    with CaptureQueriesContext(connection) as queries:
        assert beside.look(evening.slug) == []

    rows = [found["sql"] for found in queries.captured_queries if "campaigns_move" in found["sql"]]
    assert len(rows) == 1


def test_a_move_about_any_row_is_followed(evening: Campaign, beside: Process) -> None:
    for dreamer, count in ((GAMBLER, 2), (SPECIALIST, 1), (SPECIALIST, 1)):
        applied(evening, "suffer", dreamer=dreamer, count=count)

        assert beside.look(evening.slug) == []


def test_a_process_that_lags_far_behind_reads_all(evening: Campaign, beside: Process) -> None:
    for _ in range(entry_cache.MOST):
        applied(evening, "gain-hours", count=1)
        applied(evening, "lose-hours", count=1)

    assert "etherfields.dreamer" in beside.look(evening.slug)


def test_a_copy_that_was_put_back_is_not_followed(evening: Campaign, beside: Process) -> None:
    before = evening.version
    applied(evening, "suffer", dreamer=GAMBLER, count=3)
    beside.look(evening.slug)
    taken_back(evening)
    copy_as_of(evening, before)
    applied(evening, "gain-hours", count=1)
    applied(evening, "gain-hours", count=1)

    assert "etherfields.dreamer" in beside.look(evening.slug)


def test_both_processes_make_moves_in_turns(evening: Campaign, beside: Process) -> None:
    for _ in range(3):
        applied(evening, "suffer", dreamer=GAMBLER, count=1)
        with beside.acting():
            applied(evening, "suffer", dreamer=GAMBLER, count=1)

    beside.look(evening.slug)
    assert distress(evening) == 6
    assert sound(evening)


def test_a_phone_of_the_other_process_is_told_the_same(evening: Campaign, beside: Process, player: Client) -> None:
    shown = evening.tag
    applied(evening, "suffer", dreamer=GAMBLER, count=2)
    here = line(caught_up(player, evening, shown))

    with beside.acting():
        there = line(caught_up(player, evening, shown))

    assert here == there != ""


def test_what_was_taken_back_and_done_again_is_followed(evening: Campaign, beside: Process) -> None:
    made = applied(evening, "suffer", dreamer=GAMBLER, count=2)
    beside.look(evening.slug)
    taken_back(evening)
    beside.look(evening.slug)
    done_again(evening, made.seq)

    assert beside.look(evening.slug) == []


def test_what_may_never_be_committed_is_not_followed(evening: Campaign, beside: Process) -> None:
    """A move that keeps a save point loads every model once it is written, under a mark that is not yet certain."""
    with beside.acting():
        row_cache._cache[evening.slug][1].pop("etherfields.secret")
        with transaction.atomic():
            applied(evening, "end-session")
            transaction.set_rollback(True)

        evening.refresh_from_db()
        assert row_cache.kept_of(evening.slug)[0] == evening.mark

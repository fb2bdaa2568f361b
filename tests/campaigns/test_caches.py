"""Thread-safe caches: each has its lock, and one thread computes an expensive value while the others wait."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cachetools import LRUCache

from campaigns.intent_parser import mentions
from campaigns.journal import error_boundary
from campaigns.models import Campaign
from campaigns.pages import chronicle_view, journal_lines, recap, sessions
from campaigns.views import journal_csv

SINGLE_FLIGHT_CACHES: list[Any] = [
    recap._get_cached_recap, recap._summarize_session, sessions._load_spans, chronicle_view.render_chapter,
    journal_csv._get_cached_batch, error_boundary.log_failure,
]  # fmt: skip


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    sessions.clear_session_cache()
    yield
    sessions.clear_session_cache()


@pytest.mark.parametrize("function", SINGLE_FLIGHT_CACHES)
def test_what_costs_much_is_made_once_however_many_ask(function: Any) -> None:
    assert function.cache_condition is not None


@pytest.mark.parametrize("function", [*SINGLE_FLIGHT_CACHES, journal_lines._build_line, mentions.get_named_entities])
def test_each_cache_is_locked_and_bounded(function: Any) -> None:
    assert isinstance(function.cache, LRUCache)
    assert 0 < function.cache.maxsize <= 1024
    assert function.cache_lock is not None


def test_of_many_that_ask_at_once_one_makes_it_and_the_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def moments(campaign: Campaign, _counted: int) -> list[Any]:
        made.append(campaign.pk)
        if campaign.pk == 1:
            begun.set()
            go_on.wait(10)
        return []

    monkeypatch.setattr(sessions, "_find_entry_times", moments)
    one, other = Campaign(pk=1), Campaign(pk=2)
    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(sessions._load_spans, one, 1)
        assert begun.wait(10)
        others = [threads.submit(sessions._load_spans, one, 1) for _ in range(6)]
        # Another one is computed meanwhile.
        assert threads.submit(sessions._load_spans, other, 1).result(10) == []
        go_on.set()
        assert all(asked.result(10) == [] for asked in (first, *others))

    assert made == [1, 2]


def test_where_making_fails_the_next_one_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_asked: object) -> list[Any]:
        raise ZeroDivisionError

    campaign = Campaign(pk=1)
    monkeypatch.setattr(sessions, "_find_entry_times", fail)
    with pytest.raises(ZeroDivisionError):
        sessions._load_spans(campaign, 1)

    monkeypatch.setattr(sessions, "_find_entry_times", lambda *_asked: [])
    assert sessions._load_spans(campaign, 1) == []

"""What was made lately: kept as long as there is room, and the one asked for longest ago goes first."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from campaigns.pages.lately import Lately


def test_what_was_made_is_not_made_again() -> None:
    found: Lately[str, int] = Lately(2)
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [found.made("one", make), found.made("one", make)] == [1, 1]


def test_the_one_asked_for_longest_ago_goes_first() -> None:
    found: Lately[str, int] = Lately(2)
    for number, key in enumerate(("one", "other")):
        found.keep(key, number)
    assert found.of("one") == 0
    found.keep("third", 3)

    assert [found.of(key) for key in ("one", "other", "third")] == [0, None, 3]


def test_nothing_may_be_kept_too() -> None:
    found: Lately[str, int | None] = Lately(1)
    made: list[None] = []
    for _ in range(2):
        found.made("none", lambda: made.append(None))

    assert len(made) == 1
    found.clear()
    assert found.of("none") is None


def test_of_many_that_ask_at_once_one_makes_it_and_the_others_wait() -> None:
    found: Lately[str, int] = Lately(2)
    made: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def make() -> int:
        made.append(1)
        begun.set()
        go_on.wait(10)
        return 7

    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(found.made_once, "one", make)
        assert begun.wait(10)
        others = [threads.submit(found.made_once, "one", make) for _ in range(7)]
        # Another key is made meanwhile.
        assert threads.submit(found.made_once, "other", lambda: 8).result(10) == 8
        go_on.set()

        assert {one.result(10) for one in (first, *others)} == {7}
    assert len(made) == 1


def test_where_making_fails_the_next_one_makes_it() -> None:
    found: Lately[str, int] = Lately(2)

    with pytest.raises(ZeroDivisionError):
        found.made_once("one", lambda: 1 // 0)

    assert found.made_once("one", lambda: 7) == 7
    assert found.made_once("one", lambda: 8) == 7

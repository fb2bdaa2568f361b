"""What was made lately: kept as long as there is room, and the one asked for longest ago goes first."""

from __future__ import annotations

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

"""``collect_failures`` reports every value that fails, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.failures import collect_failures


@collect_failures("number", [1, 2, 3, 4], ids=lambda number: f"number {number}")
def is_odd(number: int) -> None:
    assert number % 2 == 1


def test_every_failure_is_reported_with_its_id_and_its_reason() -> None:
    with pytest.raises(AssertionError) as caught:
        is_odd()

    assert str(caught.value).startswith("2 of 4 failed:")
    assert "number 2: assert (2 % 2) == 1" in str(caught.value)
    assert "number 4: assert (4 % 2) == 1" in str(caught.value)
    assert "number 3" not in str(caught.value)


def test_what_is_raised_otherwise_is_a_failure_too() -> None:
    @collect_failures(("one", "other"), [(1, 0), (1, 1)])
    def divide(one: int, other: int) -> None:
        assert one / other

    with pytest.raises(AssertionError, match=r"1 of 2 failed:\n  \(1, 0\): ZeroDivisionError"):
        divide()


def test_no_values_at_all_are_a_failure() -> None:
    @collect_failures("number", [])
    def any_number(number: int) -> None: ...

    with pytest.raises(AssertionError, match="nothing to check"):
        any_number()


@collect_failures("name", ["a", "b"])
def test_fixtures_are_passed_on(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()

    assert (tmp_path / "a").exists()

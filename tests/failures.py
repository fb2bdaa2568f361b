"""One test for many values: every value is checked, and all failures are reported together, each with its id.

``pytest.mark.parametrize`` makes an item of each value. An item costs about 1.4 ms under xdist and is collected by
every worker, more than most checks of a registry. A pytest subtest costs about 0.3 ms, a call here next to nothing.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

Test = Callable[..., None]
Ids = Callable[[Any], str] | Sequence[str] | None
PARAMETER_SET = type(pytest.param())
MAX_LISTED = 40
"""Failures to list; further ones are counted."""


def collect_failures(
    argnames: str | tuple[str, ...], argvalues: Iterable[Any] | Callable[[], Iterable[Any]], *, ids: Ids = None
) -> Callable[[Test], Test]:
    """Call a test once for each value, within one item, and fail with the list of the values that failed.

    Takes its arguments as ``pytest.mark.parametrize`` does, the values also from a function that is called when the test runs. All
    values share the item's fixtures, its database included: a check must not depend on what an earlier one left there.
    """
    names = (argnames,) if isinstance(argnames, str) else argnames

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            failures, count = list[tuple[str, Exception]](), 0
            for name, values in _cases(
                argvalues() if callable(argvalues) else argvalues, ids, is_single=isinstance(argnames, str)
            ):
                count += 1
                try:
                    test(**dict(zip(names, values, strict=True)), **fixtures)
                except Exception as error:  # noqa: BLE001
                    failures.append((name, error))
            assert count, "there is nothing to check"
            if failures:
                raise AssertionError(_report(failures, count)) from failures[0][1]

        signature = inspect.signature(test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in names]
        run.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run

    return decorate


def _cases(argvalues: Iterable[Any], ids: Ids, *, is_single: bool) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the id and the arguments of each call."""
    for number, value in enumerate(argvalues):
        if isinstance(value, PARAMETER_SET):
            yield str(value.id or value.values), tuple(value.values)
        else:
            name = str(value) if ids is None else ids(value) if callable(ids) else ids[number]
            yield name, (value,) if is_single else tuple(value)


def _report(failures: list[tuple[str, Exception]], count: int) -> str:
    lines = [f"{len(failures)} of {count} failed:"]
    for name, error in failures[:MAX_LISTED]:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        reason = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
        lines.append(f"  {name}: {reason}  ({Path(frame.filename).name}:{frame.lineno}: {frame.line})")
    return "\n".join(lines)

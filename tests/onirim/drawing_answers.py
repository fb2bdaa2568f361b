"""Counting the answers that are given out of a shape one by one: judging a question gives none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from campaigns.referee.shapes import Cards, OneOf, Order, PickOrder, Picks, SplitOrder

SHAPES: tuple[type[Any], ...] = (OneOf, Order, PickOrder, SplitOrder, Picks, Cards)


@contextmanager
def answers_given() -> Iterator[Counter[str]]:
    """Count, by the name of the shape, the answers that somebody goes through inside."""
    given: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        for shape in SHAPES:
            patch.setattr(shape, "__iter__", _counted(shape.__iter__, given))
        yield given


def _counted(every: Any, given: Counter[str]) -> Any:
    def through(shape: Any) -> Iterator[Any]:
        for answer in every(shape):
            given[type(shape).__name__] += 1
            yield answer

    return through

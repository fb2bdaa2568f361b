"""A counter of the answers iterated from an answer space; validating a question iterates none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from campaigns.engine.answer_spaces import (
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
)

ANSWER_SPACES: tuple[type[Any], ...] = (
    ChoiceSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
    PartialPermutationSpace,
    MultisetPermutationSpace,
)


@contextmanager
def count_answers() -> Iterator[Counter[str]]:
    """Count the answers iterated during the block, by the name of the space."""
    given: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        for shape in ANSWER_SPACES:
            patch.setattr(shape, "__iter__", _wrap_iterator(shape.__iter__, given))
        yield given


def _wrap_iterator(every: Any, given: Counter[str]) -> Any:
    def through(shape: Any) -> Iterator[Any]:
        for answer in every(shape):
            given[type(shape).__name__] += 1
            yield answer

    return through

"""The subjects of a journal entry as its column holds them: refs between commas, so that ``,3,`` finds those about 3."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import SUBJECTS_LENGTH

MAX_SUBJECTS = 40


def joined(refs: Iterable[int]) -> str:
    """Return the first refs, in order, as many as the column holds."""
    return cut("," + "".join(f"{ref}," for ref in sorted(refs)[:MAX_SUBJECTS]))


def cut(subjects: str) -> str:
    """Return joined subjects without those at the end that the column cannot hold."""
    if len(subjects) <= SUBJECTS_LENGTH:
        return subjects
    return subjects[: subjects.rindex(",", 0, SUBJECTS_LENGTH) + 1]

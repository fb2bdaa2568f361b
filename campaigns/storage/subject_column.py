"""Encoding of the subjects column of a journal entry: refs between commas, so that ``,3,`` finds those about 3."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import MAX_SUBJECTS_LENGTH

MAX_SUBJECTS = 40


def join_refs(refs: Iterable[int]) -> str:
    """Return the first refs in order, as many as fit in the column."""
    return truncate_subjects("," + "".join(f"{ref}," for ref in sorted(refs)[:MAX_SUBJECTS]))


def truncate_subjects(subjects: str) -> str:
    """Return joined subjects, without those at the end that do not fit in the column."""
    if len(subjects) <= MAX_SUBJECTS_LENGTH:
        return subjects
    return subjects[: subjects.rindex(",", 0, MAX_SUBJECTS_LENGTH) + 1]


def split_refs(subjects: str) -> list[int]:
    """Return the refs of a column."""
    return [int(ref) for ref in subjects.split(",") if ref]

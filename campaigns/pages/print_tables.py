"""The record sheet: all that is needed to play on without Dreamkeeper, as plain tables to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class PrintTable:
    """One table of the record: its title, the headings of its columns, and its rows; the first cell of each names it."""

    title: str | Promise
    headings: Sequence[str | Promise]
    rows: Sequence[Sequence[object]]

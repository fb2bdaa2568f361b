"""Printable tables of the game state, complete enough to play on without Dreamkeeper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class PrintTable:
    """One printable table; the first cell of each row is its heading."""

    title: str | Promise
    headings: Sequence[str | Promise]
    rows: Sequence[Sequence[object]]

"""CSV files for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\ufeff"
"""Excel needs it to recognize UTF-8."""
FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet evaluate a cell."""


def encode_csv(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV."""
    found = io.StringIO()
    csv.writer(found).writerows(rows)
    return found.getvalue()


def escape_formula(text: str) -> str:
    """Prefix a text that a spreadsheet would evaluate as a formula."""
    return f"\u2019{text}" if text.startswith(FORMULA_PREFIXES) else text

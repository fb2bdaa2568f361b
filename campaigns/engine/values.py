"""Type aliases of plain JSON values."""

from __future__ import annotations

from typing import Any

Json = Any
"""A text, a number, a bool, None, or a list or dict of these. Callers check its type."""
Values = dict[str, Json]
"""Plain values by name: the fields of a row, the arguments of a move, the facts of a message."""

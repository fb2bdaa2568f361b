"""What is stored and sent: plain values, as JSON has them."""

from __future__ import annotations

from typing import Any

Json = Any
"""A text, a number, yes or no, nothing, or a list or an object of such; whoever reads one looks at what it is."""
Values = dict[str, Json]
"""Plain values by name: the fields of a row, the arguments of a move, the facts of a sentence."""

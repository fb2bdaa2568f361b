"""How the rules of a game that carries on by itself are known: by the steps and answers that register themselves.

Everything that is read by the name of a decorator is read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.management.coverage.sources import Piece

EXPANSION = "expansion"
STEPS = ("step", "answer")
KINDS = {"step": "step", "asks": "answer", "register": EXPANSION}
"""The functions that rules register themselves with, and what the page calls what is registered."""
JUDGE = "why"
"""The function that says of which moves another one tells why their answer is not legal."""
BASE = "base game"
"""What is registered without a name."""


def registered(pieces: Mapping[str, Piece]) -> Iterator[tuple[str, str, str]]:
    """Yield each rule that registered itself: its place, its name there (``turn``), and what that is (``step``)."""
    for place, piece in pieces.items():
        for function, name in piece.registered:
            if function in KINDS:
                yield place, name or BASE, KINDS[function]


def judges(pieces: Mapping[str, Piece], move: str) -> list[str]:
    """Return the places that say why the answer that a move gives is not legal."""
    return [place for place, piece in pieces.items() if (JUDGE, move) in piece.registered]

"""How the rules of a game that carries on by itself are known: by the steps and answers that register themselves.

Everything that is read by the name of a decorator is read here.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Iterator, Mapping

from campaigns.management.coverage.sources import Piece

EXPANSION = "expansion"
STEPS = ("step", "answer")
KINDS = {"step": "step", "asks": "answer", "register": EXPANSION}
"""The functions that rules register themselves with, and what the page calls what is registered."""
BASE = "base game"
"""What is registered without a name."""


def registered(pieces: Mapping[str, Piece]) -> Iterator[tuple[str, str, str]]:
    """Give each rule that registered itself: its place, its name there (``turn``), and what that is (``step``)."""
    for place, piece in pieces.items():
        for function, name in piece.registered:
            if function in KINDS:
                yield place, name or BASE, KINDS[function]


def with_told(game: str, pieces: Mapping[str, Piece]) -> dict[str, Piece]:
    """Give the pieces of a game whose rules note what followed by words of their own, with the codes of these words."""
    codes = _told(game)
    return {
        place: dataclasses.replace(piece, codes=piece.codes | {codes[text] for text in piece.texts if text in codes})
        for place, piece in pieces.items()
    }


def _told(game: str) -> dict[str, str]:
    try:
        moves = importlib.import_module(f"campaigns.{game}.rules.moves")
    except ModuleNotFoundError:
        return {}
    return {word: code for word, (code, _fact) in getattr(moves, "TOLD", {}).items()}

"""What the core is told of Lucidity."""

from __future__ import annotations

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules import board
from campaigns.lucidity.table import Table
from campaigns.referee import Game


def nothing_follows(table: board.Table) -> None:
    """Let nothing follow by itself: the rules carry on until something is awaited."""


def phase(table: board.Table) -> str:
    """Name where play stands: the game, and how many answers it has had."""
    row = table.newest
    return f"{row.number}.{row.steps}" if row is not None else ""


LUCIDITY = Game(
    name="lucidity",
    table=Table,
    labels=(LucidityGame._meta.label_lower,),
    settle=nothing_follows,
    check=nothing_follows,
    phase=phase,
    subject=LucidityGame._meta.label_lower,
    quiet=frozenset(
        {
            "lucidity.luciditygame.state",
            "lucidity.luciditygame.steps",
            "lucidity.luciditygame.scores",
            "lucidity.luciditygame.winners",
        },
    ),
)

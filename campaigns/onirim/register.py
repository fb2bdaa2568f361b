"""What the core is told of Onirim."""

from __future__ import annotations

from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules import board
from campaigns.onirim.shuffling import Table
from campaigns.referee import Game


def nothing_follows(table: board.Table) -> None:
    """Let nothing follow by itself: the rules carry on until something is awaited."""


def phase(table: board.Table) -> str:
    """Name where play stands: the game, and how many answers it has had."""
    row = table.newest
    return f"{row.number}.{row.steps}" if row is not None else ""


ONIRIM = Game(
    name="onirim",
    table=Table,
    labels=(OnirimGame._meta.label_lower,),
    settle=nothing_follows,
    check=nothing_follows,
    phase=phase,
    subject=OnirimGame._meta.label_lower,
    quiet=frozenset({"onirim.onirimgame.state", "onirim.onirimgame.steps", "onirim.onirimgame.shuffles"}),
)

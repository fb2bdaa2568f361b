"""What the core is told of Lucidity."""

from __future__ import annotations

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.table import Table
from campaigns.referee import Game, nothing_follows

LUCIDITY = Game(
    name="lucidity",
    table=Table,
    labels=(LucidityGame._meta.label_lower,),
    settle=nothing_follows,
    check=nothing_follows,
    phase=Table.phase,
    whole=Table.whole,
    quiet=frozenset(
        {
            "lucidity.luciditygame.state",
            "lucidity.luciditygame.steps",
            "lucidity.luciditygame.scores",
            "lucidity.luciditygame.winners",
        },
    ),
)

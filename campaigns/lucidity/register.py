"""What the core is told of Lucidity."""

from __future__ import annotations

from campaigns.lucidity.rules.numbers import numbers_of
from campaigns.lucidity.table import Table
from campaigns.referee import Game, nothing_follows

LUCIDITY = Game(
    name="lucidity",
    table=Table,
    settle=nothing_follows,
    check=nothing_follows,
    phase=Table.phase,
    whole=Table.whole,
    corrections=("shift", "set-number", "set-role"),
    inside=lambda table: {} if table.now.result else numbers_of(table.value),
    numbered="lucidity.luciditygame",
    quiet=frozenset(
        {
            "lucidity.luciditygame.state",
            "lucidity.luciditygame.steps",
            "lucidity.luciditygame.scores",
            "lucidity.luciditygame.winners",
        },
    ),
)

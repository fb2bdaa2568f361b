"""What the core is told of Onirim."""

from __future__ import annotations

from campaigns.onirim.rules.numbers import numbers_of
from campaigns.onirim.shuffling import Table
from campaigns.referee import Game, nothing_follows

ONIRIM = Game(
    name="onirim",
    table=Table,
    settle=nothing_follows,
    check=nothing_follows,
    phase=Table.phase,
    whole=Table.whole,
    corrections=("put-right", "set-number", "swap-goals"),
    inside=lambda table: {} if table.now.result else numbers_of(table.value),
    numbered="onirim.onirimgame",
    quiet=frozenset({"onirim.onirimgame.state", "onirim.onirimgame.steps", "onirim.onirimgame.shuffles"}),
)

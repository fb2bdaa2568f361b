"""What the core is told of Embers."""

from __future__ import annotations

from campaigns.referee import Game, nothing_follows
from campaigns.storage.state import numbers_of
from tests.embers.rules import phase, settle, whole
from tests.embers.rules.board import Table

EMBERS = Game(
    name="embers",
    table=Table,
    settle=settle,
    check=nothing_follows,
    phase=phase,
    whole=whole,
    numbers=numbers_of(Table),
)

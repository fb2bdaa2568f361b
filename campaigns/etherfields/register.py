"""What the core is told of Etherfields."""

from __future__ import annotations

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.piles import corrected
from campaigns.etherfields.rules.settling import check, phase, settle, whole
from campaigns.referee import Game
from campaigns.storage.state import numbers_of

# Refs of Locations and tiles, and what the line of the move says already: told as values they are riddles.
QUIET = frozenset(
    f"etherfields.{field}"
    for field in (
        "dreamscape.drawn", "checklist.steps", "team.location", "team.pending",
        "location.district", "location.paths", "location.shortcuts",
    )
)  # fmt: skip


ETHERFIELDS = Game(
    name="etherfields",
    table=Table,
    settle=settle,
    check=check,
    whole=whole,
    phase=phase,
    quiet=QUIET,
    numbers=numbers_of(Table),
    corrected=corrected,
)

"""The game definition of Embers."""

from __future__ import annotations

from campaigns.engine import GameDefinition, apply_no_consequences
from campaigns.storage.state import get_number_bounds
from tests.embers.rules import apply_consequences, check_complete, get_phase
from tests.embers.rules.table import Table

GAME_DEFINITION = GameDefinition(
    name="embers",
    table_class=Table,
    apply_consequences=apply_consequences,
    check_invariants=apply_no_consequences,
    get_phase=get_phase,
    check_complete=check_complete,
    number_bounds=get_number_bounds(Table),
)

"""The registration of Onirim with the core."""

from __future__ import annotations

from campaigns.engine import GameDefinition, apply_no_consequences
from campaigns.onirim.randomized_table import RandomizedTable
from campaigns.onirim.rules.correctable_fields import get_correctable_fields
from campaigns.onirim.rules.undo_orders import prepare_undo_orders

GAME_DEFINITION = GameDefinition(
    name="onirim",
    table_class=RandomizedTable,
    apply_consequences=apply_no_consequences,
    check_invariants=apply_no_consequences,
    get_phase=RandomizedTable.get_phase,
    check_complete=RandomizedTable.check_complete,
    correction_moves=("put-right", "set-number", "swap-goals"),
    get_correctable_fields=lambda table: {} if table.current_game.result else get_correctable_fields(table.state),
    game_row_label="onirim.onirimgame",
    prepare_undo_orders=prepare_undo_orders,
    silent_fields=frozenset({"onirim.onirimgame.state", "onirim.onirimgame.steps", "onirim.onirimgame.shuffles"}),
)

"""The registration of Lucidity with the core."""

from __future__ import annotations

from campaigns.engine import GameDefinition, apply_no_consequences
from campaigns.lucidity.randomized_table import RandomizedTable
from campaigns.lucidity.rules.correctable_fields import get_correctable_fields
from campaigns.lucidity.rules.undo_orders import prepare_undo_orders

GAME_DEFINITION = GameDefinition(
    name="lucidity",
    table_class=RandomizedTable,
    apply_consequences=apply_no_consequences,
    check_invariants=apply_no_consequences,
    get_phase=RandomizedTable.get_phase,
    check_complete=RandomizedTable.check_complete,
    correction_moves=("shift", "set-number", "set-role"),
    get_correctable_fields=lambda table: {} if table.current_game.result else get_correctable_fields(table.state),
    prepare_undo_orders=prepare_undo_orders,
    game_row_label="lucidity.luciditygame",
    silent_fields=frozenset(
        {
            "lucidity.luciditygame.state",
            "lucidity.luciditygame.steps",
            "lucidity.luciditygame.scores",
            "lucidity.luciditygame.winners",
        },
    ),
)

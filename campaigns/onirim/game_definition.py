"""The registration of Onirim with the core."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.engine import GameDefinition, apply_no_consequences
from campaigns.engine.repository import Change
from campaigns.onirim.randomized_table import RandomizedTable
from campaigns.onirim.rules.correctable_fields import get_correctable_fields
from campaigns.onirim.rules.undo_orders import prepare_undo_orders

ANSWERING_MOVES = frozenset({"onirim.choose", "onirim.arrange", "onirim.name-cards"})
"""Moves that answer a question, other than with new cards."""


def continues_event(move: str, changes: Sequence[Change]) -> bool:
    """Return whether a report answers a question of what is going on; the choice of phase 1 begins something new."""
    if move not in ANSWERING_MOVES:
        return False
    games = [change.before for change in changes if change.label == "onirim.onirimgame" and change.before]
    return all((was["state"].get("ask") or {}).get("kind") != "turn" for was in games)


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
    continues_event=continues_event,
    prepare_undo_orders=prepare_undo_orders,
    silent_fields=frozenset({"onirim.onirimgame.state", "onirim.onirimgame.steps", "onirim.onirimgame.shuffles"}),
)

"""Engine definition of Etherfields."""

from __future__ import annotations

from campaigns.engine import GameDefinition
from campaigns.etherfields.rules.piles import emit_corrected_total
from campaigns.etherfields.rules.side_effects import apply_consequences, check_complete, check_invariants, get_phase
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.task_ends import is_task_over
from campaigns.storage.state import get_number_bounds

# The journal does not list these: refs of Locations and tiles mean nothing to players, the rest is in the message of the move.
SILENT_FIELDS = frozenset(
    f"etherfields.{field}"
    for field in (
        "dreamscape.drawn", "checklist.kind", "checklist.steps", "team.location", "team.lost", "team.pending",
        "team.first_player", "team.ended", "entity.code", "slumber.gate", "slumber.acting", "secret.holder", "card.holder",
        "location.district", "location.paths", "location.shortcuts",
    )
)  # fmt: skip


GAME_DEFINITION = GameDefinition(
    name="etherfields",
    table_class=Table,
    apply_consequences=apply_consequences,
    check_invariants=check_invariants,
    check_complete=check_complete,
    get_phase=get_phase,
    silent_fields=SILENT_FIELDS,
    number_bounds=get_number_bounds(Table),
    on_correction=emit_corrected_total,
    is_task_over=is_task_over,
)

"""A Sanctuary: one comfort for one Dreamer (manual p. 7; the choices: facts 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.next_steps.player_refs import is_own_dreamer, is_table_viewer, sort_own_first
from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField, DreamerRow, NextStep, PlayerRefs
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def build_sanctuary_step(table: Table, player_refs: PlayerRefs) -> NextStep:
    """Build a row of comforts for each Dreamer; the replaced Item is chosen on the full form."""
    rows = sort_own_first(
        [_build_comfort_row(dreamer, is_own=is_own_dreamer(player_refs, dreamer)) for dreamer in table.present_dreamers]
    )
    return NextStep(
        "now.effect-sanctuary",
        "ef.location",
        {"at": table.team.at},
        dreamer_rows=rows,
        is_for_viewer=is_table_viewer(table, player_refs),
    )


def _build_comfort_row(dreamer: Dreamer, *, is_own: bool) -> DreamerRow:
    held = {"unflip": dreamer.flipped, "unseal": dreamer.sealed}
    comforts = ("reshuffle", *(name for name, there in held.items() if there))
    chosen = Answer(
        "use-sanctuary", "now.comfort", arguments={"dreamer": dreamer.ref}, chip_field=ChipField("comfort", comforts)
    )
    return DreamerRow(dreamer, "due", (chosen,), is_own)

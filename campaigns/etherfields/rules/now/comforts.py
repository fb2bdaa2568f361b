"""A Sanctuary: one comfort for one Dreamer (manual p. 7; which there are: facts 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now.holding import for_the_table, own_first, owns
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Row

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def sanctuary(table: Table, holds: Holds) -> Due:
    """Return a row of comforts for each Dreamer; which Item comes back instead is told on the whole form."""
    rows = own_first([_row(dreamer, own=owns(holds, dreamer)) for dreamer in table.playing])
    return Due(
        "now.effect-sanctuary", "ef.location", {"at": table.team.at}, rows=rows, mine=for_the_table(table, holds)
    )


def _row(dreamer: Dreamer, *, own: bool) -> Row:
    held = {"unflip": dreamer.flipped, "unseal": dreamer.sealed}
    comforts = ("reshuffle", *(name for name, there in held.items() if there))
    chosen = Answer("use-sanctuary", "now.comfort", given={"dreamer": dreamer.ref}, chips=Chips("comfort", comforts))
    return Row(dreamer, "due", (chosen,), own)

"""Every procedure by its kind, and which of them can be started now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.checklists.awakening import AWAKENING
from campaigns.etherfields.rules.checklists.death import DEATH
from campaigns.etherfields.rules.checklists.dream_end import DREAM_END
from campaigns.etherfields.rules.checklists.save import SAVE
from campaigns.etherfields.rules.checklists.setup import FIRST_SETUP, RESTORE, SESSION_SETUP
from campaigns.referee import Refusal

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table

PROCEDURES = {found.kind: found for found in (FIRST_SETUP, RESTORE, SESSION_SETUP, AWAKENING, SAVE, DREAM_END, DEATH)}


def startable(table: Table) -> list[str]:
    """Return the procedures that can be started now and are not under way, in the order of an evening."""
    under_way = {checklist.kind for checklist in table.checklists}
    return [kind for kind in PROCEDURES if kind not in under_way and _may(table, kind)]


def _may(table: Table, kind: str) -> bool:
    try:
        PROCEDURES[kind].may(table)
    except Refusal:
        return False
    return True

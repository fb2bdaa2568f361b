"""The registry of procedures by kind, and which of them can start now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import RuleViolation
from campaigns.etherfields.rules.checklists.awakening import AWAKENING_PROCEDURE
from campaigns.etherfields.rules.checklists.death import DEATH_PROCEDURE
from campaigns.etherfields.rules.checklists.dream_end import DREAM_END_PROCEDURE
from campaigns.etherfields.rules.checklists.save import SAVE_PROCEDURE
from campaigns.etherfields.rules.checklists.setup import (
    FIRST_SETUP_PROCEDURE,
    RESTORE_PROCEDURE,
    SESSION_SETUP_PROCEDURE,
)

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

PROCEDURES = {
    found.kind: found
    for found in (
        FIRST_SETUP_PROCEDURE,
        RESTORE_PROCEDURE,
        SESSION_SETUP_PROCEDURE,
        AWAKENING_PROCEDURE,
        SAVE_PROCEDURE,
        DREAM_END_PROCEDURE,
        DEATH_PROCEDURE,
    )
}


def list_startable_procedures(table: Table) -> list[str]:
    """Return the procedures that can start now and are not in progress, in the order of an evening."""
    under_way = {checklist.kind for checklist in table.checklists}
    return [kind for kind in PROCEDURES if kind not in under_way and _can_start(table, kind)]


def _can_start(table: Table, kind: str) -> bool:
    try:
        PROCEDURES[kind].check_startable(table)
    except RuleViolation:
        return False
    return True

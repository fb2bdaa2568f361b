"""The checklist after a Slumber: its Loot, then what leaves the table and what stays (manual p. 9 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.endings import forget_ending, get_ended, is_loot_granted, require_slumber_ended
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, StepFacts

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


def require_ended_slumber(table: Table) -> None:
    """Refuse unless a Slumber has just ended (p. 9)."""
    require_in_play(table)
    require_slumber_ended(table)


def _get_loot_facts(table: Table) -> StepFacts | None:
    """Return whether nobody said that it gives Loot, if Loot of the Turn card on the table is possible: a Turn was left (p. 9)."""
    is_possible = _is_loot_open(table) and not _is_last_card_gone(table)
    return {"unsaid": not is_loot_granted(table)} if is_possible else None


def _get_last_loot_facts(table: Table) -> StepFacts | None:
    """Return no facts if Loot of the Turn card that was discarded last is possible (p. 10)."""
    return {} if _is_loot_open(table) and _is_last_card_gone(table) else None


def _is_loot_open(table: Table) -> bool:
    """Return whether Loot may still be gained: a Slumber that was skipped before it began had no Turn card (p. 9)."""
    ended = get_ended(table, "slumber")
    return ended is not None and not ended["looted"] and ended["outcome"] != "unplayed"


def _is_last_card_gone(table: Table) -> bool:
    return (get_ended(table, "slumber") or {}).get("outcome") == "out-of-turns"


SLUMBER_END_PROCEDURE = Procedure(
    "slumber-end",
    require_ended_slumber,
    (
        ProcedureStep("slumber-loot", _get_loot_facts, is_optional=True),
        ProcedureStep("slumber-loot-last", _get_last_loot_facts, is_optional=True),
        ProcedureStep("slumber-tile"),
    ),
    require_ended_slumber,
    forget_ending,
)

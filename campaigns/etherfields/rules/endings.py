"""The last ending, of a Slumber or a Dream: remembered until play goes on (manual p. 9, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import Values
from campaigns.engine.messages import _, violation
from campaigns.etherfields.rules.procedure import list_open_steps, mark_done

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Slumber
    from campaigns.etherfields.rules.table import Table

ENDING_PROCEDURES = {"slumber": "slumber-end", "dream": "dream-end"}
"""Procedure of an ending by the kind of what ended."""
LOOT_STEP_KEYS = ("slumber-loot", "slumber-loot-last")
"""Steps of a Slumber's end that are done by gaining Loot (p. 9 and 10)."""
GATE_STEP_KEY = "end-gate"
RESULT_STEP_KEY = "end-result"
GAINS_STEP_KEY = "end-gains"
NEW_GATES_STEP_KEY = "end-gates"
ENDED_CODE_LENGTH = 20


def describe_ended(slumber: Slumber, outcome: str) -> Values:
    """Return what is remembered of a Slumber or Dream that ends: kind, name, code, outcome, Gate, and Loot gained."""
    return {
        "kind": str(slumber.kind),
        "name": slumber.name if slumber.is_named else "",
        "code": slumber.code[:ENDED_CODE_LENGTH],
        "outcome": outcome,
        "gate": slumber.gate or 0,
        "looted": slumber.looted,
    }


def get_ended(table: Table, kind: str) -> Values | None:
    """Return what is remembered of a Slumber or Dream that has just ended; None if another kind or nothing did."""
    ended: Values = table.team.ended
    return ended if table.slumber is None and ended.get("kind") == kind else None


def is_loot_granted(table: Table) -> bool:
    """Return whether players ended the Slumber with Loot, so that it is not asked whether there is any (p. 9)."""
    return (get_ended(table, "slumber") or {}).get("outcome") == "ended"


def find_ended_gate(table: Table) -> Gate | None:
    """Return the Gate of the Dream that has just ended, or None."""
    return table.gates.get((get_ended(table, "dream") or {}).get("gate", 0))


def tick_reported_gain(table: Table, key: str) -> None:
    """Tick what the script of the Dream that just ended asks for, reported before its list is answered (p. 10)."""
    for checklist in table.checklists if get_ended(table, "dream") is not None else ():
        left = list_open_steps(checklist)
        if RESULT_STEP_KEY in left and key in left:
            checklist.steps = mark_done(checklist.steps, key)


def forget_ending(table: Table) -> None:
    """Forget what ended, and put its list away: play goes on, or nothing is left to do (p. 7 and 9)."""
    table.team.ended = {}
    for checklist in table.checklists:
        if checklist.kind in ENDING_PROCEDURES.values():
            table.checklists.remove(checklist)


ENDING_NONE = violation("ef.checklist.no-ending", _("No Slumber has just ended. End the Slumber first."))


def require_slumber_ended(table: Table) -> None:
    """Refuse unless a Slumber has just ended (p. 9)."""
    table.require_possible(get_ended(table, "slumber"), ENDING_NONE)

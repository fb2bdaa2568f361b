"""The ends of tabletop tasks: with the play in which they arose, and with what they are about (manual p. 9, 10, 14 and 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaigns.engine.messages import Facts
from campaigns.etherfields.rules.seal import SEAL_SEALED, SEAL_SHORT

if TYPE_CHECKING:
    from campaigns.engine.repository import Change
    from campaigns.etherfields.rules.table import Table

CLEARING_PROCEDURES = frozenset({"save", "awakening"})
"""Checklists that clear the whole table."""


def is_task_over(table: Table, changes: Sequence[Change], code: str, facts: Facts) -> bool:
    """Return whether these changes ended a task: its play is over, or all that was to be Sealed is Unsealed (p. 14)."""
    if any(_is_play_end(change) for change in changes):
        return True
    if code not in (SEAL_SEALED, SEAL_SHORT):
        return False
    return any(
        str(table.dreamers[change.ref]) == facts.get("who")
        for change in changes
        if change.label == "etherfields.dreamer" and _get(change, "sealed") == 0
    )


def _is_play_end(change: Change) -> bool:
    """Return whether a change ends a Slumber, a Dream or an evening, or begins to clear the table."""
    if change.label == "etherfields.checklist":
        return change.before is None and _get(change, "kind") in CLEARING_PROCEDURES
    return change.label == "campaigns.session" or (change.label == "etherfields.slumber" and change.after is None)


def _get(change: Change, name: str) -> Any:
    return (change.after or {}).get(name)

"""Suggestions of guides to start now (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.checklists.procedures import list_startable_procedures
from campaigns.etherfields.rules.dreams import is_before_first_dream
from campaigns.etherfields.rules.table import Table


def list_suggested_guides(table: Table) -> list[str]:
    """Return the procedures to suggest: one at a time, plus a loss.

    A saved game is unpacked, without a set-up; before the first Dream there is no Awakening.
    """
    found = list_startable_procedures(table)
    if len(table.checklists):
        return [kind for kind in found if kind == "death"]
    needless = (
        {"session-setup"} if "restore" in found else {"awakening"} if is_before_first_dream(table) else set[str]()
    )
    return [kind for kind in found if kind not in needless]

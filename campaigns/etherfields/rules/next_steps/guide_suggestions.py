"""Which guides are worth beginning now (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.checklists.procedures import list_startable_procedures
from campaigns.etherfields.rules.dreams import is_before_first_dream
from campaigns.etherfields.rules.table import Table


def list_suggested_guides(table: Table) -> list[str]:
    """Return the procedures worth offering: one at a time, save that a loss cuts in.

    A saved game is unpacked, not set up anew; before the first Dream there is nothing to awaken from.
    """
    found = list_startable_procedures(table)
    if len(table.checklists):
        return [kind for kind in found if kind == "death"]
    needless = (
        {"session-setup"} if "restore" in found else {"awakening"} if is_before_first_dream(table) else set[str]()
    )
    return [kind for kind in found if kind not in needless]

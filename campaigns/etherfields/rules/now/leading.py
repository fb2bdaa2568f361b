"""Which guides are worth beginning now (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.procedures import startable
from campaigns.etherfields.rules.dreams import before_the_first


def offered(table: Table) -> list[str]:
    """Return the procedures worth offering: one at a time, save that a loss cuts in.

    A saved game is unpacked, not set up anew; before the first Dream there is nothing to awaken from.
    """
    found = startable(table)
    if len(table.checklists):
        return [kind for kind in found if kind == "death"]
    needless = {"session-setup"} if "restore" in found else {"awakening"} if before_the_first(table) else set[str]()
    return [kind for kind in found if kind not in needless]

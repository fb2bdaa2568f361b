"""Which guides are worth beginning now (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.procedures import startable


def before_the_first_dream(table: Table) -> bool:
    """Tell whether this campaign has still to enter its first Dream: no place was named and no Gate entered (p. 5)."""
    team = table.team
    if table.slumber is not None or team.at or len(table.sessions) > 1 or len(table.locations):
        return False
    return not any(gate.entered or gate.won for gate in table.gates)


def offered(table: Table) -> list[str]:
    """Give the procedures worth offering: one at a time, save that a loss cuts in.

    A saved game is unpacked, not set up anew; before the first Dream there is nothing to awaken from.
    """
    found = startable(table)
    if len(table.checklists):
        return [kind for kind in found if kind == "death"]
    needless = (
        {"session-setup"} if "restore" in found else {"awakening"} if before_the_first_dream(table) else set[str]()
    )
    return [kind for kind in found if kind not in needless]

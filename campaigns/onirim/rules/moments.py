"""The great moments of Onirim: the end of a game, found in what an entry did."""

from __future__ import annotations

from campaigns.referee import Moment, Outcome

GAME = "onirim.onirimgame"
ENDS = {"won": Moment("onirim.end.victory", "won"), "lost": Moment("onirim.end.defeat", "lost")}


def moment(outcome: Outcome) -> Moment | None:
    """Return the moment of a game that this entry won or lost; one that was given up ends quietly."""
    for change in outcome.changes:
        result = (change.after or {}).get("result")
        if change.label == GAME and result in ENDS and not (change.before or {}).get("result"):
            return ENDS[result]
    return None

"""The great moments of Onirim: the end of a game, found in what an entry did."""

from __future__ import annotations

from campaigns.engine import EntryOutcome, Highlight

GAME_LABEL = "onirim.onirimgame"
HIGHLIGHT_BY_RESULT = {"won": Highlight("onirim.end.victory", "won"), "lost": Highlight("onirim.end.defeat", "lost")}


def find_highlight(outcome: EntryOutcome) -> Highlight | None:
    """Return the moment of a game that this entry won or lost; one that was given up ends quietly."""
    for change in outcome.changes:
        result = (change.after or {}).get("result")
        if change.label == GAME_LABEL and result in HIGHLIGHT_BY_RESULT and not (change.before or {}).get("result"):
            return HIGHLIGHT_BY_RESULT[result]
    return None

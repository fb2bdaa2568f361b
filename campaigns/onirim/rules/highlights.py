"""Highlights of Onirim: the end of a game, found in the outcome of an entry."""

from __future__ import annotations

from campaigns.engine import EntryOutcome, Highlight
from campaigns.engine.messages import HighlightMessages, _, messages

GAME_LABEL = "onirim.onirimgame"
HIGHLIGHT_BY_RESULT = {"won": Highlight("onirim.end.victory", "won"), "lost": Highlight("onirim.end.defeat", "lost")}


def find_highlight(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of a game that this entry won or lost; an abandoned game has none."""
    for change in outcome.changes:
        result = (change.after or {}).get("result")
        if change.label == GAME_LABEL and result in HIGHLIGHT_BY_RESULT and not (change.before or {}).get("result"):
            return HIGHLIGHT_BY_RESULT[result]
    return None


messages.add(
    "onirim",
    highlights={
        "onirim.end.victory": HighlightMessages(
            _("You are out"), _("All the Doors are open, and the labyrinth lets you go.")
        ),
        "onirim.end.defeat": HighlightMessages(
            _("The labyrinth keeps you"), _("There is no way out of this dream any more.")
        ),
    },
)

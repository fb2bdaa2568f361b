"""Highlights of Lucidity: a new Nightmare, and the end of a game, found in the outcome of an entry."""

from __future__ import annotations

from campaigns.engine import EntryOutcome, Highlight

HIGHLIGHT_BY_CONSEQUENCE = {
    "lu.end.won": ("lu.end.victory", "won"),
    "lu.end.nobody": ("lu.end.defeat", "lost"),
    "lu.solo.defeat": ("lu.end.defeat", "lost"),
    "lu.shadow.turned": ("lu.shadow.nightmare", "death"),
}
"""Highlights by consequence, the greatest first: an end outranks what led to it."""


def find_highlight(outcome: EntryOutcome) -> Highlight | None:
    """Return the greatest highlight among the consequences of an entry; None for an ordinary one."""
    followed = {ruling.code: ruling.facts for ruling in outcome.consequences}
    for code, (told, kind) in HIGHLIGHT_BY_CONSEQUENCE.items():
        if code in followed:
            return Highlight(told, kind, followed[code])
    return None

"""Highlights of Lucidity: a new Nightmare, and the end of a game, found in the outcome of an entry."""

from __future__ import annotations

from campaigns.engine import EntryOutcome, Highlight
from campaigns.engine.messages import HighlightMessages, _, messages
from campaigns.lucidity.rules.game_end import END_NOBODY, END_WON, SOLO_DEFEAT
from campaigns.lucidity.rules.row_checks import SHADOW_TURNED

HIGHLIGHT_BY_CONSEQUENCE = {
    END_WON: ("lu.end.victory", "won"),
    END_NOBODY: ("lu.end.defeat", "lost"),
    SOLO_DEFEAT: ("lu.end.defeat", "lost"),
    SHADOW_TURNED: ("lu.shadow.nightmare", "death"),
}
"""Highlights by consequence, the greatest first: an end outranks what led to it."""


def find_highlight(outcome: EntryOutcome) -> Highlight | None:
    """Return the greatest highlight among the consequences of an entry; None for an ordinary one."""
    followed = {ruling.code: ruling.facts for ruling in outcome.consequences}
    for code, (told, kind) in HIGHLIGHT_BY_CONSEQUENCE.items():
        if code in followed:
            return Highlight(told, kind, followed[code])
    return None


messages.add(
    "lucidity",
    highlights={
        "lu.end.victory": HighlightMessages(_("Awake at last"), _("%(players)s won with %(power)s Power.")),
        "lu.end.defeat": HighlightMessages(_("Nobody wakes"), _("The Nightmares keep this night.")),
        "lu.shadow.nightmare": HighlightMessages(_("A Nightmare rises"), _("%(player)s becomes the %(nightmare)s.")),
    },
)

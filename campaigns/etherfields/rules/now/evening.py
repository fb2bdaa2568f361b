"""Between evenings: the first set-up, the next one, a game that is unpacked (manual p. 5 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now.guided import start_session
from campaigns.etherfields.rules.now.leading import offered
from campaigns.etherfields.rules.now.values import Answer, Due, Holds


def packed_away(table: Table, holds: Holds) -> Due:
    """Return how an evening begins: led through its set-up, or at once with everybody there (p. 5).

    A saved game is unpacked, not set up anew.
    """
    kind = next(iter(offered(table)), "")
    led = [Answer("start-checklist", f"now.guide-{kind}", given={"procedure": kind}, look="go")] if kind else []
    first = not len(table.sessions)
    return Due(
        "now.first-evening" if first else "now.packed", "ef.campaign" if first else "ef.session",
        answers=(*led, start_session(table)), elsewhere="team",
    )  # fmt: skip

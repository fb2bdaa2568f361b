"""What is due now, for whom, and with which likely answers: one pure function over a table and whose phone it is."""

from __future__ import annotations

from dataclasses import replace

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import still_to_draw
from campaigns.etherfields.rules.now.acting import action_step, who_acts
from campaigns.etherfields.rules.now.asked import open_questions
from campaigns.etherfields.rules.now.drawing import draw_step
from campaigns.etherfields.rules.now.entering import out_of_turns, set_up_step
from campaigns.etherfields.rules.now.evening import packed_away
from campaigns.etherfields.rules.now.guided import guide_step
from campaigns.etherfields.rules.now.holding import fits, held_here
from campaigns.etherfields.rules.now.resolving import event_step
from campaigns.etherfields.rules.now.travelling import on_the_map
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Moved, OnBoard, Part, Row

__all__ = [
    "WHOLE_TABLE",
    "Answer",
    "Chips",
    "Due",
    "Holds",
    "Moved",
    "OnBoard",
    "Part",
    "Row",
    "awaited",
    "due",
    "question",
]

WHOLE_TABLE: Holds = frozenset()
"""A phone that lies in the middle: it asks everybody."""

PHASES = {
    "setup": set_up_step, "draw": draw_step, "actions": action_step, "event": event_step, "out-of-turns": out_of_turns,
}  # fmt: skip
"""What is due in a Slumber or Dream, by its step (p. 8)."""


def due(table: Table, holds: Holds = WHOLE_TABLE) -> Due:
    """Return the one thing to do now on the phone of who plays the Dreamers ``holds``, by their refs (p. 5 to 18).

    An open question comes first, then the running guide, then the step of the game. Nothing is proposed that would be refused,
    and nobody is passed over who has something to decide.
    """
    held = held_here(table, holds)
    asked, kept = open_questions(table, held)
    if asked:
        return replace(asked[0], scene="asked", waiting=(*asked[1:], *kept))
    found = _led(table, held) or _step(table, held)
    rows = tuple(replace(row, answers=_fitting(table, row.answers)) for row in found.rows)
    return replace(found, answers=_fitting(table, found.answers), rows=rows, waiting=kept)


def question(table: Table, holds: Holds = WHOLE_TABLE) -> Due | None:
    """Return the open question that is due, None without one: no more is looked at than the questions."""
    asked, _kept = open_questions(table, held_here(table, holds)) if len(table.decisions) else ((), ())
    return next(iter(asked), None)


def awaited(table: Table, holds: Holds = WHOLE_TABLE) -> tuple[int, ...]:
    """Return the refs of the Dreamers who are due: who is asked a question, else who still has to draw or to act (p. 8)."""
    asked = question(table, holds)
    if asked is not None:
        return asked.who
    phase = table.now.phase if table.slumber is not None else ""
    waiting = still_to_draw(table) if phase == "draw" else who_acts(table) if phase == "actions" else []
    return tuple(dreamer.ref for dreamer in waiting)


def _led(table: Table, holds: Holds) -> Due | None:
    """Return the running guide's step where one may go on: in a Slumber none does but that of a loss (p. 18)."""
    now = table.slumber
    return guide_step(table, holds) if now is None or now.kind == "dream" or table.team.lost else None


def _step(table: Table, holds: Holds) -> Due:
    if not table.session_open:
        return packed_away(table, holds)
    now = table.slumber
    if now is None:
        return replace(on_the_map(table, holds), scene="map")
    found = PHASES[now.phase](table, holds)
    return replace(found, scene="event") if now.phase == "event" else found


def _fitting(table: Table, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    return tuple(answer for answer in answers if fits(table, answer))

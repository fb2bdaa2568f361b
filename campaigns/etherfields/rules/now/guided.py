"""The running guide: its next step, and what holds it up (manual p. 5, 13 and 18)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.moves import on_the_table_only
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.market import BUYING
from campaigns.etherfields.rules.now.holding import for_the_table, own_first, owns
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Part, Row
from campaigns.etherfields.rules.procedure import FIRST_DREAM_TILE, Procedure, Step, left, nothing
from campaigns.etherfields.rules.seating import FEWEST, SEATED, known
from campaigns.etherfields.rules.session import STARTED
from campaigns.referee import Refusal

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist, Dreamer

MASKS = "awaken-masks"
OVER = "end-dreamscape"
FIRST_SETUP = "first-setup"
"""Most of it is only work on the table, and is read as one list (p. 5)."""


def guide_step(table: Table, holds: Holds) -> Due | None:
    """Return the next step of the newest checklist that is under way; None without one."""
    newest = max(table.checklists, key=lambda checklist: checklist.ref, default=None)
    waiting = left(newest) if newest is not None else []
    if newest is None or not waiting:
        return None
    procedure = PROCEDURES.get(newest.kind)
    step = procedure.step(waiting[0]) if procedure else None
    if procedure is None or step is None:
        return _unknown(newest)
    work = on_the_table_only(newest) if newest.kind == FIRST_SETUP else []
    if work:
        return _lay_out(newest, work, table, holds)
    stuck = _stuck(table, procedure, step)
    rows = _mask_rows(table, holds) if step.key == MASKS and stuck else ()
    facts = next(one["facts"] for one in newest.steps if one["key"] == step.key)
    return Due(
        code="now.guide", rule="ef.checklist", facts={"step": step.key, "procedure": newest.kind, "told": facts},
        answers=_answers(table, newest, procedure, step, stuck), rows=rows, parts=_parts(newest, step.key),
        who=tuple(row.dreamer.ref for row in rows if row.standing == "due"), mine=for_the_table(table, holds),
        stuck=stuck, elsewhere="team",
    )  # fmt: skip


def _lay_out(checklist: Checklist, work: list[str], table: Table, holds: Holds) -> Due:
    """Return what is only work on the table as one list, done at once (p. 5)."""
    facts = {one["key"]: one["facts"] for one in checklist.steps}
    rows = {"checklist": checklist}
    answers = (Answer("all-done", rows=rows, look="go"), Answer("leave-checklist", rows=rows, look="more"))
    return Due(
        "now.lay-out", "ef.checklist", {"work": [(key, facts[key]) for key in work]}, answers=answers,
        mine=for_the_table(table, holds), elsewhere="team",
    )  # fmt: skip


def _unknown(checklist: Checklist) -> Due:
    """Return a checklist of another version: all that can be done with it is to put it away."""
    leave = Answer("leave-checklist", rows={"checklist": checklist})
    return Due("now.guide-unknown", "ef.checklist", answers=(leave,), elsewhere="team")


def _stuck(table: Table, procedure: Procedure, step: Step) -> tuple[str, dict[str, object]] | None:
    try:
        procedure.holds(table)
        step.ready(table)
    except Refusal as refusal:
        return refusal.code, refusal.facts
    return None


def _answers(table: Table, checklist: Checklist, procedure: Procedure, step: Step, stuck: object) -> tuple[Answer, ...]:
    """Return what does a step, or what leads out where something holds it up."""
    rows = {"checklist": checklist}
    skip = [Answer("skip-step", rows=rows, given={"step": step.key})] if step.optional else []
    leave = Answer("leave-checklist", rows=rows, look="more")
    if checklist.kind == FIRST_SETUP and on_the_table_only(checklist):
        return (Answer("all-done", rows=rows, look="go"), leave)
    if stuck:
        over = [Answer("end-dream", "now.dream-over", chips=Chips("outcome", ("won", "lost", "left")))]
        return (*(over if step.key == OVER and table.slumber is not None else []), *skip, leave)
    if step.key == STARTED and not table.session_open:
        return (start_session(table), leave)
    if step.key == SEATED and not known(table):
        return (*_seats(table), *skip)
    if step.key == FIRST_DREAM_TILE:
        return (Answer("enter-first-dream", look="go"), leave)
    tick = Answer("tick", "now.done", rows, {"step": step.key}, look="go")
    buying = [Answer("open-market")] if step.key == BUYING else []
    rest = [Answer("tick-rest", rows=rows, look="quiet")] if _rest_goes(table, checklist, procedure) else []
    return (*buying, tick, *skip, *rest, leave)


def _rest_goes(table: Table, checklist: Checklist, procedure: Procedure) -> bool:
    """Return whether the rest can be ticked at once: no later step needs a fact, or is refused by what an earlier one changes."""
    coming = [procedure.step(key) for key in left(checklist)]
    later = [step for step in coming[1:] if step is not None and not step.optional]
    return len(coming) > 1 and all(step.ready is nothing and not step.by for step in later)


def start_session(table: Table) -> Answer:
    """Begin an evening with everybody there: who is First Player is all that has to be said (p. 5 and 6)."""
    everybody = tuple(dreamer.ref for dreamer in table.around)
    first = Chips("first_player", everybody)
    return Answer("start-session", "now.first-player", given={"present": list(everybody)}, chips=first, look="go")


def _seats(table: Table) -> list[Answer]:
    """Return the orders they may sit in, clockwise: both of three Dreamers, else the one they are listed in (p. 6)."""
    first, *others = table.playing or table.around
    rounds = permutations(others) if len(others) < FEWEST else [tuple(others)]
    return [_sit([first, *order]) for order in rounds]


def _sit(order: list[Dreamer]) -> Answer:
    said = {"order": [str(dreamer) for dreamer in order]}
    return Answer("sit", "now.sit", given={"order": [dreamer.ref for dreamer in order]}, facts=said)


def _mask_rows(table: Table, holds: Holds) -> tuple[Row, ...]:
    """Return a row for each Dreamer with a Mask to pick (p. 14)."""
    return own_first([_mask_row(dreamer, own=owns(holds, dreamer)) for dreamer in table.playing if dreamer.masks])


def _mask_row(dreamer: Dreamer, *, own: bool) -> Row:
    if dreamer.mask:
        return Row(dreamer, "done", own=own)
    masks = Chips("mask", tuple(dreamer.masks))
    return Row(dreamer, "due", (Answer("wear-mask", "now.mask", {"dreamer": dreamer}, chips=masks),), own)


def _parts(checklist: Checklist, key: str) -> tuple[Part, ...]:
    done = {one["key"]: one["done"] for one in checklist.steps}
    return tuple(Part("step", one, "done" if done[one] else "current" if one == key else "left") for one in done)

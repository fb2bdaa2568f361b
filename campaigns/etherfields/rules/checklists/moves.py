"""Starting, ticking and leaving a guided checklist; every tick is a move, and undone like one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import RuleViolation, TextLength, move
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, finish_checklist, list_open_steps, mark_done
from campaigns.etherfields.rules.seating import is_seating_known as seats_known
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist

ProcedureKindArg = Literal["first-setup", "restore", "session-setup", "awakening", "save", "dream-end", "death"]
StepKeyArg = Annotated[str, TextLength(1, 30)]


@move("etherfields.start-checklist", rule_id="ef.checklist", guard=require_begun)
def start_checklist(table: Table, procedure: ProcedureKindArg) -> None:
    """Start a guided procedure: its steps are made from the state of this campaign (p. 5 and 18).

    Refuses a procedure that is under way, and one that cannot be done now.
    """
    found = PROCEDURES[procedure]
    there = any(checklist.kind == procedure for checklist in table.checklists)
    table.require_possible(not there, "ef.checklist.under-way", procedure=procedure)
    found.check_startable(table)
    table.checklists.add(kind=procedure, steps=found.build_entries(table))


@move("etherfields.tick", rule_id="ef.checklist", guard=require_begun)
def tick_step(table: Table, checklist: Checklist, step: StepKeyArg) -> None:
    """Tick a step of a checklist and carry out what it changes (p. 5, 13 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step before its turn, one that is done or unknown, and what the step
    itself refuses. The checklist goes with its last step.
    """
    _tick_step(table, checklist, step)


@move("etherfields.tick-rest", rule_id="ef.checklist", guard=require_begun)
def tick_remaining_steps(table: Table, checklist: Checklist) -> None:
    """Tick every step that is left, in order, and carry out what they change (p. 5, 13 and 18).

    Optional steps are skipped, for nobody said that they happened. Refuses as the first step that cannot be ticked does.
    """
    for key in list_open_steps(checklist):
        step = _get_open_step(table, checklist, key)
        if step.is_optional:
            _close_step(table, checklist, key)
        else:
            _tick_step(table, checklist, key)


def find_tick_obstacle(table: Table, checklist: Checklist) -> RuleViolation | None:
    """Return what refuses to tick all the rest of a checklist as the table stands now, None where nothing does."""
    try:
        procedure = _get_procedure(table, checklist)
        procedure.check_running(table)
        for key in list_open_steps(checklist):
            step = _get_open_step(table, checklist, key)
            if step.move_name and not step.is_optional and not _is_done_by_move(table, step):
                return RuleViolation("ef.checklist.say-it", step=key)
            if not step.is_optional:
                step.check_ready(table)
    except RuleViolation as refusal:
        return refusal
    return None


def list_tabletop_steps(checklist: Checklist) -> list[str]:
    """Return the steps left that are only work on the table and may be done now, in any order: nobody has to say more of them."""
    procedure, waiting = PROCEDURES.get(checklist.kind), list_open_steps(checklist)
    steps = [(key, procedure.find_step(key)) for key in waiting] if procedure else []
    now = [
        (key, step) for key, step in steps if step and step.is_unordered and not (step.move_name or step.is_optional)
    ]
    return [key for key, _step in now if procedure and not procedure.find_blocking_steps(waiting, key)]


def require_tabletop_steps(table: Table, checklist: Checklist | None = None) -> None:
    """Refuse where no step is left that is only work on the table (p. 5)."""
    require_begun(table)
    table.require_possible(checklist is None or list_tabletop_steps(checklist), "ef.checklist.nothing-free")


@move("etherfields.all-done", rule_id="ef.checklist", guard=require_tabletop_steps)
def tick_tabletop_steps(table: Table, checklist: Checklist) -> None:
    """Tick every step at once that is only work on the table and may be done in any order (p. 5 and 18).

    A step of which somebody has to say more stays: who plays tonight, how you sit, where the first Dream begins. Refused where
    none but such steps are left.
    """
    for key in list_tabletop_steps(checklist):
        _tick_step(table, checklist, key)


@move("etherfields.skip-step", rule_id="ef.checklist", guard=require_begun)
def skip_step(table: Table, checklist: Checklist, step: StepKeyArg) -> None:
    """Leave out a step that happens only where a script or a card says so (p. 6 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step that always happens, unless a card says otherwise.
    """
    found = _get_due_step(table, checklist, step)
    table.require(found.is_optional, "ef.checklist.always", step=step)
    _close_step(table, checklist, step)


@move("etherfields.leave-checklist", rule_id="ef.checklist", guard=require_begun)
def leave_checklist(table: Table, checklist: Checklist) -> None:
    """Put a checklist away unfinished; what was ticked stays done (design, section 3)."""
    table.checklists.remove(checklist)


def _tick_step(table: Table, checklist: Checklist, key: str) -> None:
    _get_procedure(table, checklist).check_running(table)
    step = _get_due_step(table, checklist, key)
    if step.move_name:
        table.require(_is_done_by_move(table, step), "ef.checklist.say-it", step=key)
    step.apply(table)
    _close_step(table, checklist, key)


def _is_done_by_move(table: Table, step: ProcedureStep) -> bool:
    """Return whether what a move does holds though the checklist did not see it made: a session is open, the seats are known."""
    return table.is_session_open and (step.move_name == "start-session" or seats_known(table))


def _close_step(table: Table, checklist: Checklist, key: str) -> None:
    """Mark a step done; a checklist with nothing left to do goes, and so has one that its own step put away."""
    if table.checklists.get(checklist.ref) is None:
        return
    checklist.steps = _get_procedure(table, checklist).refresh_entries(table, mark_done(checklist.steps, key))
    if not list_open_steps(checklist):
        finish_checklist(table, checklist)


def _get_procedure(table: Table, checklist: Checklist) -> Procedure:
    found = PROCEDURES.get(checklist.kind)
    if found is None:
        raise RuleViolation("ef.checklist.unknown", is_final=True, procedure=checklist.kind)
    return found


def _get_open_step(table: Table, checklist: Checklist, key: str) -> ProcedureStep:
    found = _get_procedure(table, checklist).find_step(key)
    if found is None or key not in list_open_steps(checklist):
        raise RuleViolation("ef.checklist.no-step", is_final=True, step=key)
    return found


def _get_due_step(table: Table, checklist: Checklist, key: str) -> ProcedureStep:
    """Return a step that is still to do. Refuses one before its turn: a free step waits for those in order only."""
    step = _get_open_step(table, checklist, key)
    held_up = _get_procedure(table, checklist).find_blocking_steps(list_open_steps(checklist), key)
    table.require(not held_up, "ef.checklist.order", step=key, first=held_up[0] if held_up else "")
    return step

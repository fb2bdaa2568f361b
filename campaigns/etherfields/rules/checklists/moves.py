"""Starting, ticking and leaving a guided checklist; every tick is a move, and undone like one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.procedure import Procedure, Step, finish, left, ticked
from campaigns.etherfields.rules.seating import known as seats_known
from campaigns.referee import Length, Refusal, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist

ProcedureKind = Literal["first-setup", "restore", "session-setup", "awakening", "save", "dream-end", "death"]
StepKey = Annotated[str, Length(1, 30)]


@move("etherfields.start-checklist", cites="ef.checklist", when=begun)
def start_checklist(table: Table, procedure: ProcedureKind) -> None:
    """Start a guided procedure: its steps are made from the state of this campaign (p. 5 and 18).

    Refuses a procedure that is under way, and one that cannot be done now.
    """
    found = PROCEDURES[procedure]
    there = any(checklist.kind == procedure for checklist in table.checklists)
    table.possible(not there, "ef.checklist.under-way", procedure=procedure)
    found.may(table)
    table.checklists.add(kind=procedure, steps=found.made(table))


@move("etherfields.tick", cites="ef.checklist", when=begun)
def tick(table: Table, checklist: Checklist, step: StepKey) -> None:
    """Tick a step of a checklist and carry out what it changes (p. 5, 13 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step before its turn, one that is done or unknown, and what the step
    itself refuses. The checklist goes with its last step.
    """
    _tick(table, checklist, step)


@move("etherfields.tick-rest", cites="ef.checklist", when=begun)
def tick_rest(table: Table, checklist: Checklist) -> None:
    """Tick every step that is left, in order, and carry out what they change (p. 5, 13 and 18).

    Optional steps are skipped, for nobody said that they happened. Refuses as the first step that cannot be ticked does.
    """
    for key in left(checklist):
        step = _known(table, checklist, key)
        if step.optional:
            _close(table, checklist, key)
        else:
            _tick(table, checklist, key)


def obstacle(table: Table, checklist: Checklist) -> Refusal | None:
    """Return what refuses to tick all the rest of a checklist as the table stands now, None where nothing does."""
    try:
        procedure = _procedure(table, checklist)
        procedure.holds(table)
        for key in left(checklist):
            step = _known(table, checklist, key)
            if step.by and not step.optional and not _made_by_move(table, step):
                return Refusal("ef.checklist.say-it", step=key)
            if not step.optional:
                step.ready(table)
    except Refusal as refusal:
        return refusal
    return None


def on_the_table_only(checklist: Checklist) -> list[str]:
    """Return the steps left that are only work on the table and may be done now, in any order: nobody has to say more of them."""
    procedure, waiting = PROCEDURES.get(checklist.kind), left(checklist)
    steps = [(key, procedure.step(key)) for key in waiting] if procedure else []
    now = [(key, step) for key, step in steps if step and step.free and not (step.by or step.optional)]
    return [key for key, _step in now if procedure and not procedure.held_up(waiting, key)]


def work_waits(table: Table, checklist: Checklist | None = None) -> None:
    """Refuse where no step is left that is only work on the table (p. 5)."""
    begun(table)
    table.possible(checklist is None or on_the_table_only(checklist), "ef.checklist.nothing-free")


@move("etherfields.all-done", cites="ef.checklist", when=work_waits)
def all_done(table: Table, checklist: Checklist) -> None:
    """Tick every step at once that is only work on the table and may be done in any order (p. 5 and 18).

    A step of which somebody has to say more stays: who plays tonight, how you sit, where the first Dream begins. Refused where
    none but such steps are left.
    """
    for key in on_the_table_only(checklist):
        _tick(table, checklist, key)


@move("etherfields.skip-step", cites="ef.checklist", when=begun)
def skip_step(table: Table, checklist: Checklist, step: StepKey) -> None:
    """Leave out a step that happens only where a script or a card says so (p. 6 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step that always happens, unless a card says otherwise.
    """
    found = _due(table, checklist, step)
    table.allowed(found.optional, "ef.checklist.always", step=step)
    _close(table, checklist, step)


@move("etherfields.leave-checklist", cites="ef.checklist", when=begun)
def leave_checklist(table: Table, checklist: Checklist) -> None:
    """Put a checklist away unfinished; what was ticked stays done (design, section 3)."""
    table.checklists.remove(checklist)


def _tick(table: Table, checklist: Checklist, key: str) -> None:
    _procedure(table, checklist).holds(table)
    step = _due(table, checklist, key)
    if step.by:
        table.allowed(_made_by_move(table, step), "ef.checklist.say-it", step=key)
    step.do(table)
    _close(table, checklist, key)


def _made_by_move(table: Table, step: Step) -> bool:
    """Return whether what a move does holds though the checklist did not see it made: a session is open, the seats are known."""
    return table.session_open and (step.by == "start-session" or seats_known(table))


def _close(table: Table, checklist: Checklist, key: str) -> None:
    """Mark a step done; a checklist with nothing left to do goes, and so has one that its own step put away."""
    if table.checklists.get(checklist.ref) is None:
        return
    checklist.steps = _procedure(table, checklist).anew(table, ticked(checklist.steps, key))
    if not left(checklist):
        finish(table, checklist)


def _procedure(table: Table, checklist: Checklist) -> Procedure:
    found = PROCEDURES.get(checklist.kind)
    if found is None:
        raise Refusal("ef.checklist.unknown", final=True, procedure=checklist.kind)
    return found


def _known(table: Table, checklist: Checklist, key: str) -> Step:
    found = _procedure(table, checklist).step(key)
    if found is None or key not in left(checklist):
        raise Refusal("ef.checklist.no-step", final=True, step=key)
    return found


def _due(table: Table, checklist: Checklist, key: str) -> Step:
    """Return a step that is still to do. Refuses one before its turn: a free step waits for those in order only."""
    step = _known(table, checklist, key)
    held_up = _procedure(table, checklist).held_up(left(checklist), key)
    table.allowed(not held_up, "ef.checklist.order", step=key, first=held_up[0] if held_up else "")
    return step

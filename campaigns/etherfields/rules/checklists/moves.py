"""Moves that start, tick and close a guided checklist; each tick can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import ListLength, RuleViolation, TextLength, move
from campaigns.engine.messages import Facts, MoveMessages, Variant, _, messages, violation
from campaigns.etherfields.rules.checklists.dream_end import ASKED_STEP_KEYS, SCRIPT_STEP_KEYS
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES, STEP_MESSAGES
from campaigns.etherfields.rules.checklists.setup import CHECKLIST_UNDER_WAY
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, finish_checklist, list_open_steps, mark_done
from campaigns.etherfields.rules.seating import is_seating_known as seats_known
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Checklist

ProcedureKindArg = Literal[
    "first-setup", "restore", "session-setup", "awakening", "save", "slumber-end", "dream-end", "death"
]
StepKeyArg = Annotated[str, TextLength(1, 30)]
ScriptStepsArg = Annotated[list[str], TextLength(1, 30), ListLength(0, len(SCRIPT_STEP_KEYS))]


@move(
    "etherfields.start-checklist",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(
        _("Start a checklist"),
        _("Started “%(procedure)s”, step by step."),
        _("Made from your campaign's state."),
    ),
)
def start_checklist(table: Table, procedure: ProcedureKindArg) -> None:
    """Start a guided procedure with steps built from the campaign state (p. 5 and 18).

    Refuses a procedure in progress, and one that cannot start now.
    """
    found = PROCEDURES[procedure]
    there = any(checklist.kind == procedure for checklist in table.checklists)
    table.require_possible(not there, CHECKLIST_UNDER_WAY, procedure=procedure)
    found.check_startable(table)
    table.checklists.add(kind=procedure, steps=found.build_entries(table))


def _derive_done_sentence(facts: Facts) -> Facts:
    """Return the sentence of a ticked step that has one of its own."""
    known = STEP_MESSAGES.get(str(facts.get("step", "")))
    return {"done": str(known.done)} if known is not None and known.done else {}


@move(
    "etherfields.tick",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(
        _("Done"),
        _("Ticked “%(step)s”."),
        variants=(Variant("%(done)s", ("done",)),),
        derive_facts=_derive_done_sentence,
    ),
)
def tick_step(table: Table, checklist: Checklist, step: StepKeyArg) -> None:
    """Tick a checklist step and apply its changes (p. 5, 13 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step before its turn, one that is done or unknown, and any
    violation of the step itself. The last step closes the checklist.
    """
    _tick_step(table, checklist, step)


@move(
    "etherfields.tick-rest",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(_("All the rest is done"), _("The rest of the checklist is done.")),
)
def tick_remaining_steps(table: Table, checklist: Checklist) -> None:
    """Tick all remaining steps in order and apply their changes (p. 5, 13 and 18).

    Skips optional steps, as nobody reported them. Refuses if any step does, and a choice that somebody still has.
    """
    for key in list_open_steps(checklist):
        step = _get_open_step(table, checklist, key)
        if step.is_optional:
            step.check_chosen(table)
            _close_step(table, checklist, key)
        else:
            _tick_step(table, checklist, key)


CHECKLIST_SAY_IT = violation(
    "ef.checklist.say-it", _("Report “%(step)s” with its own form, which also ticks the step.")
)


def find_tick_obstacle(table: Table, checklist: Checklist) -> RuleViolation | None:
    """Return the violation that blocks ticking the rest of a checklist now, or None."""
    try:
        procedure = _get_procedure(table, checklist)
        procedure.check_running(table)
        for key in list_open_steps(checklist):
            step = _get_open_step(table, checklist, key)
            if step.move_name and not step.is_optional and not _is_done_by_move(table, step):
                return RuleViolation(CHECKLIST_SAY_IT, step=key)
            (step.check_chosen if step.is_optional else step.check_ready)(table)
    except RuleViolation as refusal:
        return refusal
    return None


def list_tabletop_steps(checklist: Checklist) -> list[str]:
    """Return the remaining tabletop-only steps that can be done now, in any order, without further input."""
    procedure, waiting = PROCEDURES.get(checklist.kind), list_open_steps(checklist)
    steps = [(key, procedure.find_step(key)) for key in waiting] if procedure else []
    now = [
        (key, step) for key, step in steps if step and step.is_unordered and not (step.move_name or step.is_optional)
    ]
    return [key for key, _step in now if procedure and not procedure.find_blocking_steps(waiting, key)]


CHECKLIST_NOTHING_FREE = violation(
    "ef.checklist.nothing-free",
    _("No step is left that you can just tick. Go on with the next step of the checklist."),
)


def require_tabletop_steps(table: Table, checklist: Checklist | None = None) -> None:
    """Refuse if no tabletop-only step is left (p. 5)."""
    require_begun(table)
    table.require_possible(checklist is None or list_tabletop_steps(checklist), CHECKLIST_NOTHING_FREE)


@move(
    "etherfields.all-done",
    rule_id="ef.checklist",
    guard=require_tabletop_steps,
    messages=MoveMessages(
        _("All done"),
        _("Everything is in its place."),
        _("Ticks every step that needs no report; the others stay."),
    ),
)
def tick_tabletop_steps(table: Table, checklist: Checklist) -> None:
    """Tick all tabletop-only steps that can be done in any order (p. 5 and 18).

    Steps that need input stay open: who plays tonight, the seating, where the first Dream begins. Refuses if there
    are no others.
    """
    for key in list_tabletop_steps(checklist):
        _tick_step(table, checklist, key)


@move(
    "etherfields.finish-script",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(
        _("The script is done"),
        _("The Team did what the script says."),
        variants=(Variant(_("The Team did what the script asked for: %(steps)s."), ("steps",)),),
    ),
)
def finish_script(table: Table, checklist: Checklist, steps: ScriptStepsArg | None = None) -> None:
    """Complete all that the script of a Dream decides: tick these ``steps``, skip its others (facts 2.6).

    New cards, Gates, tiles for decks, cards for the Markets and a new Season stay open, to be named one by one, unless
    they were reported meanwhile. Refuses a key that is no step of the list.
    """
    _get_procedure(table, checklist).check_running(table)
    reported = {one["key"] for one in checklist.steps if one["done"]}
    asked = [key for key in steps or [] if key not in reported]
    for key in asked:
        _get_open_step(table, checklist, key)
    for key in [key for key in list_open_steps(checklist) if key in SCRIPT_STEP_KEYS]:
        if key in ASKED_STEP_KEYS and key in asked:
            continue
        step = _get_open_step(table, checklist, key)
        if key in asked or not step.is_optional:
            step.apply(table)
        _close_step(table, checklist, key)


CHECKLIST_ALWAYS = violation(
    "ef.checklist.always", _("“%(step)s” is always part of it. Do it, or name the card that skips it.")
)


@move(
    "etherfields.skip-step",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(_("Skip this step"), _("Skipped “%(step)s”.")),
)
def skip_step(table: Table, checklist: Checklist, step: StepKeyArg) -> None:
    """Skip a step that happens only if a script or card says so (p. 6 and 18).

    ``step`` is its key, up to 30 characters. Refuses a step that always happens, unless a card overrides it.
    """
    found = _get_due_step(table, checklist, step)
    table.require(found.is_optional, CHECKLIST_ALWAYS, step=step)
    _close_step(table, checklist, step)


@move(
    "etherfields.leave-checklist",
    rule_id="ef.checklist",
    guard=require_begun,
    messages=MoveMessages(
        _("Leave the checklist"), _("The Team closed a checklist."), _("Everything you ticked stays done.")
    ),
)
def leave_checklist(table: Table, checklist: Checklist) -> None:
    """Close an unfinished checklist; ticked steps stay done (design, section 3)."""
    table.checklists.remove(checklist)


def _tick_step(table: Table, checklist: Checklist, key: str) -> None:
    _get_procedure(table, checklist).check_running(table)
    step = _get_due_step(table, checklist, key)
    if step.move_name:
        table.require(_is_done_by_move(table, step), CHECKLIST_SAY_IT, step=key)
    step.apply(table)
    _close_step(table, checklist, key)


def _is_done_by_move(table: Table, step: ProcedureStep) -> bool:
    """Return whether the result of a step's move already holds, e.g. an open session or known seats."""
    return table.is_session_open and (step.move_name == "start-session" or seats_known(table))


def _close_step(table: Table, checklist: Checklist, key: str) -> None:
    """Mark a step done and delete the checklist if nothing is left or the step closed it."""
    if table.checklists.get(checklist.ref) is None:
        return
    procedure = _get_procedure(table, checklist)
    checklist.steps = procedure.refresh_entries(table, mark_done(checklist.steps, key))
    if not list_open_steps(checklist):
        finish_checklist(table, checklist)
        procedure.on_finish(table)


CHECKLIST_UNKNOWN = violation(
    "ef.checklist.unknown", _("This version has no such checklist (%(procedure)s). Leave it and start another.")
)


def _get_procedure(table: Table, checklist: Checklist) -> Procedure:
    found = PROCEDURES.get(checklist.kind)
    if found is None:
        raise RuleViolation(CHECKLIST_UNKNOWN, is_final=True, procedure=checklist.kind)
    return found


CHECKLIST_NO_STEP = violation(
    "ef.checklist.no-step", _("“%(step)s” is no longer an open step. Look at the checklist as it is now.")
)


def _get_open_step(table: Table, checklist: Checklist, key: str) -> ProcedureStep:
    found = _get_procedure(table, checklist).find_step(key)
    if found is None or key not in list_open_steps(checklist):
        raise RuleViolation(CHECKLIST_NO_STEP, is_final=True, step=key)
    return found


CHECKLIST_ORDER = violation("ef.checklist.order", _("“%(step)s” comes later. First do this: %(first)s."))


def _get_due_step(table: Table, checklist: Checklist, key: str) -> ProcedureStep:
    """Return an open step. Refuses one before its turn: a free step waits only for ordered ones."""
    step = _get_open_step(table, checklist, key)
    held_up = _get_procedure(table, checklist).find_blocking_steps(list_open_steps(checklist), key)
    table.require(not held_up, CHECKLIST_ORDER, step=key, first=held_up[0] if held_up else "")
    return step


messages.add(
    "etherfields",
    fields={
        "checklist": _("Checklist"),
        "procedure": _("Procedure"),
        "steps": _("What the script asked for"),
    },
)

"""View models of interpretations: a one-tap action with chips for a missing value, or a disabled reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine import Json, MoveOption, Table
from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import Text, messages
from campaigns.intent_parser.dry_runs import DryRun
from campaigns.intent_parser.interpretations import Interpretation
from campaigns.models import JournalEntry
from campaigns.pages.actions import (
    ActionForm,
    DisabledReason,
    FormField,
    ViewerContext,
    build_action,
    build_preset_action,
)

REPLACED_FIELD_PREFIX = "instead"
"""Prefix of the fields of a report that replaces the last one: its entry, and the move id of its undo."""
MAX_CHIPS = 16
"""Maximum number of chips."""
MAX_NUMBER_CHIPS = 6
"""Chips for a number, from its minimum on."""


@dataclass(frozen=True)
class InterpretationView:
    """View model of an interpretation: its ``summary``, form and changes.

    ``chips`` are values of the single missing argument (``missing_name``); if several are missing, form fields ask
    for them.
    """

    summary: str
    action: ActionForm
    changes: Sequence[str] = ()
    reason: DisabledReason | None = None
    errors: Sequence[str] = ()
    missing_label: Text = ""
    missing_name: str = ""
    chips: Sequence[tuple[str, Text]] = field(default=())


def build_interpretation_view(
    table: Table,
    viewer: ViewerContext,
    panel_key: str,
    dry_run: DryRun,
    position: int,
    undone_entry: JournalEntry | None = None,
) -> InterpretationView:
    """Return the view of one dry run; ``position`` makes its key unique, ``undone_entry`` is the entry that it replaces."""
    reading = dry_run.interpretation
    label = capfirst(_describe_joint(reading)) if reading.is_joint else messages.moves[reading.move.name].label
    made = replace(
        build_preset_action(table, viewer, panel_key, reading.move, {}, reading.args, label, position),
        key=f"told-{position}",
    )
    if undone_entry is not None:
        made = replace(
            made,
            hidden_values=(
                *_build_replacement_fields(dry_run, undone_entry, viewer),
                *(one for one in made.hidden_values if one[0] != "leaving"),
            ),
        )
    if reading.is_complete or dry_run.reason or dry_run.errors:
        return InterpretationView(dry_run.summary, made, dry_run.changes, dry_run.reason, dry_run.errors)
    missing = {argument.name for argument in reading.missing_arguments}
    whole = build_action(table, viewer, panel_key, MoveOption(reading.move, {}))
    inputs = tuple(replace(one, id=f"told-{position}-{one.name}") for one in whole.fields if one.name in missing)
    chips = _build_chips(inputs[0]) if len(inputs) == 1 else []
    if chips:
        return InterpretationView(
            _summarize_incomplete(table, dry_run),
            made,
            missing_label=inputs[0].label,
            missing_name=inputs[0].name,
            chips=chips,
        )
    return InterpretationView(_summarize_incomplete(table, dry_run), replace(made, fields=inputs))


def _build_replacement_fields(
    dry_run: DryRun, undone_entry: JournalEntry, viewer: ViewerContext
) -> list[tuple[str, Json]]:
    said = [
        (f"{REPLACED_FIELD_PREFIX}-entry", undone_entry.seq),
        (f"{REPLACED_FIELD_PREFIX}-move_id", next(viewer.move_ids)),
    ]
    return [*said, ("leaving", dry_run.phase)] if dry_run.phase else [*said]


def _summarize_incomplete(table: Table, dry_run: DryRun) -> str:
    """Return what is known of an incomplete interpretation: subject, move and given arguments."""
    args, move = dry_run.interpretation.args, dry_run.interpretation.move
    if dry_run.interpretation.is_joint:
        return _summarize_joint(table, dry_run.interpretation)
    rows = [table.get_rows(one.label).get(args.get(one.name)) for one in move.arguments if one.kind == "row"]
    given = [
        str(messages.get_choice_label(move.game, one.name, args[one.name]) if one.kind == "choice" else args[one.name])
        for one in move.arguments
        if one.name in args and one.kind in ("text", "number", "choice")
    ]
    said = join_items([dry_run.summary, *given])
    who = join_items(row for row in rows if row is not None)
    return _("%(who)s: %(what)s") % {"who": who, "what": said} if who else said


def _summarize_joint(table: Table, reading: Interpretation) -> str:
    """Return who reports together, everybody unless named, and what."""
    args, move = reading.args, reading.move
    named = [
        str(row)
        for one in move.arguments
        if one.kind == "rows" and one.name in args
        for row in table.get_rows(one.label)
        if row.ref in args[one.name]
    ]
    if any(one.kind == "rows" for one in reading.missing_arguments):
        return capfirst(_describe_joint(reading))
    return _("%(who)s: %(what)s") % {"who": format_list(named) or _("Everybody"), "what": _describe_joint(reading)}


def _describe_joint(reading: Interpretation) -> str:
    """Return what several subjects report: the chosen values."""
    args, move = reading.args, reading.move
    what = [
        messages.get_choice_label(move.game, one.name, args[one.name]) for one in move.arguments if one.kind == "choice"
    ]
    return join_items(what)


def _build_chips(form_field: FormField) -> list[tuple[str, Text]]:
    if form_field.kind in ("row", "choice") and len(form_field.choices) <= MAX_CHIPS:
        return [(value, label) for value, label in form_field.choices if value]
    if form_field.kind == "number":
        least = max(1, form_field.low)
        return [
            (str(number), str(number))
            for number in range(least, min(form_field.high, least + MAX_NUMBER_CHIPS - 1) + 1)
        ]
    return []

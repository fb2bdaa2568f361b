"""What answers a sentence: its readings, each carried out on a table in memory that is thrown away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.engine import RuleViolation, Table, get_game
from campaigns.intent_parser import follow_ups
from campaigns.intent_parser.interpretations import (
    MAX_INTERPRETATIONS,
    Interpretation,
    parse_utterance,
    rank_interpretations,
)
from campaigns.intent_parser.speech_acts import is_likely_rule_query
from campaigns.intent_parser.value_corrections import add_value_correction
from campaigns.journal import error_boundary, move_service
from campaigns.journal.forms import MoveForm, MoveIdGenerator, build_form_class
from campaigns.message_catalog import messages
from campaigns.models import Campaign, Move
from campaigns.pages import journal_lines
from campaigns.pages.actions import DisabledReason, build_disabled_reason
from campaigns.storage import row_cache, state

MAX_DRY_RUNS = 8
"""So many readings are tried, where several who were named together have one each."""
MAX_CHANGES = 3
"""So many changes are told."""


@dataclass(frozen=True)
class DryRun:
    """A reading and what would come of it: ``changes`` in words, or the ``reason`` why it may not be.

    ``says`` is its line in the journal, or the label of its move; ``errors`` tell what is wrong with a value. ``leaving``
    is the step it was tried in, for a move that is bound to one.
    """

    interpretation: Interpretation
    summary: str
    changes: Sequence[str] = ()
    reason: DisabledReason | None = None
    errors: Sequence[str] = ()
    phase: str = ""

    @property
    def is_ready(self) -> bool:
        """Return whether one tap carries it out."""
        return self.interpretation.is_complete and self.reason is None and not self.errors


@dataclass(frozen=True)
class InterpretationResult:
    """What answers a sentence: its readings, the likeliest first, and whether rules come before them.

    The first ``each`` are of several who were named together. ``back`` is the last entry, where the sentence takes it back; a
    reading then stands in its place.
    """

    dry_runs: Sequence[DryRun]
    is_rules_first: bool
    per_subject_count: int = 0
    undone_entry: Move | None = None


def interpret(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int = 0
) -> InterpretationResult:
    """Read a sentence at a table and say what would come of each reading; ``names`` are the subjects' names by ref.

    ``speaker`` is the ref of whoever alone holds the device, 0 for nobody.
    """
    return _interpret_follow_up(campaign, text, subject_names, speaker_ref) or _interpret_report(
        campaign, text, subject_names, speaker_ref
    )


def _interpret_follow_up(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int
) -> InterpretationResult | None:
    """Answer a sentence that takes the last report back, or says it anew; None for any other."""
    back, instead = follow_ups.is_undo_request(text), follow_ups.extract_correction(text)
    last = follow_ups.find_last_entry(campaign) if back or instead else None
    if last is None:
        return None
    if back:
        return InterpretationResult([], is_rules_first=False, undone_entry=last)
    table = follow_ups.build_table_before(campaign, last)
    reading = follow_ups.reinterpret_entry(campaign, last, instead, table, speaker_ref)
    return (
        InterpretationResult(
            [dry_run(campaign, table, reading, subject_names)], is_rules_first=False, undone_entry=last
        )
        if reading
        else None
    )


def _interpret_report(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int
) -> InterpretationResult:
    first, *others = state.open_tables([campaign] * (MAX_DRY_RUNS + 1), get_game(campaign.game))
    heard = parse_utterance(campaign, first, text, speaker_ref)
    found = add_value_correction(heard, rank_interpretations(heard))[:MAX_INTERPRETATIONS]
    each = found[0].per_subject if found else ()
    shown = [*each, *found[bool(each) :]][: max(MAX_INTERPRETATIONS, len(each))]
    answers = [dry_run(campaign, table, one, subject_names) for table, one in zip(others, shown, strict=False)]
    _cache_read_rows(campaign, first, others)
    return InterpretationResult(answers, is_likely_rule_query(heard, found), len(each))


def _cache_read_rows(campaign: Campaign, first_table: Table, other_tables: Sequence[Table]) -> None:
    """Keep the rows that were read, as they were read: the next sentence is told to the same table."""
    read = state.get_uncached_labels(first_table).union(*map(state.get_uncached_labels, other_tables))
    for label in read:
        first_table.get_rows(label)
    row_cache.populate(campaign, first_table, read)


def dry_run(
    campaign: Campaign, table: Table, interpretation: Interpretation, subject_names: Mapping[int, str]
) -> DryRun:
    """Say what would come of a reading at a ``table`` to be thrown away; of one that lacks something, whether it may be at all."""
    label = str(messages.moves[interpretation.move.name].label)
    return error_boundary.with_fallback(
        campaign,
        f"the reading {interpretation.move.name}",
        lambda: _dry_run_move(campaign, table, interpretation, subject_names),
        lambda: DryRun(interpretation, label, errors=[error_boundary.get_failure_text()]),
    )


def _dry_run_move(
    campaign: Campaign, table: Table, interpretation: Interpretation, subject_names: Mapping[int, str]
) -> DryRun:
    label = str(messages.moves[interpretation.move.name].label)
    try:
        if not interpretation.is_complete:
            rows = {name: table.get_rows(label).get(ref) for name, label, ref in _get_row_arguments(interpretation)}
            table.check_guard(interpretation.move, rows)
            return DryRun(interpretation, label)
        leaving = get_game(campaign.game).get_phase(table) if interpretation.move.is_phase_bound else ""
        form = build_form_class(interpretation.move)(
            {**interpretation.args, "move_id": next(MoveIdGenerator(campaign.version)), "leaving": leaving}
        )
        given = move_service.resolve_references(table, form) if form.is_valid() else {}
        if form.errors:
            return DryRun(interpretation, label, errors=_get_form_errors(form))
        move_service.execute_move(table, get_game(campaign.game), interpretation.move, given, leaving)
    except RuleViolation as refusal:
        return DryRun(interpretation, label, reason=build_disabled_reason(refusal, campaign.game))
    line = messages.get_journal_line(
        interpretation.move.name, form.move_arguments, move_service.get_argument_names(given) | table.line_facts
    )
    return DryRun(
        interpretation,
        line,
        journal_lines.build_badges(campaign, table.get_changes(), subject_names)[:MAX_CHANGES],
        phase=leaving,
    )


def _get_row_arguments(interpretation: Interpretation) -> list[tuple[str, str, int]]:
    return [
        (a.name, a.label, interpretation.args[a.name])
        for a in interpretation.move.arguments
        if a.kind == "row" and a.name in interpretation.args
    ]


def _get_form_errors(form: MoveForm) -> list[str]:
    return [str(error) for found in form.errors.values() for error in found]

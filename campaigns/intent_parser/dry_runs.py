"""Dry runs of interpretations: each is executed on an in-memory table that is discarded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns import rulebook
from campaigns.engine import MoveDefinition, RuleViolation, Table, get_game
from campaigns.engine.messages import messages
from campaigns.intent_parser import corrections
from campaigns.intent_parser.compound_sentences import read_parts
from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.ranking import MAX_INTERPRETATIONS, MAX_SCORE_DISTANCE, rank_interpretations
from campaigns.intent_parser.roles import find_things
from campaigns.intent_parser.speech_acts import is_about_table, is_likely_rule_query, is_question_or_talk
from campaigns.intent_parser.utterance import ParsedUtterance, parse_utterance
from campaigns.journal import error_boundary, move_service
from campaigns.journal.forms import MoveForm, MoveIdGenerator, build_form_class
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import journal_lines
from campaigns.pages.actions import DisabledReason, build_disabled_reason
from campaigns.pages.registry import get_game_ui
from campaigns.rulebook.vocabulary import WORDS
from campaigns.storage import row_cache, state

MAX_DRY_RUNS = 8
"""Maximum number of dry runs, including one per subject named together."""
MAX_CHANGES = 3
"""Changes shown per dry run."""
MAX_TIE_DISTANCE = 0.005
"""Distance of scores up to which what can be done now comes first."""
MAX_DUE_DISTANCE = 0.15
"""Distance of scores up to which what the page asks for comes first."""
NOTHING = "0"
"""Amount in the facts of a line that says that nothing happened: *cured no Distress*."""


@dataclass(frozen=True)
class DryRun:
    """An interpretation with its outcome: ``changes`` as text, or the ``reason`` it is not allowed.

    ``summary`` is its journal line, or the label of its move; ``errors`` are messages about invalid values. ``phase``
    is the phase of the run, for a move bound to one. An ``is_loss`` one would lose the game, an ``is_idle`` one change
    nothing.
    """

    interpretation: Interpretation
    summary: str
    changes: Sequence[str] = ()
    reason: DisabledReason | None = None
    errors: Sequence[str] = ()
    phase: str = ""
    is_loss: bool = False
    is_idle: bool = False

    @property
    def is_possible(self) -> bool:
        """Return whether it is allowed, at least once what is missing is given."""
        return self.reason is None and not self.errors

    @property
    def is_ready(self) -> bool:
        """Return whether one tap carries it out, and it explains every word of the sentence."""
        return self.interpretation.is_complete and self.is_possible and not self.interpretation.unexplained_words


@dataclass(frozen=True)
class InterpretationResult:
    """The result for a sentence: dry runs, the likeliest first, and whether rules come before them.

    The first ``per_subject_count`` are one per subject named together. ``undone_entry`` is the last entry if the
    sentence undoes it; a dry run then replaces it. ``unexplained_words`` are those that the likeliest reading of a
    report leaves over.
    """

    dry_runs: Sequence[DryRun]
    is_rules_first: bool
    per_subject_count: int = 0
    undone_entry: JournalEntry | None = None
    unexplained_words: Sequence[str] = ()


def interpret(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int = 0
) -> InterpretationResult:
    """Interpret a sentence and dry-run each interpretation; ``subject_names`` are keyed by ref.

    ``speaker_ref`` is the only subject played on the device, 0 for none.
    """
    ways = (_interpret_follow_up, _interpret_wrong_note)
    found = (way(campaign, text, subject_names, speaker_ref) for way in ways)
    return next(filter(None, found), None) or _interpret_report(campaign, text, subject_names, speaker_ref)


def _interpret_follow_up(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int
) -> InterpretationResult | None:
    """Return the result of a sentence that undoes or corrects the last report; None for any other."""
    is_undo, correction = corrections.is_undo_request(text), corrections.extract_correction(text)
    last = corrections.find_last_entry(campaign) if is_undo or correction else None
    if last is None:
        return None
    if is_undo:
        return InterpretationResult([], is_rules_first=False, undone_entry=last)
    table = corrections.build_table_before(campaign, last)
    reading = corrections.reinterpret_entry(campaign, last, correction, table, speaker_ref)
    if reading is None:
        return None
    run = dry_run(campaign, table, reading, subject_names)
    return InterpretationResult([run], is_rules_first=False, undone_entry=last)


def _interpret_wrong_note(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int
) -> InterpretationResult | None:
    """Return the result of a sentence that says that a number was noted wrong; None for any other."""
    if not WORDS.wrong_notes.search(text):
        return None
    first, table = state.open_tables([campaign] * 2, get_game(campaign.game))
    reading = corrections.interpret_wrong_note(campaign, first, text, speaker_ref)
    if reading is None:
        return None
    return InterpretationResult([dry_run(campaign, table, reading, subject_names)], is_rules_first=False)


def _interpret_report(
    campaign: Campaign, text: str, subject_names: Mapping[int, str], speaker_ref: int
) -> InterpretationResult:
    first, *tables = state.open_tables([campaign] * (MAX_DRY_RUNS + 1), get_game(campaign.game))
    heard = parse_utterance(campaign, first, corrections.apply_own_correction(text), speaker_ref)
    found = rank_interpretations(heard)
    found = corrections.add_number_correction(campaign, heard, found)[:MAX_INTERPRETATIONS]
    parts = [] if found and not found[0].unexplained_words else read_parts(campaign, first, heard)
    each = parts or (found[0].per_subject if found else ())
    rest = [] if parts else found[bool(each) :]
    shown = [*each, *rest][: max(MAX_INTERPRETATIONS, len(each))]
    answers = [dry_run(campaign, table, one, subject_names) for table, one in zip(tables, shown, strict=False)]
    _cache_read_rows(campaign, first, tables)
    group = answers[: len(each)] if parts else _drop_refused(heard, answers[: len(each)])
    others = answers[len(each) :]
    if find_things(heard, "thing"):
        # What it did is none of our moves that are refused, if another asks for more.
        possible = [one for one in others if one.is_possible]
        others = possible if possible and not possible[0].is_ready else others
    runs = _add_useful(group, others)
    return InterpretationResult(
        runs, is_likely_rule_query(heard, parts or found), len(group), unexplained_words=_find_unexplained(heard, runs)
    )


def _find_unexplained(utterance: ParsedUtterance, dry_runs: Sequence[DryRun]) -> Sequence[str]:
    """Return the words of a report that no reading explains: what the best leaves over, or what nobody knows."""
    if not is_about_table(utterance) or is_question_or_talk(utterance.text) or any(one.is_ready for one in dry_runs):
        return ()
    if dry_runs:
        return dry_runs[0].interpretation.unexplained_words
    unknown = (place for place in utterance.content_indices if not utterance.candidate_stems[place])
    return [utterance.tokens[place].text for place in unknown]


def _drop_refused(utterance: ParsedUtterance, group: list[DryRun]) -> list[DryRun]:
    """Return the runs for subjects named together without those of everybody who cannot, or one that says why nobody can."""
    named = {one.entity.ref for one in utterance.subject_mentions}
    named |= {utterance.speaker_ref} if utterance.speaker_indices else set()
    if all(one.reason is not None for one in group):
        return group[:1]
    refs = [{ref for _name, _label, ref in _get_row_arguments(one.interpretation)} for one in group]
    return [one for one, its in zip(group, refs, strict=True) if one.reason is None or not named.isdisjoint(its)]


def _add_useful(group: list[DryRun], others: list[DryRun]) -> list[DryRun]:
    """Return the runs of a group and those others that help, what is possible before what is as likely and refused.

    Only the best of the others, if it says that nothing would change.
    """
    if not others or others[0].is_idle:
        return [*group, *others[:1]]
    useful = [*group]
    for one in sorted(others, key=lambda one: _get_rank(one, others[0])):
        if not useful or _is_useful_below(one, useful):
            useful.append(one)
    return useful


def _get_rank(one: DryRun, best: DryRun) -> int:
    """Return 0 for what the page asks for and the likeliest is not, 1 for what is possible and as likely, 2 for others."""
    reading, distance = one.interpretation, best.interpretation.score - one.interpretation.score
    if one.is_possible and reading.is_answer and not best.is_possible:
        return 0
    if one.is_ready and reading.is_due and not best.is_ready and not best.interpretation.is_due:
        return 0 if distance < MAX_DUE_DISTANCE else 2
    return 1 if one.is_possible and distance < MAX_TIE_DISTANCE else 2


def _is_useful_below(one: DryRun, others: list[DryRun]) -> bool:
    """Return whether a run helps below others: not if it loses, is refused though one works, or is far behind a sure one."""
    best, score = others[0], one.interpretation.score
    is_sure = best.is_ready and not best.interpretation.is_vague
    if one.is_loss or (is_sure and score < best.interpretation.score - MAX_SCORE_DISTANCE):
        return False
    return one.is_possible or not any(other.is_possible or other.reason == one.reason for other in others)


def _cache_read_rows(campaign: Campaign, first_table: Table, other_tables: Sequence[Table]) -> None:
    """Cache the rows that were read: the next sentence will need them at the same table."""
    read = state.get_uncached_labels(first_table).union(*map(state.get_uncached_labels, other_tables))
    for label in read:
        first_table.get_rows(label)
    row_cache.populate(campaign, first_table, read)


def dry_run(
    campaign: Campaign, table: Table, interpretation: Interpretation, subject_names: Mapping[int, str]
) -> DryRun:
    """Dry-run an interpretation on ``table``, to be discarded; for an incomplete one, check only its guard."""
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
    was_lost = get_game_ui(campaign.game).is_lost(table)
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
    changes = table.get_changes()
    if not changes and NOTHING in table.line_facts.values():
        reason = _build_idle_reason(table, interpretation.move, line)
        return DryRun(interpretation, label, reason=reason, is_idle=True)
    return DryRun(
        interpretation,
        line,
        journal_lines.build_badges(campaign, changes, subject_names)[:MAX_CHANGES],
        phase=leaving,
        is_loss=get_game_ui(campaign.game).is_lost(table) and not was_lost,
    )


def _build_idle_reason(table: Table, move: MoveDefinition, line: str) -> DisabledReason:
    """Return why a report would change nothing: what followed from it, else its line."""
    said = [messages.get_consequence(one.code, one.facts, table.game) for one in table.consequences]
    return DisabledReason(next(iter(said), line), rulebook.cite_decision(move.rule_id), move.rule_id, is_final=True)


def _get_row_arguments(interpretation: Interpretation) -> list[tuple[str, str, int]]:
    return [
        (a.name, a.label, interpretation.args[a.name])
        for a in interpretation.move.arguments
        if a.kind == "row" and a.name in interpretation.args
    ]


def _get_form_errors(form: MoveForm) -> list[str]:
    return [str(error) for found in form.errors.values() for error in found]

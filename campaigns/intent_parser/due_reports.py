"""Reports that the page asks for now: the words of their buttons mean their move, with what the button already says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaigns.intent_parser.intent_model import MoveIntent, get_stems
from campaigns.intent_parser.row_slots import FilledSlots
from campaigns.intent_parser.tokens import normalize_word
from campaigns.intent_parser.utterance import DueWords, ParsedUtterance
from campaigns.rulebook.vocabulary import WORDS

DUE_LABEL_SCORE = 0.9
"""Intent score of a move that the words of its button name."""
MIN_CHOICE_SHARE = 0.3
"""Share of the words of an answer that must be said, if none of the others has as many."""
DUE_BONUS = 0.04
"""Bonus for a report that is asked for now."""


def find_due_reports(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> list[DueWords]:
    """Return the reports of a move that are due and contradict nothing said, the one in whose words it is said first."""
    found = [
        one
        for one in utterance.due_reports.get(intent.move.name, ())
        if all(not value or slots.args.get(name, value) == value for name, value in one.report.args.items())
    ]
    return sorted(found, key=lambda one: (-_count_said(one, utterance), -len(one.stems)))


def is_asked_for(due: DueWords, utterance: ParsedUtterance) -> bool:
    """Return whether a sentence reports what is due, in the words of the button or by what it spends: *used 3 cards*."""
    return _is_said(due, utterance) or _says_spent(due, utterance)


def _is_said(due: DueWords, utterance: ParsedUtterance) -> bool:
    """Return whether a sentence has all words of a button; of one of several answers, the most of them."""
    stems = due.stems - {utterance.tokens[place].stem for place in utterance.named_indices}
    # Who says *2 left* need not say of what: the word for the number that is asked for is enough.
    asked = {normalize_word(due.report.argument)} & stems
    if stems and (asked or stems) <= utterance.stem_qualities.keys() and not _is_contradicted(due, utterance):
        return True
    answers = [one for one in utterance.due_reports.get(due.report.move, ()) if one.report.is_choice]
    own = _count_said(due, utterance)
    others = (_count_said(one, utterance) for one in answers if one.report.label != due.report.label)
    return due.report.is_choice and own >= MIN_CHOICE_SHARE and own > max(others, default=0.0)


def _says_spent(due: DueWords, utterance: ParsedUtterance) -> bool:
    return not due.spent_stems.isdisjoint(utterance.stem_qualities)


def _count_said(due: DueWords, utterance: ParsedUtterance) -> float:
    """Return the share of the words of a button that are said; 0 for *do not search*, unless the sentence denies too."""
    if _is_contradicted(due, utterance):
        return 0.0
    return sum(utterance.stem_qualities.get(stem, 0.0) for stem in due.stems) / max(1, len(due.stems))


def _is_contradicted(due: DueWords, utterance: ParsedUtterance) -> bool:
    """Return whether only one of an answer and a sentence denies something."""
    is_denial = not WORDS.denials.isdisjoint(due.text.lower().split())
    return due.report.is_choice and is_denial != utterance.has_word(WORDS.denials)


def fill_due_report(
    found: Sequence[DueWords], intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots
) -> tuple[MoveIntent, bool]:
    """Fill what the due reports of a move already say; return its intent with the words used, and whether it is meant.

    What the button of the likeliest says is taken if its words are, and what all agree on if it is missing. Subjects
    have to be named.
    """
    due, report = found[0], found[0].report
    subject = utterance.table.subject_label
    fixed = {one.name for one in intent.move.arguments if one.kind != "row" or one.label != subject}
    said, spent = _is_said(due, utterance), _says_spent(due, utterance)
    if said:
        slots.args = {name: value for name, value in report.args.items() if name in fixed} | slots.args
        _fill_asked_number(due, utterance, slots)
    elif spent and report.argument not in slots.args:
        _fill_asked_number(due, utterance, slots)
        if report.argument in slots.args:
            slots.args[report.argument] = max(0, report.total - slots.args[report.argument])
        elif utterance.has_word(WORDS.amounts):
            slots.args[report.argument] = 0
    for one in slots.missing_arguments:
        values = [other.report.args.get(one.name) for other in found]
        if one.name in fixed and values[0] is not None and all(value == values[0] for value in values):
            slots.args.setdefault(one.name, values[0])
            slots.guessed_count += one.name != "decision"
    is_meant = said or spent
    slots.missing_arguments = [
        one
        for one in intent.move.arguments
        if one.name not in slots.args
        and (one in slots.missing_arguments or (is_meant and one.name == report.argument and not one.is_required))
    ]
    ways = [one.stems for one in found if said and one.report is report]
    question_stems = get_stems(report.question_words) if said else frozenset[str]()
    stems = intent.stems.union(question_stems, due.spent_stems if spent else (), *ways)
    return replace(intent, stems=stems), is_meant


def _fill_asked_number(due: DueWords, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    left = [place for place in utterance.number_indices if place not in slots.used_indices]
    left = left or [place for place, token in enumerate(utterance.tokens) if token.text in WORDS.nothing]
    if due.report.argument and due.report.argument not in slots.args and len(left) == 1:
        slots.fill(due.report.argument, utterance.tokens[left[0]].number or 0, left)

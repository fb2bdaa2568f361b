"""Readings of several subjects, and of all of an amount: *everybody cures all distress*."""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine import find_move
from campaigns.intent_parser.interpretations import MISSING_ARGUMENT_PENALTY, Interpretation
from campaigns.intent_parser.roles import find_things
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.pages.registry import TeamReport, get_game_ui
from campaigns.rulebook.vocabulary import WORDS


def expand(utterance: ParsedUtterance, found: Interpretation) -> Interpretation:
    """Return a reading as one move for its subjects where the game has one, and with the amount that *all* means."""
    reports = get_game_ui(utterance.table.game).team_reports
    report = next((one for one in reports if one.move == found.move.slug), None)
    is_all = "count" not in found.args and says_all(utterance)
    if report is None:
        counts = [one for one in found.move.arguments if is_all and one.name == "count"]
        return replace(found, missing_arguments=list(dict.fromkeys([*found.missing_arguments, *counts])))
    if found.per_subject and report.team_move and (report.all_args or not is_all):
        return _join_subjects(utterance, found, report, is_all=is_all)
    if not is_all:
        return found
    each = [_take_all(utterance, one, report) for one in found.per_subject or [found]]
    fewest = min(len(one.missing_arguments) for one in each)
    each = [one for one in each if len(one.missing_arguments) == fewest]
    return replace(each[0], per_subject=each if found.per_subject else ())


def says_all(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence says *all* of an amount, not *we all*."""
    return any(
        token.text in WORDS.amounts and place > 0 and utterance.get_word(place - 1) not in WORDS.everybody_pronouns
        for place, token in enumerate(utterance.tokens)
    )


def _join_subjects(
    utterance: ParsedUtterance, found: Interpretation, report: TeamReport, *, is_all: bool
) -> Interpretation:
    """Return the move for all subjects of a reading; whom it leaves out is not named if it is nobody."""
    team = find_move(f"{utterance.table.game}.{report.team_move}")
    assert team is not None
    refs = [one.args[report.subject] for one in found.per_subject]
    args = dict(report.all_args if is_all else report.args)
    args |= {"count": found.args["count"]} if "count" in found.args else {}
    args |= {} if set(refs) == set(utterance.subject_refs) else {report.subjects: refs}
    missing = () if is_all else [*found.missing_arguments]
    if missing and report.subjects not in args and find_things(utterance, "thing"):
        # It acts on somebody: who that is, is asked too.
        missing += [one for one in team.arguments if one.name == report.subjects]
    return replace(found, move=team, args=args, missing_arguments=missing, per_subject=(), is_joint=True)


def _take_all(utterance: ParsedUtterance, found: Interpretation, report: TeamReport) -> Interpretation:
    """Return the reading of one subject with as much as there is."""
    subject = utterance.table.get_rows(utterance.table.subject_label).get(found.args.get(report.subject))
    held = getattr(subject, report.all_field, 0) if report.all_field else 0
    if not held:
        return found
    missing = [one for one in found.missing_arguments if one.name != "count"]
    score = found.score + MISSING_ARGUMENT_PENALTY * (len(found.missing_arguments) - len(missing))
    return replace(found, args=found.args | {"count": held}, missing_arguments=missing, score=score)

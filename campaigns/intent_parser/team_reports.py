"""Readings for several subjects in one report, and for all of an amount: *everybody cures all distress*."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from campaigns.engine import find_move
from campaigns.intent_parser.interpretations import MISSING_ARGUMENT_PENALTY, Interpretation
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.roles import find_doer, find_things
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.pages.registry import TeamReport, get_game_ui
from campaigns.rulebook.vocabulary import WORDS

LOST_VALUE = "lost"
"""Value of a choice that is a defeat, such as the outcome of a Dream."""
MAX_SCORE_DISTANCE = 0.05
"""Distance from a report of several subjects, or from one that explains every word, up to which others are offered or not."""


def settle_readings(utterance: ParsedUtterance, interpretations: Iterable[Interpretation]) -> list[Interpretation]:
    """Return the readings that a table may mean, best first.

    Several subjects make one report where the game has a move for them, *all* becomes as much as there is, and a
    move that loses the game needs a word that names a loss. A reading that leaves words over is none beside one as
    likely that explains them all.
    """
    ui = get_game_ui(utterance.table.game)
    read = [one for one in interpretations if not _loses_unsaid(one, utterance, ui.losing_moves)]
    read = [_require_targets(utterance, one) for one in read if not one.is_reversed] or read
    reports = {report.move: report for report in ui.team_reports}
    is_all = _says_all_of_it(utterance)
    found: list[Interpretation] = []
    for one in read:
        report, own = reports.get(one.move.slug), _find_report_of_team_move(one, ui.team_reports)
        if report is not None:
            found.append(_settle(utterance, one, report, is_all=is_all))
        elif own is None and is_all:
            found.append(_ask_for_count(one))
        elif own is None or not is_all or "count" in one.args:
            found.append(one)
        elif own.all_args:
            found.append(replace(one, args={**one.args, **own.all_args}))
    kept = [one for one in found if not any(_is_repeated(utterance, one, found, report) for report in reports.values())]
    kept.sort(key=lambda one: -one.score)
    joint = next((one for one in kept if one.is_joint), None)
    kept = [one for one in kept if not one.is_joint or one is joint]
    acted_on = find_things(utterance, "subject")
    if kept and any(_involves(kept[0], thing) for thing in acted_on):
        kept = [one for one in kept if any(_involves(one, thing) for thing in acted_on)]
    clean = max((one.score for one in kept if not one.unexplained_words), default=0.0)
    kept = [one for one in kept if not one.unexplained_words or one.score > clean + MAX_SCORE_DISTANCE]
    return [one for one in kept if not _is_idle(one, kept[0])]


def _ask_for_count(one: Interpretation) -> Interpretation:
    """Return a reading of *all* of something with its count asked for, if the move has one."""
    asked = [argument for argument in one.move.arguments if argument.name == "count" and "count" not in one.args]
    return replace(one, missing_arguments=list(dict.fromkeys([*one.missing_arguments, *asked])))


def _involves(one: Interpretation, thing: Mention) -> bool:
    """Return whether a thing is one of the rows of a reading."""
    return any(
        argument.kind == "row"
        and argument.label == thing.entity.label
        and one.args.get(argument.name) == thing.entity.ref
        for argument in one.move.arguments
    )


def _loses_unsaid(one: Interpretation, utterance: ParsedUtterance, losing_moves: Collection[str]) -> bool:
    """Return whether a reading loses the game, or what is played, though the sentence names no loss."""
    if one.move.slug in losing_moves:
        return not WORDS.losses.search(utterance.text)
    values = [one.args.get(argument.name) for argument in one.move.arguments if argument.kind == "choice"]
    return LOST_VALUE in values and not WORDS.defeats.search(utterance.text)


def _require_targets(utterance: ParsedUtterance, one: Interpretation) -> Interpretation:
    """Return the reading of a thing that acts on subjects nobody named, such as *it attacks us*, so that they are asked."""
    rows = [argument for argument in one.move.arguments if argument.kind in ("row", "rows")]
    if (
        len(rows) < 2
        or rows[1].kind != "rows"
        or rows[1].name in one.args
        or find_doer(utterance, rows[0].label) != "thing"
    ):
        return one
    return replace(one, missing_arguments=[*one.missing_arguments, rows[1]])


def _is_idle(one: Interpretation, best: Interpretation) -> bool:
    """Return whether a reading only distracts from the best: one of several subjects, ambiguous, or that is a report of all."""
    if one is best:
        return False
    if one.per_subject:
        return True
    far = one.score < best.score - MAX_SCORE_DISTANCE
    return (one.is_ambiguous and not best.is_ambiguous and far) or (best.is_joint and best.is_complete and far)


def _says_all_of_it(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence takes all of something: *all* that does not mean everybody."""
    return any(
        token.text in WORDS.amounts and place > 0 and utterance.get_word(place - 1) not in WORDS.everybody_pronouns
        for place, token in enumerate(utterance.tokens)
    )


def _settle(utterance: ParsedUtterance, found: Interpretation, report: TeamReport, *, is_all: bool) -> Interpretation:
    """Return a reading of one subject's move for all its subjects, and with the amount that *all* means."""
    refs = [one.args[report.subject] for one in found.per_subject]
    team = find_move(f"{utterance.table.game}.{report.team_move}") if refs and report.team_move else None
    is_all = is_all and "count" not in found.args
    if team is not None and (report.all_args or not is_all):
        args = dict(report.all_args if is_all else report.args)
        args |= {"count": found.args["count"]} if "count" in found.args else {}
        args |= {} if set(refs) == set(utterance.subject_refs) else {report.subjects: refs}
        missing = [] if is_all else list(found.missing_arguments)
        if missing and report.subjects not in args and find_things(utterance, "thing"):
            missing.append(next(one for one in team.arguments if one.name == report.subjects))
        return replace(found, move=team, args=args, missing_arguments=missing, per_subject=(), is_joint=True)
    if refs:
        each = [_settle(utterance, replace(one, per_subject=()), report, is_all=is_all) for one in found.per_subject]
        each = [one for one in each if len(one.missing_arguments) == min(len(two.missing_arguments) for two in each)]
        return replace(each[0], per_subject=each)
    held = getattr(_find_subject(utterance, found, report), report.all_field, 0) if is_all and report.all_field else 0
    if not held:
        return found
    missing = [argument for argument in found.missing_arguments if argument.name != "count"]
    score = found.score + MISSING_ARGUMENT_PENALTY * (len(found.missing_arguments) - len(missing))
    return replace(found, args=found.args | {"count": held}, missing_arguments=missing, score=score)


def _find_report_of_team_move(one: Interpretation, team_reports: Iterable[TeamReport]) -> TeamReport | None:
    """Return the report whose move for several subjects a reading is."""
    return next(
        (
            report
            for report in team_reports
            if one.move.slug == report.team_move and report.args.items() <= one.args.items()
        ),
        None,
    )


def _find_subject(utterance: ParsedUtterance, found: Interpretation, report: TeamReport) -> object:
    rows = utterance.table.get_rows(utterance.table.subject_label)
    return rows.get(found.args[report.subject]) if report.subject in found.args else None


def _is_repeated(
    utterance: ParsedUtterance, one: Interpretation, readings: list[Interpretation], report: TeamReport
) -> bool:
    """Return whether a reading of the Team's move says the same as another, or everybody though somebody was named."""
    ways = [args.items() for args in (report.args, report.all_args) if args]
    if one.move.slug != report.team_move or not any(args <= one.args.items() for args in ways):
        return False
    if report.subject in one.args:
        return any(
            other.move.slug == report.move and other.args.get(report.subject) == one.args[report.subject]
            for other in readings
        )
    if one.is_joint:
        return False
    named = any(mention.entity.label == utterance.table.subject_label for mention in utterance.mentions)
    better = any(other.is_joint and any(args <= other.args.items() for args in ways) for other in readings)
    return named or better or one.unknown_word_count > 0

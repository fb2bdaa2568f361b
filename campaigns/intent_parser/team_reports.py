"""Readings for several subjects in one report, and for all of an amount: *everybody cures all distress*."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from campaigns.engine import Json, find_move
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
    move that loses the game needs a word that names a loss, and comes after others as likely. A reading that leaves
    words over is none beside one as likely that explains them all.
    """
    ui = get_game_ui(utterance.table.game)
    read = [one for one in interpretations if not _loses_unsaid(one, utterance, ui.losing_moves)]
    read = [_require_targets(utterance, one) for one in read if not one.is_reversed] or read
    found = [settled for one in read for settled in _settle(utterance, one, ui.team_reports)]
    kept = [one for one in found if not any(_is_repeated(utterance, one, found, report) for report in ui.team_reports)]
    kept.sort(key=lambda one: (-one.score, one.move.slug in ui.losing_moves))
    joint = next((one for one in kept if one.is_joint), None)
    kept = [one for one in kept if not one.is_joint or one is joint]
    acted_on = find_things(utterance, "subject")
    if kept and any(_involves(kept[0], thing) for thing in acted_on):
        kept = [one for one in kept if any(_involves(one, thing) for thing in acted_on)]
    clean = max((one.score for one in kept if not one.unexplained_words), default=0.0)
    kept = [one for one in kept if not one.unexplained_words or one.score > clean + MAX_SCORE_DISTANCE]
    return [one for one in kept if not _is_idle(one, kept[0])]


def _settle(utterance: ParsedUtterance, one: Interpretation, reports: Sequence[TeamReport]) -> Iterator[Interpretation]:
    """Yield a reading with all its subjects in one report, and with the amount that *all* means; none if that is no report."""
    is_all = any(
        token.text in WORDS.amounts and place > 0 and utterance.get_word(place - 1) not in WORDS.everybody_pronouns
        for place, token in enumerate(utterance.tokens)
    )
    is_all = is_all and "count" not in one.args
    single = next((report for report in reports if report.move == one.move.slug), None)
    joint = next((report for report in reports if _is_joint_move(one, report, report.args)), None)
    if single is not None:
        yield _join_subjects(utterance, one, single, is_all=is_all)
    elif joint is None and is_all:
        counts = [argument for argument in one.move.arguments if argument.name == "count"]
        yield replace(one, missing_arguments=list(dict.fromkeys([*one.missing_arguments, *counts])))
    elif joint is None or not is_all:
        yield one
    elif joint.all_args:
        yield replace(one, args={**one.args, **joint.all_args})


def _is_joint_move(one: Interpretation, report: TeamReport, args: Mapping[str, Json]) -> bool:
    """Return whether a reading is the move for several subjects, in the way that these arguments say."""
    return one.move.slug == report.team_move and args.items() <= one.args.items()


def _join_subjects(
    utterance: ParsedUtterance, found: Interpretation, report: TeamReport, *, is_all: bool
) -> Interpretation:
    """Return a reading of one subject's move for all its subjects."""
    refs = [one.args[report.subject] for one in found.per_subject]
    team = find_move(f"{utterance.table.game}.{report.team_move}") if refs and report.team_move else None
    if team is not None and (report.all_args or not is_all):
        args = dict(report.all_args if is_all else report.args)
        args |= {"count": found.args["count"]} if "count" in found.args else {}
        args |= {} if set(refs) == set(utterance.subject_refs) else {report.subjects: refs}
        missing = [] if is_all else list(found.missing_arguments)
        if missing and report.subjects not in args and find_things(utterance, "thing"):
            missing.append(next(one for one in team.arguments if one.name == report.subjects))
        return replace(found, move=team, args=args, missing_arguments=missing, per_subject=(), is_joint=True)
    if refs:
        each = [_fill_all(utterance, replace(one, per_subject=()), report, is_all=is_all) for one in found.per_subject]
        each = [one for one in each if len(one.missing_arguments) == min(len(two.missing_arguments) for two in each)]
        return replace(each[0], per_subject=each)
    return _fill_all(utterance, found, report, is_all=is_all)


def _fill_all(utterance: ParsedUtterance, found: Interpretation, report: TeamReport, *, is_all: bool) -> Interpretation:
    """Return the reading of one subject with as much as there is for *all*."""
    subject = utterance.table.get_rows(utterance.table.subject_label).get(found.args.get(report.subject))
    held = getattr(subject, report.all_field, 0) if is_all and report.all_field else 0
    if not held:
        return found
    missing = [argument for argument in found.missing_arguments if argument.name != "count"]
    score = found.score + MISSING_ARGUMENT_PENALTY * (len(found.missing_arguments) - len(missing))
    return replace(found, args=found.args | {"count": held}, missing_arguments=missing, score=score)


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


def _is_repeated(
    utterance: ParsedUtterance, one: Interpretation, readings: list[Interpretation], report: TeamReport
) -> bool:
    """Return whether a reading of the Team's move says the same as another, or everybody though somebody was named."""
    ways = [args for args in (report.args, report.all_args) if args]
    if not any(_is_joint_move(one, report, args) for args in ways):
        return False
    if report.subject in one.args:
        same = one.args[report.subject]
        return any(two.move.slug == report.move and two.args.get(report.subject) == same for two in readings)
    better = any(two.is_joint and any(args.items() <= two.args.items() for args in ways) for two in readings)
    return not one.is_joint and (bool(utterance.subject_mentions) or better or one.has_unknown_words)

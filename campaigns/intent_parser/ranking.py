"""Ranking: the moves that a sentence may mean, likeliest first."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from campaigns.engine import MoveDefinition
from campaigns.intent_parser.due_reports import is_asked_for
from campaigns.intent_parser.expansions import expand
from campaigns.intent_parser.intent_model import IntentModel, MoveIntent, get_intent_model
from campaigns.intent_parser.interpretations import Interpretation, build_interpretation
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.pages.registry import get_game_ui
from campaigns.rulebook.vocabulary import WORDS

MAX_SCORED_INTENTS = 12
"""Intents that are scored completely."""
MAX_INTERPRETATIONS = 3
"""Interpretations returned."""
MIN_INTERPRETATION_SCORE = 0.3
"""Minimum score of an interpretation."""
MIN_RELATIVE_SCORE = 0.66
"""Minimum score relative to the best interpretation."""
MAX_SCORE_DISTANCE = 0.05
"""Distance from a reading that explains every word, up to which others are not offered."""
LOST_VALUE = "lost"
"""Value of a choice that is a defeat, such as the outcome of a Dream."""


def rank_interpretations(utterance: ParsedUtterance) -> list[Interpretation]:
    """Return the likeliest interpretations, best first, without those far behind.

    Each move is read once, and for each of several subjects only if that is likeliest. A reading that leaves words over
    is none beside one as likely that explains them all, unless it is asked for, nor one that swaps who acts beside one
    that does not.
    """
    ui = get_game_ui(utterance.table.game)
    model = get_intent_model(utterance.table.game)
    readings = [one for one in _iter_interpretations(model, utterance) if not _loses_unsaid(one, utterance)]
    readings = [one for one in readings if not one.is_reversed] or readings
    expanded = (expand(utterance, one) for one in readings)
    found = sorted(expanded, key=lambda one: _get_sort_key(one, ui.losing_moves))[:MAX_INTERPRETATIONS]
    moves = [one.move for one in found]
    good = [
        one for place, one in enumerate(found) if one.move not in moves[:place] and (place == 0 or not one.per_subject)
    ]
    least = max(MIN_INTERPRETATION_SCORE, MIN_RELATIVE_SCORE * good[0].score) if good else 0
    clean = max((one.score for one in good if not one.unexplained_words), default=0.0)
    least_unclean = max(least, clean + MAX_SCORE_DISTANCE)
    return [
        one for one in good if one.score >= (least_unclean if one.unexplained_words and not one.is_answer else least)
    ]


def _loses_unsaid(one: Interpretation, utterance: ParsedUtterance) -> bool:
    """Return whether a reading loses the game, or what is played, though the sentence names no loss."""
    if one.move.slug in get_game_ui(utterance.table.game).losing_moves:
        return not WORDS.losses.search(utterance.text)
    values = [one.args.get(argument.name) for argument in one.move.arguments if argument.kind == "choice"]
    return LOST_VALUE in values and not WORDS.defeats.search(utterance.text)


def read_as(move: MoveDefinition, utterance: ParsedUtterance) -> Interpretation | None:
    """Return the reading of a sentence as one move, or None if it has no word of that move."""
    model = get_intent_model(utterance.table.game)
    intent = model.find_intent(move.name)
    return build_interpretation(model, intent, utterance) if intent is not None else None


def _iter_interpretations(model: IntentModel, utterance: ParsedUtterance) -> Iterable[Interpretation]:
    """Yield interpretations; skip intents that could not come close to the best even with full coverage."""
    best = 0.0
    for one, called in _find_likely_intents(model, utterance):
        if 2 * called / (1 + called) >= MIN_RELATIVE_SCORE * best:
            reading = build_interpretation(model, one, utterance)
            if reading is not None:
                best = max(best, reading.score)
                yield reading


def _get_sort_key(
    interpretation: Interpretation, losing_moves: Collection[str]
) -> tuple[float, bool, int, int, bool, str]:
    """Return the sort key: score, then no loss, a single subject, fewer unsaid arguments, and something seen first."""
    return (
        -interpretation.score,
        interpretation.move.slug in losing_moves,
        len(interpretation.per_subject),
        len(interpretation.move.arguments) - len(interpretation.args),
        not interpretation.move.revealed_arguments,
        interpretation.move.name,
    )


def _find_likely_intents(model: IntentModel, utterance: ParsedUtterance) -> Iterable[tuple[MoveIntent, float]]:
    """Return the intents that share the most specific words with a sentence, with an upper bound of their intent score.

    Answers are included only while their question is open.
    """
    asked = {decision.kind for decision in utterance.table.prompts}
    points: dict[str, float] = {}
    found: dict[str, MoveIntent] = {}
    for meant in (*utterance.candidate_stems, dict.fromkeys(utterance.mentioned_kinds, 1.0)):
        for stem, quality in meant.items():
            for one in model.intents_by_stem.get(stem, ()):
                if not one.move.question_kind or one.move.question_kind in asked:
                    found[one.move.name] = one
                    points[one.move.name] = points.get(one.move.name, 0.0) + quality * model.get_idf(stem)
    placed = {one.move.name: one for one in _find_place_intents(model, utterance)}
    found |= placed
    asked_for = _find_due_intents(model, utterance)
    found |= asked_for
    called = {name: utterance.intent_scores.get(name, 0.0) for name in found}
    best = sorted(found, key=lambda name: (name not in asked_for, -called[name], -points.get(name, 0.0)))
    unsaid = {name for name, one in found.items() if one.code_names or one.move.question_kind}
    unsaid |= placed.keys() | asked_for.keys()
    return [(found[name], 1.0 if name in unsaid else called[name]) for name in best[:MAX_SCORED_INTENTS]]


def _find_due_intents(model: IntentModel, utterance: ParsedUtterance) -> dict[str, MoveIntent]:
    """Return the intents of reports that are due and said in the words of their buttons, or by what they spend."""
    return {
        one.move.name: one
        for one in model.intents
        if any(is_asked_for(due, utterance) for due in utterance.due_reports.get(one.move.name, ()))
    }


def _find_place_intents(model: IntentModel, utterance: ParsedUtterance) -> list[MoveIntent]:
    """Return the intents that take a card by its position: it may be named without a verb."""
    places = utterance.value_locations.keys()
    return [one for one in model.intents if any(a.kind == "number" and a.name in places for a in one.move.arguments)]

"""Interpretations: a sentence read as one move, with its arguments and score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from campaigns.engine import AnyRow, Argument, Json, MoveDefinition
from campaigns.intent_parser.due_reports import (
    DUE_BONUS,
    DUE_LABEL_SCORE,
    fill_due_report,
    find_due_reports,
)
from campaigns.intent_parser.intent_model import IntentModel, MoveIntent
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.roles import has_reversed_roles, is_first_word, is_location_word, is_unknown_doer
from campaigns.intent_parser.row_slots import FilledSlots
from campaigns.intent_parser.slots import HAND_CARD_SCORE, fill_slots
from campaigns.intent_parser.utterance import ParsedUtterance, get_word_before
from campaigns.rulebook.vocabulary import WORDS

MISSING_ARGUMENT_PENALTY, GUESSED_ARGUMENT_PENALTY = 0.08, 0.01
"""Penalties for each argument not said, and for each one taken because it is the only one."""
ILLEGAL_LIST_PENALTY = 0.2
"""Penalty for a move matched only by cards or dice while it is illegal."""
EMPTY_WORDS = WORDS.light_verbs | WORDS.fillers | WORDS.amounts | WORDS.questions | WORDS.denials | WORDS.talk
"""Words that a reading need not explain."""
VERBATIM_QUALITY, SPEAKER_QUALITY = 0.7, 0.5
"""Quality of a word that is taken verbatim for an unknown name, and of the speaker in a reading without one."""


@dataclass(frozen=True)
class Interpretation:
    """A move that a sentence may mean: arguments as sent by a form, missing arguments, and score.

    ``unexplained_words`` are those that the move leaves over; ``has_unknown_words`` if some of them mean nothing at all.
    It ``is_ambiguous`` if it was matched only by words of many moves, or took the only possible row although somebody
    else was named. ``per_subject`` has the same move for each subject named together, this one first; an ``is_joint``
    one is a single move for all of them. One that ``is_reversed`` swaps who acts and on whom. One that ``is_answer``
    says what the page asks for in its words; one that ``is_due`` reports something that it asks for.
    """

    move: MoveDefinition
    args: dict[str, Json]
    missing_arguments: Sequence[Argument]
    score: float
    has_unknown_words: bool = False
    is_ambiguous: bool = False
    per_subject: Sequence[Interpretation] = ()
    is_joint: bool = False
    is_reversed: bool = False
    is_answer: bool = False
    is_due: bool = False
    unexplained_words: Sequence[str] = ()

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is missing."""
        return not self.missing_arguments

    @property
    def is_vague(self) -> bool:
        """Return whether it may mean something else, and is not asked for."""
        return self.is_ambiguous and not self.is_answer


def build_interpretation(model: IntentModel, intent: MoveIntent, utterance: ParsedUtterance) -> Interpretation | None:
    """Return a sentence read as one move, or None if it has no word of it or what it takes is not on the table."""
    slots = fill_slots(intent, utterance)
    due = find_due_reports(intent, utterance, slots)
    is_answer = False
    if due:
        intent, is_answer = fill_due_report(due, intent, utterance, slots)
    if intent.move.question_kind:
        prompt = _find_open_prompt(intent, utterance)
        if prompt is None:
            return None
        slots.fill("decision", prompt.ref, _get_indices_of_subject(prompt.who, utterance))
        slots.missing_arguments = [argument for argument in slots.missing_arguments if argument.name != "decision"]
    if any(one.kind == "row" and not len(utterance.table.get_rows(one.label)) for one in slots.missing_arguments):
        return None
    coverage, name_score = compute_coverage(intent, utterance, slots), _score_name(intent, utterance, slots)
    name_score = max(name_score, DUE_LABEL_SCORE) if is_answer else name_score
    if not coverage or not name_score:
        return None
    score = 2 * coverage * name_score / (coverage + name_score)
    score += DUE_BONUS * bool(due or intent.move.question_kind)
    score -= MISSING_ARGUMENT_PENALTY * (len(slots.missing_arguments) + slots.unnamed_count)
    score -= GUESSED_ARGUMENT_PENALTY * (slots.guessed_count + _has_implied_count(intent, slots))
    is_vague = not slots.list_score and model.is_ambiguous(intent, utterance.stem_qualities, name_score)
    is_vague |= slots.list_score == HAND_CARD_SCORE and not utterance.intent_scores.get(intent.move.name)
    left = sorted(slots.doubtful_indices.union(_iter_unexplained(intent, utterance, slots)))
    found = Interpretation(
        intent.move,
        slots.args,
        slots.missing_arguments,
        round(score, 4),
        any(utterance.qualities[place] < 1 for place in {*left} & {*utterance.content_indices}),
        is_vague or (slots.guessed_count > 0 and _has_ignored_subject(utterance, slots)),
        is_reversed=has_reversed_roles(intent.move, utterance),
        is_answer=is_answer,
        is_due=bool(due),
        unexplained_words=[utterance.tokens[place].text for place in left],
    )
    who, refs = slots.per_subject
    return replace(found, per_subject=[replace(found, args=slots.args | {who: ref}) for ref in refs])


def _score_name(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> float:
    """Return the intent score of a move; cards or dice named without a verb mean the action that is due."""
    score = utterance.intent_scores.get(intent.move.name, 0.0)
    if not slots.list_score:
        return score
    is_illegal = utterance.table.get_option(intent.move).violation is not None
    return max(score, slots.list_score) - ILLEGAL_LIST_PENALTY * is_illegal


def _has_implied_count(intent: MoveIntent, slots: FilledSlots) -> bool:
    """Return whether an optional count was left at its default."""
    counts = [one for one in intent.move.arguments if one.name == "count" and not one.is_required]
    return bool(counts) and "count" not in slots.args


def _find_open_prompt(intent: MoveIntent, utterance: ParsedUtterance) -> AnyRow:
    """Return the open question that an intent answers: among several, that of a named subject."""
    found = [row for row in utterance.table.prompts if row.kind == intent.move.question_kind]
    return next((row for row in found if _get_indices_of_subject(row.who, utterance)), found[0] if found else None)


def _get_indices_of_subject(subject_ref: int | None, utterance: ParsedUtterance) -> set[int]:
    """Return the indices of the words that name a subject."""
    named = [one.indices for one in utterance.subject_mentions if one.entity.ref == subject_ref]
    speaks = utterance.speaker_indices if subject_ref == utterance.speaker_ref else ()
    return {*speaks}.union(*named)


def _has_ignored_subject(utterance: ParsedUtterance, slots: FilledSlots) -> bool:
    """Return whether a named subject is not part of the interpretation."""
    named = [one.indices for one in utterance.subject_mentions]
    return any(slots.used_indices.isdisjoint(one) and utterance.noise_indices.isdisjoint(one) for one in named)


def compute_coverage(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> float:
    """Return the share of a sentence explained by an intent's stems and filled slots."""
    held, total = 0.0, sum(utterance.token_weights)
    for place, weight in enumerate(utterance.token_weights):
        meant = utterance.candidate_stems[place]
        quality = max((found for stem, found in meant.items() if stem in intent.stems), default=0.0)
        if place in slots.used_indices:
            quality = 1.0
        elif place in slots.verbatim_indices and not meant:
            quality = VERBATIM_QUALITY
        elif utterance.tokens[place].is_speaker:
            quality = SPEAKER_QUALITY
        held += weight * quality
    return held / total if total else 0.0


def _iter_unexplained(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> Iterator[int]:
    """Yield the indices of the words that an intent leaves over: a subject, a number, or what it is not about."""
    things = utterance.named_indices - utterance.subject_indices
    explained = slots.used_indices | slots.verbatim_indices | utterance.noise_indices | things
    stems = intent.stems.union(*intent.argument_stems.values())
    takes_subject = any(one.label == utterance.table.subject_label for one in intent.move.arguments)
    is_speaker_left = takes_subject and bool(utterance.speaker_ref) and not _has_speaker(intent, utterance, slots)
    names = {place: one for one in utterance.subject_mentions for place in one.indices}
    for place, token in enumerate(utterance.tokens):
        if place in explained:
            continue
        if token.is_speaker:
            is_left = is_speaker_left
        elif place in names:
            is_left = _is_subject_left(utterance, names[place], slots, takes_subject=takes_subject)
        elif token.text in WORDS.nothing and utterance.get_word(place + 1) not in WORDS.more:
            is_left = token.stem not in stems
        elif token.number is not None or token.code:
            is_left = stems.isdisjoint({token.digits, token.sign + token.digits, token.code})
        else:
            is_left = (
                bool(token.stem)
                and not (token.is_stopword or token.is_everybody or token.text in EMPTY_WORDS)
                and not (token.text in WORDS.costs and place + 1 in slots.used_indices)
                and stems.isdisjoint(utterance.candidate_stems[place])
                and not is_location_word(utterance, place)
                and not is_unknown_doer(utterance, place)
            )
        if is_left:
            yield place


def _is_subject_left(utterance: ParsedUtterance, mention: Mention, slots: FilledSlots, *, takes_subject: bool) -> bool:
    """Return whether a reading ought to have used a subject's name: not a destination, nor whom a sentence only begins with."""
    is_needed = takes_subject or slots.guessed_count > 0 or not is_first_word(utterance, mention.start)
    return is_needed and get_word_before(utterance, mention) not in WORDS.locations


def _has_speaker(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> bool:
    """Return whether the speaker is one of the subjects of a reading."""
    names = {one.name for one in intent.move.arguments if one.label == utterance.table.subject_label}
    given = [slots.args[name] for name in names & slots.args.keys()]
    refs = {*slots.per_subject[1]}.union(*(value if isinstance(value, list) else [value] for value in given))
    return utterance.speaker_ref in refs

"""Words of a sentence that a reading does not explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.intent_parser.vocabulary import (
    AMOUNT_WORDS,
    ARTICLES,
    DENIAL_WORDS,
    DETERMINERS,
    FILLER_WORDS,
    LIGHT_VERBS,
    LOCATION_WORDS,
    NOTHING_WORDS,
    QUESTION_WORDS,
    TALK_WORDS,
)

EMPTY_WORDS = LIGHT_VERBS | FILLER_WORDS | AMOUNT_WORDS | QUESTION_WORDS | DENIAL_WORDS | TALK_WORDS
"""Words that a reading need not explain."""


def count_uncertain_words(utterance: ParsedUtterance, verbatim_indices: set[int]) -> int:
    """Return how many words are unknown, or match only with a typo."""
    named = utterance.noise_indices.union(
        verbatim_indices, *(range(name.start, name.end) for name in utterance.mentions)
    )
    return sum(
        max(utterance.candidate_stems[place].values(), default=0.0) < 1
        for place, token in enumerate(utterance.tokens)
        if token.stem and not token.is_stopword and not token.is_speaker and place not in named
    )


def count_unknown_words(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> int:
    """Return how many words are unknown and name nothing."""
    named = utterance.noise_indices.union(
        slots.verbatim_indices, slots.used_indices, *(range(name.start, name.end) for name in utterance.mentions)
    )
    return sum(
        not _is_known_word(intent, utterance.candidate_stems[place])
        and not is_location_word(utterance, place)
        and not is_unknown_doer(utterance, place)
        for place, token in enumerate(utterance.tokens)
        if token.stem and not token.is_stopword and not token.is_speaker and place not in named
    )


def iter_unexplained_words(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> Iterator[str]:
    """Yield the words of a sentence that an intent leaves over: a subject, a number, or what it is not about."""
    subjects = get_subject_indices(utterance)
    named = {place for one in utterance.mentions for place in range(one.start, one.end)}
    explained = slots.used_indices | slots.verbatim_indices | utterance.noise_indices | (named - subjects)
    stems = intent.stems.union(*intent.argument_stems.values())
    takes_subject = any(one.label == utterance.table.subject_label for one in intent.move.arguments)
    is_speaker_left = takes_subject and bool(utterance.speaker_ref) and not _has_speaker(intent, utterance, slots)
    for place, token in enumerate(utterance.tokens):
        if place in explained or token.is_everybody or (token.is_speaker and not is_speaker_left):
            continue
        if token.is_speaker:
            is_left = True
        elif place in subjects:
            is_left = utterance.get_word(find_preceding_word(utterance, place)) not in LOCATION_WORDS and (
                takes_subject or slots.guessed_count > 0 or not is_first_word(utterance, place)
            )
        elif token.text in NOTHING_WORDS and utterance.get_word(place + 1) != "more":
            is_left = token.stem not in stems
        elif token.number is not None or token.code:
            is_left = stems.isdisjoint({token.digits, token.sign + token.digits, token.code})
        else:
            is_left = bool(token.stem) and not token.is_stopword and token.text not in EMPTY_WORDS
            is_left = is_left and stems.isdisjoint(utterance.candidate_stems[place])
            is_left = is_left and not is_location_word(utterance, place) and not is_unknown_doer(utterance, place)
        if is_left:
            yield token.text


def _has_speaker(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> bool:
    """Return whether the speaker is one of the subjects of a reading."""
    names = {one.name for one in intent.move.arguments if one.label == utterance.table.subject_label}
    given = [slots.args[name] for name in names & slots.args.keys()]
    refs = {*slots.per_subject[1]}.union(*(value if isinstance(value, list) else [value] for value in given))
    return utterance.speaker_ref in refs


def _is_known_word(intent: MoveIntent, stem_qualities: Mapping[str, float]) -> bool:
    """Return whether a word is known in the game, or resembles a word of this intent."""
    return any(quality == 1 or stem in intent.stems for stem, quality in stem_qualities.items())


def is_location_word(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word only gives a location, as in *to the stairs*."""
    return (
        index > 1
        and utterance.tokens[index - 1].text in DETERMINERS
        and utterance.tokens[index - 2].text in LOCATION_WORDS
    )


def is_unknown_doer(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word is the name of a thing nobody noted that acts on a subject: *the wraith attacks Ben*."""
    subjects = get_subject_indices(utterance) | {
        place for place, token in enumerate(utterance.tokens) if token.is_speaker or token.is_everybody
    }
    return (
        not utterance.candidate_stems[index]
        and index not in {place for one in utterance.mentions for place in range(one.start, one.end)}
        and is_first_word(utterance, index)
        and utterance.get_word(index - 1) in DETERMINERS | ARTICLES
        and max(subjects, default=0) > index + 1
    )


def is_first_word(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether only words without a meaning of their own precede a word, or others of its name."""
    name = next((one for one in utterance.mentions if one.start <= index < one.end), None)
    return all(
        token.is_stopword and token.number is None for token in utterance.tokens[: name.start if name else index]
    )


def find_preceding_word(utterance: ParsedUtterance, index: int) -> int:
    """Return the index of the word before a name, skipping determiners."""
    first = next(one.start for one in utterance.mentions if one.start <= index < one.end)
    return next(
        (before for before in range(first - 1, -1, -1) if utterance.tokens[before].text not in DETERMINERS), index
    )


def get_subject_indices(utterance: ParsedUtterance) -> set[int]:
    """Return the indices of the names of subjects."""
    named = (one for one in utterance.mentions if one.entity.label == utterance.table.subject_label)
    return {place for one in named for place in range(one.start, one.end)}

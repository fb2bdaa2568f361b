"""The share of a sentence that a reading explains, and the words that it leaves over."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.roles import is_first_word, is_location_word, is_unknown_doer
from campaigns.intent_parser.row_slots import FilledSlots
from campaigns.intent_parser.utterance import ParsedUtterance, get_word_before
from campaigns.rulebook.vocabulary import WORDS

EMPTY_WORDS = WORDS.light_verbs | WORDS.fillers | WORDS.amounts | WORDS.questions | WORDS.denials | WORDS.talk
"""Words that a reading need not explain."""
VERBATIM_QUALITY, SPEAKER_QUALITY = 0.7, 0.5
"""Quality of a word that is taken verbatim for an unknown name, and of the speaker in a reading without one."""


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


def iter_unexplained(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> Iterator[int]:
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

"""Roles of words in a sentence: who acts on whom, where it happens."""

from __future__ import annotations

from typing import Literal

from campaigns.engine import MoveDefinition
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.rulebook.vocabulary import WORDS

Doer = Literal["thing", "subject", ""]


def find_doer(utterance: ParsedUtterance, thing_label: str) -> Doer:
    """Return who acts on whom, '' if unknown: who is named first, or after *by*.

    *The usher attacks us* and *we were attacked by the usher* are no action of ours.
    """
    thing = next((one for one in utterance.mentions if one.entity.label == thing_label), None)
    subjects = _find_people(utterance)
    if thing is None or not subjects or _stands_apart(utterance, thing):
        return ""
    agent = next((place for place, token in enumerate(utterance.tokens) if token.text in WORDS.agent), None)
    if agent is not None and agent < thing.start and min(subjects) < agent:
        return "thing"
    if agent is not None and thing.start < agent < max(subjects):
        return "subject"
    return "thing" if thing.start < min(subjects) else "subject"


def has_reversed_roles(move: MoveDefinition, utterance: ParsedUtterance) -> bool:
    """Return whether a move lets the wrong side act: the rows of its first argument act on those of the second."""
    subject = utterance.table.subject_label
    labels = [argument.label for argument in move.arguments if argument.kind in ("row", "rows")]
    if len(labels) < 2 or (labels[0] == subject) == (labels[1] == subject):
        return False
    thing, other = (labels[1], "thing") if labels[0] == subject else (labels[0], "subject")
    return find_doer(utterance, thing) == other


def find_things(utterance: ParsedUtterance, doer: Doer) -> list[Mention]:
    """Return the things that act on the subjects, or on which these act."""
    things = [one for one in utterance.mentions if one.entity.label not in (utterance.table.subject_label, "")]
    return [one for one in things if find_doer(utterance, one.entity.label) == doer]


def is_location_word(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word only gives a location, as in *to the stairs*."""
    is_definite = utterance.get_word(index - 1) in WORDS.determiners
    return is_definite and utterance.get_word(index - 2) in WORDS.locations


def is_unknown_doer(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word is the name of a thing nobody noted that acts on a subject: *the wraith attacks Ben*."""
    return (
        not utterance.candidate_stems[index]
        and index not in utterance.named_indices
        and is_first_word(utterance, index)
        and utterance.get_word(index - 1) in WORDS.determiners | WORDS.articles
        and max(_find_people(utterance), default=0) > index + 1
    )


def is_first_word(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether only words without a meaning of their own precede a word."""
    return all(token.is_stopword and token.number is None for token in utterance.tokens[:index])


def _find_people(utterance: ParsedUtterance) -> frozenset[int]:
    """Return the places of those who take turns: by name, *I*, *us*."""
    spoken = {place for place, token in enumerate(utterance.tokens) if token.is_speaker or token.is_everybody}
    return utterance.subject_indices | (spoken - utterance.noise_indices)


def _stands_apart(utterance: ParsedUtterance, thing: Mention) -> bool:
    """Return whether a thing is a heading, as in *usher: mara pays 2*, owns something, or is only where it happens."""
    last = utterance.tokens[thing.end - 1]
    before = (token.text for token in utterance.tokens[: thing.start][::-1])
    word = next((text for text in before if text not in WORDS.determiners | WORDS.articles), "")
    is_owner = last.end - last.start > len(last.text)
    return is_owner or word in WORDS.passive or utterance.text[last.end : last.end + 1] in (":", ",")

"""Roles in a sentence: whether a thing acts on the subjects, or they act on it."""

from __future__ import annotations

from typing import Literal

from campaigns.engine import MoveDefinition
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.intent_parser.vocabulary import AGENT_WORD, ARTICLES, DETERMINERS, PASSIVE_WORDS

SKIPPED_WORDS = DETERMINERS | ARTICLES

Doer = Literal["thing", "subject", ""]


def find_doer(utterance: ParsedUtterance, thing_label: str) -> Doer:
    """Return who acts on whom, '' if unknown: who is named first, or after *by*.

    *The usher attacks us* and *we were attacked by the usher* are no action of ours.
    """
    thing = next((one for one in utterance.mentions if one.entity.label == thing_label), None)
    subjects = _find_subjects(utterance)
    if thing is None or not subjects or _stands_apart(utterance, thing):
        return ""
    agent = next((place for place, token in enumerate(utterance.tokens) if token.text == AGENT_WORD), None)
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
    labels = {one.entity.label for one in utterance.mentions} - {utterance.table.subject_label, ""}
    labels = {label for label in labels if find_doer(utterance, label) == doer}
    return [one for one in utterance.mentions if one.entity.label in labels]


def _find_subjects(utterance: ParsedUtterance) -> set[int]:
    """Return the places of those who take turns: by name, *I*, *us*."""
    named = {one.start for one in utterance.mentions if one.entity.label == utterance.table.subject_label}
    return (
        named
        | {place for place, token in enumerate(utterance.tokens) if token.is_speaker or token.is_everybody}
        - utterance.noise_indices
    )


def _stands_apart(utterance: ParsedUtterance, thing: Mention) -> bool:
    """Return whether a thing is a heading, as in *usher: mara pays 2*, owns something, or is only where it happens."""
    last = utterance.tokens[thing.end - 1]
    before = next(
        (token.text for token in utterance.tokens[: thing.start][::-1] if token.text not in SKIPPED_WORDS), ""
    )
    is_owner = last.end - last.start > len(last.text)
    return is_owner or before in PASSIVE_WORDS or utterance.text[last.end : last.end + 1] in (":", ",")

"""Bare numbers, such as *mara 4 distress*: either an event or a correction of the current value."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from campaigns.engine import AnyRow, find_move, get_game
from campaigns.engine.messages import messages
from campaigns.intent_parser.intent_model import get_stems
from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.intent_parser.vocabulary import RECOUNT_WORDS, STATE_PHRASE_RE, STATE_PHRASE_WORDS, STATE_WORDS
from campaigns.models import Campaign
from campaigns.storage import state

MAX_RECENT_ENTRIES = 10
"""Entries in which a number that was miscounted is looked for."""
CORRECTION_SCORE_OFFSET = 0.001
"""Distance of a correction from the best interpretation: below it, or above it with a state word."""


def add_value_correction(
    campaign: Campaign, utterance: ParsedUtterance, interpretations: list[Interpretation]
) -> list[Interpretation]:
    """Return the interpretations with a correction added, after the best one or, with a state word, before it.

    Who *miscounted* without saying what means the number that the newest report changed.
    """
    is_recount = any(token.text in RECOUNT_WORDS for token in utterance.tokens)
    if interpretations and interpretations[0].is_answer and interpretations[0].is_complete and not is_recount:
        return interpretations
    standing = next(_iter_corrections(utterance), None)
    if standing is None and is_recount:
        standing = next(_iter_recent_numbers(campaign, utterance), None)
    if standing is None:
        return interpretations
    best = interpretations[0].score if interpretations else 1.0
    stands = is_recount or _is_state(utterance)
    what, value = standing
    move = find_move("campaigns.correct")
    assert move is not None
    made = Interpretation(
        move,
        {"what": what, "value": value},
        (),
        best + CORRECTION_SCORE_OFFSET if stands else best - CORRECTION_SCORE_OFFSET,
        is_answer=is_recount,
    )
    return sorted([*interpretations, made], key=lambda one: -one.score)


def _is_state(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence says how a number stands."""
    return bool(STATE_PHRASE_RE.search(utterance.text)) or any(token.text in STATE_WORDS for token in utterance.tokens)


def _iter_recent_numbers(campaign: Campaign, utterance: ParsedUtterance) -> Iterator[tuple[str, int]]:
    """Yield the tracked numbers of the mentioned row that recent reports changed, the newest first, with the value said."""
    values = [token.number for token in utterance.tokens if token.number is not None and not token.sign]
    label = utterance.table.subject_label
    rows = {row.ref for row in _find_rows(utterance, label)}
    numbers = get_game(utterance.table.game).number_bounds.get(label, {})
    recent = campaign.moves.filter(undone=False).order_by("-seq")[:MAX_RECENT_ENTRIES] if len(values) == 1 else ()
    for entry in recent:
        for change in state.decode_changes(entry.changes):
            if change.label == label and change.ref in rows:
                yield from (
                    (f"{label}:{change.ref}:{name}", values[0] or 0) for name in change.after or () if name in numbers
                )


def _iter_corrections(utterance: ParsedUtterance) -> Iterator[tuple[str, int]]:
    """Yield the tracked number that a sentence names and nothing else, with its value."""
    values = [token.number for token in utterance.tokens if token.number is not None and not token.sign]
    named = {place for one in utterance.mentions for place in range(one.start, one.end)}
    words = STATE_WORDS | RECOUNT_WORDS
    words |= STATE_PHRASE_WORDS if STATE_PHRASE_RE.search(utterance.text) else frozenset()
    said = {
        stem
        for place, meant in enumerate(utterance.candidate_stems)
        if place not in named and utterance.tokens[place].text not in words
        for stem in meant
    }
    strange = any(
        token.stem
        and not token.is_stopword
        and not token.is_speaker
        and not meant
        and place not in named
        and token.text not in words
        for place, (token, meant) in enumerate(zip(utterance.tokens, utterance.candidate_stems, strict=True))
    )
    if len(values) != 1 or not said or strange:
        return
    for label, name, stems in _get_field_stems(utterance.table.game):
        if said <= stems:
            yield from ((f"{label}:{row.ref}:{name}", values[0] or 0) for row in _find_rows(utterance, label))


@functools.cache
def _get_field_stems(game_slug: str) -> list[tuple[str, str, frozenset[str]]]:
    """Return the tracked numbers of a game, by label and name, with the stems of their labels."""
    return [
        (label, name, get_stems(str(messages.get_choice_label("campaigns", "what", f"{label}:{name}"))))
        for label, numbers in get_game(game_slug).number_bounds.items()
        for name in numbers
    ]


def _find_rows(utterance: ParsedUtterance, label: str) -> list[AnyRow]:
    """Return the row of a sentence: the mentioned one, the speaker's, or the only one."""
    rows = utterance.table.get_rows(label)
    named = [one.entity.ref for one in utterance.mentions if one.entity.label == label]
    if any(token.is_speaker for token in utterance.tokens) and label == utterance.table.subject_label:
        named.append(utterance.speaker_ref)
    refs = named or [row.ref for row in rows] * (len(rows) == 1)
    return [row for ref in refs[:1] if (row := rows.get(ref)) is not None]

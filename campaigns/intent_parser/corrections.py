"""Corrections: *undo*; *no, 3* in place of the last report; and numbers that stand otherwise, such as *mara is on 4 distress*."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import replace

from campaigns.engine import AnyRow, Table, find_move, get_game
from campaigns.engine.messages import messages
from campaigns.intent_parser.intent_model import get_intent_model, get_stems
from campaigns.intent_parser.interpretations import Interpretation, compute_coverage
from campaigns.intent_parser.slots import fill_slots
from campaigns.intent_parser.speech_acts import is_question, is_question_or_talk
from campaigns.intent_parser.tokens import tokenize_sentence
from campaigns.intent_parser.utterance import ParsedUtterance, is_clause_start, parse_utterance
from campaigns.models import Campaign, JournalEntry
from campaigns.rulebook.tokenizer import tokenize
from campaigns.rulebook.vocabulary import WORDS
from campaigns.storage import state

STRONG_CORRECTIONS = WORDS.corrections - WORDS.weak_corrections
"""Words that open a correction by themselves."""
MAX_RECENT_ENTRIES = 10
"""Entries in which a number that was miscounted is looked for."""
CORRECTION_SCORE_OFFSET = 0.001
"""Distance of a correction from the best interpretation: below it, or above it with a state word."""


def find_last_entry(campaign: Campaign) -> JournalEntry | None:
    """Return the entry that undo would take back now, or None."""
    found = campaign.moves.filter(seq=campaign.head).first()
    return found if found is not None and found.parent else None


def is_undo_request(text: str) -> bool:
    """Return whether a sentence requests undo and reports nothing else: *undo my roll*, *that was wrong*."""
    said = {word for word in tokenize(text) if not word.isdigit()}
    has_number = any(token.number is not None for token in tokenize_sentence(text))
    if said & WORDS.undo_verbs and not has_number and not is_question(text):
        return True
    allowed = WORDS.undo | WORDS.undo_context | WORDS.corrections | WORDS.fillers
    return said <= allowed and (bool(said & WORDS.undo) or said >= WORDS.undo_pair)


def extract_correction(text: str) -> str:
    """Return the correction in a sentence, '' if it corrects nothing."""
    found = tokenize_sentence(text)
    opened = list(itertools.takewhile(lambda token: token.text in WORDS.corrections, found))
    if all(token.text in WORDS.weak_corrections for token in opened) or len(opened) == len(found):
        return ""
    return WORDS.replaced_value.sub("", text[found[len(opened)].start :])


def apply_own_correction(text: str) -> str:
    """Return a sentence with a number that it corrects itself: *takes 2, no wait, 1* is *takes 1*."""
    found = tokenize_sentence(text)
    numbers = [place for place, token in enumerate(found) if token.number is not None]
    for before, after in itertools.pairwise(numbers):
        words = {token.text for token in found[before + 1 : after]}
        is_last = after == numbers[-1] and all(token.is_stopword for token in found[after + 1 :])
        tail = next((place for place in range(before, after) if found[place].text in STRONG_CORRECTIONS), after)
        rest = {token.text for token in found[tail:after]} - STRONG_CORRECTIONS - WORDS.undo_context
        if is_last and words & STRONG_CORRECTIONS and rest <= WORDS.fillers | WORDS.stopwords | WORDS.corrections:
            end = found[tail].start
            return (
                text[: found[before].start]
                + text[found[after].start : found[after].end]
                + text[found[before].end : end]
            )
    return text


def build_table_before(campaign: Campaign, entry: JournalEntry) -> Table:
    """Return a disposable table in the state before the last report."""
    (table,) = state.open_tables([campaign], get_game(campaign.game))
    state.apply_changes(table, state.invert_changes(state.decode_changes(entry.changes)))
    return table


def reinterpret_entry(
    campaign: Campaign, entry: JournalEntry, text: str, table: Table, speaker_ref: int
) -> Interpretation | None:
    """Interpret ``text`` as a correction of the last report: its move, with the arguments in the text replacing its own.

    ``table`` has the state before it. None if a word is unexplained or nothing would change.
    """
    intent = get_intent_model(campaign.game).find_intent(entry.name)
    if entry.kind != JournalEntry.Kind.MOVE or intent is None:
        return None
    heard = parse_utterance(campaign, table, text, speaker_ref)
    slots = fill_slots(intent, heard)
    was = {name: value for name, value in entry.args.items() if value is not None}
    args = was | slots.args
    if args == was or compute_coverage(intent, heard, slots) < 1:
        return None
    return Interpretation(intent.move, args, (), 1.0)


def add_number_correction(
    campaign: Campaign, utterance: ParsedUtterance, interpretations: list[Interpretation]
) -> list[Interpretation]:
    """Return the interpretations with that of a number that stands otherwise, after the best or, with a state word, before it.

    Who *miscounted* without saying what means the number that the newest report changed.
    """
    is_recount = utterance.has_word(WORDS.recounts)
    if interpretations and interpretations[0].is_answer and interpretations[0].is_complete and not is_recount:
        return interpretations
    values = [utterance.tokens[place].number for place in utterance.number_indices if not utterance.tokens[place].sign]
    numbers = itertools.chain(
        _iter_named_numbers(utterance), _iter_recent_numbers(campaign, utterance) if is_recount else ()
    )
    what = next(numbers, None) if len(values) == 1 else None
    if what is None:
        return interpretations
    is_state = is_recount or WORDS.state_phrases.search(utterance.text) or utterance.has_word(WORDS.states)
    score = (interpretations[0].score if interpretations else 1.0) + CORRECTION_SCORE_OFFSET * (1 if is_state else -1)
    made = _build_number_correction(what, values[0], score, is_answer=is_recount)
    return sorted([*interpretations, made], key=lambda one: -one.score)


def interpret_wrong_note(campaign: Campaign, table: Table, text: str, speaker_ref: int) -> Interpretation | None:
    """Interpret a sentence that says that a number was noted wrong: *Ilse has 2 distress, not 1*; None for any other.

    What says so is left out, and so are the words that open a correction and comments. All others name the number.
    """
    stated = WORDS.wrong_notes.sub(", ", text)
    if stated == text or "?" in text:
        return None
    opening = STRONG_CORRECTIONS | WORDS.undo_context | WORDS.fillers | WORDS.stopwords
    first = next((one for one in tokenize_sentence(stated) if one.text not in opening or one.is_speaker), None)
    heard = parse_utterance(campaign, table, stated[first.start :] if first else "", speaker_ref)
    heard = replace(heard, noise_indices=heard.noise_indices | _find_comments(heard))
    told = " ".join(token.text for place, token in enumerate(heard.tokens) if place not in heard.noise_indices)
    values = [heard.tokens[place].number for place in heard.number_indices]
    is_one = len(values) == 1 and len({one.entity.ref for one in heard.subject_mentions}) <= 1
    what = next(_iter_named_numbers(heard, has_got=True), None) if is_one else None
    named = {one.entity.label for one in heard.mentions} - {table.subject_label}
    if what is None or not named <= {what.partition(":")[0]} or is_question_or_talk(told, is_answer=True):
        return None
    return _build_number_correction(what, values[0], 1.0, is_answer=True)


def _find_comments(utterance: ParsedUtterance) -> set[int]:
    """Return the indices of the clauses behind the number that name nothing and have no word of any move."""
    comments: set[int] = set()
    for place in range(max(utterance.number_indices, default=len(utterance.tokens)) + 1, len(utterance.tokens)):
        token = utterance.tokens[place]
        is_told = place in utterance.named_indices or token.is_speaker or token.is_everybody or token.code
        is_empty = token.is_stopword or token.text in WORDS.questions or not utterance.candidate_stems[place]
        if is_told or not is_empty:
            return set()
        if comments or is_clause_start(utterance.text, utterance.tokens, place):
            comments.add(place)
    return comments


def _build_number_correction(what: str, value: int | None, score: float, *, is_answer: bool) -> Interpretation:
    move = find_move("campaigns.correct")
    assert move is not None
    return Interpretation(move, {"what": what, "value": value}, (), score, is_answer=is_answer)


def _iter_recent_numbers(campaign: Campaign, utterance: ParsedUtterance) -> Iterator[str]:
    """Yield the tracked numbers of the mentioned row that recent reports changed, the newest first."""
    label = utterance.table.subject_label
    rows = {row.ref for row in _find_rows(utterance, label)}
    numbers = get_game(utterance.table.game).number_bounds.get(label, {})
    for entry in campaign.moves.filter(undone=False).order_by("-seq")[:MAX_RECENT_ENTRIES]:
        for change in state.decode_changes(entry.changes):
            if change.label == label and change.ref in rows:
                yield from (f"{label}:{change.ref}:{name}" for name in change.after or () if name in numbers)


def _iter_named_numbers(utterance: ParsedUtterance, *, has_got: bool = False) -> Iterator[str]:
    """Yield the tracked number that a sentence names and nothing else; *got* is *has* if it ``has_got``: *Teo's got 2*."""
    words = WORDS.states | WORDS.recounts
    words |= WORDS.state_phrase_words if WORDS.state_phrases.search(utterance.text) else frozenset()
    after_has = {one.end for one in utterance.mentions if utterance.get_word(one.end - 1) not in one.entity.name_tokens}
    after_has |= {place + 1 for place, token in enumerate(utterance.tokens) if token.text in WORDS.has_contractions}
    places = [
        place
        for place, token in enumerate(utterance.tokens)
        if token.text not in words
        and place not in utterance.noise_indices
        and not token.is_speaker
        and not (has_got and token.text in WORDS.has_got and place in after_has)
    ]
    said = {
        stem for place in places if place not in utterance.named_indices for stem in utterance.candidate_stems[place]
    }
    is_strange = any(not utterance.candidate_stems[place] for place in {*places} & {*utterance.content_indices})
    for label, name, stems in _get_field_stems(utterance.table.game) if said and not is_strange else ():
        if said <= stems:
            yield from (f"{label}:{row.ref}:{name}" for row in _find_rows(utterance, label))


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
    refs = [one.entity.ref for one in utterance.mentions if one.entity.label == label]
    if label == utterance.table.subject_label:
        refs += [utterance.speaker_ref] * len(utterance.speaker_indices)
    refs = refs or [row.ref for row in rows] * (len(rows) == 1)
    return [row for ref in refs[:1] if (row := rows.get(ref)) is not None]

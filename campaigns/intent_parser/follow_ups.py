"""Follow-ups: *undo*, *take that back*; and *no, 3*, a correction of the last report."""

from __future__ import annotations

import itertools

from campaigns.engine import Table, get_game
from campaigns.intent_parser.intent_model import get_intent_model
from campaigns.intent_parser.interpretations import Interpretation, compute_coverage, parse_utterance
from campaigns.intent_parser.slot_filling import fill_slots
from campaigns.intent_parser.tokens import tokenize_sentence
from campaigns.intent_parser.vocabulary import (
    CORRECTION_OPENERS,
    FILLER_WORDS,
    REPLACED_VALUE_RE,
    UNDO_CONTEXT_WORDS,
    UNDO_WORDS,
    WEAK_OPENERS,
)
from campaigns.models import Campaign, JournalEntry
from campaigns.rulebook.tokenizer import tokenize
from campaigns.storage import state


def find_last_entry(campaign: Campaign) -> JournalEntry | None:
    """Return the entry that undo would take back now, or None."""
    found = campaign.moves.filter(seq=campaign.head).first()
    return found if found is not None and found.parent else None


def is_undo_request(text: str) -> bool:
    """Return whether a sentence requests undo and nothing else."""
    said = {word for word in tokenize(text) if not word.isdigit()}
    return said <= UNDO_WORDS | UNDO_CONTEXT_WORDS | CORRECTION_OPENERS | FILLER_WORDS and (
        bool(said & UNDO_WORDS) or {"take", "back"} <= said
    )


def extract_correction(text: str) -> str:
    """Return the correction in a sentence, '' if it corrects nothing."""
    found = tokenize_sentence(text)
    opened = list(itertools.takewhile(lambda token: token.text in CORRECTION_OPENERS, found))
    if all(token.text in WEAK_OPENERS for token in opened) or len(opened) == len(found):
        return ""
    return REPLACED_VALUE_RE.sub("", text[found[len(opened)].start :])


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
    speech = get_intent_model(campaign.game)
    spoken = next((one for one in speech.intents if one.move.name == entry.name), None)
    if entry.kind != JournalEntry.Kind.MOVE or spoken is None:
        return None
    heard = parse_utterance(campaign, table, text, speaker_ref)
    filled = fill_slots(spoken, heard)
    was = {name: value for name, value in entry.args.items() if value is not None}
    args = was | filled.args
    if args == was or compute_coverage(spoken, heard, filled) < 1:
        return None
    return Interpretation(spoken.move, args, (), 1.0)

"""Taking back what was reported last: *undo*, *take that back*; and *no, 3*, the same report with what is said in its place."""

from __future__ import annotations

import itertools

from campaigns.engine import Table, get_game
from campaigns.intent_parser.intent_model import get_intent_model
from campaigns.intent_parser.interpretations import Interpretation, compute_coverage, parse_utterance
from campaigns.intent_parser.slot_filling import fill_slots
from campaigns.intent_parser.tokens import FILLER_WORDS, tokenize_sentence
from campaigns.models import Campaign, Move
from campaigns.rulebook.tokenizer import tokenize
from campaigns.storage import state

UNDO_WORDS = frozenset({"undo", "revert", "scratch", "cancel", "delete", "wrong"})
"""Words that take the last report back, as *take* and *back* together do."""
_UNDO_CONTEXT_TEXT = (
    "take back that it this last one move report entry please no nope wait sorry oops whoops was the my a mistake "
    "thing things step"
)
UNDO_CONTEXT_WORDS = frozenset(_UNDO_CONTEXT_TEXT.split())
"""Words that may stand beside them."""
_CORRECTION_OPENERS_TEXT = "no nope nah oops whoops sorry wait actually correction rather i meant mean make it that"
CORRECTION_OPENERS = frozenset(_CORRECTION_OPENERS_TEXT.split())
"""Words that a sentence opens with, which says the last report anew."""
WEAK_OPENERS = frozenset({"i", "it", "that", "rather"})
"""Those of them that do not say so by themselves."""


def find_last_entry(campaign: Campaign) -> Move | None:
    """Return the entry that undo would take back now; None where there is none."""
    found = campaign.moves.filter(seq=campaign.head).first()
    return found if found is not None and found.parent else None


def is_undo_request(text: str) -> bool:
    """Return whether a sentence asks for the last report to be taken back, and says nothing else."""
    said = {word for word in tokenize(text) if not word.isdigit()}
    return said <= UNDO_WORDS | UNDO_CONTEXT_WORDS | CORRECTION_OPENERS | FILLER_WORDS and (
        bool(said & UNDO_WORDS) or {"take", "back"} <= said
    )


def extract_correction(text: str) -> str:
    """Return what a sentence says in place of the last report, '' where it says nothing of the kind."""
    found = tokenize_sentence(text)
    opened = list(itertools.takewhile(lambda token: token.text in CORRECTION_OPENERS, found))
    if all(token.text in WEAK_OPENERS for token in opened) or len(opened) == len(found):
        return ""
    return text[found[len(opened)].start :]


def build_table_before(campaign: Campaign, entry: Move) -> Table:
    """Return the table as it stood before the last report, to be thrown away."""
    (table,) = state.open_tables([campaign], get_game(campaign.game))
    state.apply_changes(table, state.invert_changes(state.decode_changes(entry.changes)))
    return table


def reinterpret_entry(
    campaign: Campaign, entry: Move, text: str, table: Table, speaker_ref: int
) -> Interpretation | None:
    """Read ``text`` as what the last report should have been: its move, with the arguments that are said now in place of its own.

    ``table`` is as it stood before. None where a word is left over, or nothing would be otherwise.
    """
    speech = get_intent_model(campaign.game)
    spoken = next((one for one in speech.intents if one.move.name == entry.name), None)
    if entry.kind != Move.Kind.MOVE or spoken is None:
        return None
    heard = parse_utterance(campaign, table, text, speaker_ref)
    filled = fill_slots(spoken, heard)
    was = {name: value for name, value in entry.args.items() if value is not None}
    args = was | filled.args
    if args == was or compute_coverage(spoken, heard, filled) < 1:
        return None
    return Interpretation(spoken.move, args, (), 1.0)

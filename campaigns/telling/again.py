"""Taking back what was reported last: *undo*, *take that back*; and *no, 3*, the same report with what is said in its place."""

from __future__ import annotations

import itertools

from campaigns.lookup.tokenizer import tokenize
from campaigns.models import Campaign, Move
from campaigns.referee import Table, game
from campaigns.storage import state
from campaigns.telling.filling import fill
from campaigns.telling.reading import Reading, explained, hear
from campaigns.telling.speech import speech_of
from campaigns.telling.tokens import FILLING, tokens

BACK = frozenset({"undo", "revert", "scratch", "cancel", "delete", "wrong"})
"""Words that take the last report back, as *take* and *back* together do."""
_AROUND = "take back that it this last one move report entry please no nope wait sorry oops whoops was the my a mistake thing things step"
AROUND = frozenset(_AROUND.split())
"""Words that may stand beside them."""
_OPENING = "no nope nah oops whoops sorry wait actually correction rather i meant mean make it that"
OPENING = frozenset(_OPENING.split())
"""Words that a sentence opens with, which says the last report anew."""
MERELY = frozenset({"i", "it", "that", "rather"})
"""Those of them that do not say so by themselves."""


def last_of(campaign: Campaign) -> Move | None:
    """Return the entry that undo would take back now; None where there is none."""
    found = campaign.moves.filter(seq=campaign.head).first()
    return found if found is not None and found.parent else None


def takes_back(text: str) -> bool:
    """Return whether a sentence asks for the last report to be taken back, and says nothing else."""
    said = {word for word in tokenize(text) if not word.isdigit()}
    return said <= BACK | AROUND | OPENING | FILLING and (bool(said & BACK) or {"take", "back"} <= said)


def corrected(text: str) -> str:
    """Return what a sentence says in place of the last report, '' where it says nothing of the kind."""
    found = tokens(text)
    opened = list(itertools.takewhile(lambda token: token.text in OPENING, found))
    if all(token.text in MERELY for token in opened) or len(opened) == len(found):
        return ""
    return text[found[len(opened)].start :]


def without(campaign: Campaign, last: Move) -> Table:
    """Return the table as it stood before the last report, to be thrown away."""
    (table,) = state.open_tables([campaign], game(campaign.game))
    state.apply(table, state.backwards(state.unpack_changes(last.changes)))
    return table


def anew(campaign: Campaign, last: Move, text: str, table: Table, speaker: int) -> Reading | None:
    """Read ``text`` as what the last report should have been: its move, with the arguments that are said now in place of its own.

    ``table`` is as it stood before. None where a word is left over, or nothing would be otherwise.
    """
    speech = speech_of(campaign.game)
    spoken = next((one for one in speech.moves if one.move.name == last.name), None)
    if last.kind != Move.Kind.MOVE or spoken is None:
        return None
    heard = hear(campaign, table, text, speaker)
    filled = fill(spoken, heard)
    was = {name: value for name, value in last.args.items() if value is not None}
    args = was | filled.args
    if args == was or explained(spoken, heard, filled) < 1:
        return None
    return Reading(spoken.move, args, (), 1.0)

"""What answers a sentence: its readings, each carried out on a table in memory that is thrown away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.journal import door, failing
from campaigns.journal.forms import MoveForm, MoveIds, form_of
from campaigns.models import Campaign, Move
from campaigns.pages import chronicle
from campaigns.pages.offers import Reason, reason_of
from campaigns.referee import Refusal, Table, game
from campaigns.storage import row_cache, state
from campaigns.telling import again
from campaigns.telling.asking import rules_first
from campaigns.telling.numbers import with_standing
from campaigns.telling.reading import FEW, Reading, hear, read
from campaigns.wording import words

MOST = 8
"""So many readings are tried, where several who were named together have one each."""
MOST_CHIPS = 3
"""So many changes are told."""


@dataclass(frozen=True)
class Tried:
    """A reading and what would come of it: ``changes`` in words, or the ``reason`` why it may not be.

    ``says`` is its line in the journal, or the label of its move; ``errors`` tell what is wrong with a value. ``leaving``
    is the step it was tried in, for a move that is bound to one.
    """

    reading: Reading
    says: str
    changes: Sequence[str] = ()
    reason: Reason | None = None
    errors: Sequence[str] = ()
    leaving: str = ""

    @property
    def ready(self) -> bool:
        """Return whether one tap carries it out."""
        return self.reading.complete and self.reason is None and not self.errors


@dataclass(frozen=True)
class Told:
    """What answers a sentence: its readings, the likeliest first, and whether rules come before them.

    The first ``each`` are of several who were named together. ``back`` is the last entry, where the sentence takes it back; a
    reading then stands in its place.
    """

    readings: Sequence[Tried]
    rules_first: bool
    each: int = 0
    back: Move | None = None


def told(campaign: Campaign, text: str, names: Mapping[int, str], speaker: int = 0) -> Told:
    """Read a sentence at a table and say what would come of each reading; ``names`` are the subjects' names by ref.

    ``speaker`` is the ref of whoever alone holds the device, 0 for nobody.
    """
    return _again(campaign, text, names, speaker) or _told(campaign, text, names, speaker)


def _again(campaign: Campaign, text: str, names: Mapping[int, str], speaker: int) -> Told | None:
    """Answer a sentence that takes the last report back, or says it anew; None for any other."""
    back, instead = again.takes_back(text), again.corrected(text)
    last = again.last_of(campaign) if back or instead else None
    if last is None:
        return None
    if back:
        return Told([], rules_first=False, back=last)
    table = again.without(campaign, last)
    reading = again.anew(campaign, last, instead, table, speaker)
    return Told([tried(campaign, table, reading, names)], rules_first=False, back=last) if reading else None


def _told(campaign: Campaign, text: str, names: Mapping[int, str], speaker: int) -> Told:
    first, *others = state.open_tables([campaign] * (MOST + 1), game(campaign.game))
    heard = hear(campaign, first, text, speaker)
    found = with_standing(heard, read(heard))[:FEW]
    each = found[0].each if found else ()
    shown = [*each, *found[bool(each) :]][: max(FEW, len(each))]
    answers = [tried(campaign, table, one, names) for table, one in zip(others, shown, strict=False)]
    _learn(campaign, first, others)
    return Told(answers, rules_first(heard, found), len(each))


def _learn(campaign: Campaign, untouched: Table, others: Sequence[Table]) -> None:
    """Keep the rows that were read, as they were read: the next sentence is told to the same table."""
    read = state.read_besides(untouched).union(*map(state.read_besides, others))
    for label in read:
        untouched.rows(label)
    row_cache.learn(campaign, untouched, read)


def tried(campaign: Campaign, table: Table, reading: Reading, names: Mapping[int, str]) -> Tried:
    """Say what would come of a reading at a ``table`` to be thrown away; of one that lacks something, whether it may be at all."""
    label = str(words.moves[reading.move.name].label)
    return failing.or_else(
        campaign,
        f"the reading {reading.move.name}",
        lambda: _tried(campaign, table, reading, names),
        lambda: Tried(reading, label, errors=[failing.sentence()]),
    )


def _tried(campaign: Campaign, table: Table, reading: Reading, names: Mapping[int, str]) -> Tried:
    label = str(words.moves[reading.move.name].label)
    try:
        if not reading.complete:
            rows = {name: table.rows(label).get(ref) for name, label, ref in _rows(reading)}
            table.guard(reading.move, rows)
            return Tried(reading, label)
        leaving = game(campaign.game).phase(table) if reading.move.bound else ""
        form = form_of(reading.move)({**reading.args, "move_id": next(MoveIds(campaign.version)), "leaving": leaving})
        given = door.bind(table, form) if form.is_valid() else {}
        if form.errors:
            return Tried(reading, label, errors=_errors(form))
        door.carry_out(table, game(campaign.game), reading.move, given, leaving)
    except Refusal as refusal:
        return Tried(reading, label, reason=reason_of(refusal, campaign.game))
    line = words.line(reading.move.name, form.given, door.names_of(given) | table.names)
    return Tried(reading, line, chronicle.chips(campaign, table.changes(), names)[:MOST_CHIPS], leaving=leaving)


def _rows(reading: Reading) -> list[tuple[str, str, int]]:
    return [
        (a.name, a.label, reading.args[a.name])
        for a in reading.move.arguments
        if a.kind == "row" and a.name in reading.args
    ]


def _errors(form: MoveForm) -> list[str]:
    return [str(error) for found in form.errors.values() for error in found]

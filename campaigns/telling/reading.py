"""What a sentence reports: the moves it may mean, the likeliest first, with their arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.referee import Argument, Declared, Json, Table
from campaigns.telling.filling import Filled, Heard, fill
from campaigns.telling.names import named_in, names_of
from campaigns.telling.speech import Speech, Spoken, speech_of
from campaigns.telling.tokens import tokens

MOST = 12
"""So many moves are looked at whole."""
FEW = 3
"""So many readings are given."""
NAME, NUMBER, UNKNOWN = 3.0, 2.0, 2.5
"""What a name, a number, and a word that means nothing here weigh in a sentence."""
MISSING, GUESSED = 0.08, 0.01
"""What a reading loses for each argument that was not said, and for each that was taken because there is only one."""
FREE = 0.7
"""How well a word is explained that is taken as it stands, for a name nobody knows here."""
LISTED = 0.8
"""How well a move is called by the cards or dice it takes, named alone."""
LEAST = 0.3
"""A reading that explains less of a sentence is none."""
BESIDE = 0.6
"""So good beside the best a reading has to be, to be shown with it."""


@dataclass(frozen=True)
class Reading:
    """A move that a sentence may report: its arguments as a form sends them, what is missing, and how well it explains the sentence.

    ``strange`` counts the words that mean nothing here, or only with a slip of the finger.
    """

    move: Declared
    args: dict[str, Json]
    missing: Sequence[Argument]
    score: float
    strange: int = 0

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing


def hear(campaign: Campaign, table: Table, text: str, speaker: int = 0) -> Heard:
    """Hear a sentence at a table; ``speaker`` is the ref of whoever holds the device, 0 for nobody alone."""
    speech = speech_of(campaign.game)
    found = tokens(text)
    names = named_in(found, names_of(campaign, table), speech.holding)
    spoken_for = {place for one in names for place in range(one.first, one.after)}
    meant: list[dict[str, float]] = [
        {} if token.number is not None or token.code or (token.little and token.stem not in speech.holding)
        else ({token.sign: 1.0} if token.sign else {}) if not token.stem
        else {} if place in spoken_for and token.stem not in speech.known
        else speech.meant(token.stem, token.text)
        for place, token in enumerate(found)
    ]  # fmt: skip
    held: dict[str, float] = {}
    for one in meant:
        held |= {stem: max(quality, held.get(stem, 0.0)) for stem, quality in one.items()}
    held |= dict.fromkeys(
        (said for token in found for said in (token.sign, token.digits, token.sign + token.digits) if said), 1.0
    )
    return Heard(text, found, meant, held, names, table, speaker)


def read(heard: Heard) -> list[Reading]:
    """Give the likeliest readings of a sentence, the best first; those far behind it are left out."""
    speech = speech_of(heard.table.game)
    found = [_reading(speech, one, heard) for one in _likely(speech, heard)]
    good = sorted((one for one in found if one is not None), key=lambda one: (-one.score, one.move.name))[:FEW]
    least = max(LEAST, BESIDE * good[0].score) if good else 0
    return [one for one in good if one.score >= least]


def _likely(speech: Speech, said: Heard) -> Iterable[Spoken]:
    """Give the moves that share the most telling words with a sentence; those that answer a question only while it is open."""
    asked = {decision.kind for decision in said.table.decisions}
    points: dict[str, float] = {}
    found: dict[str, Spoken] = {}
    for meant in said.meant:
        for stem, quality in meant.items():
            for one in speech.holding.get(stem, ()):
                if not one.move.answers or one.move.answers in asked:
                    found[one.move.name] = one
                    points[one.move.name] = points.get(one.move.name, 0.0) + quality * speech.rarity(stem)
    called = {name: speech.called(found[name], said.held) for name in points}
    best = sorted(points, key=lambda name: (-called[name], -points[name], name))
    return [found[name] for name in best[:MOST]]


def _reading(speech: Speech, one: Spoken, said: Heard) -> Reading | None:
    filled = fill(one, said)
    if one.move.answers:
        decision = next((row for row in said.table.decisions if row.kind == one.move.answers), None)
        if decision is None:
            return None
        filled.args["decision"] = decision.ref
        filled.missing = [argument for argument in filled.missing if argument.name != "decision"]
    if any(one.kind == "row" and not len(said.table.rows(one.label)) for one in filled.missing):
        return None
    of_text, of_name = _explained(speech, one, said, filled), speech.called(one, said.held)
    if filled.listed:
        # Cards or dice named without a verb are what is asked for now.
        of_name = max(of_name, LISTED) - LISTED * (said.table.option(one.move).refusal is not None) / 2
    if not of_text or not of_name:
        return None
    score = 2 * of_text * of_name / (of_text + of_name)
    score -= MISSING * len(filled.missing) + GUESSED * filled.guessed
    return Reading(one.move, filled.args, filled.missing, round(score, 4), _strange(said))


def _strange(said: Heard) -> int:
    named = {place for name in said.names for place in range(name.first, name.after)}
    return sum(
        max(said.meant[place].values(), default=0.0) < 1
        for place, token in enumerate(said.tokens)
        if token.stem and not token.little and not token.speaker and place not in named
    )


def _explained(speech: Speech, one: Spoken, said: Heard, filled: Filled) -> float:
    """Give how much of a sentence a reading explains: by what the move is called, and by what its arguments took."""
    held = total = 0.0
    named = {place for name in said.names for place in range(name.first, name.after)}
    for place, token in enumerate(said.tokens):
        meant = said.meant[place]
        weight = _weight(speech, said, place, place in named)
        total += weight
        quality = max((found for stem, found in meant.items() if stem in one.said), default=0.0)
        if place in filled.used:
            quality = 1.0
        elif place in filled.free:
            quality = FREE if not meant else quality
        elif token.speaker:
            quality = max(quality, 0.5)
        held += weight * quality
    return held / total if total else 0.0


def _weight(speech: Speech, said: Heard, place: int, named: bool) -> float:
    token, meant = said.tokens[place], said.meant[place]
    if token.number is not None or token.code:
        return NUMBER
    if named:
        return NAME
    if token.little and not meant:
        return 0.0
    return max((speech.rarity(stem) for stem in meant), default=UNKNOWN)

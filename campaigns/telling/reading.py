"""What a sentence reports: the moves it may mean, the likeliest first, with their arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.referee import AnyRow, Argument, Declared, Json, Table
from campaigns.telling.asides import asides
from campaigns.telling.filling import fill
from campaigns.telling.heard import Filled, Heard
from campaigns.telling.names import named_in, names_of
from campaigns.telling.speech import Speech, Spoken, speech_of
from campaigns.telling.tokens import FILLING, POINTING, Token, meaning, tokens

MOST = 12
"""So many moves are looked at whole."""
FEW = 3
"""So many readings are given."""
NAME, NUMBER, CODE, UNKNOWN = 3.0, 2.0, 5.0, 2.5
"""What a name, a number, a printed code, and a word that means nothing here weigh in a sentence."""
BY = 0.5
"""What a name weighs that only says where something came from."""
CAUSES = frozenset({"from", "by", "at", "near"})
WHERE = CAUSES | {"to", "on", "over", "towards", "behind", "beside", "through"}
LENT = 0.1
"""What a reading loses that takes the name of something that lies here for a text: most texts name what is new."""
TURNED = 0.25
"""What a reading loses that takes for whom a sentence is about what it is done to."""
MISSING, GUESSED = 0.08, 0.01
"""What a reading loses for each argument that was not said, and for each that was taken because there is only one."""
ASKED = 0.05
"""What a reading gains that answers what the table is asked now."""
FREE = 0.7
"""How well a word is explained that is taken as it stands, for a name nobody knows here."""
TELLING = 3
"""With so many arguments the words of a name nobody knows here are no longer strange, and the move is not vague."""
LATER = 0.2
"""What a move that is called by cards or dice alone loses while it is refused."""
LEAST = 0.3
"""A reading that explains less of a sentence is none."""
BESIDE = 0.66
"""So good beside the best a reading has to be, to be shown with it."""


@dataclass(frozen=True)
class Reading:
    """A move that a sentence may report: its arguments as a form sends them, what is missing, and how well it explains the sentence.

    ``strange`` counts the words that mean nothing here, or only with a slip of the finger, ``unknown`` those that mean nothing at
    all and name nothing. One is ``vague`` that was called by nothing but words of many moves, or takes the only thing there is
    while somebody was named whom it is not about. ``each`` are the same move for every one of several who were named together,
    this one first; none where it is about one.
    """

    move: Declared
    args: dict[str, Json]
    missing: Sequence[Argument]
    score: float
    strange: int = 0
    unknown: int = 0
    vague: bool = False
    each: Sequence[Reading] = ()

    @property
    def complete(self) -> bool:
        """Return whether nothing is missing."""
        return not self.missing


def hear(campaign: Campaign, table: Table, text: str, speaker: int = 0) -> Heard:
    """Hear a sentence at a table; ``speaker`` is the ref of whoever holds the device, 0 for nobody alone."""
    speech = speech_of(campaign.game)
    found = [_settled(speech, token) for token in tokens(text)]
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
    kinds = frozenset(
        meaning(one.called.label.partition(".")[2]) for one in names if one.called.label != table.subject
    ) - {""}
    held |= dict.fromkeys(kinds, 1.0)
    there = pages_of(campaign.game).places(table)
    said = Heard(text, found, meant, held, names, table, speaker, kinds, asides(text, found, meant, names), there)
    return replace(said, called=speech.called(held), weights=list(_weights(speech, said)))


def _settled(speech: Speech, token: Token) -> Token:
    """Take words together, or one that only fills, for what they are where the game does not know them."""
    if token.stem in speech.known:
        return token
    return replace(token, joined=False, filling=token.filling or token.text in FILLING)


def read(heard: Heard) -> list[Reading]:
    """Return the likeliest readings of a sentence, the best first; those far behind it are left out."""
    speech = speech_of(heard.table.game)
    good = sorted(_readings(speech, heard), key=_order)[:FEW]
    least = max(LEAST, BESIDE * good[0].score) if good else 0
    return [one for one in good if one.score >= least]


def _readings(speech: Speech, heard: Heard) -> Iterable[Reading]:
    """Return the readings of a sentence, those left out that would come far behind the best even if they explained all of it."""
    best = 0.0
    for one, called in _likely(speech, heard):
        if 2 * called / (1 + called) >= BESIDE * best:
            reading = _reading(speech, one, heard)
            if reading is not None:
                best = max(best, reading.score)
                yield reading


def _order(one: Reading) -> tuple[float, int, int, str]:
    """Order readings: of equally good ones first what is about one alone, then what leaves fewer arguments unsaid."""
    return -one.score, len(one.each), len(one.move.arguments) - len(one.args), one.move.name


def _likely(speech: Speech, said: Heard) -> Iterable[tuple[Spoken, float]]:
    """Return the moves that share the most telling words with a sentence, and how well they may be called.

    Those that answer a question are given only while it is open.
    """
    asked = {decision.kind for decision in said.table.decisions}
    points: dict[str, float] = {}
    found: dict[str, Spoken] = {}
    for meant in (*said.meant, dict.fromkeys(said.kinds, 1.0)):
        for stem, quality in meant.items():
            for one in speech.holding.get(stem, ()):
                if not one.move.answers or one.move.answers in asked:
                    found[one.move.name] = one
                    points[one.move.name] = points.get(one.move.name, 0.0) + quality * speech.rarity(stem)
    placed = {one.move.name: one for one in _of_places(speech, said)}
    found |= placed
    called = {name: said.called.get(name, 0.0) for name in found}
    best = sorted(found, key=lambda name: (-called[name], -points.get(name, 0.0)))
    unsaid = {name for name, one in found.items() if one.codes or one.move.answers} | placed.keys()
    return [(found[name], 1.0 if name in unsaid else called[name]) for name in best[:MOST]]


def _of_places(speech: Speech, said: Heard) -> list[Spoken]:
    """Return the moves that take a card by where it lies: it may be named without a verb."""
    there = said.there
    return [one for one in speech.moves if not speech.taking[one.move.name].isdisjoint(there)] if there else []


def _reading(speech: Speech, one: Spoken, said: Heard) -> Reading | None:
    filled = fill(one, said)
    if one.move.answers:
        decision = _asked(one, said)
        if decision is None:
            return None
        filled.args["decision"] = decision.ref
        filled.used |= _of(decision.who, said)
        filled.missing = [argument for argument in filled.missing if argument.name != "decision"]
    if any(one.kind == "row" and not len(said.table.rows(one.label)) for one in filled.missing):
        return None
    of_text, of_name = explained(one, said, filled), said.called.get(one.move.name, 0.0)
    if filled.listed:
        # Cards or dice named without a verb are what is asked for now.
        of_name = max(of_name, filled.listed) - LATER * (said.table.option(one.move).refusal is not None)
    if not of_text or not of_name:
        return None
    score = 2 * of_text * of_name / (of_text + of_name)
    score -= LENT * filled.lent
    score -= TURNED * _turned(one, said, filled)
    score += ASKED * bool(one.move.answers)
    alone = filled.guessed > 0
    filled.guessed += _uncounted(one, filled)
    score -= MISSING * (len(filled.missing) + filled.unnamed) + GUESSED * filled.guessed
    named = filled.free if len(filled.args) >= TELLING else set()
    vague = not filled.listed and len(filled.args) < TELLING and speech.vague(one, said.held, of_name)
    found = Reading(
        one.move,
        filled.args,
        filled.missing,
        round(score, 4),
        _strange(said, named),
        _unknown(one, said, filled),
        vague or (alone and _passed_over(said, filled)),
    )
    who, refs = filled.each
    return replace(found, each=[replace(found, args=filled.args | {who: ref}) for ref in refs])


def _turned(one: Spoken, said: Heard, filled: Filled) -> bool:
    """Return whether somebody a move is about is named after what it is done to: *the usher hit teo* is no action of Teo."""
    subject = said.table.subject
    rows = [argument for argument in one.move.arguments if argument.kind == "row" and argument.name in filled.args]
    if len(rows) < 2 or rows[0].label != subject or rows[1].label == subject:
        return False
    places = {name.called.label: name.first for name in reversed(said.names)}
    who = [place for place, token in enumerate(said.tokens) if token.speaker] + [places.get(subject, 0)]
    by = any(token.text == "by" for token in said.tokens)
    return not by and places.get(rows[1].label, len(said.tokens)) < max(who)


def _uncounted(one: Spoken, filled: Filled) -> bool:
    """Return whether a move counts, and one is taken because no number was said."""
    return (
        any(argument.name == "count" and not argument.required for argument in one.move.arguments)
        and "count" not in filled.args
    )


def _asked(one: Spoken, said: Heard) -> AnyRow:
    """Return the open question that a move answers: of several that of whoever is named."""
    found = [row for row in said.table.decisions if row.kind == one.move.answers]
    return next((row for row in found if _of(row.who, said)), found[0] if found else None)


def _of(who: int | None, said: Heard) -> set[int]:
    """Return the words that name a subject."""
    subject = said.table.subject
    named = [one for one in said.names if (one.called.label, one.called.ref) == (subject, who)]
    speaks = {place for place, token in enumerate(said.tokens) if token.speaker and who == said.speaker}
    return speaks.union(*(range(one.first, one.after) for one in named))


def _passed_over(said: Heard, filled: Filled) -> bool:
    """Return whether somebody is named whom a reading is not about."""
    named = [range(one.first, one.after) for one in said.names if one.called.label == said.table.subject]
    return any(filled.used.isdisjoint(one) for one in named if said.asides.isdisjoint(one))


def _unknown(one: Spoken, said: Heard, filled: Filled) -> int:
    named = said.asides.union(filled.free, filled.used, *(range(name.first, name.after) for name in said.names))
    return sum(
        not _known(one, said.meant[place]) and not _of_place(said, place)
        for place, token in enumerate(said.tokens)
        if token.stem and not token.little and not token.speaker and place not in named
    )


def _known(one: Spoken, meant: Mapping[str, float]) -> bool:
    """Return whether a word means something in the game, or with a slip of the finger something that calls this move."""
    return any(quality == 1 or stem in one.said for stem, quality in meant.items())


def _of_place(said: Heard, place: int) -> bool:
    """Return whether a word only says where, *to the stairs*, at a place nobody noted."""
    return place > 1 and said.tokens[place - 1].text in POINTING and said.tokens[place - 2].text in WHERE


def _strange(said: Heard, free: set[int]) -> int:
    named = said.asides.union(free, *(range(name.first, name.after) for name in said.names))
    return sum(
        max(said.meant[place].values(), default=0.0) < 1
        for place, token in enumerate(said.tokens)
        if token.stem and not token.little and not token.speaker and place not in named
    )


def explained(one: Spoken, said: Heard, filled: Filled) -> float:
    """Return how much of a sentence a reading explains: by what the move is called, and by what its arguments took."""
    held, total = 0.0, sum(said.weights)
    for place, (token, weight) in enumerate(zip(said.tokens, said.weights, strict=True)):
        meant = said.meant[place]
        quality = max((found for stem, found in meant.items() if stem in one.said), default=0.0)
        if place in filled.used:
            quality = 1.0
        elif place in filled.free:
            quality = FREE if not meant else quality
        elif token.speaker:
            quality = max(quality, 0.5)
        held += weight * quality
    return held / total if total else 0.0


def _before(said: Heard, place: int) -> int:
    """Return the word that stands before a name, articles passed over."""
    first = next(one.first for one in said.names if one.first <= place < one.after)
    return next((before for before in range(first - 1, -1, -1) if said.tokens[before].text not in POINTING), place)


def _plays(said: Heard, place: int) -> bool:
    """Return whether a name is of somebody who plays a game whose moves name nobody."""
    return any(
        one.first <= place < one.after and not one.called.label and len(one.called.parts) == 1 for one in said.names
    )


def _subjects(said: Heard) -> set[int]:
    named = (one for one in said.names if one.called.label == said.table.subject)
    return {place for one in named for place in range(one.first, one.after)}


def _weights(speech: Speech, said: Heard) -> Iterable[float]:
    named = {place for name in said.names for place in range(name.first, name.after)}
    return (_weight(speech, said, place, place in named) for place in range(len(said.tokens)))


def _weight(speech: Speech, said: Heard, place: int, named: bool) -> float:
    token, meant = said.tokens[place], said.meant[place]
    if place in said.asides:
        return 0.0
    if token.number is not None or token.code:
        return CODE if token.code else NUMBER
    if named:
        if _plays(said, place):
            return BY
        return BY if said.tokens[_before(said, place)].text in CAUSES and place not in _subjects(said) else NAME
    if token.little:
        return 0.0
    return max((speech.rarity(stem) for stem in meant), default=UNKNOWN)

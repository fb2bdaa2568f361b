"""How the moves of a game are spoken of: made once from their declarations and their words, searched for every sentence."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.lookup.spelling import near
from campaigns.referee import Argument, Declared
from campaigns.referee.declared import moves_of
from campaigns.telling.tokens import MISHEARD, SHORTEST, SPELLED, Token, meaning, tokens
from campaigns.wording import PLACE, words

UNSPOKEN = frozenset(
    {"begin", "rule", "unrule", "set", "close-question", "correct", "set-number", "ask-anew", "put-right", "shift"}
)
"""Moves that are no event of the table: nobody tells them."""
SLIP, SLIPS = 0.8, 0.6
"""How good a word with one slip of the finger is, and one with two."""
LONG = 8
"""From this many letters on, two slips are forgiven."""
NAMED, LINED, VALUED = 1.0, 0.9, 0.75
"""What a name of a move counts as: its label or what players say, the words of its line in the journal, a choice it asks for."""
MANY, MOST = 8, 40
"""A word that calls more moves than this tells little by itself; nothing, if it is the whole name of a move."""
ROUNDED = 9
"""Shares are added up to so many digits: what is held whole counts as one."""
FEW_VALUES = 8
"""A choice of more values than this does not call the move."""


Codes = Mapping[tuple[str, ...], str]
"""Codes by what they are called, stem by stem: cards, dice, colours; the longest names first."""


@dataclass(frozen=True)
class Phrase:
    """One way to call a move: its stems, and what it counts as beside the others."""

    stems: frozenset[str]
    share: float


@dataclass(frozen=True)
class Spoken:
    """A move as it is spoken of: the phrases that call it, and the words of its arguments.

    ``said`` are the stems of its label, its line and what players say; ``fields`` are the stems of each argument's label, ``values``
    what each value of a choice is called, in one way or another, ``codes`` what each code is called that a text or a list of them takes.
    """

    move: Declared
    phrases: Sequence[Phrase]
    said: frozenset[str]
    fields: Mapping[str, frozenset[str]]
    values: Mapping[str, Mapping[str, Sequence[frozenset[str]]]]
    codes: Mapping[str, Codes]


class Speech:
    """The moves of one game as they are spoken of, found by their stems."""

    def __init__(self, game: str) -> None:
        self.moves = [_spoken(one) for one in moves_of(game) if one.slug not in UNSPOKEN and one.name in words.moves]
        self.holding: dict[str, list[Spoken]] = {}
        for one in self.moves:
            for known in _calling(one):
                self.holding.setdefault(known, []).append(one)
        self.known = frozenset(self.holding).union(*(_beside(one) for one in self.moves))
        self.rarest = self._rarity(1)
        self._rarities = {known: self._rarity(len(found)) for known, found in self.holding.items()}
        phrases = [(one.move.name, phrase) for one in self.moves for phrase in one.phrases]
        self._calling = [name for name, _phrase in phrases]
        self._weights: dict[str, list[tuple[int, float]]] = {}
        for number, (_name, phrase) in enumerate(phrases):
            for stem, weight in self._weighed(phrase):
                self._weights.setdefault(stem, []).append((number, weight))
        self.taking = {one.move.name: {a.name for a in one.move.arguments if a.kind == "number"} for one in self.moves}
        self._forms = {word: known for word, known in _forms(self.moves) if known in self.known}
        self._words = list(self._forms)

    def _rarity(self, holding: int) -> float:
        return math.log2(1 + len(self.moves) / holding)

    def rarity(self, stem: str) -> float:
        """Return what a stem weighs: the fewer moves are called by it, the more."""
        return self._rarities.get(stem, self.rarest)

    def _weighed(self, phrase: Phrase) -> list[tuple[str, float]]:
        """Return the stems of a phrase, each with its share of what the whole counts as."""
        total = sum(map(self.rarity, phrase.stems))
        return [(stem, phrase.share * self.rarity(stem) / total) for stem in phrase.stems]

    def called(self, held: Mapping[str, float]) -> dict[str, float]:
        """Return how much of the best phrase of each move is held, above 0 and up to 1, by the names of the moves."""
        phrases: dict[int, float] = {}
        for stem, quality in held.items():
            for number, weight in self._weights.get(stem, ()):
                phrases[number] = phrases.get(number, 0.0) + quality * weight
        best: dict[str, float] = {}
        for number, found in phrases.items():
            name = self._calling[number]
            best[name] = max(best.get(name, 0.0), round(found, ROUNDED))
        return best

    def vague(self, one: Spoken, held: Mapping[str, float], called: float) -> bool:
        """Return whether a move is called by nothing but words that call many others, too; ``called`` says how well it is."""
        said = {stem for phrase in one.phrases for stem in phrase.stems if held.get(stem, 0.0)}
        most = MANY if called < 1 else MOST
        return all(len(self.holding.get(stem, ())) > most for stem in said)

    def meant(self, stem: str, text: str) -> dict[str, float]:
        """Return the stems that a typed word may stand for, and how good each is; none for a word that means nothing here."""
        if stem in self.known:
            return {stem: 1.0}
        if text in MISHEARD:
            return {meaning(MISHEARD[text]): 1.0}
        found: dict[str, float] = {}
        for word, count in (self._near(text) | self._near(stem)).items():
            known = self._forms[word]
            found[known] = max(found.get(known, 0.0), SLIP if count == 1 else SLIPS)
        return found

    def _near(self, typed: str) -> dict[str, int]:
        if len(typed) < SHORTEST:
            return {}
        return near(typed, self._words, 1 if len(typed) < LONG else 2)


@functools.cache
def speech_of(game: str) -> Speech:
    """Return how a game is spoken of, made once."""
    return Speech(game)


@functools.lru_cache(4096)
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of a text, numbers and signs among them as they are said: *Discard 3 for a Gem* holds a 3."""
    return frozenset(_stem(token) for token in tokens(text) if not token.little)


def _stem(token: Token) -> str:
    return token.stem or token.code or token.sign + token.digits


def _spoken(move: Declared) -> Spoken:
    told = words.moves[move.name]
    phrases = [str(told.label), *str(told.says).split(","), move.slug.replace("-", " ")]
    called = [Phrase(stems_of(phrase), NAMED) for phrase in phrases]
    called.append(Phrase(stems_of(PLACE.sub(" ", str(told.line))), LINED))
    said = frozenset[str]().union(*(phrase.stems for phrase in called))
    values = {one.name: _values(move, one) for one in move.arguments if one.kind == "choice"}
    asked = [values[one.name] for one in move.arguments if one.kind == "choice" and one.required]
    called += [Phrase(ways[0], VALUED) for few in asked if len(few) <= FEW_VALUES for ways in few.values() if ways]
    own = {one.name: _own(move, one, said) for one in move.arguments}
    codes = {one.name: codes_of(move.game, one.name) for one in move.arguments if one.kind in ("text", "texts")}
    known = {name: found for name, found in codes.items() if found}
    return Spoken(move, [phrase for phrase in called if phrase.stems], said, own, values, known)


@functools.cache
def codes_of(game: str, name: str) -> Codes:
    """Return what the codes of an argument are called; none where they have no words."""
    found: dict[tuple[str, ...], str] = {}
    for (of, argument, code), text in words.choices.items():
        if (of, argument) == (game, name):
            called = tuple(token.stem or token.digits for token in tokens(str(text)))
            if all(called):
                found.setdefault(called, code)
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))


def _calling(one: Spoken) -> Iterable[str]:
    yield from frozenset[str]().union(
        *(phrase.stems for phrase in one.phrases), *(c for codes in one.codes.values() for c in codes)
    )


def _label(move: Declared, argument: Argument) -> frozenset[str]:
    return stems_of(str(words.field(move.game, argument.name, move.slug)))


def _own(move: Declared, argument: Argument, said: frozenset[str]) -> frozenset[str]:
    """Return the words that tell an argument from the move: what calls the move itself is left out, if not its very name."""
    told = f"{argument.name.replace('_', ' ')} {words.spoken.get((move.game, argument.name), '')}"
    return (_label(move, argument) - said) | stems_of(told)


def _values(move: Declared, argument: Argument) -> dict[str, list[frozenset[str]]]:
    return {value: [*_ways(move, argument, value)] for value in argument.choices}


def _ways(move: Declared, argument: Argument, value: str) -> Iterable[frozenset[str]]:
    found = (
        stems_of(str(words.choice(move.game, argument.name, value))),
        stems_of(value.replace("-", " ")),
        *_spoken_for(move, argument, value),
    )
    return dict.fromkeys(told for told in found if told)


def _spoken_for(move: Declared, argument: Argument, value: str) -> Iterable[frozenset[str]]:
    told = str(words.spoken.get((move.game, f"{argument.name}.{value}"), ""))
    return [stems_of(one) for one in told.split(",")]


def _forms(moves: Iterable[Spoken]) -> Iterable[tuple[str, str]]:
    """Return the words that slips of the finger are looked for in, as they are typed, with their stems."""
    for one in moves:
        told = words.moves[one.move.name]
        labels = [words.field(one.move.game, a.name, one.move.slug) for a in one.move.arguments]
        choices = [
            words.choice(one.move.game, a.name, value)
            for a in one.move.arguments
            for value in (a.choices if len(a.choices) <= FEW_VALUES else ())
        ]
        coded = [text for (of, name, _), text in words.choices.items() if of == one.move.game and name in one.codes]
        for text in (told.label, told.says, *labels, *choices, *coded):
            yield from ((token.text, token.stem) for token in tokens(str(text)) if token.stem)
    yield from SPELLED.items()


def _beside(one: Spoken) -> Iterable[str]:
    yield from (known for label in one.fields.values() for known in label)
    yield from (known for values in one.values.values() for ways in values.values() for told in ways for known in told)

"""The intent model of a game: patterns and weighted stems per move, built once from the move definitions and their texts."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.engine import Argument, MoveDefinition
from campaigns.engine.messages import PLACEHOLDER_RE, messages
from campaigns.engine.moves import get_moves
from campaigns.intent_parser.tokens import (
    MIN_FUZZY_LENGTH,
    MISHEARD_STEMS,
    SYNONYM_STEMS,
    Token,
    tokenize_sentence,
)
from campaigns.rulebook import is_rulebook_word
from campaigns.rulebook.spelling import find_similar_words

EXCLUDED_MOVES = frozenset(
    {"begin", "rule", "unrule", "set", "close-question", "correct", "set-number", "ask-anew", "put-right", "shift"}
)
"""Moves that are not events at the table, so nobody reports them."""
ONE_TYPO_QUALITY, TWO_TYPO_QUALITY = 0.8, 0.6
"""Match quality of a word with one typo, and with two."""
MIN_TWO_TYPO_LENGTH = 8
"""Word length from which two typos are accepted."""
NAME_PATTERN_WEIGHT, LINE_PATTERN_WEIGHT, VALUE_PATTERN_WEIGHT = 1.0, 0.9, 0.75
"""Pattern weights: a label or synonym of the move, the words of its journal line, a value of a required choice."""
MAX_INTENTS_PER_STEM, MAX_INTENTS_PER_NAME = 10, 40
"""A stem of more intents than this is ambiguous; the second limit applies if it is the whole name of a move."""
SCORE_DIGITS = 9
"""Rounds sums of shares, so that a complete pattern counts exactly 1."""
MAX_INDEXED_CHOICES = 8
"""Choices with more values do not add patterns."""


CodeNames = Mapping[tuple[str, ...], str]
"""Codes (cards, dice, colours) by the stems of their names; the longest names first."""


@dataclass(frozen=True)
class IntentPattern:
    """A pattern of a move: its stems, and its weight."""

    stems: frozenset[str]
    weight: float


@dataclass(frozen=True)
class MoveIntent:
    """The intent of a move: its patterns, and the stems of its arguments.

    ``stems`` are those of its label, line and synonyms; ``argument_stems`` those of each argument's label;
    ``value_stems`` the alternative names of each value of a choice; ``code_names`` the names of the codes that a text
    or list takes.
    """

    move: MoveDefinition
    patterns: Sequence[IntentPattern]
    stems: frozenset[str]
    argument_stems: Mapping[str, frozenset[str]]
    value_stems: Mapping[str, Mapping[str, Sequence[frozenset[str]]]]
    code_names: Mapping[str, CodeNames]


class IntentModel:
    """The intents of one game, indexed by stem."""

    def __init__(self, game: str) -> None:
        self.intents = [
            _build_intent(one)
            for one in get_moves(game)
            if one.slug not in EXCLUDED_MOVES and one.name in messages.moves
        ]
        self.intents_by_stem: dict[str, list[MoveIntent]] = {}
        for one in self.intents:
            for known in _iter_intent_stems(one):
                self.intents_by_stem.setdefault(known, []).append(one)
        self.known_stems = frozenset(self.intents_by_stem).union(*(_iter_argument_stems(one) for one in self.intents))
        self.max_idf = self._compute_idf(1)
        self._idf_by_stem = {known: self._compute_idf(len(found)) for known, found in self.intents_by_stem.items()}
        phrases = [(one.move.name, phrase) for one in self.intents for phrase in one.patterns]
        self._pattern_move_names = [name for name, _phrase in phrases]
        self._pattern_weights: dict[str, list[tuple[int, float]]] = {}
        for number, (_name, phrase) in enumerate(phrases):
            for stem, weight in self._weigh_stems(phrase):
                self._pattern_weights.setdefault(stem, []).append((number, weight))
        self.number_arguments = {
            one.move.name: {a.name for a in one.move.arguments if a.kind == "number"} for one in self.intents
        }
        self._stem_by_word = {
            word: known for word, known in _iter_known_words(self.intents) if known in self.known_stems
        }
        self._known_words = list(self._stem_by_word)

    def find_intent(self, move_name: str) -> MoveIntent | None:
        """Return the intent of a move, or None if nobody reports it."""
        return next((one for one in self.intents if one.move.name == move_name), None)

    def _compute_idf(self, intent_count: int) -> float:
        return math.log2(1 + len(self.intents) / intent_count)

    def get_idf(self, stem: str) -> float:
        """Return the weight of a stem: the fewer intents it belongs to, the higher."""
        return self._idf_by_stem.get(stem, self.max_idf)

    def _weigh_stems(self, pattern: IntentPattern) -> list[tuple[str, float]]:
        """Return the stems of a pattern, each with its share of the pattern's weight."""
        total = sum(map(self.get_idf, pattern.stems))
        return [(stem, pattern.weight * self.get_idf(stem) / total) for stem in pattern.stems]

    def score_intents(self, stem_qualities: Mapping[str, float]) -> dict[str, float]:
        """Return the coverage of the best pattern of each move, above 0 and up to 1, by move name."""
        phrases: dict[int, float] = {}
        for stem, quality in stem_qualities.items():
            for number, weight in self._pattern_weights.get(stem, ()):
                phrases[number] = phrases.get(number, 0.0) + quality * weight
        best: dict[str, float] = {}
        for number, found in phrases.items():
            name = self._pattern_move_names[number]
            best[name] = max(best.get(name, 0.0), round(found, SCORE_DIGITS))
        return best

    def is_ambiguous(self, intent: MoveIntent, stem_qualities: Mapping[str, float], score: float) -> bool:
        """Return whether an intent is matched only by stems of many intents; ``score`` is its intent score."""
        said = {stem for phrase in intent.patterns for stem in phrase.stems if stem_qualities.get(stem, 0.0)}
        most = MAX_INTENTS_PER_STEM if score < 1 else MAX_INTENTS_PER_NAME
        return all(len(self.intents_by_stem.get(stem, ())) > most for stem in said)

    def find_candidate_stems(self, stem: str, text: str, *, is_counted: bool = False) -> dict[str, float]:
        """Return the stems that a typed word may mean with their quality; empty for an unknown word.

        A word of the rules is no typo, *wraith* none for Wrath, unless it ``is_counted`` by the number before it.
        """
        if stem in self.known_stems:
            return {stem: 1.0}
        if text in MISHEARD_STEMS:
            return {MISHEARD_STEMS[text]: 1.0}
        if is_rulebook_word(text) and not is_counted:
            return {}
        found: dict[str, float] = {}
        for word, count in (self._find_similar_words(text) | self._find_similar_words(stem)).items():
            known = self._stem_by_word[word]
            found[known] = max(found.get(known, 0.0), ONE_TYPO_QUALITY if count == 1 else TWO_TYPO_QUALITY)
        return found

    def _find_similar_words(self, typed: str) -> dict[str, int]:
        if len(typed) < MIN_FUZZY_LENGTH:
            return {}
        return find_similar_words(typed, self._known_words, 1 if len(typed) < MIN_TWO_TYPO_LENGTH else 2)


@functools.cache
def get_intent_model(game: str) -> IntentModel:
    """Return the intent model of a game. Cached."""
    return IntentModel(game)


@functools.lru_cache(4096)
def get_stems(text: str) -> frozenset[str]:
    """Return the stems of a text, including numbers and signs: *Discard 3 for a Gem* contains a 3."""
    return frozenset(_get_token_stem(token) for token in tokenize_sentence(text) if not token.is_stopword)


def _get_token_stem(token: Token) -> str:
    return token.stem or token.code or token.sign + token.digits


def _build_intent(move: MoveDefinition) -> MoveIntent:
    told = messages.moves[move.name]
    phrases = [str(told.label), *str(told.synonyms).split(","), move.slug.replace("-", " ")]
    called = [IntentPattern(get_stems(phrase), NAME_PATTERN_WEIGHT) for phrase in phrases]
    called.append(IntentPattern(get_stems(PLACEHOLDER_RE.sub(" ", str(told.line))), LINE_PATTERN_WEIGHT))
    said = frozenset[str]().union(*(phrase.stems for phrase in called))
    values = {one.name: _get_value_stems(move, one) for one in move.arguments if one.kind == "choice"}
    asked = [values[one.name] for one in move.arguments if one.kind == "choice" and one.is_required]
    called += [
        IntentPattern(ways[0], VALUE_PATTERN_WEIGHT)
        for few in asked
        if len(few) <= MAX_INDEXED_CHOICES
        for ways in few.values()
        if ways
    ]
    own = {one.name: _get_argument_stems(move, one, said) for one in move.arguments}
    codes = {one.name: get_code_names(move.game, one.name) for one in move.arguments if one.kind in ("text", "texts")}
    known = {name: found for name, found in codes.items() if found}
    return MoveIntent(move, [phrase for phrase in called if phrase.stems], said, own, values, known)


@functools.cache
def get_code_names(game: str, argument_name: str) -> CodeNames:
    """Return the names of the codes of an argument, with other words for a colour; empty if they have no texts."""
    found: dict[tuple[str, ...], str] = {}
    for (of, argument, code), text in messages.choices.items():
        if (of, argument) == (game, argument_name):
            called = [token.stem or token.digits for token in tokenize_sentence(str(text))]
            ways = [(stem, *_get_value_words(game).get(stem, ())) for stem in called]
            for name in itertools.product(*ways) if all(called) else ():
                found.setdefault(name, code)
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))


@functools.cache
def _get_value_words(game: str) -> dict[str, tuple[str, ...]]:
    """Return what players say for a value of one word, by its stem: *observatory* for red."""
    found: dict[str, tuple[str, ...]] = {}
    for (of, argument, value), text in messages.choices.items():
        label, told = get_stems(str(text)), messages.synonyms.get((game, f"{argument}.{value}"), "")
        words = [get_stems(one) for one in str(told).split(",")]
        if of == game and len(label) == 1:
            (stem,) = label
            found[stem] = (*found.get(stem, ()), *(other for one in words if len(one) == 1 for other in one))
    return found


def _iter_intent_stems(intent: MoveIntent) -> Iterable[str]:
    yield from frozenset[str]().union(
        *(phrase.stems for phrase in intent.patterns), *(c for codes in intent.code_names.values() for c in codes)
    )


def _get_label_stems(move: MoveDefinition, argument: Argument) -> frozenset[str]:
    return get_stems(str(messages.get_field_label(move.game, argument.name, move.slug)))


def _get_argument_stems(move: MoveDefinition, argument: Argument, intent_stems: frozenset[str]) -> frozenset[str]:
    """Return the stems of an argument: its name and synonyms, and those of its label that do not belong to the intent."""
    told = f"{argument.name.replace('_', ' ')} {messages.synonyms.get((move.game, argument.name), '')}"
    return (_get_label_stems(move, argument) - intent_stems) | get_stems(told)


def _get_value_stems(move: MoveDefinition, argument: Argument) -> dict[str, list[frozenset[str]]]:
    return {value: [*_find_value_phrasings(move, argument, value)] for value in argument.choices}


def _find_value_phrasings(move: MoveDefinition, argument: Argument, value: str) -> Iterable[frozenset[str]]:
    found = (
        get_stems(str(messages.get_choice_label(move.game, argument.name, value))),
        get_stems(value.replace("-", " ")),
        *_get_value_synonyms(move, argument, value),
    )
    return dict.fromkeys(told for told in found if told)


def _get_value_synonyms(move: MoveDefinition, argument: Argument, value: str) -> Iterable[frozenset[str]]:
    told = str(messages.synonyms.get((move.game, f"{argument.name}.{value}"), ""))
    return [get_stems(one) for one in told.split(",")]


def _iter_known_words(intents: Iterable[MoveIntent]) -> Iterable[tuple[str, str]]:
    """Yield the words that may match with a typo, with their stems."""
    for one in intents:
        told = messages.moves[one.move.name]
        labels = [messages.get_field_label(one.move.game, a.name, one.move.slug) for a in one.move.arguments]
        choices = [
            messages.get_choice_label(one.move.game, a.name, value)
            for a in one.move.arguments
            for value in (a.choices if len(a.choices) <= MAX_INDEXED_CHOICES else ())
        ]
        coded = [
            text for (of, name, _), text in messages.choices.items() if of == one.move.game and name in one.code_names
        ]
        for text in (told.label, told.synonyms, *labels, *choices, *coded):
            yield from ((token.text, token.stem) for token in tokenize_sentence(str(text)) if token.stem)
    yield from SYNONYM_STEMS.items()


def _iter_argument_stems(intent: MoveIntent) -> Iterable[str]:
    yield from (known for label in intent.argument_stems.values() for known in label)
    yield from (
        known for values in intent.value_stems.values() for ways in values.values() for told in ways for known in told
    )

"""The intent model of a game: patterns and weighted stems per move, built once from the move definitions and their texts."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.engine import MoveDefinition
from campaigns.engine.messages import PLACEHOLDER_RE, Text, messages
from campaigns.engine.moves import get_moves
from campaigns.intent_parser.tokens import (
    MIN_FUZZY_LENGTH,
    MISHEARD_STEMS,
    SYNONYM_STEMS,
    tokenize_sentence,
)
from campaigns.pages.registry import get_game_ui
from campaigns.rulebook import is_rulebook_word
from campaigns.rulebook.spelling import find_similar_words

EXCLUDED_MOVES = frozenset(
    {"begin", "rule", "unrule", "set", "close-question", "correct", "set-number", "ask-anew", "put-right", "shift"}
)
"""Moves that are not events at the table, so nobody reports them; nor is one for several subjects read by itself."""
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


SHORTENED_NAME_LENGTH = 3
"""Words of a name of which one may be left out."""

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
        excluded = EXCLUDED_MOVES.union(one.team_move for one in get_game_ui(game).team_reports)
        reported = [one for one in get_moves(game) if one.slug not in excluded and one.name in messages.moves]
        self.intents = [_build_intent(one) for one in reported]
        self.intents_by_stem: dict[str, list[MoveIntent]] = {}
        for one in self.intents:
            for stem in _get_intent_stems(one):
                self.intents_by_stem.setdefault(stem, []).append(one)
        self.known_stems = frozenset(self.intents_by_stem).union(*map(_get_argument_stems, self.intents))
        self.max_idf = self._compute_idf(1)
        self._idf_by_stem = {stem: self._compute_idf(len(found)) for stem, found in self.intents_by_stem.items()}
        patterns = [(one.move.name, pattern) for one in self.intents for pattern in one.patterns]
        self._pattern_moves = [name for name, _pattern in patterns]
        self._pattern_weights: dict[str, list[tuple[int, float]]] = {}
        for number, (_name, pattern) in enumerate(patterns):
            total = sum(map(self.get_idf, pattern.stems))
            for stem in pattern.stems:
                share = pattern.weight * self.get_idf(stem) / total
                self._pattern_weights.setdefault(stem, []).append((number, share))
        words = [pair for move in reported for text in _iter_texts(move) for pair in _iter_words(text)]
        self._stem_by_word = {word: stem for word, stem in [*words, *SYNONYM_STEMS.items()] if stem in self.known_stems}
        self._known_words = list(self._stem_by_word)

    def find_intent(self, move_name: str) -> MoveIntent | None:
        """Return the intent of a move, or None if nobody reports it."""
        return next((one for one in self.intents if one.move.name == move_name), None)

    def _compute_idf(self, intent_count: int) -> float:
        return math.log2(1 + len(self.intents) / intent_count)

    def get_idf(self, stem: str) -> float:
        """Return the weight of a stem: the fewer intents it belongs to, the higher."""
        return self._idf_by_stem.get(stem, self.max_idf)

    def score_intents(self, stem_qualities: Mapping[str, float]) -> dict[str, float]:
        """Return the coverage of the best pattern of each move, above 0 and up to 1, by move name."""
        coverages: dict[int, float] = {}
        for stem, quality in stem_qualities.items():
            for number, share in self._pattern_weights.get(stem, ()):
                coverages[number] = coverages.get(number, 0.0) + quality * share
        best: dict[str, float] = {}
        for number, coverage in coverages.items():
            name = self._pattern_moves[number]
            best[name] = max(best.get(name, 0.0), round(coverage, SCORE_DIGITS))
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
    words = (token for token in tokenize_sentence(text) if not token.is_stopword)
    return frozenset(token.stem or token.code or token.sign + token.digits for token in words)


def _split_synonyms(game: str, key: str) -> list[str]:
    """Return what players also say for an argument, or for a value of a choice."""
    return str(messages.synonyms.get((game, key), "")).split(",")


def _build_intent(move: MoveDefinition) -> MoveIntent:
    texts = messages.moves[move.name]
    names = [str(texts.label), *str(texts.synonyms).split(","), move.slug.replace("-", " ")]
    patterns = [IntentPattern(get_stems(name), NAME_PATTERN_WEIGHT) for name in names]
    patterns.append(IntentPattern(get_stems(PLACEHOLDER_RE.sub(" ", str(texts.line))), LINE_PATTERN_WEIGHT))
    stems = frozenset[str]().union(*(pattern.stems for pattern in patterns))
    choices = {one.name: one for one in move.arguments if one.kind == "choice"}
    values = {
        name: {value: _get_value_stems(move.game, name, value) for value in choices[name].choices} for name in choices
    }
    for name, ways in values.items():
        if choices[name].is_required and len(ways) <= MAX_INDEXED_CHOICES:
            patterns += [IntentPattern(way[0], VALUE_PATTERN_WEIGHT) for way in ways.values() if way]
    own = {}
    for one in move.arguments:
        label = get_stems(str(messages.get_field_label(move.game, one.name, move.slug))) - stems
        own[one.name] = label.union(
            *map(get_stems, [one.name.replace("_", " "), *_split_synonyms(move.game, one.name)])
        )
    codes = {one.name: get_code_names(move.game, one.name) for one in move.arguments if one.kind in ("text", "texts")}
    codes = {name: found for name, found in codes.items() if found}
    return MoveIntent(move, [one for one in dict.fromkeys(patterns) if one.stems], stems, own, values, codes)


def _get_value_stems(game: str, argument_name: str, value: str) -> list[frozenset[str]]:
    """Return the names of a value of a choice: its label, its code, and what players say."""
    label = str(messages.get_choice_label(game, argument_name, value))
    names = [label, value.replace("-", " "), *_split_synonyms(game, f"{argument_name}.{value}")]
    return list(dict.fromkeys(filter(None, map(get_stems, names))))


@functools.cache
def get_code_names(game: str, argument_name: str) -> CodeNames:
    """Return the names of the codes of an argument, with other words for a colour; empty if they have no texts."""
    found: dict[tuple[str, ...], str] = {}
    for (of, argument, code), text in messages.choices.items():
        if (of, argument) == (game, argument_name):
            stems = [token.stem or token.digits for token in tokenize_sentence(str(text))]
            ways = [(stem, *_get_value_words(game).get(stem, ())) for stem in stems]
            for name in itertools.product(*ways) if all(stems) else ():
                found.setdefault(name, code)
    return dict(sorted({**_find_short_names(found), **found}.items(), key=lambda one: -len(one[0])))


def _find_short_names(names: CodeNames) -> CodeNames:
    """Return what is left of names of three words without one, if it is one code's alone: *blue double* for a blue double Power."""
    owners: dict[tuple[str, ...], set[str]] = {}
    for name, code in names.items():
        is_words = len(name) == SHORTENED_NAME_LENGTH and not any(map(str.isdigit, name))
        for part in itertools.combinations(name, len(name) - 1) if is_words else ():
            owners.setdefault(part, set()).add(code)
    return {part: codes.pop() for part, codes in owners.items() if len(codes) == 1}


@functools.cache
def _get_value_words(game: str) -> dict[str, list[str]]:
    """Return what players say for a value of one word, by its stem: *observatory* for red."""
    found: dict[str, list[str]] = {}
    for (of, argument, value), text in messages.choices.items():
        label = get_stems(str(text))
        if of == game and len(label) == 1:
            words = map(get_stems, _split_synonyms(game, f"{argument}.{value}"))
            found.setdefault(next(iter(label)), []).extend(stem for stems in words if len(stems) == 1 for stem in stems)
    return found


def _get_intent_stems(intent: MoveIntent) -> set[str]:
    names = (name for codes in intent.code_names.values() for name in codes)
    return set[str]().union(*(one.stems for one in intent.patterns), *names)


def _get_argument_stems(intent: MoveIntent) -> set[str]:
    values = (stems for values in intent.value_stems.values() for ways in values.values() for stems in ways)
    return set[str]().union(*intent.argument_stems.values(), *values)


def _iter_texts(move: MoveDefinition) -> Iterator[Text]:
    """Yield the texts of a move whose words may match with a typo."""
    yield from (messages.moves[move.name].label, messages.moves[move.name].synonyms)
    for one in move.arguments:
        yield messages.get_field_label(move.game, one.name, move.slug)
        values = one.choices if len(one.choices) <= MAX_INDEXED_CHOICES else ()
        yield from (messages.get_choice_label(move.game, one.name, value) for value in values)
        is_coded = one.kind in ("text", "texts")
        yield from (text for key, text in messages.choices.items() if is_coded and key[:2] == (move.game, one.name))
    # What players say for a value, such as a place for its colour.
    yield from (text for (game, name), text in messages.synonyms.items() if game == move.game and "." in name)


def _iter_words(text: Text) -> Iterator[tuple[str, str]]:
    return ((token.text, token.stem) for token in tokenize_sentence(str(text)) if token.stem)

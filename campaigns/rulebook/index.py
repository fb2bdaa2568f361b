"""The search index of rules, built once. Its readers need no stemmer.

They are the server (``ranking.py``) and an offline phone (``companion/static/js/ranking.js``).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from campaigns.rulebook.entries import RuleEntry
from campaigns.rulebook.spelling import MIN_PHONETIC_KEY_LENGTH
from campaigns.rulebook.tokenizer import remove_stopwords, stem_word, tokenize
from campaigns.rulebook.vocabulary import SEARCH_WORDS

NAME_WEIGHT, NICKNAME_WEIGHT, SUMMARY_WEIGHT, DETAIL_WEIGHT = 5, 4, 2, 1
"""Weights of a stem in: titles and index terms, players' synonyms, the summary, the details."""
MAX_EXTRA_WEIGHT = 3
"""Maximum bonus of a stem: one for each further name or text of the entry that contains it."""
EVERYDAY_PERCENT = 75
"""Weight of words of every day, so that *nightmare* outweighs *grabs*."""
EVERYDAY_STEMS = frozenset(map(stem_word, SEARCH_WORDS.everyday))
SUFFIX_REPLACEMENTS = (
    *((ending, instead) for instead, told in SEARCH_WORDS.endings.items() for ending in told.split()),
    *(
        (2 * letter + ending, letter)
        for endings, letters in SEARCH_WORDS.doubling.items()
        for letter in letters.split()
        for ending in endings.split()
    ),
)
"""Suffix replacements for word forms that the rules do not contain: *hitting* becomes *hit*."""


class RankingWeights(msgspec.Struct, frozen=True):
    """Weights of the ranking; match qualities in percent."""

    exact: int = 100
    begun: int = 80
    """For a prefix match, from ``beginning`` letters on."""
    edits: tuple[int, ...] = (100, 75, 55)
    """For a match with this many edits."""
    sound: int = 75
    """For a word that sounds the same but is more than one edit away."""
    max_edits: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 2)
    """Allowed edits by word length; the last applies to all longer words."""
    beginning: int = 3
    shortest_sound: int = MIN_PHONETIC_KEY_LENGTH
    worth: int = NAME_WEIGHT
    """The stem weight at which a text match counts as much as a full name match."""
    printed: int = 100
    nickname: int = 90
    """For a full match of a name, in percent: a printed one and a player's synonym."""
    at_home: float = 1.0
    """Bonus for entries of the game being played."""
    now: float = 0.05
    """Bonus for relevant rules of the current table."""


class IndexDocument(msgspec.Struct, frozen=True, array_like=True):
    """The stems of an entry with their weights (a digit each); its printed names and synonyms as positions in ``stems``."""

    stems: list[int]
    worth: str
    printed: list[list[int]]
    nicknames: list[list[int]]


class SearchIndex(msgspec.Struct, frozen=True):
    """The search index: the ``forms`` and rarity of each stem by number, and the document of each entry.

    ``documents`` are in the order of the entries. ``rarest`` is the weight of an unknown word.
    """

    forms: list[str]
    rarities: list[int]
    rarest: int
    documents: list[IndexDocument]
    stopwords: str = " ".join(sorted(SEARCH_WORDS.stopwords))
    endings: tuple[tuple[str, str], ...] = SUFFIX_REPLACEMENTS
    sounds: tuple[tuple[str, str], ...] = tuple(SEARCH_WORDS.sounds.items())
    weights: RankingWeights = RankingWeights()


def build_index(entries: Sequence[RuleEntry]) -> SearchIndex:
    """Build the index of entries."""
    forms: dict[str, set[str]] = defaultdict(set)
    worths = [_weigh_stems(entry, forms) for entry in entries]
    for word in (word for head, synonyms in SEARCH_WORDS.synonyms.items() for word in (head, *synonyms.split())):
        if stem_word(word) in forms:
            forms[stem_word(word)].add(word)
    numbers = {known: number for number, known in enumerate(sorted(forms))}
    held = Counter(known for worth in worths for known in worth)
    return SearchIndex(
        forms=[" ".join(sorted(forms[known])) for known in numbers],
        rarities=[compute_idf(len(entries), held[known]) * _get_idf_percent(known) // 100 for known in numbers],
        rarest=compute_idf(max(1, len(entries)), 1),
        documents=[_build_document(entry, worth, numbers) for entry, worth in zip(entries, worths, strict=True)],
    )


def _weigh_stems(entry: RuleEntry, forms_by_stem: dict[str, set[str]]) -> dict[str, int]:
    """Return the weight of each stem of an entry: its highest weight, with a bonus if it occurs in several texts.

    Add the words of the entry to ``forms_by_stem``.
    """
    weights: dict[str, list[int]] = defaultdict(list)
    for weight, text in _iter_weighted_texts(entry):
        words = remove_stopwords(tokenize(text))
        for word in words:
            forms_by_stem[stem_word(word)].add(word)
        for known in dict.fromkeys(map(stem_word, words)):
            weights[known].append(weight)
    return {known: max(found) + min(MAX_EXTRA_WEIGHT, len(found) - 1) for known, found in weights.items()}


def _build_document(entry: RuleEntry, stem_weights: dict[str, int], stem_ids: dict[str, int]) -> IndexDocument:
    """Return the document of an entry, heaviest stems first, so that the positions in names are small numbers."""
    stems = sorted(stem_weights, key=lambda known: (-stem_weights[known], known))
    places = {known: place for place, known in enumerate(stems)}
    printed = _find_name_stems((entry.title, *entry.terms), places)
    nicknames = _find_name_stems(entry.words, places)
    return IndexDocument(
        stems=[stem_ids[known] for known in stems],
        worth="".join(str(stem_weights[known]) for known in stems),
        printed=printed,
        nicknames=[name for name in nicknames if name not in printed],
    )


def _find_name_stems(names: Iterable[str], stem_positions: dict[str, int]) -> list[list[int]]:
    """Return the stem positions of each name, without duplicates."""
    found = {
        tuple(sorted({stem_positions[stem_word(word)] for word in remove_stopwords(tokenize(name))})) for name in names
    }
    return sorted(map(list, filter(None, found)))


def _get_idf_percent(stem: str) -> int:
    """Return how much of its rarity a stem weighs: less for a word of every day, which may be rare in the rules."""
    return EVERYDAY_PERCENT if stem in EVERYDAY_STEMS else 100


def compute_idf(entry_count: int, document_frequency: int) -> int:
    """Return the inverse document frequency of a stem, in hundredths of a bit."""
    return round(100 * math.log2(1 + entry_count / document_frequency))


def _iter_weighted_texts(entry: RuleEntry) -> Iterable[tuple[int, str]]:
    """Yield the texts of an entry with the weight of their stems."""
    cells = " ".join(cell for row in entry.table for cell in row)
    yield from ((NAME_WEIGHT, name) for name in (entry.title, *entry.terms))
    yield from ((NICKNAME_WEIGHT, spoken) for spoken in entry.words)
    yield SUMMARY_WEIGHT, entry.summary
    yield DETAIL_WEIGHT, f"{entry.details} {cells}"

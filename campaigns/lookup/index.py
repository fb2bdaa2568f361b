"""The search index of rules: built here, once, so that what reads it stems no word.

It is read by the server (``ranking``) and by a phone without a network (``companion/static/js/lookup.js``).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from campaigns.lookup.entries import Entry
from campaigns.lookup.spelling import SHORTEST_SOUND, SOUNDS
from campaigns.lookup.tokenizer import STOPWORDS, SYNONYMS, stem, tokenize, without_stopwords

NAME, SPOKEN, SUMMARY, DETAIL = 5, 4, 2, 1
"""What a stem is worth by where it stands: in a title or index term, in players' words, in the summary, in the details."""
MAX_EXTRA = 3
"""What a stem is worth more, at most: one for each further name or text of the entry that holds it."""
ENDINGS = (
    *(("s", ""), ("es", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("ies", "y"), ("ied", "y")),
    *((2 * letter + ending, letter) for letter in "bdgmnprt" for ending in ("ed", "ing")),
)
"""Endings of words that the rules hold in another form only, and what stands in their place there: *hitting* is *hit*."""


class Weights(msgspec.Struct, frozen=True):
    """What counts how much when the index is read; qualities of matches are percent."""

    exact: int = 100
    begun: int = 80
    """For a word that is begun, from ``beginning`` letters on."""
    edits: tuple[int, ...] = (100, 75, 55)
    """For a word so many edits away."""
    sound: int = 75
    """For a word that sounds the same and is more than one edit away."""
    max_edits: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 2)
    """The edits that are forgiven by the length of a word, the last for all longer ones."""
    beginning: int = 3
    shortest_sound: int = SHORTEST_SOUND
    worth: int = NAME
    """What a stem is worth in a text that counts as much as a name met as a whole."""
    printed: int = 100
    nickname: int = 90
    """For a name met as a whole, in percent: one that is printed, and one that players gave."""
    at_home: float = 0.6
    """What an entry of the game being played is ahead by."""
    now: float = 0.05
    """What a rule that matters now, at the table that asks, is ahead by."""


class Document(msgspec.Struct, frozen=True, array_like=True):
    """The stems of an entry and, a digit each, what they are worth there; its printed names and nicknames, as places in ``stems``."""

    stems: list[int]
    worth: str
    printed: list[list[int]]
    nicknames: list[list[int]]


class Index(msgspec.Struct, frozen=True):
    """The stems of all entries by number: the ``forms`` and the rarity of each, and the entries that hold it.

    ``documents`` stand in the order of the entries. ``rarest`` is the weight of a word that is in none of them.
    """

    forms: list[str]
    rarities: list[int]
    rarest: int
    documents: list[Document]
    stopwords: str = " ".join(sorted(STOPWORDS))
    endings: tuple[tuple[str, str], ...] = ENDINGS
    sounds: tuple[tuple[str, str], ...] = SOUNDS
    weights: Weights = Weights()


def build(entries: Sequence[Entry]) -> Index:
    """Build the index of entries."""
    forms: dict[str, set[str]] = defaultdict(set)
    worths = [_worth(entry, forms) for entry in entries]
    for word in (word for head, synonyms in SYNONYMS.items() for word in (head, *synonyms.split())):
        if stem(word) in forms:
            forms[stem(word)].add(word)
    numbers = {known: number for number, known in enumerate(sorted(forms))}
    held = Counter(known for worth in worths for known in worth)
    return Index(
        forms=[" ".join(sorted(forms[known])) for known in numbers],
        rarities=[rarity(len(entries), held[known]) for known in numbers],
        rarest=rarity(max(1, len(entries)), 1),
        documents=[_document(entry, worth, numbers) for entry, worth in zip(entries, worths, strict=True)],
    )


def _worth(entry: Entry, forms: dict[str, set[str]]) -> dict[str, int]:
    """Return what each stem of an entry is worth: the most of the places it stands in, and more if it stands in several.

    Add the words of the entry to ``forms``.
    """
    weights: dict[str, list[int]] = defaultdict(list)
    for weight, text in _texts(entry):
        words = without_stopwords(tokenize(text))
        for word in words:
            forms[stem(word)].add(word)
        for known in dict.fromkeys(map(stem, words)):
            weights[known].append(weight)
    return {known: max(found) + min(MAX_EXTRA, len(found) - 1) for known, found in weights.items()}


def _document(entry: Entry, worth: dict[str, int], numbers: dict[str, int]) -> Document:
    """Return an entry with its most valuable stems first: names, which hold those, are short numbers then."""
    stems = sorted(worth, key=lambda known: (-worth[known], known))
    places = {known: place for place, known in enumerate(stems)}
    printed = _names((entry.title, *entry.terms), places)
    nicknames = _names(entry.words, places)
    return Document(
        stems=[numbers[known] for known in stems],
        worth="".join(str(worth[known]) for known in stems),
        printed=printed,
        nicknames=[name for name in nicknames if name not in printed],
    )


def _names(names: Iterable[str], places: dict[str, int]) -> list[list[int]]:
    """Return the places of the stems of names, each combination once."""
    found = {tuple(sorted({places[stem(word)] for word in without_stopwords(tokenize(name))})) for name in names}
    return sorted(map(list, filter(None, found)))


def rarity(entries: int, holding: int) -> int:
    """Return what a stem weighs that ``holding`` of so many ``entries`` hold."""
    return round(100 * math.log2(1 + entries / holding))


def _texts(entry: Entry) -> Iterable[tuple[int, str]]:
    """Return the texts of an entry, each with what a stem in it is worth."""
    cells = " ".join(cell for row in entry.table for cell in row)
    yield from ((NAME, name) for name in (entry.title, *entry.terms))
    yield from ((SPOKEN, spoken) for spoken in entry.words)
    yield SUMMARY, entry.summary
    yield DETAIL, f"{entry.details} {cells}"

"""Fuzzy matching of words: edit distance and phonetic keys."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection

from rapidfuzz import process
from rapidfuzz.distance import OSA

from campaigns.rulebook.vocabulary import SEARCH_WORDS

MIN_PHONETIC_KEY_LENGTH = 3
"""A shorter phonetic key would match too many words."""


def compute_edit_distance(word: str, other: str, max_edits: int) -> int:
    """Return the edit distance (insert, delete, replace, transpose neighbours) of two words; ``max_edits + 1`` if larger."""
    return OSA.distance(word, other, score_cutoff=max_edits)


def find_similar_words(typed_word: str, words: Collection[str], max_edits: int) -> dict[str, int]:
    """Return the words within ``max_edits`` of a typed word with their distance, nearest first."""
    found = process.extract(typed_word, words, scorer=OSA.distance, score_cutoff=max_edits, limit=None)
    return {word: count for word, count, _place in found}


@functools.lru_cache(8192)
def get_phonetic_key(word: str) -> str:
    """Return the phonetic key of a word: *sfinx* like *sphinx*; '' if the key is too short or the word contains a digit."""
    if not word.isalpha():
        return ""
    for written, heard in SEARCH_WORDS.sounds.items():
        word = re.sub(written, heard, word)
    return word if len(word) >= MIN_PHONETIC_KEY_LENGTH else ""

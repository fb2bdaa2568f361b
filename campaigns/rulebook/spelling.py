"""Words that are nearly the same to the eye, and words that are the same to the ear."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection

from rapidfuzz import process
from rapidfuzz.distance import OSA

PHONETIC_REPLACEMENTS = (
    ("^kn", "n"),
    ("^wr", "r"),
    ("ph", "f"),
    ("ght", "t"),
    ("x", "ks"),
    ("c(?=[eiy])|ti(?=o)", "s"),
    ("[cq]", "k"),
    ("z", "s"),
    (r"(.)(?=\1)", ""),
    (r"\B[aeiouyhw]+", ""),
    ("^[aeiouy]", "a"),
)
"""What is written, as a regular expression of Python and JavaScript alike, and how it is heard, one after the other: vowels last,
as they are what is misheard most."""
MIN_PHONETIC_KEY_LENGTH = 3
"""A sound of fewer letters is that of too many words."""


def compute_edit_distance(word: str, other: str, max_edits: int) -> int:
    """Count the letters dropped, added, changed or swapped with their neighbour between two words; ``most + 1`` for more."""
    return OSA.distance(word, other, score_cutoff=max_edits)


def find_similar_words(typed_word: str, words: Collection[str], max_edits: int) -> dict[str, int]:
    """Return the words that are at most so many edits from a typed one, each with how many, the nearest first."""
    found = process.extract(typed_word, words, scorer=OSA.distance, score_cutoff=max_edits, limit=None)
    return {word: count for word, count, _place in found}


@functools.lru_cache(8192)
def get_phonetic_key(word: str) -> str:
    """Return what a word sounds like: *sfinx* like *sphinx*; '' for one whose sound is too short, or that holds a digit."""
    if not word.isalpha():
        return ""
    for written, heard in PHONETIC_REPLACEMENTS:
        word = re.sub(written, heard, word)
    return word if len(word) >= MIN_PHONETIC_KEY_LENGTH else ""

"""Tokenizer and stemmer (Snowball) of the rule search. Tokens are lower-case and without accents.

The search index is built with them (see ``index.py``); its readers need no stemmer.
"""

from __future__ import annotations

import functools
import re
import unicodedata

import snowballstemmer

from campaigns.rulebook.vocabulary import SEARCH_WORDS

NON_BMP_RE = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
"""Characters outside the basic plane separate words: Python and browsers classify them differently."""
DIACRITICS_RE = re.compile("[\u0300-\u036f'’]")
"""Combining accents and apostrophes."""


def tokenize(text: str) -> list[str]:
    """Return the words of a text: lower-case letters and digits, without accents and apostrophes."""
    plain = unicodedata.normalize("NFKD", NON_BMP_RE.sub(" ", text.lower()))
    return re.findall(r"[a-z0-9]+", DIACRITICS_RE.sub("", plain))


def remove_stopwords(tokens: list[str]) -> list[str]:
    """Return the tokens that are not stopwords, or all of them if none is left."""
    return [token for token in tokens if token not in SEARCH_WORDS.stopwords] or tokens


@functools.lru_cache(8192)
def stem_word(word: str) -> str:
    """Return the stem of a word or of its representative synonym: *Sealing* is *seal*, *monster* is *enemy*."""
    bare = stem_alone(word)
    return _SYNONYM_STEMS.get(word) or _SYNONYM_STEMS.get(bare, bare)


def stem_alone(word: str) -> str:
    """Stem a word with a new stemmer: a stemmer instance is not thread-safe."""
    return str(snowballstemmer.stemmer(SEARCH_WORDS.stemmer).stemWord(word))


_HEAD_STEMS = frozenset(map(stem_alone, SEARCH_WORDS.synonyms))
_SYNONYM_STEMS = {
    form: stem_alone(head)
    for head, synonyms in SEARCH_WORDS.synonyms.items()
    for word in synonyms.split()
    for form in (word, stem_alone(word))
    if form == word or form not in _HEAD_STEMS
}
"""Synonyms and their stems; a stem with its own line is left out: *die* stays, though *dying* is *death*."""

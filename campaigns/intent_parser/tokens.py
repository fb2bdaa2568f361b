"""Tokenizer of the intent parser: stems, spoken numbers, printed codes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from campaigns.rulebook.tokenizer import stem_alone, stem_word, tokenize
from campaigns.rulebook.vocabulary import SEARCH_WORDS, WORDS

CODE_RE = re.compile(
    r"\b([IVX]{1,5}[- ][0-9]{1,3}(?:\s?[A-Z][0-9]{0,2})?|[A-Z][0-9]\.[0-9])(?![A-Za-z0-9])", re.IGNORECASE
)
"""A printed code of a Secret card or of a space."""
LETTER_SUFFIX_RE = re.compile(r"([0-9])\s?([A-Za-z])")
ROMAN_PREFIX_RE = re.compile(r"[IVX]+ ", re.IGNORECASE)
TOKEN_RE = re.compile(
    rf"[+−-]?\d+|(?:{'|'.join(WORDS.prefixes)})-[^\W\d_]+|[^\W\d_]+(?:['’][^\W\d_]+)*|(?<!\S)[+−-](?=\s)"
)

EXACT_MARK = "="
"""Before a synonym that stands for a word in this form alone."""
OBJECT_MARK = "+"
"""At the end of a phrase after which an amount or somebody's own follows: *gives up a Gem*, but not *gives up*."""
MAX_PHRASE_LENGTH = 4
TOKEN_CACHE_SIZE = 256
"""Entries in the token caches."""
MIN_FUZZY_LENGTH = 3
"""Minimum word length for accepting a typo; shorter than in the rule search, since a table has fewer words."""
NUMBERS = {word: number for number, word in enumerate(WORDS.counting)} | dict(WORDS.more_numbers)
"""Numbers as words."""


def _read_stems(table: Mapping[str, str], separator: str | None = None) -> dict[str, str]:
    """Return the stem of the word that each word or phrase of a table of the vocabulary stands for."""
    return {word: stem_word(meant) for meant, told in table.items() for word in told.split(separator)}


_LISTED_STEMS = _read_stems(WORDS.synonyms)
_WORD_STEMS = {word.removeprefix(EXACT_MARK): meant for word, meant in _LISTED_STEMS.items()}
_STEM_SYNONYMS = {stem_alone(word): meant for word, meant in _LISTED_STEMS.items() if not word.startswith(EXACT_MARK)}
_PHRASE_STEMS = {tuple(phrase.split()): meant for phrase, meant in _read_stems(WORDS.phrases, ", ").items()}
SYNONYM_STEMS = _WORD_STEMS | {
    word: stem_word(word) for told in SEARCH_WORDS.synonyms.values() for word in told.split()
}
"""The stems that players' synonyms stand for, by word."""
EVERYBODY_STEM = stem_word(WORDS.everybody_word)
MISHEARD_STEMS = _read_stems(WORDS.misheard)
"""The stems of words of the games, by how they are misheard."""


@dataclass(frozen=True)
class Token:
    """One word: ``text`` as typed, and its ``stem``; ``number`` is None for a word that is no number.

    ``sign`` is + or - before a number, ``code`` a printed code in normalized form; ``start`` and ``end`` are offsets
    in the text. A phrase is one token with ``is_multiword``; a word without meaning has ``is_filler``.
    """

    text: str
    stem: str
    start: int
    end: int
    number: int | None = None
    sign: str = ""
    code: str = ""
    is_multiword: bool = False
    is_filler: bool = False

    @functools.cached_property
    def digits(self) -> str:
        """The number without a sign; '' for a word."""
        return "" if self.number is None else str(self.number)

    @functools.cached_property
    def is_stopword(self) -> bool:
        """Return whether it has no meaning by itself."""
        return self.is_filler or (
            not self.is_multiword and (self.text in WORDS.stopwords or self.text in WORDS.articles)
        )

    @functools.cached_property
    def is_speaker(self) -> bool:
        """Return whether it refers to the speaker."""
        return self.text in WORDS.first_person

    @functools.cached_property
    def is_everybody(self) -> bool:
        """Return whether it refers to everybody at the table."""
        return self.text in WORDS.everybody or (self.is_multiword and self.stem == EVERYBODY_STEM)


@functools.lru_cache(TOKEN_CACHE_SIZE)
def tokenize_sentence(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order."""
    found, place = [], 0
    for code in CODE_RE.finditer(text):
        found += _tokenize_span(text, place, code.start())
        found.append(Token(code[0].lower(), "", code.start(), code.end(), code=_format_code(code[0])))
        place = code.end()
    return tuple(_merge_signs(_disambiguate_tokens(_merge_phrases(found + _tokenize_span(text, place, len(text))))))


def _merge_phrases(tokens: list[Token]) -> list[Token]:
    """Merge each known phrase, such as *gets rid of*, into one token."""
    place, read = 0, []
    while place < len(tokens):
        spans = ((length, _find_phrase_stem(tokens, place, length)) for length in range(MAX_PHRASE_LENGTH, 1, -1))
        length, stem = next((one for one in spans if one[1]), (1, ""))
        end = tokens[place : place + length][-1].end
        read.append(replace(tokens[place], stem=stem, end=end, is_multiword=True) if stem else tokens[place])
        place += length
    return read


def _find_phrase_stem(tokens: list[Token], start: int, length: int) -> str:
    """Return what a known phrase of this length stands for, '' for none; *turn's over* is not *turns over*."""
    part = tokens[start : start + length]
    words = tuple(one.text for one in part)
    if any(one.end - one.start != len(one.text) for one in part):
        return ""
    after = tokens[start + length : start + length + 1]
    has_object = any(one.number is not None or one.text in WORDS.articles | WORDS.third_person for one in after)
    return _PHRASE_STEMS.get(words) or (has_object and _PHRASE_STEMS.get((*words, OBJECT_MARK))) or ""


def _disambiguate_tokens(tokens: list[Token]) -> Iterator[Token]:
    """Yield tokens with special cases resolved.

    *got* in *got hit* is no gain; *one* in *the brown one*, *six* in *up to six* and *4* in *4 me* are no counts.
    """
    for place, token in enumerate(tokens):
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        before = [one.text for one in tokens[max(place - 2, 0) : place]]
        is_thing = token.text in WORDS.articles and len(before) == 2 and before[0] in WORDS.determiners
        if token.text in WORDS.get_forms and (after in WORDS.participles or WORDS.participle_endings.search(after)):
            yield replace(token, stem="", is_filler=True)
        elif token.number is not None and is_thing and not tokens[place - 1].is_stopword:
            yield replace(token, number=None)
        elif token.number is not None and (_is_limit(before) or (token.text.isdigit() and after in WORDS.first_person)):
            yield replace(token, is_filler=True, number=None)
        else:
            yield token


def _is_limit(words_before: list[str]) -> bool:
    return len(words_before) == 2 and words_before[0] in WORDS.limit_verbs and words_before[1] in WORDS.directions


def _merge_signs(tokens: Iterable[Token]) -> list[Token]:
    """Merge *minus two* into -2."""
    merged: list[Token] = []
    for token in tokens:
        sign = WORDS.signs.get(merged[-1].text, "") if merged and token.number is not None else ""
        merged.append(replace(token, sign=sign, start=merged.pop().start) if sign else token)
    return merged


@functools.lru_cache(8192)
def normalize_word(word: str) -> str:
    """Return the stem of a word or of what it is a synonym for, in any game."""
    stem = stem_word(word)
    return _WORD_STEMS.get(word) or _STEM_SYNONYMS.get(stem_alone(word)) or _STEM_SYNONYMS.get(stem) or stem


def _format_code(code: str) -> str:
    return LETTER_SUFFIX_RE.sub(r"\1 \2", code).replace(" ", "-", 1 if ROMAN_PREFIX_RE.match(code) else 0).upper()


def _tokenize_span(text: str, start: int, end: int) -> list[Token]:
    return [token for part in TOKEN_RE.finditer(text, start, end) for token in _build_tokens(part)]


def _build_tokens(match: re.Match[str]) -> list[Token]:
    written = match[0]
    if written[-1].isdecimal():
        sign = "+" if written[0] == "+" else "-" if written[0] in "-−" else ""
        return [Token(written, "", match.start(), match.end(), int(written.lstrip("+-−")), sign)]
    if written in "+−-":
        return [Token(written, "", match.start(), match.end(), sign="+" if written == "+" else "-")]
    bare = "".join(tokenize(written))
    if not bare:
        return []
    if bare in NUMBERS:
        return [Token(bare, "", match.start(), match.end(), NUMBERS[bare])]
    return [Token(bare, normalize_word(bare), match.start(), match.end())]

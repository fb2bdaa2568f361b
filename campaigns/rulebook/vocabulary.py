"""The vocabulary of the language, read from its file in ``languages/``, which explains each entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings

LANGUAGES_PATH = Path(__file__).with_name("languages")

Words = frozenset[str]
Pattern = re.Pattern[str]


@dataclass(frozen=True)
class SearchVocabulary:
    """The words of a language for the rule search."""

    stemmer: str
    stopwords: Words
    everyday: Words
    endings: Mapping[str, str]
    doubling: Mapping[str, str]
    sounds: Mapping[str, str]
    synonyms: Mapping[str, str]


@dataclass(frozen=True)
class SentenceVocabulary:
    """The other words of a language, for the intent parser."""

    stopwords: Words
    fillers: Words
    light_verbs: Words
    articles: Words
    determiners: Words
    conjunctions: Words
    particles: Words
    prefixes: Sequence[str]
    name_ending: str
    first_person: Words
    third_person: Words
    everybody: Words
    everybody_word: str
    everybody_pronouns: Words
    every: Words
    subject_nouns: Words
    exclusion: Words
    amounts: Words
    nothing: Words
    more: Words
    causes: Words
    locations: Words
    agent: Words
    passive: Words
    directions: Words
    reasons: Words
    costs: Words
    price_prepositions: Words
    get_forms: Words
    participles: Words
    participle_endings: Pattern
    limit_verbs: Words
    undo_verbs: Words
    undo: Words
    undo_pair: Words
    undo_context: Words
    corrections: Words
    weak_corrections: Words
    replaced_value: Pattern
    states: Words
    state_phrases: Pattern
    state_phrase_words: Words
    recounts: Words
    wrong_notes: Pattern
    has_got: Words
    has_contractions: Words
    losses: Pattern
    defeats: Pattern
    questions: Words
    denials: Words
    talk: Words
    question_phrases: Pattern
    talk_phrases: Pattern
    no_talk_phrases: Pattern
    state_descriptions: Pattern
    counting: Sequence[str]
    ordinals: Mapping[str, int]
    pair: Words
    yes: Words
    more_numbers: Mapping[str, int]
    signs: Mapping[str, str]
    misheard_numbers: Mapping[str, int]
    misheard: Mapping[str, str]
    synonyms: Mapping[str, str]
    phrases: Mapping[str, str]


Section = TypeVar("Section", SearchVocabulary, SentenceVocabulary)


def _read_language() -> Mapping[str, Mapping[str, Any]]:
    """Return the sections of the file of the language; a variant such as *en-gb* has that of its language."""
    language = settings.LANGUAGE_CODE.partition("-")[0]
    return tomllib.loads((LANGUAGES_PATH / f"{language}.toml").read_text(encoding="utf-8"))


def _build(section: type[Section], values: Mapping[str, Any]) -> Section:
    """Return a section of the vocabulary; its values become what the fields are."""
    kinds = {one.name: str(one.type) for one in fields(section)}
    return section(**{key: _convert(value, kinds[key]) for key, value in values.items()})


def _convert(value: Any, kind: str) -> Any:
    """Return a value of the file as what a field is."""
    if kind == "Pattern":
        return re.compile("|".join(value), re.IGNORECASE)
    return frozenset(value.split()) if kind == "Words" else value.split() if kind == "Sequence[str]" else value


_SECTIONS = _read_language()
SEARCH_WORDS = _build(SearchVocabulary, _SECTIONS["search"])
WORDS = _build(SentenceVocabulary, _SECTIONS["sentences"])

"""Whether a sentence asks, denies or only talks: then rules come before reports."""

from __future__ import annotations

import re

from campaigns.lookup.tokenizer import tokenize
from campaigns.telling.heard import Heard
from campaigns.telling.reading import Reading
from campaigns.telling.tokens import NUMBERS

_ASKING = (
    "can could does do did what whats if how why when where which who whose whom whether should would may might must shall "
    "am allowed or someone somebody anyone anybody any yet you your youre"
)
ASKING = frozenset(_ASKING.split())
"""Words that ask, or leave it open, wherever they stand."""
OPENED = re.compile(r"\W*(is|are|was|were|has|have|had|will)\b(?!['’])", re.IGNORECASE)
"""Words that ask where they stand first."""
_DENYING = (
    "not no never nobody none nothing neither nor without cannot cant dont doesnt didnt wont wouldnt couldnt shouldnt isnt "
    "nah nope hardly arent wasnt werent hasnt havent hadnt instead"
)
DENYING = frozenset(_DENYING.split())
"""Words that say it did not happen."""
_TALKING = (
    "maybe perhaps lets wish hope hoping think thinking guess bet want wants wanted almost nearly later tomorrow yesterday "
    "remember imagine suppose probably soon unless until ready wait waiting careful afraid worried about always usually "
    "plan planning thinks try tries trying love loved hate hated like likes sorry thanks thank nice great good brilliant "
    "says say said per earlier ago hmm hm ever every typical prefer rather hopefully wonder seems supposed pretend "
    "explain ill youll will gotta ought favourite best worst rules rulebook manual "
    "awesome wow haha fine legal cool yeah beautiful funny need needs needed already still"
)
TALKING = frozenset(_TALKING.split())
"""Words of talk about what might be, or was once."""
_PHRASES = (
    "last (?:turn|time|session|slumber|dream|game|round|week|night)|next (?:turn(?! card)|time|session)|that was|what a|well done|"
    "it (?:takes|needs)|about to|as if|better (?:to|not|if)|once (?:i|we|you|he|she|they)|(?:tell|pass|show|hand|read) me|"
    "your turn|hold on|hang on|looks? like|back then|that time|i will|we will|going to|gonna|no longer|have to|has to|must be|"
    "only (?:have|has)|(?:have|has) only"
)
PHRASES = re.compile(rf"\b({_PHRASES})\b|\w['’](?:d|ll)\b", re.IGNORECASE)
"""Phrases of the same kind."""
THANKS = re.compile(r"\b(thanks to|thx to|oh no)\b", re.IGNORECASE)
"""Says why, and thanks nobody; denies nothing."""
_NUMBER = "|".join(("[0-9]+", "an?", "no", *NUMBERS))
STATES = re.compile(
    rf"\b(?:have|has|had|costs) (?:about |just |like )?(?:{_NUMBER})\b|\bleft(?: (?:on|in)\b|\W*$)|^\W*each\b",
    re.IGNORECASE,
)
"""How something stands, or what is always so."""
INVERTED = re.compile(r"\b(have|has|had|is|are|was|were|am) (you|i|we|he|she|they|it)\b|\bor (not|\d)", re.IGNORECASE)
"""A question that is asked by the order of its words."""
SURE = 0.65
"""A reading below this is a guess."""
STRANGE = 1
"""With more words that mean nothing here, or only with a slip of the finger, so is a reading that explains the others well."""


def asks(text: str) -> bool:
    """Return whether a sentence asks for a rule, denies something or only talks, by its words."""
    said = tokenize(THANKS.sub(" ", text))
    if "?" in text or PHRASES.search(text) or INVERTED.search(text) or STATES.search(text):
        return True
    return bool(OPENED.match(text)) or any(word in ASKING or word in DENYING or word in TALKING for word in said)


def rules_first(heard: Heard, readings: list[Reading]) -> bool:
    """Return whether rules come before these readings of a sentence: it asks, or it tells too little or too strangely to be a report."""
    if not readings or asks(heard.text):
        return True
    best = readings[0]
    told = heard.names or any(token.number is not None or token.code or token.speaker for token in heard.tokens)
    return best.vague or best.unknown > 0 or best.score < SURE or best.strange > STRANGE or not (best.complete or told)

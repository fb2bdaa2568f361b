"""Speech act detection: questions, denials and small talk, for which rules come before reports."""

from __future__ import annotations

import re

from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.tokens import NUMBER_WORDS
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.rulebook.tokenizer import tokenize

_QUESTION_WORDS_TEXT = (
    "can could does do did what whats if how why when where which who whose whom whether should would may might must shall "
    "am allowed or someone somebody anyone anybody any yet you your youre"
)
QUESTION_WORDS = frozenset(_QUESTION_WORDS_TEXT.split())
"""Question words, in any position."""
LEADING_VERB_RE = re.compile(r"\W*(is|are|was|were|has|have|had|will)\b(?!['’])", re.IGNORECASE)
"""Verbs that make a question at the start."""
_DENIAL_WORDS_TEXT = (
    "not no never nobody none nothing neither nor without cannot cant dont doesnt didnt wont wouldnt couldnt shouldnt isnt "
    "nah nope hardly arent wasnt werent hasnt havent hadnt instead"
)
DENIAL_WORDS = frozenset(_DENIAL_WORDS_TEXT.split())
"""Words of denial."""
_TALK_WORDS_TEXT = (
    "maybe perhaps lets wish hope hoping think thinking guess bet want wants wanted almost nearly later tomorrow yesterday "
    "remember imagine suppose probably soon unless until ready wait waiting careful afraid worried about always usually "
    "plan planning thinks try tries trying love loved hate hated like likes sorry thanks thank nice great good brilliant "
    "says say said per earlier ago hmm hm ever every typical prefer rather hopefully wonder seems supposed pretend "
    "explain ill youll will gotta ought favourite best worst rules rulebook manual "
    "awesome wow haha fine legal cool yeah beautiful funny need needs needed already still"
)
TALK_WORDS = frozenset(_TALK_WORDS_TEXT.split())
"""Words about hypothetical or past events."""
_TALK_PHRASES_PATTERN = (
    "last (?:turn|time|session|slumber|dream|game|round|week|night)|next (?:turn(?! card)|time|session)|that was|what a|well done|"
    "it (?:takes|needs)|about to|as if|better (?:to|not|if)|once (?:i|we|you|he|she|they)|(?:tell|pass|show|hand|read) me|"
    "your turn|hold on|hang on|looks? like|back then|that time|i will|we will|going to|gonna|no longer|have to|has to|must be|"
    "only (?:have|has)|(?:have|has) only"
)
TALK_PHRASES_RE = re.compile(rf"\b({_TALK_PHRASES_PATTERN})\b|\w['’](?:d|ll)\b", re.IGNORECASE)
"""Phrases about hypothetical or past events."""
IGNORED_PHRASES_RE = re.compile(r"\b(thanks to|thx to|oh no)\b", re.IGNORECASE)
"""Phrases with such words that give a reason and deny nothing."""
_NUMBER_PATTERN = "|".join(("[0-9]+", "an?", "no", *NUMBER_WORDS))
STATE_DESCRIPTION_RE = re.compile(
    rf"\b(?:have|has|had|costs) (?:about |just |like )?(?:{_NUMBER_PATTERN})\b"
    r"|\bleft(?: (?:on|in)\b|\W*$)|^\W*each\b(?! (?:dreamer|player|of us)\b)",
    re.IGNORECASE,
)
"""Descriptions of a state or a general fact."""
INVERSION_RE = re.compile(
    r"\b(have|has|had|is|are|was|were|am) (you|i|we|he|she|they|it)\b|\bor (not|\d)", re.IGNORECASE
)
"""Questions by word order."""
MIN_CONFIDENT_SCORE = 0.65
"""An interpretation below this score is a guess."""
MAX_UNCERTAIN_WORDS = 1
"""With more uncertain words an interpretation is a guess, too."""


def is_question_or_talk(text: str) -> bool:
    """Return whether a sentence is a question, a denial or small talk by its words."""
    said = tokenize(IGNORED_PHRASES_RE.sub(" ", text))
    if "?" in text or TALK_PHRASES_RE.search(text) or INVERSION_RE.search(text) or STATE_DESCRIPTION_RE.search(text):
        return True
    return bool(LEADING_VERB_RE.match(text)) or any(
        word in QUESTION_WORDS or word in DENIAL_WORDS or word in TALK_WORDS for word in said
    )


def is_likely_rule_query(utterance: ParsedUtterance, interpretations: list[Interpretation]) -> bool:
    """Return whether rules come before these interpretations: a question, or too vague or too uncertain for a report."""
    if not interpretations or is_question_or_talk(utterance.text):
        return True
    best = interpretations[0]
    told = utterance.mentions or any(
        token.number is not None or token.code or token.is_speaker for token in utterance.tokens
    )
    return (
        best.is_ambiguous
        or best.unknown_word_count > 0
        or best.score < MIN_CONFIDENT_SCORE
        or best.uncertain_word_count > MAX_UNCERTAIN_WORDS
        or not (best.is_complete or told)
    )

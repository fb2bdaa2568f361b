"""Speech act detection: questions, denials and small talk, for which rules come before reports."""

from __future__ import annotations

from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.intent_parser.vocabulary import (
    ARTICLES,
    DENIAL_WORDS,
    DETERMINERS,
    IGNORED_PHRASES_RE,
    INVERSION_RE,
    LEADING_VERB_RE,
    NOTHING_WORDS,
    QUESTION_WORDS,
    STATE_DESCRIPTION_RE,
    TALK_PHRASES_RE,
    TALK_WORDS,
)
from campaigns.rulebook.tokenizer import tokenize

MIN_CONFIDENT_SCORE = 0.65
"""An interpretation below this score is a guess."""
MIN_DUE_SCORE = 0.85
"""A report that the page asks for is none above this score, whatever its words are used for elsewhere."""
MAX_UNCERTAIN_WORDS = 1
"""With more uncertain words an interpretation is a guess, too."""


def is_question_or_talk(text: str, *, is_answer: bool = False) -> bool:
    """Return whether a sentence is a question, a denial or small talk by its words; a state is no talk if it ``is_answer``."""
    said = tokenize(IGNORED_PHRASES_RE.sub(" ", text))
    if "?" in text or TALK_PHRASES_RE.search(text) or INVERSION_RE.search(text):
        return True
    if not is_answer and STATE_DESCRIPTION_RE.search(text):
        return True
    denials = DENIAL_WORDS - NOTHING_WORDS if is_answer else DENIAL_WORDS
    return bool(LEADING_VERB_RE.match(text)) or any(
        word in QUESTION_WORDS or word in denials or word in TALK_WORDS for word in said
    )


def is_about_table(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence speaks of this table: it names somebody, a number or a code, or begins with a new name."""
    begins_with_name = utterance.get_word(0) in DETERMINERS | ARTICLES and list(utterance.candidate_stems[1:2]) == [{}]
    return (
        bool(utterance.mentions)
        or begins_with_name
        or any(token.number is not None or token.code or token.is_speaker for token in utterance.tokens)
    )


def is_likely_rule_query(utterance: ParsedUtterance, interpretations: list[Interpretation]) -> bool:
    """Return whether rules come before these interpretations: a question, or too vague or too uncertain for a report."""
    if not interpretations:
        return True
    best = interpretations[0]
    is_answer = best.is_answer and not best.unexplained_words
    if is_question_or_talk(utterance.text, is_answer=is_answer):
        return True
    if is_answer or (best.is_due and best.is_complete and not best.unexplained_words and best.score > MIN_DUE_SCORE):
        return False
    return (
        best.is_ambiguous
        or best.unknown_word_count > 0
        or best.score < MIN_CONFIDENT_SCORE
        or best.uncertain_word_count > MAX_UNCERTAIN_WORDS
        or not (best.is_complete or is_about_table(utterance))
    )

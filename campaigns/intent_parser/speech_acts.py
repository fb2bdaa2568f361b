"""Speech act detection: questions, denials and small talk, for which rules come before reports."""

from __future__ import annotations

from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.rulebook.tokenizer import tokenize
from campaigns.rulebook.vocabulary import WORDS

MIN_CONFIDENT_SCORE = 0.65
"""An interpretation below this score is a guess."""
MIN_DUE_SCORE = 0.85
"""A report that the page asks for is none above this score, whatever its words are used for elsewhere."""


def is_question(text: str) -> bool:
    """Return whether a sentence is a question by its words."""
    return "?" in text or bool(WORDS.question_phrases.search(text)) or not WORDS.questions.isdisjoint(tokenize(text))


def is_question_or_talk(text: str, *, is_answer: bool = False) -> bool:
    """Return whether a sentence is a question, a denial or small talk by its words; a state is no talk if it ``is_answer``."""
    words = WORDS.questions | WORDS.talk | (WORDS.denials - WORDS.nothing if is_answer else WORDS.denials)
    return (
        "?" in text
        or bool(WORDS.talk_phrases.search(text) or WORDS.question_phrases.search(text))
        or bool(not is_answer and WORDS.state_descriptions.search(text))
        or not words.isdisjoint(tokenize(WORDS.no_talk_phrases.sub(" ", text)))
    )


def is_about_table(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence speaks of this table: it names somebody, a number or a code, or begins with a new name."""
    begins_with_name = utterance.get_word(0) in WORDS.determiners | WORDS.articles
    begins_with_name &= list(utterance.candidate_stems[1:2]) == [{}]
    is_told = utterance.mentions or utterance.number_indices or utterance.speaker_indices or begins_with_name
    return bool(is_told) or any(token.code for token in utterance.tokens)


def is_likely_rule_query(utterance: ParsedUtterance, interpretations: list[Interpretation]) -> bool:
    """Return whether rules come before these interpretations: a question, or too vague or too uncertain for a report."""
    if not interpretations:
        return True
    best = interpretations[0]
    is_asked_for = best.is_answer or (best.is_due and best.is_complete and best.score > MIN_DUE_SCORE)
    is_answer = is_asked_for and not best.unexplained_words
    if is_question_or_talk(utterance.text, is_answer=is_answer):
        return True
    if is_answer:
        return False
    return (
        best.is_ambiguous
        or best.has_unknown_words
        or best.score < MIN_CONFIDENT_SCORE
        or not (best.is_complete or is_about_table(utterance))
    )

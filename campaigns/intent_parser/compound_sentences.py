"""Sentences of several reports: *the wraith hits Ben, he takes 1 distress and seals 2*."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine import Table
from campaigns.intent_parser.interpretations import Interpretation
from campaigns.intent_parser.ranking import rank_interpretations, read_as
from campaigns.intent_parser.speech_acts import MIN_CONFIDENT_SCORE
from campaigns.intent_parser.utterance import ParsedUtterance, is_clause_start, parse_utterance
from campaigns.models import Campaign
from campaigns.rulebook.vocabulary import WORDS

MAX_PARTS = 4
"""Parts of a sentence that are read."""


def read_parts(campaign: Campaign, table: Table, utterance: ParsedUtterance) -> list[Interpretation]:
    """Return the readings of the parts of a sentence; empty unless all of them are reports.

    A part that lacks words is read as the report before or after it: *Ilse gains an Ether and Teo gains 2*.
    """
    parts = [
        [parse_utterance(campaign, table, text, utterance.speaker_ref) for text in texts]
        for texts in split_sentence(utterance)
    ]
    readings = [next(filter(_is_report, map(_find_best, ways)), None) for ways in parts]
    found: list[Interpretation] = []
    for place, ways in enumerate(parts):
        near = [one for one in (*readings[:place][::-1], *readings[place + 1 :]) if one is not None]
        again = (read_as(one.move, way) for one in near for way in ways)
        best = readings[place] or next(filter(_is_whole, again), None)
        if best is not None:
            told = [(one.move, one.args) for one in found]
            found += [one for one in best.per_subject or [best] if (one.move, one.args) not in told]
        elif ways[-1].tokens:
            return []
        else:
            # What follows does not continue the words that only say why: *the usher hits Ilse, she seals 1*.
            bare = [way for way in parts[place + 1] if way.tokens][-1]
            readings[place + 1] = next(filter(_is_report, [_find_best(bare)]), None)
    return found


def _find_best(utterance: ParsedUtterance) -> Interpretation | None:
    return next(iter(rank_interpretations(utterance)), None)


def _is_whole(one: Interpretation | None) -> bool:
    return one is not None and one.is_complete and not one.unexplained_words


def _is_report(one: Interpretation | None) -> bool:
    return one is not None and _is_whole(one) and not one.is_vague and one.score >= MIN_CONFIDENT_SCORE


def split_sentence(utterance: ParsedUtterance) -> list[list[str]]:
    """Return the texts of each part of a sentence, likeliest first; empty if it has one part only, or too many.

    A part is complete with what the parts before it named: their subject, or all words before an amount. One without
    a number may also say nothing, if the next says more about its subject: *the usher hits Ilse, she seals 1*.
    """
    parts: list[list[str]] = []
    subject = head = ""
    may_be_left_out = False
    for span in _iter_spans(utterance):
        own = _find_subject(utterance, span)
        amount = next((word for word in span if _is_amount(utterance, word)), span.stop)
        rest = span[utterance.get_word(span.start) in WORDS.third_person :]
        bare = utterance.get_text(span) if own else f"{subject} {utterance.get_text(rest)}".strip()
        if may_be_left_out and (amount == span.start or not own):
            parts[-1].append("")
        if amount == span.start:
            parts.append([f"{head} {utterance.get_text(span)}".strip(), bare])
        else:
            parts.append([bare])
            head = f"{'' if own else subject} {utterance.get_text(range(rest.start, amount))}".strip()
        subject = own or subject
        may_be_left_out = bool(subject) and {*span}.isdisjoint(utterance.number_indices)
    return parts if 1 < len(parts) <= MAX_PARTS else []


def _iter_spans(utterance: ParsedUtterance) -> Iterator[range]:
    """Yield the words between conjunctions and punctuation, without those that only comment."""
    start = 0
    for place in range(len(utterance.tokens) + 1):
        is_conjunction = utterance.get_word(place) in WORDS.conjunctions
        if is_conjunction or place == len(utterance.tokens) or is_clause_start(utterance.text, utterance.tokens, place):
            span = range(start, place)
            if any(one not in utterance.noise_indices and not utterance.tokens[one].is_filler for one in span):
                yield span
            start = place + is_conjunction


def _find_subject(utterance: ParsedUtterance, span: range) -> str:
    """Return the words for the first subjects of a span: names with what is between them, *i*, *everybody*; '' for none."""
    named = [one for one in utterance.subject_mentions if one.start in span]
    if named:
        stop = named[0].end
        for one in named:
            if all(utterance.tokens[place].is_stopword for place in range(stop, one.start)):
                stop = max(stop, one.end)
        return utterance.get_text(range(named[0].start, stop))
    spoken = sorted((utterance.tokens[place] for place in span), key=lambda one: not one.is_speaker)
    return next((token.text for token in spoken if token.is_speaker or token.is_everybody), "")


def _is_amount(utterance: ParsedUtterance, index: int) -> bool:
    token = utterance.tokens[index]
    return token.number is not None or token.text in WORDS.articles

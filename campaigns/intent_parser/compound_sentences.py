"""Sentences of several reports: *the wraith hits Ben, he takes 1 distress and seals 2*."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.engine import Table
from campaigns.intent_parser.interpretations import Interpretation, rank_interpretations, read_as
from campaigns.intent_parser.speech_acts import MIN_CONFIDENT_SCORE
from campaigns.intent_parser.team_reports import settle_readings
from campaigns.intent_parser.utterance import ParsedUtterance, is_clause_start, parse_utterance
from campaigns.models import Campaign
from campaigns.rulebook.vocabulary import WORDS

MAX_PARTS = 4
"""Parts of a sentence that are read."""


@dataclass(frozen=True)
class SentencePart:
    """A part of a sentence: its ``texts``, complete with what the parts before it named, the likeliest first.

    One without a number ``may_be_left_out`` if the next says more about its subject: *the usher hits Ilse, she seals 1*.
    """

    texts: list[str]
    may_be_left_out: bool


def read_parts(campaign: Campaign, table: Table, utterance: ParsedUtterance) -> list[Interpretation]:
    """Return the readings of the parts of a sentence; empty unless all of them are reports.

    A part that lacks words is read as the report before or after it: *Ilse gains an Ether and Teo gains 2*.
    """
    parts = split_sentence(utterance)
    heard = [[parse_utterance(campaign, table, text, utterance.speaker_ref) for text in one.texts] for one in parts]
    readings = [next(filter(_is_report, map(_find_best, ways)), None) for ways in heard]
    found: list[Interpretation] = []
    for place, part in enumerate(parts):
        near = [one for one in (*readings[:place][::-1], *readings[place + 1 :]) if one is not None]
        again = (read_as(one.move, way) for one in near for way in heard[place])
        best = readings[place] or next(filter(_is_whole, again), None)
        if best is not None:
            found += [one for one in best.per_subject or [best] if one not in found]
        elif not part.may_be_left_out:
            return []
        else:
            # What follows does not continue the words that were left out.
            readings[place + 1] = next(filter(_is_report, map(_find_best, heard[place + 1][-1:])), None)
    return found


def _find_best(utterance: ParsedUtterance) -> Interpretation | None:
    return next(iter(settle_readings(utterance, rank_interpretations(utterance))), None)


def _is_whole(one: Interpretation | None) -> bool:
    return one is not None and one.is_complete and not one.unexplained_words


def _is_report(one: Interpretation | None) -> bool:
    return one is not None and _is_whole(one) and not one.is_vague and one.score >= MIN_CONFIDENT_SCORE


def split_sentence(utterance: ParsedUtterance) -> list[SentencePart]:
    """Return the parts of a sentence, each with the subject of those before it; empty if it has one only, or too many."""
    spans = list(_iter_spans(utterance))
    parts: list[SentencePart] = []
    subject = head = ""
    for place, span in enumerate(spans):
        own = _find_subject(utterance, span)
        amount = next((word for word in span if _is_amount(utterance, word)), span.stop)
        rest = span[utterance.get_word(span.start) in WORDS.third_person :]
        bare = utterance.get_text(span) if own else f"{subject} {utterance.get_text(rest)}".strip()
        if amount == span.start:
            texts = [f"{head} {utterance.get_text(span)}".strip(), bare]
        else:
            texts = [bare]
            head = f"{'' if own else subject} {utterance.get_text(range(rest.start, amount))}".strip()
        subject = own or subject
        after = spans[place + 1] if place + 1 < len(spans) else range(0)
        is_continued = bool(after and subject) and (
            _is_amount(utterance, after.start) or not _find_subject(utterance, after)
        )
        parts.append(SentencePart(texts, is_continued and {*span}.isdisjoint(utterance.number_indices)))
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

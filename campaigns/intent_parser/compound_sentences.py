"""Sentences of several reports: *the wraith hits Ben, he takes 1 distress and seals 2*."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.intent_parser.noise import CLAUSE_BREAK_RE
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.intent_parser.vocabulary import ARTICLES, CONJUNCTIONS, THIRD_PERSON_WORDS

MAX_PARTS = 4
"""Parts of a sentence that are read."""


@dataclass(frozen=True)
class SentencePart:
    """A part of a sentence, complete in itself: the ``text`` with whom and what the parts before it named.

    ``bare`` is it as it is said. A part without a number ``is_continued`` if the next one says more about the same
    subject.
    """

    text: str
    bare: str
    is_continued: bool = False


def split_sentence(utterance: ParsedUtterance) -> list[SentencePart]:
    """Return the parts of a sentence, each with the subject of those before it; empty if it has one only, or too many."""
    spans = _merge_names(utterance, list(_iter_spans(utterance)))
    if not 1 < len(spans) <= MAX_PARTS:
        return []
    told: list[str] = []
    carried, continued, head = "", [], ""
    for span in spans:
        subject, text = _find_subject(utterance, span), _get_text(utterance, span)
        begins_with_amount = _is_amount(utterance, span.start)
        continued.append(bool(told and carried) and not (subject and not begins_with_amount))
        if told and begins_with_amount:
            text = f"{head} {text}"
        elif told and not subject:
            text = f"{carried} {_get_text(utterance, _skip_pronoun(utterance, span))}"
        told.append(text.strip())
        carried = subject or carried
        if not begins_with_amount:
            first = next((place for place in span if _is_amount(utterance, place)), span.stop)
            head = _get_text(utterance, range(span.start, first)) if subject or not carried else ""
            head = head or f"{carried} {_get_text(utterance, range(_skip_pronoun(utterance, span).start, first))}"
    return [
        SentencePart(text, _get_text(utterance, span), is_continued and not _has_number(utterance, span))
        for text, span, is_continued in zip(told, spans, [*continued[1:], False], strict=True)
    ]


def _iter_spans(utterance: ParsedUtterance) -> Iterator[range]:
    """Yield the words between conjunctions and punctuation, without those that only comment."""
    first = 0
    for place, token in enumerate(utterance.tokens):
        is_break = token.text in CONJUNCTIONS or (
            place > 0 and CLAUSE_BREAK_RE.search(utterance.text[utterance.tokens[place - 1].end : token.start])
        )
        if is_break:
            yield from _get_span(utterance, first, place)
            first = place + (token.text in CONJUNCTIONS)
    yield from _get_span(utterance, first, len(utterance.tokens))


def _get_span(utterance: ParsedUtterance, start: int, stop: int) -> Iterator[range]:
    span = range(start, stop)
    if any(place not in utterance.noise_indices and not utterance.tokens[place].is_filler for place in span):
        yield span


def _merge_names(utterance: ParsedUtterance, spans: list[range]) -> list[range]:
    """Return the spans with names that stand alone joined to what follows: *mara, teo and ilse lose 1*."""
    merged: list[range] = []
    waiting: int | None = None
    for span in spans:
        start = span.start if waiting is None else waiting
        waiting = start if _is_only_names(utterance, span) else None
        if waiting is None:
            merged.append(range(start, span.stop))
    return merged if waiting is None else []


def _is_only_names(utterance: ParsedUtterance, span: range) -> bool:
    named = {place for one in utterance.mentions for place in range(one.start, one.end)}
    return all(
        place in named or (utterance.tokens[place].is_stopword and utterance.tokens[place].number is None)
        or utterance.tokens[place].is_speaker
        for place in span
    )  # fmt: skip


def _find_subject(utterance: ParsedUtterance, span: range) -> str:
    """Return the words for the first subjects of a span: names with what is between them, *i*, *everybody*; '' for none."""
    label = utterance.table.subject_label
    named = [one for one in utterance.mentions if one.entity.label == label and one.start in span]
    if named:
        first = min(named, key=lambda one: one.start)
        stop = first.end
        for one in sorted(named, key=lambda one: one.start):
            if all(utterance.tokens[place].is_stopword for place in range(stop, one.start)):
                stop = max(stop, one.end)
        return _get_text(utterance, range(first.start, stop))
    if any(utterance.tokens[place].is_speaker for place in span):
        return "i"
    return "everybody" if any(utterance.tokens[place].is_everybody for place in span) else ""


def _skip_pronoun(utterance: ParsedUtterance, span: range) -> range:
    is_pronoun = utterance.tokens[span.start].text in THIRD_PERSON_WORDS
    return range(span.start + is_pronoun, span.stop)


def _is_amount(utterance: ParsedUtterance, index: int) -> bool:
    token = utterance.tokens[index]
    return token.number is not None or token.text in ARTICLES


def _has_number(utterance: ParsedUtterance, span: range) -> bool:
    return any(utterance.tokens[place].number is not None for place in span)


def _get_text(utterance: ParsedUtterance, span: range) -> str:
    return utterance.text[utterance.tokens[span.start].start : utterance.tokens[span.stop - 1].end] if span else ""

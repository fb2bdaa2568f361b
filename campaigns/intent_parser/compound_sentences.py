"""Sentences of several reports: *the wraith hits Ben, he takes 1 distress and seals 2*."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from campaigns.engine import Table
from campaigns.intent_parser.interpretations import Interpretation, rank_interpretations, read_as
from campaigns.intent_parser.speech_acts import MIN_CONFIDENT_SCORE
from campaigns.intent_parser.team_reports import settle_readings
from campaigns.intent_parser.utterance import CLAUSE_BREAK_RE, ParsedUtterance, parse_utterance
from campaigns.models import Campaign
from campaigns.rulebook.vocabulary import WORDS

MAX_PARTS = 4
"""Parts of a sentence that are read."""


@dataclass(frozen=True)
class SentencePart:
    """A part of a sentence, complete in itself: the ``text`` with whom and what the parts before it named.

    ``bare`` has only whom they named. A part without a number ``is_continued`` if the next one says more about the same
    subject.
    """

    text: str
    bare: str
    is_continued: bool = False


def read_parts(campaign: Campaign, table: Table, utterance: ParsedUtterance) -> list[Interpretation]:
    """Return the readings of the parts of a sentence; empty unless all of them are reports.

    A part that only says who acts on whom is left out if the next one says what came of it. One that lacks words is
    read as the report before or after it: *Ilse gains an Ether and Teo gains 2*.
    """
    parts = split_sentence(utterance)
    heard = [
        [parse_utterance(campaign, table, text, utterance.speaker_ref) for text in dict.fromkeys((one.text, one.bare))]
        for one in parts
    ]
    readings = [_find_first(map(_find_best, ways), _is_report) for ways in heard]
    found: list[Interpretation] = []
    for place, part in enumerate(parts):
        near = [one for one in (*readings[:place][::-1], *readings[place + 1 :]) if one is not None]
        again = (read_as(one.move, way) for one in near for way in heard[place])
        best = readings[place] or _find_first(again, _is_whole)
        if best is not None:
            found += [one for one in best.per_subject or [best] if one not in found]
        elif not part.is_continued:
            return []
    return found


def _find_first(
    readings: Iterable[Interpretation | None], is_good: Callable[[Interpretation], bool]
) -> Interpretation | None:
    return next((one for one in readings if one is not None and is_good(one)), None)


def _find_best(utterance: ParsedUtterance) -> Interpretation | None:
    return next(iter(settle_readings(utterance, rank_interpretations(utterance))), None)


def _is_whole(one: Interpretation) -> bool:
    return one.is_complete and not one.unexplained_words and not one.unknown_word_count


def _is_report(one: Interpretation) -> bool:
    return _is_whole(one) and (one.is_answer or not one.is_ambiguous) and one.score >= MIN_CONFIDENT_SCORE


def split_sentence(utterance: ParsedUtterance) -> list[SentencePart]:
    """Return the parts of a sentence, each with the subject of those before it; empty if it has one only, or too many."""
    spans = _merge_names(utterance, list(_iter_spans(utterance)))
    if not 1 < len(spans) <= MAX_PARTS:
        return []
    texts: list[str] = []
    carried, continued, bare, head = "", [], [], ""
    for span in spans:
        subject, text = _find_subject(utterance, span), utterance.get_text(span)
        amount = next((place for place in span if _is_amount(utterance, place)), span.stop)
        begins_with_amount = amount == span.start
        continued.append(bool(texts and carried) and not (subject and not begins_with_amount))
        after_pronoun = span[utterance.get_word(span.start) in WORDS.third_person :]
        if texts and begins_with_amount:
            text = f"{head} {text}"
        elif texts and not subject:
            text = f"{carried} {utterance.get_text(after_pronoun)}"
        texts.append(text.strip())
        bare.append(utterance.get_text(span) if subject else f"{carried} {utterance.get_text(after_pronoun)}".strip())
        carried = subject or carried
        if not begins_with_amount:
            head = utterance.get_text(range(span.start, amount)) if subject or not carried else ""
            head = head or f"{carried} {utterance.get_text(range(after_pronoun.start, amount))}"
    return [
        SentencePart(text, short, is_continued and {*span}.isdisjoint(utterance.number_indices))
        for text, short, span, is_continued in zip(texts, bare, spans, [*continued[1:], False], strict=True)
    ]


def _iter_spans(utterance: ParsedUtterance) -> Iterator[range]:
    """Yield the words between conjunctions and punctuation, without those that only comment."""
    start = 0
    for place in range(len(utterance.tokens) + 1):
        is_conjunction = utterance.get_word(place) in WORDS.conjunctions
        if is_conjunction or place == len(utterance.tokens) or _is_break(utterance, place):
            span = range(start, place)
            if any(one not in utterance.noise_indices and not utterance.tokens[one].is_filler for one in span):
                yield span
            start = place + is_conjunction


def _is_break(utterance: ParsedUtterance, index: int) -> bool:
    between = utterance.text[utterance.tokens[index - 1].end : utterance.tokens[index].start] if index else ""
    return bool(CLAUSE_BREAK_RE.search(between))


def _merge_names(utterance: ParsedUtterance, spans: list[range]) -> list[range]:
    """Return the spans with names that stand alone joined to what follows: *mara, teo and ilse lose 1*."""
    merged: list[range] = []
    waiting: int | None = None
    for span in spans:
        start = span.start if waiting is None else waiting
        is_only_names = all(
            place in utterance.named_indices
            or utterance.tokens[place].is_speaker
            or (utterance.tokens[place].is_stopword and utterance.tokens[place].number is None)
            for place in span
        )
        waiting = start if is_only_names else None
        if waiting is None:
            merged.append(range(start, span.stop))
    return merged if waiting is None else []


def _find_subject(utterance: ParsedUtterance, span: range) -> str:
    """Return the words for the first subjects of a span: names with what is between them, *i*, *everybody*; '' for none."""
    named = [one for one in utterance.subject_mentions if one.start in span]
    if named:
        stop = named[0].end
        for one in named:
            if all(utterance.tokens[place].is_stopword for place in range(stop, one.start)):
                stop = max(stop, one.end)
        return utterance.get_text(range(named[0].start, stop))
    spoken = [utterance.tokens[place] for place in span]
    return next(
        (
            token.text
            for token in sorted(spoken, key=lambda one: not one.is_speaker)
            if token.is_speaker or token.is_everybody
        ),
        "",
    )


def _is_amount(utterance: ParsedUtterance, index: int) -> bool:
    token = utterance.tokens[index]
    return token.number is not None or token.text in WORDS.articles

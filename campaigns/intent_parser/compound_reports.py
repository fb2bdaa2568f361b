"""Readings of a sentence of several reports: one for each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine import Table
from campaigns.intent_parser.compound_sentences import split_sentence
from campaigns.intent_parser.interpretations import Interpretation, parse_utterance, rank_interpretations, read_as
from campaigns.intent_parser.speech_acts import MIN_CONFIDENT_SCORE
from campaigns.intent_parser.team_reports import settle_readings
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.models import Campaign


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

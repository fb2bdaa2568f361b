"""Readings of a sentence of several reports: one for each of its parts."""

from __future__ import annotations

from campaigns.engine import Table
from campaigns.intent_parser.compound_sentences import split_sentence
from campaigns.intent_parser.interpretations import Interpretation, parse_utterance, rank_interpretations
from campaigns.intent_parser.speech_acts import MIN_CONFIDENT_SCORE
from campaigns.intent_parser.team_reports import settle_readings
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.models import Campaign


def read_parts(campaign: Campaign, table: Table, utterance: ParsedUtterance) -> list[Interpretation]:
    """Return the readings of the parts of a sentence; empty unless all of them are reports.

    A part that only says who acts on whom is left out if the next one says what came of it.
    """
    found: list[Interpretation] = []
    for part in split_sentence(utterance):
        best = _read_best(campaign, table, part.text, utterance.speaker_ref)
        if not _is_report(best) and part.bare != part.text:
            best = _read_best(campaign, table, part.bare, utterance.speaker_ref)
        if best is not None and _is_report(best):
            found += [one for one in best.per_subject or [best] if one not in found]
        elif not part.is_continued:
            return []
    return found


def _read_best(campaign: Campaign, table: Table, text: str, speaker_ref: int) -> Interpretation | None:
    heard = parse_utterance(campaign, table, text, speaker_ref)
    return next(iter(settle_readings(heard, rank_interpretations(heard))), None)


def _is_report(one: Interpretation | None) -> bool:
    return (
        one is not None
        and one.is_complete
        and not one.unexplained_words
        and not one.unknown_word_count
        and not one.is_ambiguous
        and one.score >= MIN_CONFIDENT_SCORE
    )

"""Noise detection: comments behind a comma, and reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.tokens import Token
from campaigns.intent_parser.vocabulary import CONJUNCTIONS, REASON_WORDS

CLAUSE_BREAK_RE = re.compile(r"[,;.!:()…–—]")
"""Punctuation that separates clauses."""
MAX_KNOWN_WORDS = 1
"""Known words in a comment at most; there must be more unknown ones."""


def find_noise(
    text: str, tokens: Sequence[Token], candidate_stems: Sequence[Mapping[str, float]], mentions: Sequence[Mention]
) -> frozenset[int]:
    """Return the indices of words that report nothing."""
    named = {place for one in mentions for place in range(one.start, one.end)}
    told: set[int] = set()
    for part in _split_clauses(text, tokens):
        why = next((place for place in part if tokens[place].text in REASON_WORDS), None)
        if why is not None:
            told |= set(range(why, _find_reason_end(tokens, why, part.stop)))
        if part.start and not named & set(part) and _is_comment(part, tokens, candidate_stems):
            told |= set(part)
    return frozenset(told)


def _find_reason_end(tokens: Sequence[Token], start: int, stop: int) -> int:
    """Return where a reason ends: at a conjunction, if a number follows it, else with its clause."""
    for place in range(start, stop):
        if tokens[place].text in CONJUNCTIONS and any(one.number is not None for one in tokens[place:stop]):
            return place
    return stop


def _split_clauses(text: str, tokens: Sequence[Token]) -> Iterator[range]:
    first = 0
    for place in range(1, len(tokens) + 1):
        if place == len(tokens) or CLAUSE_BREAK_RE.search(text[tokens[place - 1].end : tokens[place].start]):
            yield range(first, place)
            first = place


def _is_comment(clause: range, tokens: Sequence[Token], candidate_stems: Sequence[Mapping[str, float]]) -> bool:
    """Return whether a clause has no numbers and mostly unknown words."""
    if any(tokens[place].number is not None or tokens[place].code or tokens[place].sign for place in clause):
        return False
    known = sum(max(candidate_stems[place].values(), default=0.0) == 1 for place in clause)
    strange = sum(bool(tokens[place].stem) and not candidate_stems[place] for place in clause)
    return known <= MAX_KNOWN_WORDS and known < strange

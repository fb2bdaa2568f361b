"""What a sentence says beside its report: a comment behind a comma, or why it happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from campaigns.telling.names import Named
from campaigns.telling.tokens import Token

REASONS = frozenset({"because", "cause", "cuz", "cos", "thanks", "thx", "due"})
"""Words that open a reason, up to the end of its part of the sentence."""
STOPS = re.compile(r"[,;.!:()…–—]")
"""Signs that part a sentence."""
KNOWN = 1
"""A comment has at most so many words that mean something in the game, and fewer than others."""


def asides(
    text: str, found: Sequence[Token], meant: Sequence[Mapping[str, float]], names: Sequence[Named]
) -> frozenset[int]:
    """Return the words of a sentence that report nothing."""
    named = {place for one in names for place in range(one.first, one.after)}
    told: set[int] = set()
    for part in _parts(text, found):
        why = next((place for place in part if found[place].text in REASONS), None)
        if why is not None:
            told |= set(range(why, part.stop))
        if part.start and not named & set(part) and _comments(part, found, meant):
            told |= set(part)
    return frozenset(told)


def _parts(text: str, found: Sequence[Token]) -> Iterator[range]:
    first = 0
    for place in range(1, len(found) + 1):
        if place == len(found) or STOPS.search(text[found[place - 1].end : found[place].start]):
            yield range(first, place)
            first = place


def _comments(part: range, found: Sequence[Token], meant: Sequence[Mapping[str, float]]) -> bool:
    """Return whether a part of a sentence counts nothing, and most of it means nothing in the game."""
    if any(found[place].number is not None or found[place].code or found[place].sign for place in part):
        return False
    known = sum(max(meant[place].values(), default=0.0) == 1 for place in part)
    strange = sum(bool(found[place].stem) and not meant[place] for place in part)
    return known <= KNOWN and known < strange

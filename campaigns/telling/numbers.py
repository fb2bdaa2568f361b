"""A number said without a verb, *mara 4 distress*: it may be what happened, or what lies there now."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from campaigns.referee import AnyRow, game, move_named
from campaigns.telling.heard import Heard
from campaigns.telling.reading import Reading
from campaigns.telling.speech import stems_of
from campaigns.wording import words

STANDING = frozenset({"is", "now", "at", "has", "have", "are", "stands"})
"""Words that say how it stands, not what happened."""
BESIDE = 0.001
"""What a number that lies there now is behind what happened, or ahead of it where the words say how it stands."""


def with_standing(heard: Heard, found: list[Reading]) -> list[Reading]:
    """Put what a bare number would correct beside what it would report, right after it or, where the words say so, before."""
    standing = next(_standing(heard), None)
    if standing is None:
        return found
    best = found[0].score if found else 1.0
    stands = any(token.text in STANDING for token in heard.tokens)
    what, value = standing
    move = move_named("campaigns.correct")
    assert move is not None
    made = Reading(move, {"what": what, "value": value}, (), best + BESIDE if stands else best - BESIDE)
    return sorted([*found, made], key=lambda one: -one.score)


def _standing(heard: Heard) -> Iterator[tuple[str, int]]:
    """Yield the tracked number that a sentence names with nothing else, and the value it says."""
    values = [token.number for token in heard.tokens if token.number is not None and not token.sign]
    named = {place for one in heard.names for place in range(one.first, one.after)}
    said = {
        stem
        for place, meant in enumerate(heard.meant)
        if place not in named and heard.tokens[place].text not in STANDING
        for stem in meant
    }
    strange = any(
        token.stem and not token.little and not token.speaker and not meant and place not in named
        for place, (token, meant) in enumerate(zip(heard.tokens, heard.meant, strict=True))
    )
    if len(values) != 1 or not said or strange:
        return
    for label, name, stems in _numbers(heard.table.game):
        if said <= stems:
            yield from ((f"{label}:{row.ref}:{name}", values[0] or 0) for row in _rows(heard, label))


@functools.cache
def _numbers(of: str) -> list[tuple[str, str, frozenset[str]]]:
    """Return the tracked numbers of a game, by label and name, with the stems of what each is called."""
    return [
        (label, name, stems_of(str(words.choice("campaigns", "what", f"{label}:{name}"))))
        for label, numbers in game(of).numbers.items()
        for name in numbers
    ]


def _rows(heard: Heard, label: str) -> list[AnyRow]:
    """Return the row a sentence is about: the one it names, whoever says it, or the only one there is."""
    rows = heard.table.rows(label)
    named = [one.called.ref for one in heard.names if one.called.label == label]
    if any(token.speaker for token in heard.tokens) and label == heard.table.subject:
        named.append(heard.speaker)
    refs = named or [row.ref for row in rows] * (len(rows) == 1)
    return [row for ref in refs[:1] if (row := rows.get(ref)) is not None]

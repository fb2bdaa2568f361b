"""Words that are nearly the same: one slip of the finger apart, two in a long word."""

from __future__ import annotations

from collections.abc import Iterable

SHORTEST = 4
"""Words below this many letters are taken as they are."""
LONG = 8
"""From this many letters on, two slips are forgiven."""


class Neighbours:
    """The words of a vocabulary by what is left of them when letters are dropped: near words share such a rest.

    Words below ``shortest`` letters are taken as they are.
    """

    def __init__(self, vocabulary: Iterable[str], shortest: int = SHORTEST) -> None:
        self._shortest = shortest
        self._rests: dict[str, list[str]] = {}
        for word in vocabulary:
            if len(word) >= shortest - 1:
                for rest in rests(word, 2 if len(word) >= LONG - 1 else 1):
                    self._rests.setdefault(rest, []).append(word)

    def near(self, typed: str) -> dict[str, int]:
        """Give the words of the vocabulary near a typed one, with how many slips apart they are."""
        if len(typed) < self._shortest:
            return {}
        most = slips_forgiven(typed)
        candidates = {word for rest in rests(typed, most) for word in self._rests.get(rest, ())}
        apart = {word: slips(typed, word, most) for word in sorted(candidates)}
        return {word: count for word, count in apart.items() if count <= most}


def slips_forgiven(typed: str) -> int:
    """Give how many slips a word of this length may have."""
    return 2 if len(typed) >= LONG else 1


def rests(word: str, dropped: int) -> set[str]:
    """Give a word and everything it becomes with up to ``dropped`` letters dropped."""
    found = last = {word}
    for _ in range(dropped):
        last = {rest[:place] + rest[place + 1 :] for rest in last for place in range(len(rest))}
        found = found | last
    return found


def slips(one: str, other: str, most: int) -> int:
    """Count the letters dropped, added, changed or swapped with their neighbour between two words; ``most + 1`` for more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        here = [row]
        for column, opposite in enumerate(other, 1):
            least = min(above[column] + 1, here[-1] + 1, above[column - 1] + (letter != opposite))
            if before and column > 1 and letter == other[column - 2] and one[row - 2] == opposite:
                least = min(least, before[column - 2] + 1)
            here.append(least)
        if min(here) > most:
            return most + 1
        before, above = above, here
    return above[-1]

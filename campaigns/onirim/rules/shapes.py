"""What an answer may look like: each kind of choice says which answers hold, and gives them all on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, Protocol


class Shape(Protocol):
    """The legal answers of an open decision."""

    def holds(self, answer: Any) -> bool:
        """Whether this answer is legal."""

    def __iter__(self) -> Iterator[Any]:
        """Give every legal answer, lazily: orders of many cards are many."""


@dataclass(frozen=True)
class OneOf:
    """Any of these answers."""

    options: list[Any]

    def holds(self, answer: Any) -> bool:
        """Whether it is one of them; true is not 1 here."""
        return answer in self.options and any(
            type(answer) is type(option) and answer == option for option in self.options
        )

    def __iter__(self) -> Iterator[Any]:
        return iter(self.options)


@dataclass(frozen=True)
class Order:
    """Every index below ``count`` once, in any order."""

    count: int

    def holds(self, answer: Any) -> bool:
        """Whether it is a permutation."""
        return orders(answer, range(self.count))

    def __iter__(self) -> Iterator[Any]:
        return map(list, permutations(range(self.count)))


@dataclass(frozen=True)
class PickOrder:
    """One of ``picks`` (None: no pick), and the order of all other indices below ``count``: ``[pick, order]``."""

    picks: tuple[int | None, ...]
    count: int

    def holds(self, answer: Any) -> bool:
        """Whether the pick is allowed and the order complete."""
        if type(answer) is not list or len(answer) != 2 or type(answer[0]) is bool or answer[0] not in self.picks:
            return False
        return orders(answer[1], self.rest(answer[0]))

    def rest(self, pick: int | None) -> list[int]:
        """Give the indices that are left to be put in order."""
        return [i for i in range(self.count) if i != pick]

    def __iter__(self) -> Iterator[Any]:
        return ([pick, list(order)] for pick in self.picks for order in permutations(self.rest(pick)))


@dataclass(frozen=True)
class SplitOrder:
    """Some indices below ``count``, ascending, and the order of all others: ``[some, order]``."""

    count: int

    def holds(self, answer: Any) -> bool:
        """Whether every index stands in one of the two lists, once."""
        if type(answer) is not list or len(answer) != 2 or not all(type(part) is list for part in answer):
            return False
        return orders([*answer[0], *answer[1]], range(self.count)) and answer[0] == sorted(answer[0])

    def __iter__(self) -> Iterator[Any]:
        for size in range(self.count + 1):
            for some in combinations(range(self.count), size):
                others = [i for i in range(self.count) if i not in some]
                yield from ([list(some), list(order)] for order in permutations(others))


@dataclass(frozen=True)
class Picks:
    """So many different indices below ``count``, in order; fewer when there are fewer."""

    count: int
    wanted: int

    def holds(self, answer: Any) -> bool:
        """Whether they are different, within bounds and as many as wanted."""
        if type(answer) is not list or len(answer) != min(self.wanted, self.count):
            return False
        return len(set(map(str, answer))) == len(answer) and all(type(i) is int and 0 <= i < self.count for i in answer)

    def __iter__(self) -> Iterator[Any]:
        return map(list, permutations(range(self.count), min(self.wanted, self.count)))


@dataclass(frozen=True)
class Cards:
    """So many cards by their letters out of these, in order; fewer when there are fewer."""

    there: Mapping[str, int]
    wanted: int

    @property
    def size(self) -> int:
        """How many are named."""
        return min(self.wanted, sum(self.there.values()))

    def holds(self, answer: Any) -> bool:
        """Whether that many are named and all are there."""
        if type(answer) is not list or len(answer) != self.size or not all(type(card) is str for card in answer):
            return False
        return all(self.there.get(card, 0) >= count for card, count in Counter(answer).items())

    def __iter__(self) -> Iterator[Any]:
        few = [card for card, count in sorted(self.there.items()) for _ in range(min(count, self.wanted))]
        return (list(found) for found in dict.fromkeys(permutations(few, self.size)))


def orders(answer: Any, indices: Any) -> bool:
    """Whether a list names each of these indices once."""
    if type(answer) is not list or len(answer) != len(indices):
        return False
    return all(type(i) is int for i in answer) and sorted(answer) == list(indices)

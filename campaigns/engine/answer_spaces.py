"""Answer spaces: the legal answers of each kind of choice, with membership test, emptiness and count.

Permutations of many cards are too many to enumerate: twelve Goals have millions of orders. So ``size``, ``bool`` and
``is_legal`` use arithmetic, and iteration is lazy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations, product
from math import comb, factorial, perm, prod
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Answer: TypeAlias = "bool | int | str | Sequence[Answer] | None"
"""An answer: None, a bool, a number, a text, or a list of these."""

VerbAnswer = list[Any]
"""An answer that starts with a verb, followed by the texts and numbers that the verb takes."""


def get_verb(answer: Answer) -> str:
    """Return the verb that an answer starts with, or '' for a plain choice."""
    return str(answer[0]) if isinstance(answer, list) and answer and isinstance(answer[0], str) else ""


class AnswerSpace(Protocol):
    """The legal answers of an open question."""

    @property
    def size(self) -> int:
        """The number of legal answers, computed without enumerating them; may have many digits."""

    def __bool__(self) -> bool:
        """Return whether there is a legal answer, in constant time."""

    def is_legal(self, answer: object) -> bool:
        """Return whether the answer is legal."""

    def __iter__(self) -> Iterator[Answer]:
        """Yield each legal answer once, lazily."""


class ChoiceSpace(Struct, frozen=True):
    """One of the given answers."""

    options: Sequence[Answer]

    @property
    def size(self) -> int:
        """The number of options."""
        return len(self.options)

    def __bool__(self) -> bool:
        return bool(self.options)

    def is_legal(self, answer: object) -> bool:
        """Return whether the answer is an option of the same type: True is not 1 here."""
        try:
            first = self.options[self.options.index(answer)]
        except ValueError:
            return False
        return type(answer) is type(first) or any(
            type(answer) is type(option) and answer == option for option in self.options
        )

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.options)


class PermutationSpace(Struct, frozen=True):
    """A permutation of the indices below ``count``."""

    count: int

    @property
    def size(self) -> int:
        """The number of permutations."""
        return factorial(self.count)

    def __bool__(self) -> bool:
        return self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether the answer is a permutation of the indices."""
        return is_permutation_of(answer, range(self.count))

    def __iter__(self) -> Iterator[Answer]:
        return map(list, permutations(range(self.count)))


class PickThenPermutationSpace(Struct, frozen=True):
    """``[pick, order]``: one of ``picks`` (None: no pick) and a permutation of all other indices below ``count``."""

    picks: tuple[int | None, ...]
    count: int

    @property
    def size(self) -> int:
        """The number of picks, each with every order of the others."""
        return sum(factorial(self.count - (pick is not None)) for pick in self.picks)

    def __bool__(self) -> bool:
        return bool(self.picks)

    def is_legal(self, answer: object) -> bool:
        """Return whether the pick is allowed and the order is complete."""
        if type(answer) is not list or len(answer) != 2 or not ChoiceSpace([*self.picks]).is_legal(answer[0]):
            return False
        return is_permutation_of(answer[1], self.get_remaining_indices(answer[0]))

    def get_remaining_indices(self, pick: int | None) -> list[int]:
        """Return the indices still to be ordered."""
        return [i for i in range(self.count) if i != pick]

    def __iter__(self) -> Iterator[Answer]:
        return ([pick, list(order)] for pick in self.picks for order in permutations(self.get_remaining_indices(pick)))


class SplitPermutationSpace(Struct, frozen=True):
    """``[some, order]``: some indices below ``count``, ascending, and a permutation of all others."""

    count: int

    @property
    def size(self) -> int:
        """The number of permutations of every length; the indices that are not ordered are picked."""
        return sum(perm(self.count, ordered) for ordered in range(self.count + 1))

    def __bool__(self) -> bool:
        return self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether each index is in exactly one of the two lists, and the first is ascending."""
        if type(answer) is not list or len(answer) != 2 or not all(type(part) is list for part in answer):
            return False
        return is_permutation_of([*answer[0], *answer[1]], range(self.count)) and answer[0] == sorted(answer[0])

    def __iter__(self) -> Iterator[Answer]:
        for size in range(self.count + 1):
            for some in combinations(range(self.count), size):
                others = [i for i in range(self.count) if i not in some]
                yield from ([list(some), list(order)] for order in permutations(others))


class PartialPermutationSpace(Struct, frozen=True):
    """``wanted`` different indices below ``count``, in order; all of them if there are fewer."""

    count: int
    wanted: int

    @property
    def size(self) -> int:
        """The number of partial permutations."""
        return perm(self.count, min(self.wanted, self.count)) if self else 0

    def __bool__(self) -> bool:
        return self.wanted >= 0 and self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether the indices are different, within bounds and as many as wanted."""
        if type(answer) is not list or len(answer) != min(self.wanted, self.count):
            return False
        return len(set(map(str, answer))) == len(answer) and all(type(i) is int and 0 <= i < self.count for i in answer)

    def __iter__(self) -> Iterator[Answer]:
        return map(list, permutations(range(self.count), min(self.wanted, self.count))) if self else iter(())


class MultisetPermutationSpace(Struct, frozen=True):
    """``wanted`` of the cards ``there``, by letter and in order; all of them if there are fewer."""

    there: Mapping[str, int]
    wanted: int

    @property
    def answer_length(self) -> int:
        """The number of cards that an answer names."""
        return min(self.wanted, self._available.total())

    @property
    def _available(self) -> Counter[str]:
        """The cards with a positive count, sorted by letter."""
        return Counter({card: count for card, count in sorted(self.there.items()) if count > 0})

    @property
    def size(self) -> int:
        """The number of different sequences of cards; swapping equal cards does not make a new one."""
        lines = [1, *[0] * self.answer_length] if self else [0]
        for count in self._available.values():
            lines = [_count_mixed_lines(lines, length, count) for length in range(len(lines))]
        return lines[-1]

    def __bool__(self) -> bool:
        return self.wanted >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether the right number of cards is named and all of them are available."""
        if (
            type(answer) is not list
            or len(answer) != self.answer_length
            or not all(type(card) is str for card in answer)
        ):
            return False
        return all(self.there.get(card, 0) >= count for card, count in Counter(answer).items())

    def __iter__(self) -> Iterator[Answer]:
        if not self:
            return
        spare = self._available
        line = _take_smallest(spare, self.answer_length)
        yield list(line)
        while _advance_permutation(line, spare):
            yield list(line)


class TaggedUnionSpace(Struct, frozen=True):
    """``[way, answer]``: one of several ways, each with its own answer space."""

    ways: Mapping[str, AnswerSpace]

    @property
    def size(self) -> int:
        """The number of answers of all ways together."""
        return sum(shape.size for shape in self.ways.values())

    def __bool__(self) -> bool:
        return any(self.ways.values())

    def is_legal(self, answer: object) -> bool:
        """Return whether the way exists and has this answer."""
        if type(answer) is not list or len(answer) != 2 or type(answer[0]) is not str:
            return False
        return answer[0] in self.ways and self.ways[answer[0]].is_legal(answer[1])

    def __iter__(self) -> Iterator[Answer]:
        return ([way, answer] for way, shape in self.ways.items() for answer in shape)


class MultisetRangeSpace(Struct, frozen=True):
    """Between ``least`` and ``most`` of the things ``there``, in any order; all of them if there are fewer.

    ``beyond`` more are accepted as well, because the rules have a way to correct the excess. They are not enumerated.
    """

    there: Mapping[str, int]
    least: int
    most: int
    beyond: int = 0

    @property
    def _size_range(self) -> range:
        there = sum(count for count in self.there.values() if count > 0)
        return range(min(self.least, there), min(self.most, there) + 1)

    @property
    def size(self) -> int:
        """The number of different multisets."""
        ways = [1, *[0] * (self._size_range.stop - 1)]
        for count in self.there.values():
            ways = [sum(ways[max(0, size - max(count, 0)) : size + 1]) for size in range(len(ways))]
        return sum(ways[size] for size in self._size_range if size >= 0)

    def __bool__(self) -> bool:
        return len(self._size_range) > 0 and self.most >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether all things are available and their number is in range."""
        if type(answer) is not list or not all(type(one) is str for one in answer):
            return False
        counts = self._size_range
        enough = bool(self) and counts[0] <= len(answer) <= counts[-1] + self.beyond
        return enough and all(self.there.get(one, 0) >= count for one, count in Counter(answer).items())

    def __iter__(self) -> Iterator[Answer]:
        there = {one: count for one, count in self.there.items() if count > 0}
        for size in self._size_range:
            yield from (list(found) for found in _iter_submultisets(list(there.items()), size))


class ProductSpace(Struct, frozen=True):
    """One option for each position, in order."""

    places: Sequence[Sequence[str]]

    @property
    def size(self) -> int:
        """The number of combinations."""
        return prod(len(options) for options in self.places)

    def __bool__(self) -> bool:
        return all(self.places)

    def is_legal(self, answer: object) -> bool:
        """Return whether each position has one of its options."""
        if type(answer) is not list or len(answer) != len(self.places):
            return False
        return all(type(one) is str and one in options for one, options in zip(answer, self.places, strict=True))

    def __iter__(self) -> Iterator[Answer]:
        return map(list, product(*self.places))


UNIT_SPACE = ChoiceSpace([None])
"""The answer space of a way that takes no further answer."""


def _iter_submultisets(counts: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[str, ...]]:
    """Yield each multiset of ``size`` things, equal ones next to each other."""
    if not size:
        yield ()
    elif counts:
        (one, count), others = counts[0], counts[1:]
        for taken in reversed(range(min(count, size) + 1)):
            yield from ((one,) * taken + rest for rest in _iter_submultisets(others, size - taken))


def _count_mixed_lines(lines: list[int], length: int, count: int) -> int:
    """Count the sequences of a length that have up to ``count`` cards of one more kind.

    ``lines`` counts the sequences without that kind, by length.
    """
    return sum(comb(length, more) * lines[length - more] for more in range(min(count, length) + 1))


def _take_smallest(available: Counter[str], length: int) -> list[str]:
    """Take ``length`` cards from those available, smallest letters first."""
    line = list(islice(available.elements(), length))
    available.subtract(line)
    return line


def _advance_permutation(line: list[str], available: Counter[str]) -> bool:
    """Advance a sequence of cards in place to the next one by letters; return False after the last."""
    for place in reversed(range(len(line))):
        card = line[place]
        available[card] += 1
        later = next((other for other, count in available.items() if count and other > card), None)
        if later is not None:
            available[later] -= 1
            line[place:] = [later, *_take_smallest(available, len(line) - place - 1)]
            return True
    return False


def is_permutation_of(answer: object, indices: Sequence[int]) -> bool:
    """Return whether ``answer`` is a list with each of these indices once."""
    if type(answer) is not list or len(answer) != len(indices):
        return False
    return all(type(i) is int for i in answer) and sorted(answer) == list(indices)


def get_picked(answer: VerbAnswer) -> list[int]:
    """Return the indices picked by an answer of picks and an order: none, one or several."""
    first = answer[0]
    return [] if first is None else list(first) if isinstance(first, list) else [first]


def is_complete_pick_order(answer: VerbAnswer, count: int) -> bool:
    """Return whether picks and order together name each index below ``count`` once."""
    some, order = get_picked(answer), answer[1]
    return len(answer) == 2 and is_permutation_of([*some, *order], range(count))

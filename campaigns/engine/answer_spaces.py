"""What an answer may look like: each kind of choice says which answers hold, whether there are any, and how many.

Orders of many cards are too many to be looked through - twelve Goals lie in millions of lines -, so all of that is told by
arithmetic. Who goes through the answers one after the other gets the next one when it is wanted, and none is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations, product
from math import comb, factorial, perm, prod
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Answer: TypeAlias = "bool | int | str | Sequence[Answer] | None"
"""What can be answered at all: nothing, yes or no, a place, a text, or several of these."""

VerbAnswer = list[Any]
"""An answer that begins with a verb, and what the verb is about: as many texts and numbers as that verb takes."""


def get_verb(answer: Answer) -> str:
    """Return the verb an answer begins with; '' for one that is no more than a choice."""
    return str(answer[0]) if isinstance(answer, list) and answer and isinstance(answer[0], str) else ""


class AnswerSpace(Protocol):
    """The legal answers of an open question."""

    @property
    def size(self) -> int:
        """How many legal answers there are, counted without giving any: a number of many digits for many cards."""

    def __bool__(self) -> bool:
        """Return whether there is a legal answer; in no time, however many there are."""

    def is_legal(self, answer: object) -> bool:
        """Return whether this answer is legal."""

    def __iter__(self) -> Iterator[Answer]:
        """Return every legal answer once, each when it is wanted."""


class ChoiceSpace(Struct, frozen=True):
    """One of these answers, whichever."""

    options: Sequence[Answer]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.options)

    def __bool__(self) -> bool:
        return bool(self.options)

    def is_legal(self, answer: object) -> bool:
        """Return whether it is one of them; true is not 1 here."""
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
    """Every index below ``count`` once, in any order."""

    count: int

    @property
    def size(self) -> int:
        """How many orders there are."""
        return factorial(self.count)

    def __bool__(self) -> bool:
        return self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether it is a permutation."""
        return is_permutation_of(answer, range(self.count))

    def __iter__(self) -> Iterator[Answer]:
        return map(list, permutations(range(self.count)))


class PickThenPermutationSpace(Struct, frozen=True):
    """One of ``picks`` (None: no pick), and the order of all other indices below ``count``: ``[pick, order]``."""

    picks: tuple[int | None, ...]
    count: int

    @property
    def size(self) -> int:
        """How many picks there are, each with every order of the others."""
        return sum(factorial(self.count - (pick is not None)) for pick in self.picks)

    def __bool__(self) -> bool:
        return bool(self.picks)

    def is_legal(self, answer: object) -> bool:
        """Return whether the pick is allowed and the order complete."""
        if type(answer) is not list or len(answer) != 2 or not ChoiceSpace([*self.picks]).is_legal(answer[0]):
            return False
        return is_permutation_of(answer[1], self.get_remaining_indices(answer[0]))

    def get_remaining_indices(self, pick: int | None) -> list[int]:
        """Return the indices that are left to be put in order."""
        return [i for i in range(self.count) if i != pick]

    def __iter__(self) -> Iterator[Answer]:
        return ([pick, list(order)] for pick in self.picks for order in permutations(self.get_remaining_indices(pick)))


class SplitPermutationSpace(Struct, frozen=True):
    """Some indices below ``count``, ascending, and the order of all others: ``[some, order]``."""

    count: int

    @property
    def size(self) -> int:
        """How many orders of none, one, two and so on there are; what is not put in order is picked."""
        return sum(perm(self.count, ordered) for ordered in range(self.count + 1))

    def __bool__(self) -> bool:
        return self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether every index stands in one of the two lists, once."""
        if type(answer) is not list or len(answer) != 2 or not all(type(part) is list for part in answer):
            return False
        return is_permutation_of([*answer[0], *answer[1]], range(self.count)) and answer[0] == sorted(answer[0])

    def __iter__(self) -> Iterator[Answer]:
        for size in range(self.count + 1):
            for some in combinations(range(self.count), size):
                others = [i for i in range(self.count) if i not in some]
                yield from ([list(some), list(order)] for order in permutations(others))


class PartialPermutationSpace(Struct, frozen=True):
    """So many different indices below ``count``, in order; fewer when there are fewer."""

    count: int
    wanted: int

    @property
    def size(self) -> int:
        """How many ways there are to pick one after the other."""
        return perm(self.count, min(self.wanted, self.count)) if self else 0

    def __bool__(self) -> bool:
        return self.wanted >= 0 and self.count >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether they are different, within bounds and as many as wanted."""
        if type(answer) is not list or len(answer) != min(self.wanted, self.count):
            return False
        return len(set(map(str, answer))) == len(answer) and all(type(i) is int and 0 <= i < self.count for i in answer)

    def __iter__(self) -> Iterator[Answer]:
        return map(list, permutations(range(self.count), min(self.wanted, self.count))) if self else iter(())


class MultisetPermutationSpace(Struct, frozen=True):
    """So many cards by their letters out of these, in order; fewer when there are fewer."""

    there: Mapping[str, int]
    wanted: int

    @property
    def answer_length(self) -> int:
        """How many cards an answer names."""
        return min(self.wanted, self._available.total())

    @property
    def _available(self) -> Counter[str]:
        """The cards there are, in the order of their letters: none of which there are fewer than one."""
        return Counter({card: count for card, count in sorted(self.there.items()) if count > 0})

    @property
    def size(self) -> int:
        """How many different lines of cards there are; equal cards can change places without making another one."""
        lines = [1, *[0] * self.answer_length] if self else [0]
        for count in self._available.values():
            lines = [_count_mixed_lines(lines, length, count) for length in range(len(lines))]
        return lines[-1]

    def __bool__(self) -> bool:
        return self.wanted >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether that many are named and all are there."""
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
    """One of several ways, each with answers of its own: ``[way, answer]``."""

    ways: Mapping[str, AnswerSpace]

    @property
    def size(self) -> int:
        """How many answers all ways have together."""
        return sum(shape.size for shape in self.ways.values())

    def __bool__(self) -> bool:
        return any(self.ways.values())

    def is_legal(self, answer: object) -> bool:
        """Return whether there is such a way, and it has this answer."""
        if type(answer) is not list or len(answer) != 2 or type(answer[0]) is not str:
            return False
        return answer[0] in self.ways and self.ways[answer[0]].is_legal(answer[1])

    def __iter__(self) -> Iterator[Answer]:
        return ([way, answer] for way, shape in self.ways.items() for answer in shape)


class MultisetRangeSpace(Struct, frozen=True):
    """From ``least`` to ``most`` things out of these, in any order, fewer when there are fewer.

    ``beyond`` is how many more are taken as well, because the rules have a way to mend that; nobody is told to give them.
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
        """How many different handfuls there are."""
        ways = [1, *[0] * (self._size_range.stop - 1)]
        for count in self.there.values():
            ways = [sum(ways[max(0, size - max(count, 0)) : size + 1]) for size in range(len(ways))]
        return sum(ways[size] for size in self._size_range if size >= 0)

    def __bool__(self) -> bool:
        return len(self._size_range) > 0 and self.most >= 0

    def is_legal(self, answer: object) -> bool:
        """Return whether they are there, and neither too few nor too many."""
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
    """One of the options of each place, in their order."""

    places: Sequence[Sequence[str]]

    @property
    def size(self) -> int:
        """How many combinations there are."""
        return prod(len(options) for options in self.places)

    def __bool__(self) -> bool:
        return all(self.places)

    def is_legal(self, answer: object) -> bool:
        """Return whether each place has one of its options."""
        if type(answer) is not list or len(answer) != len(self.places):
            return False
        return all(type(one) is str and one in options for one, options in zip(answer, self.places, strict=True))

    def __iter__(self) -> Iterator[Answer]:
        return map(list, product(*self.places))


UNIT_SPACE = ChoiceSpace([None])
"""The one answer that says nothing: the way is all there is to it."""


def _iter_submultisets(counts: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[str, ...]]:
    """Yield every handful of so many things, those of a kind side by side."""
    if not size:
        yield ()
    elif counts:
        (one, count), others = counts[0], counts[1:]
        for taken in reversed(range(min(count, size) + 1)):
            yield from ((one,) * taken + rest for rest in _iter_submultisets(others, size - taken))


def _count_mixed_lines(lines: list[int], length: int, count: int) -> int:
    """Count the lines of a length that have up to ``count`` cards of one more kind; ``lines`` counts those without, by length."""
    return sum(comb(length, more) * lines[length - more] for more in range(min(count, length) + 1))


def _take_smallest(available: Counter[str], length: int) -> list[str]:
    """Take so many cards out of the spare ones, the first letters first."""
    line = list(islice(available.elements(), length))
    available.subtract(line)
    return line


def _advance_permutation(line: list[str], available: Counter[str]) -> bool:
    """Turn a line of cards into the next one by their letters, with the spare cards; False when it was the last."""
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
    """Return whether a list names each of these indices once."""
    if type(answer) is not list or len(answer) != len(indices):
        return False
    return all(type(i) is int for i in answer) and sorted(answer) == list(indices)


def get_picked(answer: VerbAnswer) -> list[int]:
    """Return what an answer of picks and an order picks: none, one or several."""
    first = answer[0]
    return [] if first is None else list(first) if isinstance(first, list) else [first]


def is_complete_pick_order(answer: VerbAnswer, count: int) -> bool:
    """Return whether an answer of picks and an order names each index below ``count`` once, whatever it picks."""
    some, order = get_picked(answer), answer[1]
    return len(answer) == 2 and is_permutation_of([*some, *order], range(count))

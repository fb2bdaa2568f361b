"""The answer space of drawn, kept and rolled dice reported together: colours from the bag, and a face for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod

from msgspec import Struct

from campaigns.engine.answer_spaces import Answer, MultisetRangeSpace


class DiceSelection(Struct, frozen=True):
    """An answer space of colours in any order, each die with one of the faces of its colour."""

    colours: MultisetRangeSpace
    faces: Mapping[str, Sequence[str]]

    @property
    def size(self) -> int:
        """The number of answers; dice that look the same are one."""
        return sum(
            prod(comb(len(self.faces[colour]) + count - 1, count) for colour, count in handful.items())
            for handful in self._generate_colour_counts()
        )

    def __bool__(self) -> bool:
        return bool(self.colours)

    def is_legal(self, answer: object) -> bool:
        """Return whether the bag can have given these dice, and each colour has its face."""
        if type(answer) is not list or not all(type(die) is str and len(die) == 2 for die in answer):
            return False
        colours = [die[0] for die in answer]
        return self.colours.is_legal(colours) and all(die[1] in self.faces[die[0]] for die in answer)

    def __iter__(self) -> Iterator[Answer]:
        for handful in self._generate_colour_counts():
            fallen = (
                combinations_with_replacement(self._list_die_codes(colour), count) for colour, count in handful.items()
            )
            yield from ([die for dice in found for die in dice] for found in product(*fallen))

    def _generate_colour_counts(self) -> Iterator[Counter[str]]:
        return (Counter(colours) for colours in self.colours if isinstance(colours, list))

    def _list_die_codes(self, colour: str) -> list[str]:
        return [colour + face for face in self.faces[colour]]

"""What to discard for a cost: the cheapest ways to pay it, what is lost, and what a Boost may add (manual p. 12 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

COLOURS = ("wrath", "cunning", "awareness")
BEST_BOOST = 3  # p. 14
FACES = 6
"""The Luck die has five results on six faces; which of them is there twice is not known (facts 5)."""


class Source(NamedTuple):
    """A card in the hand or an active Item, and its Intent of each colour.

    Each action is paid in one colour, so a card of several counts for one of them, whether it lets choose or gives both.
    """

    name: str
    wrath: int = 0
    cunning: int = 0
    awareness: int = 0
    choice: bool = False
    item: bool = False

    def gives(self, colour: str) -> int:
        """Return its Intent of one colour."""
        return {"wrath": self.wrath, "cunning": self.cunning, "awareness": self.awareness}[colour]

    def elsewhere(self, colour: str) -> int:
        """Return the most Intent it could have given in another colour."""
        return max(self.gives(other) for other in COLOURS if other != colour)


class Way(NamedTuple):
    """One way to pay: what is discarded for which colour, and how much of its Intent is lost (p. 12)."""

    colour: str
    sources: tuple[Source, ...]
    wasted: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Return how dear it is, the cheapest first.

        Fewest cards and Items in all, since each is a move less this Turn; then the least Intent lost; then the fewest Items,
        which do not come back with a reshuffle (p. 15); then the least Intent given up that would have paid in another colour.
        """
        items = sum(source.item for source in self.sources)
        elsewhere = sum(source.elsewhere(self.colour) for source in self.sources)
        return len(self.sources), self.wasted, items, elsewhere


class Reach(NamedTuple):
    """How far everything there is reaches in one colour."""

    colour: str
    there: int
    missing: int


class Part(NamedTuple):
    """A part of a payment while it is searched: Items in it, Intent given up elsewhere, and what it is made of."""

    items: int
    elsewhere: int
    sources: tuple[Source, ...]


Parts = dict[tuple[int, int], list[Part]]
"""The best parts by how many sources they have and how much Intent they give."""


def reach(sources: Iterable[Source], colours: Iterable[str], amount: int) -> list[Reach]:
    """Return for each colour how much Intent there is and what is missing to ``amount``, the least missing first."""
    known = list(sources)
    there = {colour: sum(source.gives(colour) for source in known) for colour in colours}
    found = [Reach(colour, sum_, max(0, amount - sum_)) for colour, sum_ in there.items()]
    return sorted(found, key=lambda one: one.missing)


def ways(sources: Iterable[Source], colours: Iterable[str], amount: int, most: int = 3) -> list[Way]:
    """Return the ``most`` cheapest ways to pay ``amount`` Intent of one of the ``colours``; none when there is too little.

    Exact, and no way holds a card it could do without. Equal cards are one: the same way never comes twice.
    """
    known = list(sources)
    found = [way for colour in dict.fromkeys(colours) for way in _of_one_colour(known, colour, amount, most)]
    return sorted(found, key=lambda way: way.rank)[:most]


def boost_odds(missing: int) -> tuple[int, int]:
    """Return on how many of the six faces of the Luck die a Boost adds at least ``missing`` Intent: at least, and at most (p. 14).

    Each result that helps is on one face, and one of the five, nobody knows which, on two.
    """
    helping = max(0, min(BEST_BOOST, BEST_BOOST + 1 - max(1, missing)))
    return helping, helping + 1 if helping else 0


def failure_odds() -> tuple[int, int]:
    """Return on how many of the six faces of the Luck die a Boost fails the action: at least, and at most (p. 14)."""
    return 1, 2


def _of_one_colour(sources: list[Source], colour: str, amount: int, most: int) -> list[Way]:
    useful = [source for source in sources if source.gives(colour)]
    if amount <= 0 or sum(source.gives(colour) for source in useful) < amount:
        return []
    parts: Parts = {(0, 0): [Part(0, 0, ())]}
    # From the strongest down: what is added last is the weakest, so a part that pays without it is never made longer.
    for source, copies in sorted(Counter(useful).items(), key=lambda found: -found[0].gives(colour)):
        parts = _with(parts, source, copies, colour, amount, most)
    paying = [(total, part) for (_, total), kept in parts.items() if total >= amount for part in kept]
    return [Way(colour, part.sources, total - amount) for total, part in paying]


def _with(parts: Parts, source: Source, copies: int, colour: str, amount: int, most: int) -> Parts:
    """Return the parts with none to ``copies`` of one source added to each that does not pay yet."""
    found = {key: list(kept) for key, kept in parts.items()}
    worth = source.gives(colour)
    for (count, total), kept in parts.items():
        for more in range(1, copies + 1):
            if total + worth * (more - 1) >= amount:
                break
            longer = [_longer(part, source, more, colour) for part in kept]
            _keep_best(found, (count + more, total + worth * more), longer, most)
    return found


def _longer(part: Part, source: Source, more: int, colour: str) -> Part:
    return Part(
        part.items + source.item * more,
        part.elsewhere + source.elsewhere(colour) * more,
        part.sources + (source,) * more,
    )


def _keep_best(found: Parts, key: tuple[int, int], more: list[Part], most: int) -> None:
    found[key] = sorted([*found.get(key, []), *more], key=lambda part: part[:2])[:most]

"""What to discard for a cost: the cheapest ways to pay it, what is lost, and what a Boost may add (manual p. 12 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

INTENT_COLOURS = ("wrath", "cunning", "awareness")
MAX_BOOST_INTENT = 3  # p. 14
LUCK_DIE_FACE_COUNT = 6
"""The Luck die has five results on six faces; which of them is there twice is not known (facts 5)."""


class IntentSource(NamedTuple):
    """A card in the hand or an active Item, and its Intent of each colour.

    Each action is paid in one colour, so a card of several counts for one of them, whether it lets choose or gives both.
    """

    name: str
    wrath: int = 0
    cunning: int = 0
    awareness: int = 0
    has_choice: bool = False
    is_item: bool = False

    def get_intent(self, colour: str) -> int:
        """Return its Intent of one colour."""
        return {"wrath": self.wrath, "cunning": self.cunning, "awareness": self.awareness}[colour]

    def get_best_other_intent(self, colour: str) -> int:
        """Return the most Intent it could have given in another colour."""
        return max(self.get_intent(other) for other in INTENT_COLOURS if other != colour)


class PaymentOption(NamedTuple):
    """One way to pay: what is discarded for which colour, and how much of its Intent is lost (p. 12)."""

    colour: str
    sources: tuple[IntentSource, ...]
    wasted_intent: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Return how dear it is, the cheapest first.

        Fewest cards and Items in all, since each is a move less this Turn; then the least Intent lost; then the fewest Items,
        which do not come back with a reshuffle (p. 15); then the least Intent given up that would have paid in another colour.
        """
        items = sum(source.is_item for source in self.sources)
        elsewhere = sum(source.get_best_other_intent(self.colour) for source in self.sources)
        return len(self.sources), self.wasted_intent, items, elsewhere


class ColourReach(NamedTuple):
    """How far everything there is reaches in one colour."""

    colour: str
    available_intent: int
    missing_intent: int


class PartialPayment(NamedTuple):
    """A part of a payment while it is searched: Items in it, Intent given up elsewhere, and what it is made of."""

    item_count: int
    lost_intent: int
    sources: tuple[IntentSource, ...]


PartialPayments = dict[tuple[int, int], list[PartialPayment]]
"""The best parts by how many sources they have and how much Intent they give."""


def compute_colour_reach(sources: Iterable[IntentSource], colours: Iterable[str], amount: int) -> list[ColourReach]:
    """Return for each colour how much Intent there is and what is missing to ``amount``, the least missing first."""
    known = list(sources)
    there = {colour: sum(source.get_intent(colour) for source in known) for colour in colours}
    found = [ColourReach(colour, sum_, max(0, amount - sum_)) for colour, sum_ in there.items()]
    return sorted(found, key=lambda one: one.missing_intent)


def find_payment_options(
    sources: Iterable[IntentSource], colours: Iterable[str], amount: int, limit: int = 3
) -> list[PaymentOption]:
    """Return the ``most`` cheapest ways to pay ``amount`` Intent of one of the ``colours``; none when there is too little.

    Exact, and no way holds a card it could do without. Equal cards are one: the same way never comes twice.
    """
    known = list(sources)
    found = [way for colour in dict.fromkeys(colours) for way in _find_one_colour_options(known, colour, amount, limit)]
    return sorted(found, key=lambda way: way.rank)[:limit]


def compute_boost_odds(missing_intent: int) -> tuple[int, int]:
    """Return on how many of the six faces of the Luck die a Boost adds at least ``missing`` Intent: at least, and at most (p. 14).

    Each result that helps is on one face, and one of the five, nobody knows which, on two.
    """
    helping = max(0, min(MAX_BOOST_INTENT, MAX_BOOST_INTENT + 1 - max(1, missing_intent)))
    return helping, helping + 1 if helping else 0


def get_failure_odds() -> tuple[int, int]:
    """Return on how many of the six faces of the Luck die a Boost fails the action: at least, and at most (p. 14)."""
    return 1, 2


def _find_one_colour_options(sources: list[IntentSource], colour: str, amount: int, limit: int) -> list[PaymentOption]:
    useful = [source for source in sources if source.get_intent(colour)]
    if amount <= 0 or sum(source.get_intent(colour) for source in useful) < amount:
        return []
    parts: PartialPayments = {(0, 0): [PartialPayment(0, 0, ())]}
    # From the strongest down: what is added last is the weakest, so a part that pays without it is never made longer.
    for source, copies in sorted(Counter(useful).items(), key=lambda found: -found[0].get_intent(colour)):
        parts = _add_source(parts, source, copies, colour, amount, limit)
    paying = [(total, part) for (_, total), kept in parts.items() if total >= amount for part in kept]
    return [PaymentOption(colour, part.sources, total - amount) for total, part in paying]


def _add_source(
    parts: PartialPayments, source: IntentSource, copies: int, colour: str, amount: int, limit: int
) -> PartialPayments:
    """Return the parts with none to ``copies`` of one source added to each that does not pay yet."""
    found = {key: list(kept) for key, kept in parts.items()}
    worth = source.get_intent(colour)
    for (count, total), kept in parts.items():
        for more in range(1, copies + 1):
            if total + worth * (more - 1) >= amount:
                break
            longer = [_extend_part(part, source, more, colour) for part in kept]
            _keep_best(found, (count + more, total + worth * more), longer, limit)
    return found


def _extend_part(part: PartialPayment, source: IntentSource, copies: int, colour: str) -> PartialPayment:
    return PartialPayment(
        part.item_count + source.is_item * copies,
        part.lost_intent + source.get_best_other_intent(colour) * copies,
        part.sources + (source,) * copies,
    )


def _keep_best(
    parts_by_size: PartialPayments, key: tuple[int, int], longer_parts: list[PartialPayment], limit: int
) -> None:
    parts_by_size[key] = sorted([*parts_by_size.get(key, []), *longer_parts], key=lambda part: part[:2])[:limit]

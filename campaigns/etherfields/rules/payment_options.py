"""Payment options for a cost: the cheapest, their waste, and the odds of a Boost (manual p. 12 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

INTENT_COLOURS = ("wrath", "cunning", "awareness")
MAX_BOOST_INTENT = 3  # p. 14
LUCK_DIE_FACE_COUNT = 6
"""The Luck die has five results on six faces; the doubled one is unknown (facts 5)."""


class IntentSource(NamedTuple):
    """A card in the hand or an active Item, and its Intent of each colour.

    Each action is paid in one colour, so a card of several colours counts for one of them, whether it offers a choice
    or gives both.
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
        """Return its highest Intent in another colour."""
        return max(self.get_intent(other) for other in INTENT_COLOURS if other != colour)


class PaymentOption(NamedTuple):
    """One way to pay: the discarded sources for one colour, and the wasted Intent (p. 12)."""

    colour: str
    sources: tuple[IntentSource, ...]
    wasted_intent: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The sort key, the cheapest first.

        Fewest cards and Items in all, since each is a move less this Turn; then the least wasted Intent; then the
        fewest Items, which a reshuffle does not restore (p. 15); then the least Intent lost in other colours.
        """
        items = sum(source.is_item for source in self.sources)
        elsewhere = sum(source.get_best_other_intent(self.colour) for source in self.sources)
        return len(self.sources), self.wasted_intent, items, elsewhere


class ColourReach(NamedTuple):
    """The available and missing Intent in one colour."""

    colour: str
    available_intent: int
    missing_intent: int


class PartialPayment(NamedTuple):
    """A partial payment of the search: Items in it, Intent lost in other colours, and its sources."""

    item_count: int
    lost_intent: int
    sources: tuple[IntentSource, ...]


PartialPayments = dict[tuple[int, int], list[PartialPayment]]
"""The best partial payments by number of sources and Intent."""


def compute_colour_reach(sources: Iterable[IntentSource], colours: Iterable[str], amount: int) -> list[ColourReach]:
    """Return the available and missing Intent for ``amount`` in each colour, the least missing first."""
    known = list(sources)
    there = {colour: sum(source.get_intent(colour) for source in known) for colour in colours}
    found = [ColourReach(colour, sum_, max(0, amount - sum_)) for colour, sum_ in there.items()]
    return sorted(found, key=lambda one: one.missing_intent)


def find_payment_options(
    sources: Iterable[IntentSource], colours: Iterable[str], amount: int, limit: int = 3
) -> list[PaymentOption]:
    """Return the ``limit`` cheapest ways to pay ``amount`` Intent of one of the ``colours``; none if impossible.

    Exact: no way contains an unneeded card. Equal cards are merged, so no way comes twice.
    """
    known = list(sources)
    found = [way for colour in dict.fromkeys(colours) for way in _find_one_colour_options(known, colour, amount, limit)]
    return sorted(found, key=lambda way: way.rank)[:limit]


def compute_boost_odds(missing_intent: int) -> tuple[int, int]:
    """Return the least and most faces of six on which a Boost adds at least ``missing_intent`` (p. 14).

    Each sufficient result is on one face, and one of the five, nobody knows which, on two.
    """
    helping = max(0, min(MAX_BOOST_INTENT, MAX_BOOST_INTENT + 1 - max(1, missing_intent)))
    return helping, helping + 1 if helping else 0


def get_failure_odds() -> tuple[int, int]:
    """Return the least and most faces of six on which a Boost fails the action (p. 14)."""
    return 1, 2


def _find_one_colour_options(sources: list[IntentSource], colour: str, amount: int, limit: int) -> list[PaymentOption]:
    useful = [source for source in sources if source.get_intent(colour)]
    if amount <= 0 or sum(source.get_intent(colour) for source in useful) < amount:
        return []
    parts: PartialPayments = {(0, 0): [PartialPayment(0, 0, ())]}
    # Add the strongest first: the last one added is the weakest, so a sufficient payment is never extended.
    for source, copies in sorted(Counter(useful).items(), key=lambda found: -found[0].get_intent(colour)):
        parts = _add_source(parts, source, copies, colour, amount, limit)
    paying = [(total, part) for (_, total), kept in parts.items() if total >= amount for part in kept]
    return [PaymentOption(colour, part.sources, total - amount) for total, part in paying]


def _add_source(
    parts: PartialPayments, source: IntentSource, copies: int, colour: str, amount: int, limit: int
) -> PartialPayments:
    """Extend each insufficient part by none to ``copies`` of one source."""
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

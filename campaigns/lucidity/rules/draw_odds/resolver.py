"""The consequences of a roll on one card: blue and green Shadows, then yellow and red ones, then the row checks.

Nobody pays for a reroll. The next player answers a green Shadow with the Power die that is least likely to come back
as Power, doubles first; without one with a Shadow of the emptiest row, else with a die of the Exhaust or Hunt row. A
red Shadow is resolved last, and used if it prevents turning or, second, exhaustion without filling the Hunt row.
"""

from __future__ import annotations

from collections import Counter

from campaigns.lucidity.rules.dice import COLOURS, SIDES_PER_DIE
from campaigns.lucidity.rules.draw_odds.packed_card import (
    BAG_OFFSET,
    BITS_PER_COUNT,
    COUNT_MASK,
    DOUBLE_OFFSET,
    EXHAUST_OFFSET,
    HUNT_OFFSET,
    POWER_OFFSET,
    SHADOW_OFFSET,
    TURNED_OFFSET,
    WAITING_OFFSET,
    KnownPosition,
    get_die_increment,
    get_side_increments,
    unpack_counts,
)
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE as EXHAUSTED
from campaigns.lucidity.rules.row_checks import HUNT_ROW_SIZE as HUNTED
from campaigns.lucidity.rules.state_operations import END_POWER

DEPTHS_INDEX, ENVY_INDEX, IMPRISONMENT_INDEX, FEAR_INDEX = range(4)
DIE_FROM_BAG, NO_DIE = -1, -2
"""Sources of the next roll other than a die of the card: a die out of the bag, or no die."""

IncrementChances = list[tuple[int, float]]
"""Increments of a die on a card, with the probability of each."""
OutcomeValues = tuple[float, float, float, float, float]
"""Probabilities to be eliminated, exhausted, turned, to have enough Power, and the expected Power."""


class Resolver:
    """A resolver of rolls for one position, with caches.

    ``card_die_sides`` are the increments of each side of a rerolled die of the card, by colour; ``bag_die_sides``
    those of a die out of the bag.
    """

    def __init__(self, position: KnownPosition) -> None:
        self.position = position
        self.turned_face = "P" if position.is_turned_to_power else "S"
        self.card_die_sides = [get_side_increments(position, colour) for colour in range(4)]
        self.bag_die_sides = [
            [side - get_die_increment(BAG_OFFSET, colour) for side in found]
            for colour, found in enumerate(self.card_die_sides)
        ]
        self._card_die_chances = [_to_chances(found) for found in self.card_die_sides]
        self._bag_die_chances = [_to_chances(found) for found in self.bag_die_sides]
        weakest = sorted(range(4), key=lambda colour: position.faces[colour][0] + 2 * position.faces[colour][1])
        self._power_places = [
            place + BITS_PER_COUNT * colour for place in (DOUBLE_OFFSET, POWER_OFFSET) for colour in weakest
        ]
        self._shadow_places = [SHADOW_OFFSET + BITS_PER_COUNT * colour for colour in range(4) if colour != ENVY_INDEX]
        others = [(place, colour) for place in (EXHAUST_OFFSET, TURNED_OFFSET, HUNT_OFFSET) for colour in range(4)]
        # Turned to a Shadow, a green die of the Exhaust row is a Shadow of Envy too.
        safe = () if position.is_turned_to_power else ((TURNED_OFFSET, ENVY_INDEX),)
        self._other_places = [
            place + BITS_PER_COUNT * colour for place, colour in others if (place, colour) not in safe
        ]
        self._values_by_card: dict[int, OutcomeValues] = {}

    def place_shadows(self, packed_card: int) -> tuple[int, int]:
        """Place Shadows until a die rolls; return the card without that die, and its colour, DIE_FROM_BAG or NO_DIE."""
        while True:
            if packed_card >> WAITING_OFFSET & COUNT_MASK:
                packed_card += get_die_increment(SHADOW_OFFSET, DEPTHS_INDEX) - get_die_increment(
                    WAITING_OFFSET, DEPTHS_INDEX
                )
                if packed_card >> BAG_OFFSET:
                    return packed_card, DIE_FROM_BAG
            elif packed_card >> WAITING_OFFSET + BITS_PER_COUNT * ENVY_INDEX & COUNT_MASK:
                packed_card += get_die_increment(SHADOW_OFFSET, ENVY_INDEX) - get_die_increment(
                    WAITING_OFFSET, ENVY_INDEX
                )
                place = self._pick_die(packed_card)
                if place is not None:
                    return packed_card - (1 << place), place // BITS_PER_COUNT % 4
            else:
                return packed_card, NO_DIE

    def _pick_die(self, packed_card: int) -> int | None:
        """Return the position of the die that the next player picks, or None."""
        for place in self._power_places:
            if packed_card >> place & COUNT_MASK:
                return place
        rows = [place for place in self._shadow_places if packed_card >> place & COUNT_MASK]
        if rows:
            return min(rows, key=lambda place: packed_card >> place & COUNT_MASK)
        return next((place for place in self._other_places if packed_card >> place & COUNT_MASK), None)

    def evaluate(self, card: int) -> OutcomeValues:
        """Return the outcome values of a card without further rolls, cached."""
        found = self._values_by_card.get(card)
        if found is None:
            found = self._values_by_card[card] = self._evaluate(card)
        return found

    def _evaluate(self, card: int) -> OutcomeValues:
        view = self.position
        yellow, red = unpack_counts(card, WAITING_OFFSET)[IMPRISONMENT_INDEX:]
        rows = unpack_counts(card, SHADOW_OFFSET)
        rows[IMPRISONMENT_INDEX] += yellow
        rows[FEAR_INDEX] += red
        there, before = sum(unpack_counts(card, EXHAUST_OFFSET)), sum(unpack_counts(card, TURNED_OFFSET))
        turned = before + min(yellow, there)
        hunts, exhausts = sum(unpack_counts(card, HUNT_OFFSET)) + view.stuck_hunt_dice, there + before
        if hunts >= HUNTED:
            return 1.0, 0.0, 0.0, 0.0, 0.0
        movable = exhausts - turned if view.fear_face == "E" else turned if view.fear_face == self.turned_face else 0
        full = self._list_full_rows(rows)
        stays, rests = self._apply_fear(
            min(red, HUNTED - 1 - hunts), self._count_excess_shadows(rows) if full else 0, exhausts, movable
        )
        exhausted = exhausts >= EXHAUSTED and not rests
        full = [] if stays else full
        kept = bool(full) and not view.is_solo
        aside = turned if view.is_turned_to_power and (view.is_outside_power_counted or kept) else 0
        if kept:
            aside += max(view.card_power[colour] for colour in full)
        enough, power = self._compute_power_left(card, aside, is_exhausted=exhausted)
        return 0.0, float(exhausted), float(bool(full)), enough, power

    def _apply_fear(
        self, move_count: int, excess_shadows: int, exhaust_count: int, movable_count: int
    ) -> tuple[bool, bool]:
        """Return whether Primeval Fear prevents turning and exhaustion: both, or the first.

        It moves at most ``move_count`` dice. ``excess_shadows`` are too many; ``movable_count`` dice of the Exhaust
        row have the symbol.
        """
        tired = max(0, exhaust_count - EXHAUSTED + 1)
        if not tired <= movable_count:
            tired = 0
        stays = 0 < excess_shadows <= move_count
        left = move_count - excess_shadows if stays else move_count
        return stays, 0 < tired <= left

    def _count_excess_shadows(self, rows: list[int]) -> int:
        """Return how many Shadows must leave their rows so that nobody turns; 0 if Primeval Fear moves other faces."""
        if self.position.fear_face != "S":
            return 0
        there = self._list_open_colours()
        claimed = [n for colour, n in enumerate(rows) if colour not in there and self.position.is_claimed_row_barring]
        turns = max([self.position.shadow_row_size, *claimed])
        return sum(max(0, rows[colour] - turns + 1) for colour in there)

    def _list_open_colours(self) -> list[int]:
        return [colour for colour in range(4) if COLOURS[colour] not in self.position.claimed_colours]

    def _list_full_rows(self, rows: list[int]) -> list[int]:
        """Return the colours of the fullest rows that make a Nightmare; by rule variant a claimed one may be fuller."""
        found = [colour for colour in self._list_open_colours() if rows[colour] >= self.position.shadow_row_size]
        most = max((rows[colour] for colour in found), default=0)
        if self.position.is_claimed_row_barring and most < max(rows):
            return []
        return [colour for colour in found if rows[colour] == most]

    def _compute_power_left(self, card: int, extra_power: int, *, is_exhausted: bool) -> tuple[float, float]:
        """Return the probability of enough Power and the expected Power; if exhausted, averaged over the drawn die."""
        power = [
            single + 2 * double
            for single, double in zip(
                unpack_counts(card, POWER_OFFSET), unpack_counts(card, DOUBLE_OFFSET), strict=True
            )
        ]
        total = sum(power) + extra_power
        bag = unpack_counts(card, BAG_OFFSET)
        there = sum(bag)
        if not is_exhausted or not there:
            return float(total >= END_POWER), float(total)
        enough = sum(n for n, lost in zip(bag, power, strict=True) if total - lost >= END_POWER) / there
        return enough, total - sum(n * lost for n, lost in zip(bag, power, strict=True)) / there

    def compute_rolls(self, hand: tuple[int, ...]) -> dict[int, float]:
        """Return every card that rolling a hand out of the bag may lead to, with its probability."""
        found = {self.position.packed_card: 1.0}
        for colour, dice in enumerate(hand):
            for _die in range(dice):
                found = _add_die(found, self._bag_die_chances[colour])
        return found

    def get_next_die_chances(self, card: int, die_source: int) -> IncrementChances:
        """Return the increments of the next rolled die: one of a colour, or DIE_FROM_BAG."""
        if die_source != DIE_FROM_BAG:
            return self._card_die_chances[die_source]
        bag = unpack_counts(card, BAG_OFFSET)
        there = sum(bag)
        return [
            (added, share * n / there)
            for n, fresh in zip(bag, self._bag_die_chances, strict=True)
            if n
            for added, share in fresh
        ]


def _to_chances(increments: list[int]) -> IncrementChances:
    """Return the distinct increments of a die's sides, with their probabilities."""
    return [(added, n / SIDES_PER_DIE) for added, n in Counter(increments).items()]


def _add_die(cards: dict[int, float], increments: IncrementChances) -> dict[int, float]:
    found: dict[int, float] = {}
    for card, chance in cards.items():
        for added, share in increments:
            found[card + added] = found.get(card + added, 0.0) + chance * share
    return found

"""What follows a roll on one card: blue and green Shadows in turn, then the yellow and red ones, then the check of the rows.

Nobody pays for a reroll. The next player answers a green Shadow with the Power die that is least likely to come back as Power,
doubles first; without one with a Shadow of the emptiest row, else with what lies in the Exhaust or Hunt row. A red Shadow is
used when it saves from a full row without filling the Hunt row, from turning before exhaustion, and comes last.
"""

from __future__ import annotations

from collections import Counter

from campaigns.lucidity.rules.chances.card import (
    BAG,
    DOUBLE,
    EXHAUST,
    FULL,
    HUNT,
    POWER,
    ROOM,
    SHADOW,
    TURNED,
    WAITING,
    View,
    counts,
    one,
    sides,
)
from campaigns.lucidity.rules.checks import EXHAUST as EXHAUSTED
from campaigns.lucidity.rules.checks import HUNT as HUNTED
from campaigns.lucidity.rules.dice import COLOURS, SIDES
from campaigns.lucidity.rules.state import ENOUGH

DEPTHS, ENVY, IMPRISONMENT, FEAR = range(4)
DRAWN, ENDED = -1, -2
"""What rolls next when it is no die of the card: one out of the bag, or nothing any more."""

Shares = list[tuple[int, float]]
"""What a die may add to a card, with the chance of each."""
Worth = tuple[float, float, float, float, float]
"""The chances to be eliminated, exhausted, turned, to have enough Power, and the Power to be expected."""


class Resolver:
    """The rules for one view, with what is worked out once for it.

    ``again`` gives, by colour, what each side of a die adds that was on the card; ``fresh`` the same of one out of the bag.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.side = "P" if view.turns else "S"
        self.again = [sides(view, colour) for colour in range(4)]
        self.fresh = [[side - one(BAG, colour) for side in found] for colour, found in enumerate(self.again)]
        self._again = [_shares(found) for found in self.again]
        self._fresh = [_shares(found) for found in self.fresh]
        weakest = sorted(range(4), key=lambda colour: view.faces[colour][0] + 2 * view.faces[colour][1])
        self._power = [place + ROOM * colour for place in (DOUBLE, POWER) for colour in weakest]
        self._shadows = [SHADOW + ROOM * colour for colour in range(4) if colour != ENVY]
        others = [(place, colour) for place in (EXHAUST, TURNED, HUNT) for colour in range(4)]
        # Turned to a Shadow, a green die of the Exhaust row is a Shadow of Envy too.
        safe = () if view.turns else ((TURNED, ENVY),)
        self._others = [place + ROOM * colour for place, colour in others if (place, colour) not in safe]
        self._worths: dict[int, Worth] = {}

    def settled(self, card: int) -> tuple[int, int]:
        """Place Shadows until a die rolls: give the card without that die, and its colour, DRAWN or ENDED."""
        while True:
            if card >> WAITING & FULL:
                card += one(SHADOW, DEPTHS) - one(WAITING, DEPTHS)
                if card >> BAG:
                    return card, DRAWN
            elif card >> WAITING + ROOM * ENVY & FULL:
                card += one(SHADOW, ENVY) - one(WAITING, ENVY)
                place = self._picked(card)
                if place is not None:
                    return card - (1 << place), place // ROOM % 4
            else:
                return card, ENDED

    def _picked(self, card: int) -> int | None:
        """Return where the die lies that the next player picks, or None."""
        for place in self._power:
            if card >> place & FULL:
                return place
        rows = [place for place in self._shadows if card >> place & FULL]
        if rows:
            return min(rows, key=lambda place: card >> place & FULL)
        return next((place for place in self._others if card >> place & FULL), None)

    def worth(self, card: int) -> Worth:
        """Return what a card comes to on which no Shadow rolls a die any more."""
        found = self._worths.get(card)
        if found is None:
            found = self._worths[card] = self._checked(card)
        return found

    def _checked(self, card: int) -> Worth:
        view = self.view
        yellow, red = counts(card, WAITING)[IMPRISONMENT:]
        rows = counts(card, SHADOW)
        rows[IMPRISONMENT] += yellow
        rows[FEAR] += red
        there, before = sum(counts(card, EXHAUST)), sum(counts(card, TURNED))
        turned = before + min(yellow, there)
        hunts, exhausts = sum(counts(card, HUNT)) + view.stuck, there + before
        if hunts >= HUNTED:
            return 1.0, 0.0, 0.0, 0.0, 0.0
        movable = exhausts - turned if view.fear == "E" else turned if view.fear == self.side else 0
        full = self._full(rows)
        stays, rests = self._saved(min(red, HUNTED - 1 - hunts), self._over(rows) if full else 0, exhausts, movable)
        exhausted = exhausts >= EXHAUSTED and not rests
        full = [] if stays else full
        kept = bool(full) and not view.alone
        aside = turned if view.turns and (view.outside or kept) else 0
        if kept:
            aside += max(view.waiting[colour] for colour in full)
        enough, power = self._power_left(card, aside, exhausted=exhausted)
        return 0.0, float(exhausted), float(bool(full)), enough, power

    def _saved(self, room: int, over: int, exhausts: int, movable: int) -> tuple[bool, bool]:
        """Say whether Primeval Fear, moving ``room`` dice at most, saves from turning and from exhaustion: from both, or the first.

        ``over`` Shadows are too many; ``movable`` dice of the Exhaust row have the symbol.
        """
        tired = max(0, exhausts - EXHAUSTED + 1)
        if not tired <= movable:
            tired = 0
        stays = 0 < over <= room
        left = room - over if stays else room
        return stays, 0 < tired <= left

    def _over(self, rows: list[int]) -> int:
        """Say how many Shadows would have to leave their rows so that nobody turns; 0 where Primeval Fear moves others."""
        if self.view.fear != "S":
            return 0
        there = self._open()
        claimed = [n for colour, n in enumerate(rows) if colour not in there and self.view.bars]
        turns = max([self.view.limit, *claimed])
        return sum(max(0, rows[colour] - turns + 1) for colour in there)

    def _open(self) -> list[int]:
        return [colour for colour in range(4) if COLOURS[colour] not in self.view.claimed]

    def _full(self, rows: list[int]) -> list[int]:
        """Return the colours of the fullest rows that make a Nightmare; by the table's reading a claimed one may be fuller."""
        found = [colour for colour in self._open() if rows[colour] >= self.view.limit]
        most = max((rows[colour] for colour in found), default=0)
        if self.view.bars and most < max(rows):
            return []
        return [colour for colour in found if rows[colour] == most]

    def _power_left(self, card: int, aside: int, *, exhausted: bool) -> tuple[float, float]:
        """Return the chance to have enough Power and the Power to expect; exhausted, over the die that is drawn."""
        power = [single + 2 * double for single, double in zip(counts(card, POWER), counts(card, DOUBLE), strict=True)]
        total = sum(power) + aside
        bag = counts(card, BAG)
        there = sum(bag)
        if not exhausted or not there:
            return float(total >= ENOUGH), float(total)
        enough = sum(n for n, lost in zip(bag, power, strict=True) if total - lost >= ENOUGH) / there
        return enough, total - sum(n * lost for n, lost in zip(bag, power, strict=True)) / there

    def rolls(self, hand: tuple[int, ...]) -> dict[int, float]:
        """Return every card that rolling a hand out of the bag may lead to, with its chance."""
        found = {self.view.card: 1.0}
        for colour, dice in enumerate(hand):
            for _die in range(dice):
                found = _spread(found, self._fresh[colour])
        return found

    def next_die(self, card: int, rolls: int) -> Shares:
        """Return what the die that rolls next may add to a card: one of a colour, or DRAWN out of the bag."""
        if rolls != DRAWN:
            return self._again[rolls]
        bag = counts(card, BAG)
        there = sum(bag)
        return [
            (added, share * n / there) for n, fresh in zip(bag, self._fresh, strict=True) if n for added, share in fresh
        ]


def _shares(found: list[int]) -> Shares:
    """Return what the sides of a die add, each once, with its chance."""
    return [(added, n / SIDES) for added, n in Counter(found).items()]


def _spread(cards: dict[int, float], die: Shares) -> dict[int, float]:
    """Return the cards after one die more."""
    found: dict[int, float] = {}
    for card, chance in cards.items():
        for added, share in die:
            found[card + added] = found.get(card + added, 0.0) + chance * share
    return found

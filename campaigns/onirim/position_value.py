"""The estimated chance to win from a position: a sum of weights, fitted to games that the strong agent played itself.

What is counted for each colour that still lacks Doors: the places of its next series that the hand can fill, without and
with Keys; its Keys in the hand and in the deck; the cards that no series needs; and how many cards, and cards other than
Suns, are left beyond what its Doors ask for. Added to that: Doors missing, cards and Nightmares left, Keys in the hand.

The weights (``position_weights.py``) are those of a logistic regression. Games of a simple agent gave the first ones; an
agent that chose by them played the next games, and so on, seven times over. Only differences between answers to one question
count. Nothing is read of the deck but how many of each card it holds.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from campaigns.onirim.position_weights import WEIGHTS
from campaigns.onirim.rules.cards import COLOURS, DOORS, NIGHTMARE, SERIES_LENGTH, SYMBOL_BY_CARD, SYMBOLS, UNKNOWN_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.nightmare import NIGHTMARE_REVEAL_COUNT

CACHE_SIZE = 200_000
"""Maximum number of remembered values of one colour; some 100 bytes each."""
SUN, MOON, KEY, GLYPH = range(len(SYMBOLS))

Counts = tuple[int, int, int, int]
"""Cards of a colour in the hand: Suns, Moons, Keys, Glyphs."""
COLOUR_INDICES = {colour: i for i, colour in enumerate(COLOURS)}
COLOUR_CARDS = [tuple(colour + symbol for symbol in SYMBOLS) for colour in COLOURS]
PLACES_BY_CARD = {card: (i, cards.index(card)) for i, cards in enumerate(COLOUR_CARDS) for card in cards}
"""The indices of colour and symbol of each Location of one colour."""
NO_PLACE = -1, -1


def _weigh(*parts: object) -> float:
    """Return the weight of a feature, 0 for one that hardly ever occurred."""
    return WEIGHTS.get(" ".join(map(str, parts)), 0.0)


PROPHECY_WEIGHT, PROPHECY_NIGHTMARE_WEIGHT, PROPHECY_KNOWN_WEIGHT = map(_weigh, ("proph", "prophN", "prophT"))
REVEAL_WEIGHTS = {way: _weigh("by" + way) for way in ("deck", "hand")}


@lru_cache
def count_filled_places(last_symbol: str, size: int, counts: Counts) -> tuple[int, int]:
    """Return how many of the next ``size`` places of a series a hand fills: without its Keys, and with them.

    Places are filled from the first on; of three, two equal cards fill the first and the last.
    """
    found = [0, 0]
    for length in range(1, size + 1):
        for symbols in product(SYMBOLS, repeat=length):
            is_alternating = all(a != b for a, b in zip((last_symbol, *symbols), symbols, strict=False))
            if is_alternating and all(symbols.count(symbol) <= counts[i] for i, symbol in enumerate(SYMBOLS)):
                found[1] = length
                if "K" not in symbols:
                    found[0] = length
    if size == SERIES_LENGTH and any(counts[i] > 1 and SYMBOLS[i] != last_symbol for i in (SUN, MOON, GLYPH)):
        found[0] = max(found[0], 2)
    return found[0], max(found)


@lru_cache(CACHE_SIZE)
def rate_colour(
    missing: int, run_length: int, last_symbol: str, counts: Counts, left_counts: tuple[int, int, int]
) -> float:
    """Return the value of a colour: Doors missing, cards of it at the end of the row, in the hand, and in the deck.

    In the deck count all its cards, those that are no Suns, and the Keys.
    """
    left, left_not_suns, left_keys = left_counts
    others, keys = counts[SUN] + counts[MOON] + counts[GLYPH], counts[KEY]
    if missing <= 0:
        return others * _weigh("x0") + keys * _weigh("k0")
    kind = min(missing, 2)
    capped = (min(counts[0], 3), min(counts[1], 3), min(keys, 3), min(counts[3], 3))
    filled, with_keys = count_filled_places(last_symbol, SERIES_LENGTH - run_length, capped)
    found = _weigh("fill", kind, run_length, filled)
    if with_keys > filled:
        found += _weigh("kfill", kind, run_length, with_keys)
    found += _weigh("key", kind, min(keys, 2)) + _weigh("spare", kind) * max(0, others - filled)
    beyond = left + others + keys + run_length - SERIES_LENGTH * missing
    found += _weigh("slack", kind, min(max(beyond, -1), 7))
    found += _weigh("slackM", kind, min(max(left_not_suns + others - counts[SUN] + keys - missing, -1), 4))
    return found + _weigh("keysleft", kind, min(left_keys + keys, 3))


@lru_cache(CACHE_SIZE)
def rate_whole(missing: int, size: int, nightmares: int, cards: int, keys: int, hand_size: int) -> float:
    """Return the value of what belongs to no colour: all Doors missing, the deck (its cards for the hand), the hand."""
    kind, keys = min(max(missing, 1), 8), min(keys, 3)
    found = _weigh("T", kind) + (_weigh("D") + _weigh("TD", kind)) * size / 50
    found += _weigh("N") * nightmares / 10 + _weigh("N T") * nightmares * missing / 40
    found += _weigh("ND") * nightmares / (size + 5) * 5 + _weigh("K", keys) + _weigh("KN") * keys * nightmares / 10
    found += _weigh("h", hand_size) + _weigh("L/T") * cards / max(missing, 1) / 10
    return found + _weigh("L-3T") * (cards - SERIES_LENGTH * missing) / 20


class Position:
    """A count of what a player may know at a question; it rates the position after each answer."""

    def __init__(self, g: Game) -> None:
        # A plain dict: a Counter calls a function for each card that it lacks.
        left = dict(Counter([*g.deck, *g.limbo]))
        left.pop(UNKNOWN_CARD, None)
        for card, count in g.rest.items():
            left[card] = left.get(card, 0) + count
        hand, doors = g.hand, g.doors if g.away is None else [*g.doors, *g.away.doors]
        self._run_colour, self._run_length = find_run(g.row)
        self._last_symbol = SYMBOL_BY_CARD[g.row[-1]] if g.row else ""
        self._missing = _count_missing(g.use, tuple(doors))
        self._hand = _count_hand(tuple(sorted(hand)))
        found = left.get
        self._left = [
            (found(sun, 0) + (not_suns := found(moon, 0) + (keys := found(key, 0)) + found(glyph, 0)), not_suns, keys)
            for sun, moon, key, glyph in COLOUR_CARDS
        ]
        self._nightmares, self._size = found(NIGHTMARE, 0), sum(left.values())
        self._cards_left = self._size - self._nightmares - sum([found(door, 0) for door in DOORS])
        self._total, self._keys, self._hand_size = sum(self._missing), sum([one[KEY] for one in self._hand]), len(hand)
        self._values = [self._rate_colour(i, self._hand[i], missing) for i, missing in enumerate(self._missing)]
        self._value = sum(self._values)

    def rate(self, spent: str = "", door: str = "", gained: int = 0, returned: int = 0) -> float:
        """Return the value after an answer.

        A hand card is ``spent``, a Door comes into play (``gained`` is 1) or leaves it (-1), Doors are ``returned`` to
        the deck.
        """
        if gained and gained == self._total:
            return WIN_VALUE
        value, keys, hand_size = self._value, self._keys, self._hand_size
        of_door = COLOUR_INDICES.get(door[0], -1) if gained else -1
        if spent:
            hand_size -= 1
            colour, symbol = PLACES_BY_CARD.get(spent, NO_PLACE)
            if colour >= 0:
                keys -= symbol == KEY
                missing = self._missing[colour]
                if colour == of_door:
                    missing, of_door = missing - gained, -1
                counts = _remove(self._hand[colour], symbol)
                value += self._rate_colour(colour, counts, missing) - self._values[colour]
        if of_door >= 0:
            missing = self._missing[of_door] - gained
            value += self._rate_colour(of_door, self._hand[of_door], missing) - self._values[of_door]
        size = self._size + returned
        return value + rate_whole(self._total - gained, size, self._nightmares, self._cards_left, keys, hand_size)

    def rate_play(self, card: str) -> float:
        """Return the value after a Location is played to the row; the Door of a series that it completes is found."""
        played, symbol = PLACES_BY_CARD.get(card, NO_PLACE)
        length = self._run_length + 1 if played == self._run_colour else 1
        finds = length == SERIES_LENGTH and played >= 0 and self._missing[played] > 0
        if finds and self._total == 1:
            return WIN_VALUE
        value, length = finds * SERIES_BONUS, length % SERIES_LENGTH
        for colour, counts in enumerate(self._hand):
            missing, run = self._missing[colour], 0
            if colour == played:
                counts, missing, run = _remove(counts, symbol), missing - finds, length
            value += rate_colour(missing, run, card[1], counts, self._left[colour])
        keys = self._keys - (symbol == KEY)
        return value + rate_whole(
            self._total - finds, self._size, self._nightmares, self._cards_left, keys, self._hand_size - 1
        )

    def rate_reveal(self, way: str) -> float:
        """Return the value after a Nightmare by the top cards of the deck (*deck*) or the whole hand (*hand*)."""
        value, keys, hand_size = self._value, self._keys, self._hand_size
        if way == "hand":
            value, keys, hand_size = 0.0, 0, 0
            for colour, missing in enumerate(self._missing):
                value += self._rate_colour(colour, NO_CARDS, missing)
        drawn = NIGHTMARE_REVEAL_COUNT
        size, cards = max(self._size - drawn, 0), self._cards_left - drawn
        return value + rate_whole(self._total, size, self._nightmares, cards, keys, hand_size) + REVEAL_WEIGHTS[way]

    def rate_prophecy(self, known_count: int) -> float:
        """Return what a Prophecy adds to the value."""
        seen = min(1.0, 5 * self._nightmares / (self._size or 1))
        return PROPHECY_WEIGHT + PROPHECY_NIGHTMARE_WEIGHT * seen + PROPHECY_KNOWN_WEIGHT * known_count / 4

    def _rate_colour(self, colour: int, counts: Counts, missing: int) -> float:
        length = self._run_length if colour == self._run_colour else 0
        return rate_colour(missing, length, self._last_symbol, counts, self._left[colour])


NO_CARDS: Counts = (0, 0, 0, 0)
SERIES_BONUS = 0.3
"""The value of finding a Door at once beyond the position after it: a series that waits may still be broken."""
WIN_VALUE = 99.0
"""The value of a position that is won."""


def find_run(row: list[str]) -> tuple[int, int]:
    """Return the index of the colour at the end of the row, and the length of its unfinished series."""
    colour, length = (row[-1][0] if row else ""), 0
    for card in reversed(row):
        if card[0] != colour:
            break
        length += 1
    return COLOUR_INDICES.get(colour, -1), length % SERIES_LENGTH


@lru_cache(CACHE_SIZE)
def _count_missing(expansions_key: str, doors: tuple[str, ...]) -> list[int]:
    """Return the number of Doors of each colour that are not in play."""
    cards = get_rule_set(expansions_key).cards
    return [cards.count(colour + "D") - doors.count(colour + "D") for colour in COLOURS]


@lru_cache(CACHE_SIZE)
def _count_hand(hand: tuple[str, ...]) -> list[Counts]:
    return [(hand.count(c + "S"), hand.count(c + "M"), hand.count(c + "K"), hand.count(c + "G")) for c in COLOURS]


@lru_cache
def _remove(counts: Counts, symbol: int) -> Counts:
    found = [*counts]
    found[symbol] -= 1
    return (found[0], found[1], found[2], found[3])

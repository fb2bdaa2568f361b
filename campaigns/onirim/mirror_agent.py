"""A player who wins with Mirrors now and then: builds series out of the hand, spends spare Suns and Moons, keeps its Keys.

It reckons in cards: a Door by a series costs three, by a Key one; a Nightmare costs four unless a Key pays for it. It knows
its hand, the table and what it was shown, never the deck.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

from campaigns.onirim.agents import Worth, sampled
from campaigns.onirim.rules.cards import COLOURS, DOORS, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import in_deck
from campaigns.onirim.rules.towers import aligned
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import Answer, Cards, OneOf, PickOrder, Shape, Verb

DEAR = {"S": 1.0, "M": 1.6, "K": 3.0, "G": 1.6}
"""What a card is worth by its symbol: Suns are many, Keys few."""
SERIES = 3


def with_mirrors(g: Game, shape: Shape, dice: Random) -> Answer:
    """Return the answer that wastes the fewest cards; any legal one where nothing speaks for another."""
    kind = g.asked.kind
    if isinstance(shape, OneOf):
        worth = WORTH.get(kind, _willing)
        return max(shape.options, key=lambda answer: (worth(g, answer), dice.random()))
    if isinstance(shape, PickOrder) and kind == "prophecy":
        return _foretell(g)
    if isinstance(shape, Cards) and kind in ("mirror-red", "mirror-glyph", "mirror-doors"):
        return _named(g, shape)
    return sampled(shape, dice)


def lacking(g: Game, colour: str) -> int:
    """Say how many Doors of a colour are not in play yet."""
    door = colour + "D"
    return plan_of(g.use).cards.count(door) - int(g.doors.count(door))


def run(row: list[str]) -> tuple[str, int]:
    """Return the colour at the end of the row and how many cards of an unfinished series lie there."""
    length = 0
    for card in reversed(row):
        if card[0] != row[-1][0]:
            break
        length += 1
    return (row[-1][0] if row else "", length % SERIES)


def value(g: Game, card: str) -> float:
    """Say what a hand card is worth: by its symbol, less where its colour needs no Door any more."""
    if not SYMBOL[card]:
        return 0.5
    needed = lacking(g, card[0]) if card[0] in COLOURS else 1
    return DEAR[SYMBOL[card]] * (1.0 if needed else 0.5) + _mirror_need(g, card)


def _mirror_need(g: Game, card: str) -> float:
    """Say how much the Sun and Moon Mirrors still want a card."""
    name = {"S": "sun", "M": "moon"}.get(SYMBOL[card], "")
    return 0.3 if name in g.mirrors else 0.0


def series(g: Game) -> tuple[float, tuple[int, ...]]:
    """Return the cheapest series that the hand can finish, as its price and the places in order; none: an endless price."""
    colour, lying = run(g.row)
    last = SYMBOL[g.row[-1]] if g.row else ""
    best: tuple[float, tuple[int, ...]] = (99.0, ())
    for wanted in COLOURS:
        size = SERIES - lying if wanted == colour else SERIES
        own = [i for i, card in enumerate(g.hand) if card[0] == wanted and SYMBOL[card]]
        if len(own) < size or not lacking(g, wanted):
            continue
        broken = lying * 0.7 if wanted != colour else 0.0
        for places in permutations(own, size):
            if _alternates(last, [SYMBOL[g.hand[i]] for i in places]):
                price = sum(DEAR[SYMBOL[g.hand[i]]] for i in places) + broken
                best = min(best, (price, places))
    return best


def _alternates(last: str, symbols: list[str]) -> bool:
    return all(a != b for a, b in zip([last, *symbols], symbols, strict=False))


def _turn(g: Game, answer: Verb) -> float:
    """Rank what phase 1 may do: finish a series, then pairs for the Mirrors, then the discard that is missed least."""
    verb, what = answer[0], answer[1]
    _price, plan = series(g)
    if verb == "mirror":
        return _pair(g, what, answer[2], plan)
    if verb == "play":
        return _play(g, what, plan)
    if verb == "tower":
        return -1.0 if aligned(g) or g.hand[what][0] in {card[0] for card in g.alignment} else 6.0
    return 4.0 - value(g, g.hand[what]) - _missed(g, what) if verb == "discard" else 0.0


def _play(g: Game, place: int, plan: tuple[int, ...]) -> float:
    """Rank a play: the next card of a series that can be finished, else what lengthens one or begins where none lies."""
    if plan:
        return 10.0 if place == plan[0] else -5.0
    card = g.hand[place]
    colour, lying = run(g.row)
    if not lacking(g, card[0]) or SYMBOL[card] == "K":
        return -5.0
    if card[0] == colour and lying:
        return 4.5 - DEAR[SYMBOL[card]] * 0.5
    if lying:
        return -5.0
    return 2.0 + 0.7 * _mates(g, place) - DEAR[SYMBOL[card]] * 0.5


def _mates(g: Game, place: int) -> int:
    """Count the other hand cards of a card's colour that may lie beside it."""
    card = g.hand[place]
    return sum(
        i != place and other[0] == card[0] and SYMBOL[other] not in ("", SYMBOL[card]) for i, other in enumerate(g.hand)
    )


def _missed(g: Game, place: int) -> float:
    """Say what the series begun, or about to be begun, would miss in a discarded card."""
    card = g.hand[place]
    colour, lying = run(g.row)
    return (0.6 if card[0] == colour and lying else 0.0) + 0.25 * _mates(g, place)


def _pair(g: Game, name: str, places: list[int], plan: tuple[int, ...]) -> float:
    """Rank a pair under a Mirror: Sun and Moon must be explored; Key brings two Doors and takes two Nightmares."""
    spoilt = bool(set(places) & set(plan))
    cost = sum(value(g, g.hand[i]) + _missed(g, i) for i in places) / 2
    if name in ("sun", "moon", "rainbow"):
        return (2.0 if spoilt else 8.0) - cost
    if name == "key":
        return 9.0
    begun = 1.5 if g.mirrors[name] else 0.0
    return {"green": 1.0, "brown": 2.2}.get(name, -3.0) + begun - cost / 2 - (9.0 if spoilt else 0.0)


def _nightmare(g: Game, answer: Verb) -> float:
    """Rank a way out by the cards it costs; a Door given back costs its series and the turns for it."""
    way, what = answer[0], answer[1]
    if way == "key":
        return -1.0 - 0.4 * bool(lacking(g, g.hand[what][0]))
    if way == "hand":
        kept = sum(value(g, card) for card in g.hand)
        return -(kept * 0.55) - (3.0 if series(g)[1] else 0.0)
    if way == "door":
        return -5.0
    return -3.8 if way == "deck" else 0.0


def _foretell(g: Game) -> Answer:
    """Discard a Nightmare or the least wanted card; what is wanted most is drawn first."""
    cards = g.asked.looked
    order = sorted(range(len(cards)), key=lambda i: _liked(g, cards[i]))
    return [order[0], order[:0:-1]]


def _liked(g: Game, card: str) -> float:
    """Rank a card of the deck: Nightmares least, Doors that a Key of the hand opens most, never a Door to be lost."""
    if card == NIGHTMARE:
        return -2.0
    if card in DOORS:
        return 6.0 if card[0] + "K" in g.hand else 3.5
    return value(g, card)


def _named(g: Game, shape: Cards) -> list[str]:
    """Name the cards liked best, Doors that a Key of the hand opens before all."""
    there = [card for card, count in sorted(shape.there.items()) for _ in range(count)]
    return sorted(there, key=lambda card: -_liked(g, card))[: shape.named]


def _colour(g: Game, colour: str) -> float:
    """Rank a colour of which Doors are brought: the one that lacks most, and last one that brings none."""
    if not in_deck(g, colour + "D"):
        return -1.0
    return lacking(g, colour) if colour in COLOURS else 1.0


def _willing(g: Game, answer: Answer) -> float:
    return 0.0 if answer is False or answer is None else 1.0


def _diver(g: Game, answer: Answer) -> float:
    return 1.0 if (answer == "stop") == (_liked(g, g.asked.looked[-1]) >= DEAR["M"]) else 0.0


WORTH: dict[str, Worth] = {
    "turn": _turn,
    "nightmare": _nightmare,
    "mirror-key": _colour,
    "mirror-brown": _colour,
    "diver": _diver,
}

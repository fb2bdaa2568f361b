"""An agent that wins with Mirrors now and then: it builds series, spends spare Suns and Moons and saves its Keys.

It counts in cards: a Door costs three by a series and one by a Key; a Nightmare costs four unless a Key pays for it.
It knows its hand, the table and what it was shown, never the deck.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

from campaigns.engine.answer_spaces import (
    Answer,
    AnswerSpace,
    ChoiceSpace,
    MultisetPermutationSpace,
    PickThenPermutationSpace,
    VerbAnswer,
)
from campaigns.onirim.agents import AnswerScorer, sample_answer
from campaigns.onirim.rules.cards import COLOURS, DOORS, NIGHTMARE, SERIES_LENGTH, SYMBOL_BY_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import count_in_deck
from campaigns.onirim.rules.towers import is_alignment_finished

SYMBOL_VALUES = {"S": 1.0, "M": 1.6, "K": 3.0, "G": 1.6}
"""The value of a card by its symbol: Suns are many, Keys few."""


def choose_with_mirrors(g: Game, answer_space: AnswerSpace, rng: Random) -> Answer:
    """Return the answer that wastes the fewest cards; on a tie of all, any legal one."""
    kind = g.open_prompt.kind
    if isinstance(answer_space, ChoiceSpace):
        worth = MIRROR_SCORERS.get(kind, _score_default)
        return max(answer_space.options, key=lambda answer: (worth(g, answer), rng.random()))
    if isinstance(answer_space, PickThenPermutationSpace) and kind == "prophecy":
        return _answer_prophecy(g)
    if isinstance(answer_space, MultisetPermutationSpace) and kind in ("mirror-red", "mirror-glyph", "mirror-doors"):
        return _name_cards(g, answer_space)
    return sample_answer(answer_space, rng)


def count_missing_doors(g: Game, colour: str) -> int:
    """Return the number of Doors of a colour that are not in play yet."""
    door = colour + "D"
    return get_rule_set(g.use).cards.count(door) - int(g.doors.count(door))


def get_unfinished_run(row: list[str]) -> tuple[str, int]:
    """Return the colour at the end of the row and the number of cards in its unfinished series."""
    length = 0
    for card in reversed(row):
        if card[0] != row[-1][0]:
            break
        length += 1
    return (row[-1][0] if row else "", length % SERIES_LENGTH)


def score_hand_card(g: Game, card: str) -> float:
    """Return the value of a hand card: by its symbol, less if its colour needs no more Doors."""
    if not SYMBOL_BY_CARD[card]:
        return 0.5
    needed = count_missing_doors(g, card[0]) if card[0] in COLOURS else 1
    return SYMBOL_VALUES[SYMBOL_BY_CARD[card]] * (1.0 if needed else 0.5) + _score_mirror_need(g, card)


def _score_mirror_need(g: Game, card: str) -> float:
    """Return how much the Sun and Moon Mirrors still need a card."""
    name = {"S": "sun", "M": "moon"}.get(SYMBOL_BY_CARD[card], "")
    return 0.3 if name in g.mirrors else 0.0


def find_cheapest_series(g: Game) -> tuple[float, tuple[int, ...]]:
    """Return the price and the hand indices, in order, of the cheapest series; an infinite price if there is none."""
    colour, lying = get_unfinished_run(g.row)
    last = SYMBOL_BY_CARD[g.row[-1]] if g.row else ""
    best: tuple[float, tuple[int, ...]] = (99.0, ())
    for wanted in COLOURS:
        size = SERIES_LENGTH - lying if wanted == colour else SERIES_LENGTH
        own = [i for i, card in enumerate(g.hand) if card[0] == wanted and SYMBOL_BY_CARD[card]]
        if len(own) < size or not count_missing_doors(g, wanted):
            continue
        broken = lying * 0.7 if wanted != colour else 0.0
        for places in permutations(own, size):
            if _is_alternating(last, [SYMBOL_BY_CARD[g.hand[i]] for i in places]):
                price = sum(SYMBOL_VALUES[SYMBOL_BY_CARD[g.hand[i]]] for i in places) + broken
                best = min(best, (price, places))
    return best


def _is_alternating(last_symbol: str, symbols: list[str]) -> bool:
    return all(a != b for a, b in zip([last_symbol, *symbols], symbols, strict=False))


def _score_turn(g: Game, answer: VerbAnswer) -> float:
    """Rank an answer of phase 1: finishing a series, then pairs for the Mirrors, then the cheapest discard."""
    verb, what = answer[0], answer[1]
    _price, plan = find_cheapest_series(g)
    if verb == "mirror":
        return _score_pair(g, what, answer[2], plan)
    if verb == "play":
        return _score_play(g, what, plan)
    if verb == "tower":
        return -1.0 if is_alignment_finished(g) or g.hand[what][0] in {card[0] for card in g.alignment} else 6.0
    return 4.0 - score_hand_card(g, g.hand[what]) - _score_loss(g, what) if verb == "discard" else 0.0


def _score_play(g: Game, place: int, series_plan: tuple[int, ...]) -> float:
    """Rank a play: the next card of a series that can be finished, then one that lengthens or begins a series."""
    if series_plan:
        return 10.0 if place == series_plan[0] else -5.0
    card = g.hand[place]
    colour, lying = get_unfinished_run(g.row)
    if not count_missing_doors(g, card[0]) or SYMBOL_BY_CARD[card] == "K":
        return -5.0
    if card[0] == colour and lying:
        return 4.5 - SYMBOL_VALUES[SYMBOL_BY_CARD[card]] * 0.5
    if lying:
        return -5.0
    return 2.0 + 0.7 * _count_series_mates(g, place) - SYMBOL_VALUES[SYMBOL_BY_CARD[card]] * 0.5


def _count_series_mates(g: Game, place: int) -> int:
    """Count the other hand cards of a card's colour that may be next to it in a series."""
    card = g.hand[place]
    return sum(
        i != place and other[0] == card[0] and SYMBOL_BY_CARD[other] not in ("", SYMBOL_BY_CARD[card])
        for i, other in enumerate(g.hand)
    )


def _score_loss(g: Game, place: int) -> float:
    """Return what the current or next series loses with a discarded card."""
    card = g.hand[place]
    colour, lying = get_unfinished_run(g.row)
    return (0.6 if card[0] == colour and lying else 0.0) + 0.25 * _count_series_mates(g, place)


def _score_pair(g: Game, name: str, places: list[int], series_plan: tuple[int, ...]) -> float:
    """Rank a pair under a Mirror: Sun and Moon must be explored; Key brings two Doors and removes two Nightmares."""
    spoilt = bool(set(places) & set(series_plan))
    cost = sum(score_hand_card(g, g.hand[i]) + _score_loss(g, i) for i in places) / 2
    if name in ("sun", "moon", "rainbow"):
        return (2.0 if spoilt else 8.0) - cost
    if name == "key":
        return 9.0
    begun = 1.5 if g.mirrors[name] else 0.0
    return {"green": 1.0, "brown": 2.2}.get(name, -3.0) + begun - cost / 2 - (9.0 if spoilt else 0.0)


def _score_nightmare(g: Game, answer: VerbAnswer) -> float:
    """Rank a way out by the cards it costs; a returned Door costs its series and the turns for it."""
    way, what = answer[0], answer[1]
    if way == "key":
        return -1.0 - 0.4 * bool(count_missing_doors(g, g.hand[what][0]))
    if way == "hand":
        kept = sum(score_hand_card(g, card) for card in g.hand)
        return -(kept * 0.55) - (3.0 if find_cheapest_series(g)[1] else 0.0)
    if way == "door":
        return -5.0
    return -3.8 if way == "deck" else 0.0


def _answer_prophecy(g: Game) -> Answer:
    """Discard a Nightmare or the least wanted card, and draw the most wanted one first."""
    cards = g.open_prompt.shown_cards
    order = sorted(range(len(cards)), key=lambda i: _score_deck_card(g, cards[i]))
    return [order[0], order[:0:-1]]


def _score_deck_card(g: Game, card: str) -> float:
    """Rank a card of the deck: Nightmares lowest, Doors that a Key of the hand opens highest. Never lose a Door."""
    if card == NIGHTMARE:
        return -2.0
    if card in DOORS:
        return 6.0 if card[0] + "K" in g.hand else 3.5
    return score_hand_card(g, card)


def _name_cards(g: Game, answer_space: MultisetPermutationSpace) -> list[str]:
    """Return the most wanted cards, Doors that a Key of the hand opens first."""
    there = [card for card, count in sorted(answer_space.there.items()) for _ in range(count)]
    return sorted(there, key=lambda card: -_score_deck_card(g, card))[: answer_space.answer_length]


def _score_colour(g: Game, colour: str) -> float:
    """Rank a colour for a search of Doors: the one that lacks most first, one without Doors last."""
    if not count_in_deck(g, colour + "D"):
        return -1.0
    return count_missing_doors(g, colour) if colour in COLOURS else 1.0


def _score_default(g: Game, answer: Answer) -> float:
    return 0.0 if answer is False or answer is None else 1.0


def _score_diver(g: Game, answer: Answer) -> float:
    return (
        1.0 if (answer == "stop") == (_score_deck_card(g, g.open_prompt.shown_cards[-1]) >= SYMBOL_VALUES["M"]) else 0.0
    )


MIRROR_SCORERS: dict[str, AnswerScorer] = {
    "turn": _score_turn,
    "nightmare": _score_nightmare,
    "mirror-key": _score_colour,
    "mirror-brown": _score_colour,
    "diver": _score_diver,
}

"""Exact odds from the known part of the deck: the next card, and cards before the hand is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from campaigns.onirim.rules.cards import HAND_CARDS, NIGHTMARE
from campaigns.onirim.rules.doors import can_open
from campaigns.onirim.rules.game_state import Game, UnseenRemoval
from campaigns.onirim.rules.state_operations import HAND_SIZE, get_known_cards

CardTest = Callable[[str], bool]


@dataclass(frozen=True)
class KnownPosition:
    """The players' knowledge: top cards in order, bottom cards (bottom-most last), and the rest as a multiset.

    ``rest`` may hold more cards than the deck has unknown places: ``removed_count`` of the cards in ``pile`` left it
    unseen.
    """

    top: list[str]
    bottom: list[str]
    rest: Counter[str]
    pile: frozenset[str]
    removed_count: int

    @property
    def unknown_count(self) -> int:
        """The number of unknown places of the deck."""
        return sum(self.rest.values()) - self.removed_count

    def count_matching(self, predicate: CardTest) -> int:
        """Count the unknown cards that match a predicate, which must treat the cards of the pile alike."""
        found = sum(n for card, n in self.rest.items() if card not in self.pile and predicate(card))
        inside = sum(n for card, n in self.rest.items() if card in self.pile) - self.removed_count
        return found + (inside if self.pile and predicate(next(iter(self.pile))) else 0)


def get_known_position(g: Game) -> KnownPosition:
    """Return the players' knowledge of the deck."""
    top, bottom, rest = get_known_cards(g)
    rest.update(g.hidden)
    out = g.out or UnseenRemoval([], 0)
    return KnownPosition(top, bottom, rest, frozenset(out.codes), out.count)


def compute_next_card_odds(position: KnownPosition) -> dict[str, Fraction]:
    """Return the chance of each card to be the next one, most likely first."""
    if position.top:
        return {position.top[0]: Fraction(1)}
    total = position.unknown_count
    if not total:
        return {position.bottom[0]: Fraction(1)} if position.bottom else {}
    of_pile = sum(n for card, n in position.rest.items() if card in position.pile)
    inside = Fraction(of_pile - position.removed_count, of_pile) if of_pile else Fraction(0)
    found = {card: Fraction(n, total) * (inside if card in position.pile else 1) for card, n in position.rest.items()}
    return dict(sorted(((c, p) for c, p in found.items() if p), key=lambda pair: (-pair[1], pair[0])))


def compute_odds_before_full(
    position: KnownPosition, missing_count: int, is_hit: CardTest, hand_cards: Collection[str] = HAND_CARDS
) -> Fraction:
    """Return the chance to draw a hit before ``missing_count`` cards have come to the hand.

    ``is_hit`` tells if a card is a hit. Only the order of hand cards and hits matters; effects of other Dreams are
    ignored.
    """
    for card in position.top:
        if not missing_count:
            return Fraction(0)
        if is_hit(card):
            return Fraction(1)
        missing_count -= card in hand_cards
    safe = position.count_matching(lambda card: card in hand_cards and not is_hit(card))
    hits = position.count_matching(is_hit)
    if hits:
        return 1 - Fraction(comb(safe, missing_count), max(1, comb(safe + hits, missing_count)))
    return _compute_known_odds(position.bottom, missing_count - min(safe, missing_count), is_hit, hand_cards)


def _compute_known_odds(
    cards: list[str], missing_count: int, is_hit: CardTest, hand_cards: Collection[str]
) -> Fraction:
    for card in cards:
        if not missing_count:
            break
        if is_hit(card):
            return Fraction(1)
        missing_count -= card in hand_cards
    return Fraction(0)


def count_missing_cards(g: Game) -> int:
    """Return the number of cards the hand will lack: one after the next play or discard, or those it lacks now."""
    return max(1, HAND_SIZE - len(g.hand))


HARMLESS_TASKS = frozenset({"redraw", "anticipate"})
"""Tasks that put drawn Doors and Dreams into Limbo unresolved (facts 1.2, 1.3 option d, 1.7)."""


def can_nightmare_harm(g: Game) -> bool:
    """Return whether a Nightmare that is drawn now is resolved."""
    return not any(task[0] in HARMLESS_TASKS for task in g.todo)


def compute_nightmare_odds(g: Game) -> Fraction:
    """Return the chance of a Nightmare before the hand is full."""
    return compute_odds_before_full(get_known_position(g), count_missing_cards(g), lambda card: card == NIGHTMARE)


def compute_key_odds(g: Game, door: str) -> Fraction:
    """Return the chance to draw a Key that opens a Door (one in Limbo, say) before the hand is full."""
    return compute_odds_before_full(get_known_position(g), count_missing_cards(g), lambda card: can_open(card, door))

"""Exact odds from what is known of the deck: the next card, and what may come before the hand is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from campaigns.onirim.rules.cards import KEPT, NIGHTMARE
from campaigns.onirim.rules.doors import opens
from campaigns.onirim.rules.state import HAND, known
from campaigns.onirim.rules.value import Game, Unseen

Test = Callable[[str], bool]


@dataclass(frozen=True)
class View:
    """What the players know: cards on top in order, cards at the bottom (bottom-most last), and the rest as a multiset.

    ``rest`` may hold more than the ``unknown`` places of the deck: ``out`` of the cards in ``pile`` left it unseen.
    """

    top: list[str]
    bottom: list[str]
    rest: Counter[str]
    pile: frozenset[str]
    out: int

    @property
    def unknown(self) -> int:
        """How many places of the deck nobody knows."""
        return sum(self.rest.values()) - self.out

    def count(self, test: Test) -> int:
        """Count the unknown cards of the deck that pass a test which treats the cards of the pile alike."""
        found = sum(n for card, n in self.rest.items() if card not in self.pile and test(card))
        inside = sum(n for card, n in self.rest.items() if card in self.pile) - self.out
        return found + (inside if self.pile and test(next(iter(self.pile))) else 0)


def view_of(g: Game) -> View:
    """Return what the players of a game know of its deck."""
    top, bottom, rest = known(g)
    rest.update(g.hidden)
    out = g.out or Unseen([], 0)
    return View(top, bottom, rest, frozenset(out.codes), out.count)


def next_card(view: View) -> dict[str, Fraction]:
    """Return the chance of each card to be the next one, likeliest first."""
    if view.top:
        return {view.top[0]: Fraction(1)}
    total = view.unknown
    if not total:
        return {view.bottom[0]: Fraction(1)} if view.bottom else {}
    of_pile = sum(n for card, n in view.rest.items() if card in view.pile)
    inside = Fraction(of_pile - view.out, of_pile) if of_pile else Fraction(0)
    found = {card: Fraction(n, total) * (inside if card in view.pile else 1) for card, n in view.rest.items()}
    return dict(sorted(((c, p) for c, p in found.items() if p), key=lambda pair: (-pair[1], pair[0])))


def before_full(view: View, missing: int, hit: Test, fills: Collection[str] = KEPT) -> Fraction:
    """Return the chance to draw a card that passes ``hit`` before ``missing`` cards have come to the hand.

    Only the order of the cards that fill the hand and of the hits matters; what other Dreams do on the way is not counted.
    """
    for card in view.top:
        if not missing:
            return Fraction(0)
        if hit(card):
            return Fraction(1)
        missing -= card in fills
    safe = view.count(lambda card: card in fills and not hit(card))
    hits = view.count(hit)
    if hits:
        return 1 - Fraction(comb(safe, missing), max(1, comb(safe + hits, missing)))
    return _in_order(view.bottom, missing - min(safe, missing), hit, fills)


def _in_order(cards: list[str], missing: int, hit: Test, fills: Collection[str]) -> Fraction:
    for card in cards:
        if not missing:
            break
        if hit(card):
            return Fraction(1)
        missing -= card in fills
    return Fraction(0)


def missing(g: Game) -> int:
    """Say how many cards the hand will lack: after the next play or discard one, while it is being filled what lacks now."""
    return max(1, HAND - len(g.hand))


def nightmare(g: Game) -> Fraction:
    """Return the chance of a Nightmare before the hand is full."""
    return before_full(view_of(g), missing(g), lambda card: card == NIGHTMARE)


def key_for(g: Game, door: str) -> Fraction:
    """Return the chance to draw a Key that opens a Door (one in Limbo, say) before the hand is full."""
    return before_full(view_of(g), missing(g), lambda card: opens(card, door))

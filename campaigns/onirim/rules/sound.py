"""Whether a plain value can be a game of ours: every card of its box is there, none twice, and every number is in bounds.

No rule is asked: what was played by other rules stands, whatever they asked or would ask now (design 1.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from campaigns.onirim.rules.cards import ALL, UNSEEN
from campaigns.onirim.rules.happy import NAMES
from campaigns.onirim.rules.mirrors import FITTING
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.onirim.rules.state import everything
from campaigns.onirim.rules.value import BESIDE, MOST, PRACTICE, Game


def fault(g: Game, written: Collection[str]) -> str:
    """Name what is wrong with a value of the right shape, or nothing; ``written`` are the names of the parts in its file."""
    return next((name for name, wrong in FAULTS.items() if wrong(g, written)), "")


def _game(g: Game, written: Collection[str]) -> bool:
    names = [name for name in g.use.split(",") if name]
    known = set(names) <= set(EXPANSIONS) and len(set(names)) == len(names) and ",".join(names) == g.use
    return not known or g.mode not in (BESIDE, PRACTICE) or g.beside != ("rest" in written)


def _expansion(g: Game, written: Collection[str]) -> bool:
    return any(part not in written or getattr(g, part) is None for part in plan_of(g.use).keeps)


def _cards(g: Game, written: Collection[str]) -> bool:
    """Return whether a card is missing or there twice; beside real cards the places nobody knows are as many as the cards left."""
    if not set(everything(g)) <= set(ALL) or everything(g) != Counter(plan_of(g.use).cards):
        return True
    if any(count < 1 for count in g.rest.values()):
        return True
    unseen = sum(g.rest.values()) - (g.out.count if g.out is not None and g.beside else 0)
    return bool(g.deck.count(UNSEEN) != unseen)


def _parts(g: Game, written: Collection[str]) -> bool:
    """Return whether a part of an expansion holds what it cannot: names of no Mirror, a Goal too many, a third player."""
    names = [*g.premonitions, *g.reserve]
    mirrors = [*g.mirrors, *g.explored]
    return bool(
        not set(names) <= set(NAMES)
        or len(set(names)) < len(names)
        or not set(mirrors) <= set(FITTING)
        or not set(g.goals) <= set(ALL)
        or len(g.goals) != len(g.reached)
        or g.player not in (0, 1)
        or not set(g.out.codes if g.out is not None else ()) <= set(ALL)
    )


def _bounds(g: Game, written: Collection[str]) -> bool:
    size = len(g.deck)
    hand = g.personal or 0
    numbers = [g.turn, len(g.todo), g.books, *([g.out.count] if g.out is not None else [])]
    return not (
        0 <= g.top <= size and 0 <= g.bottom <= size and 0 <= hand <= len(g.hand)
        and all(0 <= number <= MOST for number in numbers)
    )  # fmt: skip


FAULTS: dict[str, Callable[[Game, Collection[str]], bool]] = {
    "game": _game,
    "expansion": _expansion,
    "cards": _cards,
    "parts": _parts,
    "bounds": _bounds,
}
"""What can be wrong, in the order in which one relies on the others."""

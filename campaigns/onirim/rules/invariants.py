"""Invariants of a stored game: every card of its box exactly once, every number in bounds.

No rule is checked: games played under other rules stay valid (design 1.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from campaigns.onirim.rules.cards import ALL_CARDS, UNKNOWN_CARD
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set
from campaigns.onirim.rules.game_state import MAX_PILE_SIZE, PHYSICAL_MODE, PRACTICE_MODE, Game
from campaigns.onirim.rules.happy_dreams import PREMONITION_NAMES
from campaigns.onirim.rules.mirrors import CARDS_BY_MIRROR
from campaigns.onirim.rules.state_operations import count_all_cards


def find_violation(g: Game, written_fields: Collection[str]) -> str:
    """Return the name of the first violated invariant of a well-typed game, or ''.

    ``written_fields`` are the names of the fields in its file.
    """
    return next((name for name, wrong in INVARIANT_CHECKS.items() if wrong(g, written_fields)), "")


def _is_game_invalid(g: Game, written_fields: Collection[str]) -> bool:
    names = [name for name in g.use.split(",") if name]
    known = set(names) <= set(EXPANSIONS) and len(set(names)) == len(names) and ",".join(names) == g.use
    return (
        not known or g.mode not in (PHYSICAL_MODE, PRACTICE_MODE) or g.has_physical_cards != ("rest" in written_fields)
    )


def _is_expansion_invalid(g: Game, written_fields: Collection[str]) -> bool:
    return any(part not in written_fields or getattr(g, part) is None for part in get_rule_set(g.use).state_fields)


def _has_wrong_cards(g: Game, written_fields: Collection[str]) -> bool:
    """Return whether a card is missing or duplicated; with physical cards, unknown places must equal the cards left."""
    if not set(count_all_cards(g)) <= set(ALL_CARDS) or count_all_cards(g) != Counter(get_rule_set(g.use).cards):
        return True
    if any(count < 1 for count in g.rest.values()):
        return True
    unseen = sum(g.rest.values()) - (g.out.count if g.out is not None and g.has_physical_cards else 0)
    return bool(g.deck.count(UNKNOWN_CARD) != unseen)


def _has_invalid_parts(g: Game, written_fields: Collection[str]) -> bool:
    """Return whether a field of an expansion is invalid: an unknown Mirror, a Goal too many, a third player."""
    names = [*g.premonitions, *g.reserve]
    mirrors = [*g.mirrors, *g.explored]
    return bool(
        not set(names) <= set(PREMONITION_NAMES)
        or len(set(names)) < len(names)
        or not set(mirrors) <= set(CARDS_BY_MIRROR)
        or not set(g.goals) <= set(ALL_CARDS)
        or len(g.goals) != len(g.reached)
        or g.player not in (0, 1)
        or not set(g.out.codes if g.out is not None else ()) <= set(ALL_CARDS)
    )


def _is_out_of_bounds(g: Game, written_fields: Collection[str]) -> bool:
    size = len(g.deck)
    hand = g.personal or 0
    numbers = [g.turn, len(g.todo), g.books, *([g.out.count] if g.out is not None else [])]
    return not (
        0 <= g.top <= size and 0 <= g.bottom <= size and 0 <= hand <= len(g.hand)
        and all(0 <= number <= MAX_PILE_SIZE for number in numbers)
    )  # fmt: skip


INVARIANT_CHECKS: dict[str, Callable[[Game, Collection[str]], bool]] = {
    "game": _is_game_invalid,
    "expansion": _is_expansion_invalid,
    "cards": _has_wrong_cards,
    "parts": _has_invalid_parts,
    "bounds": _is_out_of_bounds,
}
"""The invariants, ordered so that later ones can rely on earlier ones."""

"""The Mirrors: pairs of Locations under nine cards (Mirrors sheet; facts 1.6)."""

from __future__ import annotations

from itertools import combinations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer
from campaigns.engine.messages import _, consequence, violation
from campaigns.onirim.rules.cards import COLOURS, COLOURS_BY_CARD, LOCATIONS
from campaigns.onirim.rules.doors import check_win
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import register_task
from campaigns.onirim.rules.state_operations import (
    take_from_hand,
)
from campaigns.onirim.rules.table_orders import declare_order, order_cards, order_step

COLOUR_MIRRORS = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
SYMBOL_MIRRORS = {"sun": "S", "moon": "M", "key": "K", "glyph": "G"}
REQUIRED_MIRRORS = ("sun", "moon", "rainbow")
"""The Mirrors that must be explored to win, if they are in use (Mirrors sheet)."""
MIRROR_CAPACITY = 4
MIRROR_PAIR_SIZE = 2


LAY_OUT_MIRRORS = declare_order("lay-out-mirrors", _("Lay out these Mirrors, unexplored side up: %(mirrors)s."))


def set_up_mirrors(table: Judge, g: Game) -> None:
    """Lay out the unexplored Mirrors: Glyph only with the Glyphs, Rainbow only in the harder game (Mirrors sheet)."""
    names = ["sun", "moon", "key", "red", "blue", "green", "brown"]
    if "glyphs" in g.use.split(","):
        names.insert(3, "glyph")
    if get_chosen_variant(g.options, "rainbow") == "yes":
        names.append("rainbow")
    g.mirrors = {name: [] for name in names}
    g.explored = []
    order_step(table, g, LAY_OUT_MIRRORS, mirrors=names)


def _list_fitting_cards(name: str) -> frozenset[str]:
    if name in SYMBOL_MIRRORS:
        return frozenset(card for card in LOCATIONS if card[1] == SYMBOL_MIRRORS[name])
    if name in COLOUR_MIRRORS:
        return frozenset(card for card in LOCATIONS if COLOUR_MIRRORS[name] in COLOURS_BY_CARD[card])
    return frozenset(card for card in LOCATIONS if card[0] in COLOURS)


CARDS_BY_MIRROR = {name: _list_fitting_cards(name) for name in (*SYMBOL_MIRRORS, *COLOUR_MIRRORS, "rainbow")}
"""The Locations that match each Mirror's colour or symbol; Crossroads have every colour, but not for Rainbow (facts 1.6)."""
MIRROR_COUNT = len(CARDS_BY_MIRROR)

MIRRORS_BY_CARD = {
    card: frozenset(name for name, cards in CARDS_BY_MIRROR.items() if card in cards) for card in LOCATIONS
}
"""The Mirrors that each Location matches."""


def list_mirror_pairs(g: Game) -> list[Answer]:
    """Return every pair that may be played under a Mirror: exactly two cards, never split (Mirrors sheet)."""
    found: list[Answer] = []
    fits = [(i, MIRRORS_BY_CARD[card]) for i, card in enumerate(g.hand) if card in MIRRORS_BY_CARD]
    for name, under in g.mirrors.items():
        couples = combinations([i for i, names in fits if name in names], MIRROR_PAIR_SIZE)
        free = name != "rainbow"
        found += [
            ["mirror", name, [i, j]] for i, j in couples if free or has_distinct_colours([*under, g.hand[i], g.hand[j]])
        ]
    return found


def has_distinct_colours(cards: list[str]) -> bool:
    """Return whether no two cards have the same colour, as Rainbow asks."""
    return len({card[0] for card in cards}) == len(cards)


MIRROR_NO_MATCH = violation(
    "onirim.mirror.no-match", _("These cards may not go under this Mirror. Choose a pair that matches it.")
)


def explain_illegal_pair(table: Judge, g: Game, name: str, places: list[int]) -> None:
    """Raise the rule violation of two Locations that do not match a Mirror (Mirrors sheet)."""
    pair = sorted({place for place in places if place in range(len(g.hand)) and g.hand[place] in LOCATIONS})
    table.require_possible(name in g.mirrors and len(pair) == 2 and pair == places, MIRROR_NO_MATCH)
    table.require(False, MIRROR_NO_MATCH)


def put_under_mirror(table: Judge, g: Game, name: str, places: list[int]) -> None:
    """Put the pair under the Mirror; with four cards there it is explored. The row is not touched."""
    i, j = places
    later = take_from_hand(g, j)
    g.mirrors[name] += [take_from_hand(g, i), later]
    if len(g.mirrors[name]) >= MIRROR_CAPACITY:
        g.todo += [["explored", name], [f"mirror-{name}"]]


TURN_MIRROR = declare_order("turn-mirror", _("Turn over the %(mirrors)s and discard %(the_cards)s under it."))
MIRROR_EXPLORED = consequence("onirim.mirror.explored", _("Explored the %(mirrors)s."))


@register_task("explored")
def flip_mirror(table: Judge, g: Game, name: str) -> None:
    """Flip the Mirror after its effect, then discard its four Locations (Mirrors sheet)."""
    if name in g.mirrors:
        g.explored.append(name)
    cards = g.mirrors.pop(name, [])
    table.emit_consequence(MIRROR_EXPLORED, mirrors=[name])
    order_cards(table, g, TURN_MIRROR, cards, mirrors=[name])
    check_win(table, g)
    g.discard += cards


def has_explored_required_mirrors(g: Game) -> bool:
    """Return whether the Mirrors required for victory are explored: Sun, Moon, and Rainbow if in use."""
    return not any(name in g.mirrors for name in REQUIRED_MIRRORS)


@register_task("mirror-sun")
@register_task("mirror-moon")
@register_task("mirror-rainbow")
def skip_mirror_effect(table: Judge, g: Game) -> None:
    """Do nothing: Sun, Moon and Rainbow have no effect but to be explored."""


MIRRORS_EXPANSION = register_expansion(
    Expansion(
        "mirrors",
        state_fields=("mirrors", "explored"),
        set_up=set_up_mirrors,
        turn_answers=list_mirror_pairs,
        verb_handlers={"mirror": put_under_mirror},
        illegal_explainers={"mirror": explain_illegal_pair},
        victory_condition=has_explored_required_mirrors,
        get_piles=lambda g: {f"mirror-{name}": under for name, under in g.mirrors.items()},
        list_own_cards=lambda g: [card for under in g.mirrors.values() for card in under],
        get_printed_state=lambda g: {"mirrors": g.mirrors, "explored": g.explored},
    )
)

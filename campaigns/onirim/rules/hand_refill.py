"""Phase 2, the whole-hand redraw, phase 3 and the set-up (facts 1.2 and 1.3)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.messages import _, consequence
from campaigns.onirim.rules.cards import DOORS, HAND_CARDS
from campaigns.onirim.rules.doors import LIMBO_PUT, ask_door
from campaigns.onirim.rules.expansions import encode_expansions, get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import is_resolving_card, machine, register_task
from campaigns.onirim.rules.state_operations import (
    HAND_SIZE,
    add_to_hand,
    create_game,
    draw_card,
    lose_game,
    take_whole_hand,
)
from campaigns.onirim.rules.table_orders import (
    DISCARD,
    DISCARD_HAND_CARDS,
    PUT_INTO_LIMBO,
    declare_order,
    order_cards,
    order_step,
)

FILL_TASK = ["fill"]
BASE_PILE = "base"
"""The cards of the base game, among those that a deck is built from."""


FILL_DREW = consequence("onirim.fill.drew", _("Drew %(named)s."))


@register_task("fill")
def fill_hand(table: Judge, g: Game) -> None:
    """Draw cards until the hand holds five, resolving each before the next (facts 1.3, phase 2)."""
    hand, deck = g.hand, g.deck
    while len(hand) < HAND_SIZE:
        if not deck:
            lose_game(table, g)
            return
        card = draw_card(table, g, FILL_TASK)
        if card is None:
            return
        table.emit_consequence(FILL_DREW, cards=[card])
        if card not in HAND_CARDS:
            g.todo.append(FILL_TASK)
            resolve_drawn_card(table, g, card)
            return
        add_to_hand(g, card)


def resolve_drawn_card(table: Judge, g: Game, card: str) -> None:
    """Resolve a drawn Door or Dream."""
    g.held.append(card)
    if card in DOORS:
        ask_door(table, g, card)
    else:
        get_rule_set(g.use).dream_effects[card](table, g)


@register_task("redraw")
def redraw_hand(table: Judge, g: Game, hand_size: int = HAND_SIZE) -> None:
    """Draw a hand like the opening one: Doors and Dreams go to Limbo, unresolved (facts 1.2, 1.3 option d, 1.7)."""
    while len(g.hand) < hand_size:
        if not g.deck:
            lose_game(table, g)
            return
        card = draw_card(table, g, ["redraw", hand_size], hand_size - len(g.hand))
        if card is None:
            return
        table.emit_consequence(FILL_DREW, cards=[card])
        if card in HAND_CARDS:
            add_to_hand(g, card)
        else:
            g.limbo.append(card)
            order_cards(table, g, PUT_INTO_LIMBO, [card])
            table.emit_consequence(LIMBO_PUT, cards=[card])


def discard_hand(table: Judge, g: Game) -> None:
    """Discard the whole hand and queue a new one; its Keys give no Prophecy (facts 1.3)."""
    cards = take_whole_hand(g)
    order_cards(table, g, DISCARD_HAND_CARDS, cards)
    g.discard += cards
    g.todo.append(["redraw"])


@register_task("dream-over", is_resolving_card)
def discard_resolved_dream(table: Judge, g: Game) -> None:
    """Discard a resolved Dream: always the last step (facts 1.6)."""
    order_cards(table, g, DISCARD, g.held[-1:])
    g.discard.append(g.held.pop())


@register_task("limbo")
def resolve_limbo(table: Judge, g: Game) -> None:
    """Phase 3: an empty Limbo causes no shuffle, so that known cards of the deck stay known (facts 1.3)."""
    if g.limbo:
        get_rule_set(g.use).limbo_effect(table, g)


@register_task("limbo-back")
def shuffle_limbo_into_deck(table: Judge, g: Game) -> None:
    """Shuffle all of Limbo into the deck; skipped when it is empty (facts 1.2 and 1.3)."""
    if not g.limbo:
        return
    count = len(g.limbo)
    g.deck += g.limbo
    g.limbo = []
    g.todo.append(["shuffle", count])


BUILD_DECK = declare_order("build-deck", _("Build the deck from %(piles)s."))


def start_game(table: Judge, names: list[str], mode: str, options: dict[str, str] | None = None) -> Game:
    """Set up a game and advance to the first question (facts 1.2).

    Rejects unknown and incompatible expansions.
    """
    g = create_game(encode_expansions(names), mode, dict(options or {}))
    g.todo = [["limbo-back"], ["redraw"], ["shuffle"]]
    parts = get_rule_set(g.use).expansions
    order_step(table, g, BUILD_DECK, piles=[part.name or BASE_PILE for part in parts if part.cards])
    for part in parts:
        if part.set_up is not None:
            part.set_up(table, g)
    machine.run(table, g)
    return g

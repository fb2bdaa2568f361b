"""Positions with real cards in compact text, and the orders that answers give in them."""

from __future__ import annotations

from typing import Any

from campaigns.engine.messages import messages
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import decode_game, encode_game
from campaigns.onirim.rules.undo_orders import order_undo
from tests.onirim.positions import JUDGE, build_position, reset_judge

UNKNOWN_CARDS = "NS NS NM NM NS NS BM BM"
"""Cards of the deck in an order that nobody knows, unless a case has others."""
HAND = "RS BM BS GS GM"

Effect = tuple[str, dict[str, Any], list[Any], str]
"""The expansions, the position, the answers, and the orders. In a ``deck`` a star stands for the unknown cards."""


def build_effect_position(use: str, position: dict[str, Any]) -> Game:
    """Return the game of this position."""
    parts = {**position}
    rest = parts.pop("rest", UNKNOWN_CARDS)
    top, _star, bottom = parts.pop("deck", "").partition("*")
    deck = [*top.split(), *["??" for _card in rest.split()], *bottom.split()]
    return build_position(use, "beside", parts.pop("readings", None), rest=rest, deck=deck, **parts)


def list_orders() -> list[str]:
    """Return the orders of the last answer as the page says them."""
    return [
        messages.get_order(one.code, one.facts, "onirim")
        for one in JUDGE.consequences
        if messages.has_order(one.code, one.facts)
    ]


def give_orders(use: str, position: dict[str, Any], answers: list[Any]) -> str:
    """Answer the questions; return the orders, one after the other."""
    g = build_effect_position(use, position)
    found = []
    for answer in answers:
        machine.apply_answer(reset_judge(), g, answer)
        found += list_orders()
    return " ".join(found)


def give_undo_orders(use: str, position: dict[str, Any], answers: list[Any]) -> str:
    """Answer the questions, undo the last answer, and return what hands must put back."""
    g = build_effect_position(use, position)
    for answer in answers:
        before = decode_game(encode_game(g))
        machine.apply_answer(reset_judge(), g, answer)
    codes = [one.code for one in JUDGE.consequences]
    order_undo(reset_judge(), g, before, [], codes)
    return " ".join(list_orders())

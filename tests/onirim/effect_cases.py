"""Positions with real cards in compact text, and the orders that answers give in them."""

from __future__ import annotations

from typing import Any

from campaigns.engine.messages import messages
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.positions import JUDGE, build_position, reset_judge

UNKNOWN_CARDS = "NS NS NM NM NS NS BM BM"
"""Cards of the deck in an order that nobody knows, unless a case has others."""
HAND = "RS BM BS GS GM"

Effect = tuple[str, dict[str, Any], list[Any], str]
"""The expansions, the position, the answers, and the orders. In a ``deck`` a star stands for the unknown cards."""


def give_orders(use: str, position: dict[str, Any], answers: list[Any]) -> str:
    """Give the answers; return the orders as the page says them, one after the other."""
    parts = {**position}
    rest = parts.pop("rest", UNKNOWN_CARDS)
    top, _star, bottom = parts.pop("deck", "").partition("*")
    deck = [*top.split(), *["??" for _card in rest.split()], *bottom.split()]
    g = build_position(use, "beside", parts.pop("readings", None), rest=rest, deck=deck, **parts)
    found = []
    for answer in answers:
        machine.apply_answer(reset_judge(), g, answer)
        found += [
            messages.get_order(one.code, one.facts, "onirim")
            for one in JUDGE.consequences
            if messages.has_order(one.code, one.facts)
        ]
    return " ".join(found)

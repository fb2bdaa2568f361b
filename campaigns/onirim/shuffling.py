"""Practice decks: shuffles from outside the rules, seeded, so that a game can be played again card by card."""

from __future__ import annotations

from random import Random

from campaigns.onirim.rules import board


def order_of(seed: str, number: int, cards: list[str]) -> list[str]:
    """Return the order of a game's shuffle: the same for the same seed, number and cards, on any machine."""
    order = sorted(cards)
    Random(f"{seed}:{number}").shuffle(order)  # noqa: S311
    return order


class Table(board.Table):
    """The table as the site plays it: practice decks are shuffled here."""

    def order_of(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Return the order of a shuffle."""
        return order_of(seed, number, cards)

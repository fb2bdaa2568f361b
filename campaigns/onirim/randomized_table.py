"""Practice decks: seeded shuffles from outside the rules, so that a game can be replayed card by card."""

from __future__ import annotations

from random import Random

from campaigns.onirim.rules import table


def compute_shuffle_order(seed: str, number: int, cards: list[str]) -> list[str]:
    """Return the order of a shuffle; deterministic in seed, number and cards on any machine."""
    order = sorted(cards)
    Random(f"{seed}:{number}").shuffle(order)  # noqa: S311
    return order


class RandomizedTable(table.Table):
    """A table that shuffles practice decks."""

    def get_shuffle_order(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Return the order of a shuffle."""
        return compute_shuffle_order(seed, number, cards)

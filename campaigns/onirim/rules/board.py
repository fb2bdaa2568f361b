"""The Onirim table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from campaigns.onirim.models import OnirimGame

    NumberedTable = referee.NumberedTable[OnirimGame]
else:
    NumberedTable = referee.NumberedTable


class Table(NumberedTable):
    """One Onirim campaign in memory: its games, the newest of them in progress or over."""

    game = "onirim"
    label = "onirim.onirimgame"
    not_begun = "onirim.setup.not-begun"

    def order_of(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Give the order of a practice game's shuffle; the rules have no dice of their own, so the table is asked."""
        raise NotImplementedError

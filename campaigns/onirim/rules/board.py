"""The Onirim table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from campaigns.onirim.models import OnirimGame


class Table(referee.Table):
    """One Onirim campaign in memory: its games, the newest of them in progress or over."""

    game = "onirim"

    def order_of(self, seed: str, number: int, cards: list[str]) -> list[str]:
        """Give the order of a practice game's shuffle; the rules have no dice of their own, so the table is asked."""
        raise NotImplementedError

    @property
    def games(self) -> referee.Rows[OnirimGame]:
        """Give the games of the campaign."""
        return self.rows("onirim.onirimgame")

    @property
    def newest(self) -> OnirimGame | None:
        """Give the newest game, or None before the first."""
        return max(self.games, key=lambda row: row.number, default=None)

    @property
    def now(self) -> OnirimGame:
        """Give the newest game. Refuses for good before there is one."""
        found = self.newest
        if found is None:
            raise referee.Refusal("onirim.setup.not-begun", final=True)
        return found

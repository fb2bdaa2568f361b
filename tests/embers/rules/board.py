"""The Embers table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import referee

if TYPE_CHECKING:
    from tests.embers.models import Fire


class Table(referee.Table):
    """One Embers campaign in memory: its fire."""

    game = "embers"
    fires = referee.RowsOf["Fire"]("Fire")

    @property
    def fire(self) -> Fire:
        """Return the fire. Refuses for good before it is lit."""
        found = self.fires.first()
        if found is None:
            raise referee.Refusal("embers.light.not-lit", final=True)
        return found

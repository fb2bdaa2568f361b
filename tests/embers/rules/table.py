"""The Embers table: the contract's table with names for what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import engine

if TYPE_CHECKING:
    from tests.embers.models import Fire


class Table(engine.Table):
    """One Embers campaign in memory: its fire."""

    game = "embers"
    fires = engine.RowsDescriptor["Fire"]("Fire")

    @property
    def fire(self) -> Fire:
        """Return the fire. Refuses for good before it is lit."""
        found = self.fires.first()
        if found is None:
            raise engine.RuleViolation("embers.light.not-lit", is_final=True)
        return found

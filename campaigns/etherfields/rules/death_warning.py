"""Warnings before a price of 1 Distress or 3 Sealed cards that would kill (manual p. 8, 14 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.distress import DEADLY_DISTRESS, MIN_CARDS_TO_LIVE
from campaigns.etherfields.rules.pools import count_in_pool

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table


def emit_death_warnings(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Warn which of two prices, ``distress`` markers or ``seal`` Sealed cards, would lose the game for all (p. 18)."""
    if dreamer.distress + distress >= DEADLY_DISTRESS:
        table.emit_consequence("ef.death.by-eighth", who=dreamer)
    elif count_in_pool(table, "distress") < distress:
        table.emit_consequence("ef.death.by-pool", who=dreamer)
    remaining = dreamer.card_count - min(seal, dreamer.influence_in_deck)
    if remaining < MIN_CARDS_TO_LIVE:
        table.emit_consequence("ef.death.by-seal", who=dreamer, count=remaining)

"""A price of 1 Distress or 3 cards Sealed that would kill: said before it is chosen (manual p. 8, 14 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.distress import DEADLY, FEWEST_CARDS
from campaigns.etherfields.rules.pools import left

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.board import Table


def warn_of_death(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Tell which of two prices, ``distress`` markers or ``seal`` cards Sealed, would lose the game for all (p. 18)."""
    if dreamer.distress + distress >= DEADLY:
        table.say("ef.death.by-eighth", who=dreamer)
    elif left(table, "distress") < distress:
        table.say("ef.death.by-pool", who=dreamer)
    remaining = dreamer.cards - min(seal, dreamer.influence_in_deck)
    if remaining < FEWEST_CARDS:
        table.say("ef.death.by-seal", who=dreamer, count=remaining)

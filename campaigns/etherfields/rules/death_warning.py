"""Warnings before a price of 1 Distress or 3 Sealed cards that would kill (manual p. 8, 14 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.messages import _, consequence
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS, MIN_CARDS_TO_LIVE
from campaigns.etherfields.rules.pools import count_in_pool

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table


DEATH_BY_EIGHTH = consequence(
    "ef.death.by-eighth", _("With 1 more Distress %(who)s would have %(DEADLY_DISTRESS)s: all Dreamers would lose.")
)
DEATH_BY_POOL = consequence(
    "ef.death.by-pool", _("The pool has no Distress marker for %(who)s: suffering 1, all Dreamers would lose.")
)
DEATH_BY_SEAL = consequence(
    "ef.death.by-seal",
    _("Sealing would leave %(who)s %(count)s cards, fewer than %(MIN_CARDS_TO_LIVE)s: all Dreamers would lose."),
)


def emit_death_warnings(table: Table, dreamer: Dreamer, distress: int, seal: int) -> None:
    """Warn which of two prices, ``distress`` markers or ``seal`` Sealed cards, would lose the game for all (p. 18)."""
    if dreamer.distress + distress >= DEADLY_DISTRESS:
        table.emit_consequence(DEATH_BY_EIGHTH, who=dreamer)
    elif count_in_pool(table, "distress") < distress:
        table.emit_consequence(DEATH_BY_POOL, who=dreamer)
    remaining = dreamer.card_count - min(seal, dreamer.influence_in_deck)
    if remaining < MIN_CARDS_TO_LIVE:
        table.emit_consequence(DEATH_BY_SEAL, who=dreamer, count=remaining)

"""The Progress zone (manual p. 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.piles import from_hand, into_discard
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a Progress zone that is full (p. 13)."""
    acts(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.require(dreamer.progress < limit, "ef.progress.full", who=dreamer, limit=limit)


def placed(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty Progress zone."""
    acts(table, dreamer)
    table.must(dreamer is None or dreamer.progress > 0, "ef.progress.none", who=dreamer)


@move("etherfields.place-progress", cites="ef.progress", when=room)
def place_progress(table: Table, dreamer: Dreamer) -> None:
    """Place a Progress card from the hand in the Progress zone, its printed cost paid (p. 13).

    Refuses when the zone holds as many as the Progress limit allows, flipped cards counted, or the hand is empty.
    """
    from_hand(table, dreamer, 1)
    dreamer.progress += 1


@move("etherfields.drop-progress", cites="ef.progress", when=placed)
def drop_progress(table: Table, dreamer: Dreamer) -> None:
    """Discard a placed Progress card: to make room for another, or because an effect says so (p. 13).

    Refuses when none is placed.
    """
    dreamer.progress -= 1
    into_discard(table, dreamer, 1)

"""Tables and devices that many tests begin with."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.models import Dreamer
from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign, StateRow
from campaigns.pages.offers import Viewpoint
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rulings import table_of


def in_slumber(*rows: StateRow, phase: str = "actions", **slumber: Any) -> Any:
    """Lay a table in a Slumber, in its Card and action step unless another phase is given."""
    return table_of(*rows, SlumberFactory.build(phase=phase, **slumber))


def facing(*rows: StateRow, phase: str = "event", **slumber: Any) -> Any:
    """Lay a table in the Entity and Dream event step unless another phase is given, with a Dreamer unless others are there."""
    alone = [] if any(isinstance(row, Dreamer) for row in rows) else [DreamerFactory.build()]
    return in_slumber(*alone, *rows, phase=phase, **slumber)


def drawing(*dreamers: Dreamer, phase: str = "draw", **slumber: Any) -> Any:
    """Lay a table in the Draw step unless another phase is given; one more still has to draw, so the step goes on."""
    return in_slumber(*dreamers, DreamerFactory.build(archetype="reaper"), phase=phase, **slumber)


def effect(**fields: Any) -> dict[str, Any]:
    """Return an effect of an Entity tile as it is noted: nothing but what is said of it."""
    return {"range": None, "distress": 0, "seal": 0, "morphings": 0, "gem": False, "note": "", **fields}


def device(chosen: int = 0, **unfolded: str) -> Viewpoint:
    """Return a device that looks at a table, a Dreamer chosen, groups unfolded by the key of their panel."""
    campaign = Campaign(slug="abc", game="etherfields", name="Thursday")
    return Viewpoint(campaign, MoveIds(10_000), chosen, unfolded=unfolded)

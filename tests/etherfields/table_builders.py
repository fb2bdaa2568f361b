"""Builders of common tables and viewers."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.models import Dreamer
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign, StateRow
from campaigns.pages.actions import ViewerContext
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rule_harness import build_table


def build_slumber_table(*rows: StateRow, phase: str = "actions", **slumber: Any) -> Any:
    """Build a table in a Slumber, in its Card and action step unless another phase is given."""
    return build_table(*rows, SlumberFactory.build(phase=phase, **slumber))


def build_event_table(*rows: StateRow, phase: str = "event", **slumber: Any) -> Any:
    """Build a table in the Entity and Dream event step unless another phase is given, with a Dreamer unless others are given."""
    alone = [] if any(isinstance(row, Dreamer) for row in rows) else [DreamerFactory.build()]
    return build_slumber_table(*alone, *rows, phase=phase, **slumber)


def build_draw_table(*dreamers: Dreamer, phase: str = "draw", **slumber: Any) -> Any:
    """Build a table in the Draw step unless another phase is given; another Dreamer still has to draw, so the step goes on."""
    return build_slumber_table(*dreamers, DreamerFactory.build(archetype="reaper"), phase=phase, **slumber)


def build_effect(**fields: Any) -> dict[str, Any]:
    """Return an effect of an Entity tile, with only these fields noted."""
    return {"range": None, "distress": 0, "seal": 0, "morphings": 0, "gem": False, "note": "", **fields}


def build_viewer(subject_ref: int = 0, **unfolded: str) -> ViewerContext:
    """Return a viewer with a Dreamer selected, and groups unfolded by the key of their panel."""
    campaign = Campaign(slug="abc", game="etherfields", name="Thursday")
    return ViewerContext(campaign, MoveIdGenerator(10_000), subject_ref, open_groups=unfolded)

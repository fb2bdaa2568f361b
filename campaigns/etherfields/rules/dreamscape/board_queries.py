"""Queries of other rules on the drawn board: Dreamers in range, Drawing Bonus (manual p. 9, 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_dreamer_space
from campaigns.etherfields.rules.dreamscape.range_checks import find_dreamers_in_range
from campaigns.etherfields.rules.effect_amounts import compute_effect
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity


def find_hit_dreamers(table: Table, entity: Entity, kind: str) -> list[Dreamer] | None:
    """Return the Dreamers hit by an effect on the drawn board, Morphings included (p. 9 and 16).

    None if unknown: the effect has no known range, or no figure of the Entity is drawn.
    """
    if kind not in entity.effects or not get_board(table).get_figures_of("entity", entity.ref):
        return None
    reach: int | None = compute_effect(entity, kind)["range"]
    return None if reach is None else find_dreamers_in_range(table, entity, reach)


def get_drawing_bonus(table: Table, dreamer: Dreamer) -> int:
    """Return the Drawing Bonus of a Dreamer's space, 0 without one (p. 16)."""
    here = get_dreamer_space(table, dreamer)
    return 0 if here is None else get_board(table).bonus.get(here, 0)

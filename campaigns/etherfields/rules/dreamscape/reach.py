"""What the drawn board answers other rules: who is in range of an Entity, what a Dreamer's space gives (manual p. 9, 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on, space_of
from campaigns.etherfields.rules.dreamscape.ranging import in_range

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity


def caught(table: Table, entity: Entity, kind: str) -> list[Dreamer] | None:
    """Return whom an effect hits by the drawn board, Morphings counted in (p. 9 and 16).

    None when the board cannot tell: the effect names no range or nobody has noted it, or no figure of the Entity is drawn.
    """
    if kind not in entity.effects or not board_on(table).of("entity", entity.ref):
        return None
    reach: int | None = worked_out(entity, kind)["range"]
    return None if reach is None else in_range(table, entity, reach)


def drawing_bonus(table: Table, dreamer: Dreamer) -> int:
    """Return the Drawing Bonus of the space a Dreamer stands on, 0 without one (p. 16)."""
    here = space_of(table, dreamer)
    return 0 if here is None else board_on(table).bonus.get(here, 0)

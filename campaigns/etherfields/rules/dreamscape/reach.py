"""What the drawn board answers other rules: who is in range of an Entity, what a Dreamer's space gives (manual p. 9, 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on, space_of
from campaigns.etherfields.rules.dreamscape.paths import distances, within

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

BASE_RANGE = 1  # of Assault and Contact, p. 11


def in_range(table: Table, entity: Entity, spaces: int) -> list[Dreamer]:
    """Give the Dreamers within ``spaces`` of any figure of an Entity, each once (p. 9 and 11)."""
    board = board_on(table)
    reached = within(board, {figure.at for figure in board.of("entity", entity.ref)}, spaces)
    near = {figure.ref for figure in board.figures if figure.of == "dreamer" and figure.at in reached}
    return [dreamer for dreamer in table.playing if dreamer.ref in near]


def caught(table: Table, entity: Entity, kind: str) -> list[Dreamer] | None:
    """Give whom an effect hits by the drawn board, Morphings counted in (p. 9 and 16).

    None when the board cannot tell: the effect names no range or nobody has noted it, or no figure of the Entity is drawn.
    """
    if kind not in entity.effects or not board_on(table).of("entity", entity.ref):
        return None
    reach: int | None = worked_out(entity, kind)["range"]
    return None if reach is None else in_range(table, entity, reach)


def far_from(table: Table, dreamer: Dreamer, entity: Entity) -> int | None:
    """Give how far a Dreamer is from the closest figure of an Entity, None without a connection, or undrawn (p. 11).

    Assault and Contact reach BASE_RANGE unless a card adds to it.
    """
    board, here = board_on(table), space_of(table, dreamer)
    starts = {figure.at for figure in board.of("entity", entity.ref)}
    return None if here is None or not starts else distances(board, *starts)[here]


def drawing_bonus(table: Table, dreamer: Dreamer) -> int:
    """Give the Drawing Bonus of the space a Dreamer stands on, 0 without one (p. 16)."""
    here = space_of(table, dreamer)
    return 0 if here is None else board_on(table).bonus.get(here, 0)

"""Entities in the Dreamscape: Spawn, figures, movement (manual p. 9 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import figure, figure_in_event, slumber
from campaigns.etherfields.rules.pools import available
from campaigns.etherfields.rules.turns import not_blocked
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

MOVEMENT_MORPHING = 2  # p. 16


@move("etherfields.put-entity", cites="ef.entity", when=slumber)
def put_entity(
    table: Table,
    name: Annotated[str, Length(1, 60)],
    figures: Annotated[int, Between(0, 15)] = 1,
    movement: Annotated[int, Between(0, 30)] | None = None,
    cost: Annotated[int, Between(0, 99)] = 0,
    *,
    gradual: bool = False,
) -> None:
    """Bring another Entity tile into play: most Slumbers have one, some more (p. 8 and 9).

    ``name`` is the tile's (up to 60 characters), ``figures`` what it Spawns, 0 to 15, as far as the pool of tokens reaches.
    ``movement`` is the Movement value in spaces, ``cost`` the Intent its action costs once and ``gradual`` whether it is paid
    in steps. Refuses a tile of a name that is in play: its figures share one tile (p. 16).
    """
    known = {entity.name.casefold() for entity in table.entities}
    table.require(name.casefold() not in known, "ef.entity.in-play", name=name)
    placed = available(table, "figures", figures)
    table.entities.add(name=name, figures=placed, movement=movement, cost=cost, gradual=gradual)
    if placed and table.now.suit:
        table.say("ef.spawn.suit", suit=table.now.suit)


@move("etherfields.spawn", cites="ef.spawn", when=slumber)
def spawn(table: Table, entity: Entity, count: Annotated[int, Between(1, 15)] = 1) -> None:
    """Spawn ``count`` figures of an Entity, 1 to 15, shared out evenly among the Spawn spaces (p. 10).

    As far as the pool of tokens reaches (p. 8). When the suit of the Turn card is known, it is told where the first one goes.
    """
    entity.figures += available(table, "figures", count)
    if table.now.suit:
        table.say("ef.spawn.suit", suit=table.now.suit)


@move("etherfields.remove-figures", cites="ef.entity", when=figure)
def remove_figures(table: Table, entity: Entity, count: Annotated[int, Between(1, 15)] = 1) -> None:
    """Take ``count`` figures of an Entity, 1 to 15, out of the Dreamscape; with the last its Morphings go (p. 16).

    Refuses more than there are.
    """
    table.must(count <= entity.figures, "ef.entity.too-few", entity=entity, wanted=count, there=entity.figures)
    entity.figures -= count


@move("etherfields.note-movement", cites="ef.movement", when=slumber)
def note_movement(table: Table, entity: Entity, value: Annotated[int, Between(0, 30)]) -> None:
    """Note the Movement value on an Entity tile, 0 to 30 spaces (p. 11)."""
    entity.movement = value


@move("etherfields.move-entity", cites="ef.movement", when=figure_in_event, reveals=("face",))
def move_entity(table: Table, entity: Entity, face: Literal["one", "full", "full-again"]) -> None:
    """Say how far an Entity moves for a rolled face of the Movement die (p. 11 and 16).

    ``one``: 1 space, whatever its Morphings; ``full``: the Movement value and 2 for each Movement Morphing; ``full-again``:
    the same, and another roll. Refuses a blocked step, a Movement value that nobody has noted, and more moves in a Turn than
    the Entity has figures, since each is rolled for once.
    """
    table.must(face == "one" or entity.movement is not None, "ef.movement.unknown", entity=entity)
    not_blocked(table, "move")
    table.require(entity.steps_done.count("move") < entity.figures, "ef.movement.done", entity=entity)
    spaces = 1 if face == "one" else reach(entity)
    table.say("ef.movement.goes", entity=entity, spaces=spaces)
    if face == "full-again":
        table.say("ef.movement.again", entity=entity)
    else:
        entity.steps_done = [*entity.steps_done, "move"]


def reach(entity: Entity) -> int:
    """Give the Movement value in spaces, Movement Morphings counted in (p. 16)."""
    faster: int = entity.morphings.count("movement")
    return (entity.movement or 0) + MOVEMENT_MORPHING * faster

"""Entities in the Dreamscape: Spawn, figures, movement (manual p. 9 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import NO_FIGURES, figure, slumber
from campaigns.etherfields.rules.pools import MINIATURES, Gained, available, left, pool_of
from campaigns.etherfields.rules.steps import catch_up, comes_now, current_place, times_printed
from campaigns.referee import Between, Json, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

Face = Literal["one", "full", "full-again"]
Miniature = Literal["token", "human", "creature", "belshazar"]

MOVEMENT_MORPHING = 2  # p. 16
MOST_SPACES = 12
MOST_DEFEATS = 99


def bring(table: Table, miniature: Miniature, figures: int, **printed: Json) -> Entity:
    """Put an Entity tile on the table with ``figures`` of its kind, as far as their pool reaches (p. 8)."""
    tile = table.entities.add(code=miniature if miniature in MINIATURES else "", **printed)
    tile.figures = available(table, pool_of(tile), figures)
    return tile


@move("etherfields.note-miniature", cites="ef.entity", when=slumber, sets=True)
def note_miniature(table: Table, entity: Entity, miniature: Miniature) -> None:
    """Note what the figures of an Entity are: Entity tokens, or the miniatures that its tile names (p. 3 and 9).

    Refuses a kind that the box does not hold enough of (p. 8), and a tile that is no Entity's.
    """
    table.possible(entity.code != NO_FIGURES, "ef.spawn.no-entity", name=entity)
    entity.code = miniature if miniature in MINIATURES else ""
    pool = pool_of(entity)
    there = left(table, pool) + entity.figures
    table.possible(there >= entity.figures, "ef.entity.few-miniatures", entity=entity, pool=pool, there=there)


@move("etherfields.spawn", cites="ef.spawn", when=slumber)
def spawn(
    table: Table,
    entity: Entity,
    count: Gained = 1,
    spaces: Annotated[int, Between(0, MOST_SPACES)] = 0,
) -> None:
    """Spawn ``count`` figures of an Entity, shared out evenly among the Spawn spaces (p. 10).

    As far as the pool of its tokens or miniatures reaches (p. 8). ``spaces`` is how many Spawn spaces there are, up to 12: then
    it is told how many go on each. When the suit of the Turn card is known, it is told where the first one goes. A defeated
    Entity comes back so. Refuses a tile that is no Entity's.
    """
    table.possible(entity.code != NO_FIGURES, "ef.spawn.no-entity", name=entity)
    before = current_place(table)
    placed = available(table, pool_of(entity), count)
    entity.figures += placed
    table.names |= {"count": str(placed)}
    catch_up(table, entity, before)
    tell_places(table, placed, spaces)


def tell_places(table: Table, placed: int, spaces: int = 0) -> None:
    """Tell where Spawned figures go: evenly, the first by the suit of the Turn card (p. 10)."""
    if placed and table.now.suit:
        table.say("ef.spawn.suit", suit=table.now.suit)
    if placed > 1 and spaces > 1:
        table.say("ef.spawn.evenly", spaces=spaces, each=[str(on) for on in evenly(placed, spaces)])


def evenly(count: int, spaces: int) -> list[int]:
    """Share ``count`` figures out among ``spaces`` Spawn spaces: no space gets two more than another (p. 10).

    >>> evenly(4, 2)
    [2, 2]
    >>> evenly(5, 3)
    [2, 2, 1]
    """
    return [count // spaces + (place < count % spaces) for place in range(spaces)]


@move("etherfields.remove-figures", cites="ef.entity", when=figure)
def remove_figures(table: Table, entity: Entity, count: Annotated[int, Between(1, 15)] = 1) -> None:
    """Take ``count`` figures of an Entity, 1 to 15, out of the Dreamscape; with the last its Morphings go (p. 16).

    With the last it counts as defeated once more; defeated Entities can come back (p. 9). Refuses more than there are.
    """
    table.possible(count <= entity.figures, "ef.entity.too-few", entity=entity, wanted=count, there=entity.figures)
    entity.figures -= count
    if not entity.figures:
        entity.defeated = min(MOST_DEFEATS, entity.defeated + 1)


@move("etherfields.note-movement", cites="ef.movement", when=slumber, sets=True)
def note_movement(table: Table, entity: Entity, value: Annotated[int, Between(0, 30)]) -> None:
    """Note the Movement value on an Entity tile, 0 to 30 spaces (p. 11)."""
    entity.movement = value


def faces_of(entity: Entity) -> tuple[Face, ...]:
    """Return the faces of the Movement die that make a difference: one that ignores the die goes its value by any (p. 11)."""
    return ("full",) if entity.ignores_die else get_args(Face)


def may_go(table: Table, entity: Entity, face: Face) -> None:
    """Refuse a Move of an Entity that is unknown, done or not due: what move-entity refuses (p. 10 and 11)."""
    table.possible(movement_known(entity, face), "ef.movement.unknown", entity=entity)
    moves = times_printed(table, "move") * entity.figures
    table.allowed(entity.steps_done.count("move") < moves, "ef.movement.done", entity=entity)
    comes_now(table, "move", entity)


def movement_known(entity: Entity, face: Face) -> bool:
    """Return whether it can be said how far an Entity goes by a rolled face: only 1 space needs no Movement value (p. 11)."""
    return entity.movement is not None or (face == "one" and not entity.ignores_die)


def go(table: Table, entity: Entity, face: Face, figures: int) -> None:
    """Tell how far an Entity goes, and note so many of its figures as moved unless the die is rolled again (p. 11)."""
    again = face == "full-again" and not entity.ignores_die
    table.say("ef.movement.goes", entity=entity, spaces=spaces_for(entity, face))
    if again:
        table.say("ef.movement.again", entity=entity)
        return
    entity.steps_done = [*entity.steps_done, *["move"] * figures]


def spaces_for(entity: Entity, face: Face) -> int:
    """Return how many spaces an Entity goes by a rolled face; one that ignores the die always goes its value (p. 11)."""
    return 1 if face == "one" and not entity.ignores_die else reach(entity)


def reach(entity: Entity) -> int:
    """Return the Movement value in spaces, Movement Morphings counted in (p. 16)."""
    faster: int = entity.morphings.count("movement")
    return (entity.movement or 0) + MOVEMENT_MORPHING * faster

"""The Movement die as it is told, without a board: how far an Entity moves, one roll for each or for all (manual p. 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import moves_on_board
from campaigns.etherfields.rules.entities import Face, go, may_go, movement_known
from campaigns.etherfields.rules.guards import figure_in_event
from campaigns.etherfields.rules.readings import agreed
from campaigns.etherfields.rules.steps import concerned, times_printed
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity


def told_to_move(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, outside its step, and one whose figures stand on a followed board: they move there (p. 11)."""
    figure_in_event(table, entity)
    table.allowed(entity is None or not moves_on_board(table, entity), "ef.movement.on-board", entity=entity)


@move("etherfields.move-entity", cites="ef.movement", when=told_to_move, reveals=("face",), within=True)
def move_entity(table: Table, entity: Entity, face: Face) -> None:
    """Say how far an Entity moves for a rolled face of the Movement die (p. 11 and 16).

    ``one``: 1 space, whatever its Morphings; ``full``: the Movement value and 2 for each Movement Morphing; ``full-again``:
    the same, and another roll. One that ignores the die always moves its value. Where the table rolls once for all, every
    Entity in play moves by this roll. Refuses a blocked step, one whose turn on the card has not come (p. 10), a Movement value
    that nobody has noted, more moves in a Turn than the Entity has figures, since each is rolled for once, and one whose figures
    stand on a followed board: they are moved there.
    """
    may_go(table, entity, face)
    together = agreed(table, "movement-roll") == "one-roll"
    for moving in _rolled_for(table, entity, face) if together else [entity]:
        go(table, moving, face, moving.figures if together else 1)


def _rolled_for(table: Table, entity: Entity, face: Face) -> list[Entity]:
    """Return the Entities that one roll for all moves, the one it was made for first; figures on the board move there (p. 11)."""
    others = [other for other in concerned(table, "move") if other is not entity]
    for other in [drawn for drawn in others if moves_on_board(table, drawn)]:
        table.say("ef.movement.board-waits", entity=other)
        others.remove(other)
    for other in others:
        if not movement_known(other, face):
            table.say("ef.movement.unread", entity=other)
    moves = times_printed(table, "move")
    waiting = [o for o in others if movement_known(o, face) and o.steps_done.count("move") < moves * o.figures]
    return [entity, *waiting]

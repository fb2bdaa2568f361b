"""The Movement die: one row of chips for an Entity, or for each of its figures on a followed board (manual p. 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.chase import destinations
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import board_on, moves_on_board, name_of
from campaigns.etherfields.rules.dreamscape.moving import moved_of, next_to_move, still_moves
from campaigns.etherfields.rules.entities import Face, faces_of, movement_known, spaces_for
from campaigns.etherfields.rules.now.values import Answer, Chips, Moved, OnBoard
from campaigns.etherfields.rules.steps import times_printed

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.etherfields.rules.dreamscape.value import Figure

VALUES = tuple(range(1, 9))
"""Movement values that a tile mostly shows (p. 11); others are told on the whole form."""


def rolls(table: Table, entity: Entity) -> list[Answer]:
    """Return the faces of the die that can be told, and ask for a Movement value that nobody has read (p. 11)."""
    if entity.steps_done.count("move") >= times_printed(table, "move") * entity.figures:
        return []
    unread = [] if entity.movement is not None else [_value(entity)]
    return [*unread, *(_on_board(table, entity) if moves_on_board(table, entity) else _told(entity))]


def _value(entity: Entity) -> Answer:
    said = {"entity": str(entity)}
    return Answer("note-movement", "now.movement-value", {"entity": entity}, chips=Chips("value", VALUES), facts=said)


def _told(entity: Entity) -> list[Answer]:
    faces = _known(entity)
    said = {"entity": str(entity)}
    return (
        [Answer("move-entity", "now.die", {"entity": entity}, chips=Chips("face", faces), facts=said)] if faces else []
    )


def _known(entity: Entity) -> tuple[Face, ...]:
    return tuple(face for face in faces_of(entity) if movement_known(entity, face))


def _on_board(table: Table, entity: Entity) -> list[Answer]:
    there = [figure for figure in board_on(table).of("entity", entity.ref) if still_moves(table, entity, figure)]
    return [answer for figure in there for answer in _figure(table, entity, figure)]


def ends_of(table: Table, entity: Entity, figure: Figure, face: Face) -> tuple[str, ...]:
    """Return the spaces that a figure may end on by a face of the die, none where nobody read how far it goes (p. 11)."""
    known = movement_known(entity, face)
    ends = destinations(board_on(table), figure, spaces_for(entity, face)) if known else ()
    return tuple(SPACES[end] for end in ends)


def _figure(table: Table, entity: Entity, figure: Figure) -> list[Answer]:
    """Return the faces that lead to one end, and for any other the ends to choose from (p. 11)."""
    ends = {face: ends_of(table, entity, figure, face) for face in _known(entity)}
    plain = tuple(face for face, there in ends.items() if len(there) <= 1)
    rows, facts = {"entity": entity}, {"entity": name_of(table, figure)}
    given = {"number": figure.number}
    one = [Answer("chase", "now.die", rows, dict(given), Chips("face", plain), facts=facts)] if plain else []
    choices = [
        Answer(
            "chase", "now.die-to", rows, {**given, "face": face}, Chips("space", there),
            facts={**facts, "face": face},
        )
        for face, there in ends.items() if len(there) > 1
    ]  # fmt: skip
    return [*one, *choices]


def on_board(table: Table, entities: Iterable[Entity]) -> tuple[OnBoard, ...]:
    """Return those of these Entities that still have to move, and stand on the drawn board (p. 11)."""
    return tuple(OnBoard(entity, *moved_of(table, entity)) for entity in entities if next_to_move(table, entity))


def who_moved(table: Table) -> tuple[Moved, ...]:
    """Return who has moved on the current Turn card: the figures on a followed board each, else how many of an Entity (p. 11)."""
    return tuple(moved for entity in table.entities if entity.figures for moved in _moved(table, entity))


def _moved(table: Table, entity: Entity) -> list[Moved]:
    done, moves = moved_of(table, entity)
    if not done:
        return []
    if not moves_on_board(table, entity):
        return [Moved(str(entity), done, moves)]
    each = times_printed(table, "move")
    there = sorted(board_on(table).of("entity", entity.ref), key=lambda figure: figure.number)
    return [Moved(name_of(table, figure), each, each) for figure in there if not still_moves(table, entity, figure)]

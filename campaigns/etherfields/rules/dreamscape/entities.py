"""Entities on the drawn board: Spawn, Movement, Relocation, Big Entities (manual p. 9 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.chase import destinations
from campaigns.etherfields.rules.dreamscape.crowd import enterable, kept_out
from campaigns.etherfields.rules.dreamscape.dreamers import pushed
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES, Space
from campaigns.etherfields.rules.dreamscape.keeping import (
    board_on,
    followed,
    keep,
    keep_crowded,
    name_of,
    unplaced,
)
from campaigns.etherfields.rules.dreamscape.moving import moved_of, note_moved, still_moves, times_out_of_turn
from campaigns.etherfields.rules.dreamscape.spawn import by_suit, settled, spots
from campaigns.etherfields.rules.dreamscape.value import Figure
from campaigns.etherfields.rules.entities import Face, go, may_go, movement_known, remove_figures, spaces_for
from campaigns.etherfields.rules.guards import figure, figure_in_event, slumber
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.etherfields.rules.dreamscape.value import Board

FIGURES = 15  # Entity tokens, p. 3


@move("etherfields.note-big", cites="ef.big", when=slumber, sets=True)
def note_big(table: Table, entity: Entity) -> None:
    """Note that an Entity is a Big Entity, or that it is not (p. 9)."""
    entity.big = not entity.big


@move("etherfields.put-figure", cites="ef.spawn", when=figure)
def put_figure(
    table: Table, entity: Entity, space: Space, number: Annotated[int, Between(1, 15)] | None = None
) -> None:
    """Put a figure of an Entity on a space: the next one of its Spawn, or ``number``, 1 to 15, to Relocate that one (p. 10 and 11).

    Refuses a space it cannot enter (p. 9), more figures than are in play, and, of a Spawn, a space that is not its turn: by the
    suit of the Turn card first, then evenly.
    """
    board, goal = board_on(table), NUMBERS[space]
    table.possible(goal in board.exists, "ef.board.no-space", space=space)
    there = board.figure("entity", entity.ref, number) if number else None
    if there is None:
        _spawn(table, board, entity, goal)
    elif there.at != goal:
        _enter(table, board, there, goal)
        _still_to_move(table, entity, number or 1)


def _still_to_move(table: Table, entity: Entity, number: int) -> None:
    """Tell of a figure that was put where its Move is due that it has not moved by that (p. 11)."""
    there = board_on(table).figure("entity", entity.ref, number)
    if there is None or not still_moves(table, entity, there) or "move" in table.now.blocked:
        return
    done, moves = moved_of(table, entity)
    table.say("ef.movement.put", number=number, entity=entity, done=done, moves=moves)


def _spawn(table: Table, board: Board, entity: Entity, goal: int) -> None:
    table.possible(unplaced(board, entity) > 0, "ef.spawn.all-placed", entity=entity, figures=entity.figures)
    new = _next(board, entity, goal)
    if board.marked("spawn"):
        _on_a_spot(table, board, new)
    _enter(table, board, new, goal)
    board = board_on(table)
    keep(table, settled(board, entity.ref, unplaced(board, entity)))


def _on_a_spot(table: Table, board: Board, new: Figure) -> None:
    """Refuse a figure of a Spawn where it may not appear, with the reason that decides (p. 9 and 10)."""
    allowed = spots(board, new, table.now.suit)
    if new.at in allowed or (new.at in board.marked("spawn") and not enterable(board, new, new.at)):
        return
    told = {"space": SPACES[new.at], "spaces": [SPACES[spot] for spot in allowed]}
    if not allowed:
        table.allowed(False, "ef.spawn.no-space", entity=table.entities[new.ref])
    elif new.at not in board.marked("spawn"):
        table.allowed(False, "ef.spawn.elsewhere", **told)
    elif by_suit(board, new, table.now.suit):
        table.allowed(False, "ef.spawn.suit-first", **told, suit=table.now.suit)
    else:
        table.allowed(False, "ef.spawn.fewest-first", **told)


def _next(board: Board, entity: Entity, at: int = 0) -> Figure:
    """Return the next figure of an Entity: with the lowest number that does not stand on the board."""
    used = {known.number for known in board.of("entity", entity.ref)}
    number = next(n for n in range(1, FIGURES + 2) if n not in used)
    return Figure("entity", entity.ref, number, at, new=True, big=entity.big)


def _enter(table: Table, board: Board, there: Figure, goal: int) -> None:
    why = kept_out(board, there, goal)
    table.allowed(not why, "ef.crowd.cannot-enter", space=SPACES[goal], kept_out=why)
    keep_crowded(table, board.with_figure(replace(there, at=goal)), goal)


@move("etherfields.spread-figures", cites="ef.spawn", when=figure)
def spread_figures(table: Table, entity: Entity) -> None:
    """Put the figures of a Spawn on the Spawn spaces, as evenly as possible, the first by the suit of the Turn card (p. 10).

    Where players choose, it stops and says how many are left. Refuses when all of them stand, or no Spawn space can take any.
    """
    board = board_on(table)
    table.possible(unplaced(board, entity) > 0, "ef.spawn.all-placed", entity=entity, figures=entity.figures)
    table.possible(spots(board, _next(board, entity), table.now.suit), "ef.spawn.no-space", entity=entity)
    while (left := unplaced(board, entity)) > 0:
        new = _next(board, entity)
        allowed = spots(board, new, table.now.suit)
        if not allowed or (len(allowed) > 1 and left < len(spots(board, new))):
            table.say("ef.spawn.choose", entity=entity, left=left, spaces=[SPACES[spot] for spot in allowed])
            return
        _enter(table, board, new, allowed[0])
        board = board_on(table)
    keep(table, settled(board, entity.ref, 0))


@move("etherfields.chase", cites="ef.movement", when=figure_in_event, reveals=("face",), within=True)
def chase(
    table: Table,
    entity: Entity,
    face: Face,
    number: Annotated[int, Between(1, 15)] = 1,
    space: Space | None = None,
) -> None:
    """Move figure ``number``, 1 to 15, of an Entity on the board as the Movement die says (p. 11).

    It goes toward the closest Dreamer by a shortest way, and stops there; it stays where it is with a Dreamer or without a way.
    ``space`` is where it ends, if players have a choice. Where the table rolls once for all, each figure is moved by the same
    face. Refuses any other end, what move-entity refuses, and a figure that moved already while others have not: a card that moves
    it once more counts for none of them.
    """
    board = board_on(table)
    there = board.figure("entity", entity.ref, number)
    table.possible(there, "ef.movement.not-there", entity=entity, number=number)
    table.possible(movement_known(entity, face), "ef.movement.unknown", entity=entity)
    again = _moved_already(table, entity, there)
    ends = destinations(board, there, spaces_for(entity, face)) if there else ()
    goal = _end(table, ends, space)
    may_go(table, entity, face)
    before, times = moved_of(table, entity), times_out_of_turn(table, entity, number)
    go(table, entity, face, figures=0 if again else 1)
    if goal is None or there is None:
        table.say("ef.movement.stays", entity=entity, number=number)
    else:
        _enter(table, board, there, goal)
        table.say("ef.movement.to", entity=entity, number=number, space=SPACES[goal])
    if times and moved_of(table, entity) != before:
        note_moved(table, entity, number, times)


def _moved_already(table: Table, entity: Entity, there: Figure | None) -> bool:
    """Return whether a followed board knows that no Move of a figure is due; refused while one of another figure is (p. 10 and 11)."""
    if there is None or not followed(table) or still_moves(table, entity, there):
        return False
    done, moves = moved_of(table, entity)
    table.allowed(done >= moves, "ef.movement.moved", who=name_of(table, there))
    return True


def _end(table: Table, ends: tuple[int, ...], space: str | None) -> int | None:
    """Return where a Move ends, None for nowhere: the only end, or the one that was chosen."""
    names = [SPACES[end] for end in ends]
    table.allowed(space is None or names, "ef.movement.no-move", space=space)
    if space is None or not names:
        table.possible(len(ends) <= 1, "ef.movement.choose", spaces=names)
        return ends[0] if ends else None
    table.allowed(space in names, "ef.movement.elsewhere", space=space, spaces=names)
    return NUMBERS[space]


@move("etherfields.push-figure", cites="ef.crowd", when=slumber)
def push_figure(table: Table, entity: Entity, space: Space, number: Annotated[int, Between(1, 15)] = 1) -> None:
    """Push figure ``number``, 1 to 15, out of the space of a Big Entity, to an adjacent space the players choose (p. 9).

    Refuses where nobody has to leave, a Big Entity, a space that is not adjacent, and a full one.
    """
    board = board_on(table)
    there = board.figure("entity", entity.ref, number)
    table.possible(there, "ef.movement.not-there", entity=entity, number=number)
    if there:
        pushed(table, board, there, NUMBERS[space])


@move("etherfields.take-figure-off", cites="ef.entity", when=slumber)
def take_figure_off(table: Table, entity: Entity, number: Annotated[int, Between(1, 15)] = 1) -> None:
    """Take figure ``number``, 1 to 15, of an Entity off the board and out of the Dreamscape (p. 9 and 16).

    Where more stand on the board than are in play, it only leaves the board. Refuses a figure that is not there.
    """
    board = board_on(table)
    there = board.figure("entity", entity.ref, number)
    table.possible(there, "ef.movement.not-there", entity=entity, number=number)
    if there:
        left = unplaced(board, entity)
        keep(table, board.without(there))
        if left >= 0:
            remove_figures(table, entity, 1)

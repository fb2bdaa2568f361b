"""Whose Move on the drawn board is done: of each figure of an Entity, on the current Turn card (manual p. 10 and 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on, keep_as_touched
from campaigns.etherfields.rules.dreamscape.value import Figure
from campaigns.etherfields.rules.steps import times_printed

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity


def moved_of(table: Table, entity: Entity) -> tuple[int, int]:
    """Return how many Moves of an Entity's figures are done in this Turn, and how many there are in all (p. 10 and 11)."""
    moves = times_printed(table, "move") * entity.figures
    return min(entity.steps_done.count("move"), moves), moves


def next_to_move(table: Table, entity: Entity) -> Figure | None:
    """Return the figure that moves next: of those that moved least the lowest number; None when all have, or none may (p. 11)."""
    times = _times(table, entity)
    return min(_waiting(table, entity, times), key=lambda figure: (times[figure], figure.number), default=None)


def still_moves(table: Table, entity: Entity, figure: Figure) -> bool:
    """Return whether a figure on the board has a Move left on the current Turn card (p. 10 and 11)."""
    return figure in _waiting(table, entity, _times(table, entity))


def _waiting(table: Table, entity: Entity, times: dict[Figure, int]) -> list[Figure]:
    """Return the figures that have a Move left, of those whose Moves were counted."""
    done, moves = moved_of(table, entity)
    each = times_printed(table, "move")
    return [figure for figure in times if times[figure] < each] if done < moves else []


def times_out_of_turn(table: Table, entity: Entity, number: int) -> int:
    """Return how often a figure will have moved if it moves now though another one is next; 0 where the count alone tells (p. 11)."""
    times = {figure.number: done for figure, done in _times(table, entity).items()}
    following = next_to_move(table, entity)
    return times[number] + 1 if following and number in times and following.number != number else 0


def note_moved(table: Table, entity: Entity, number: int, times: int) -> None:
    """Keep that a figure has moved so many times in this Turn, so that the ones before it are still asked for (p. 11)."""
    board, now = board_on(table), table.slumber
    figure = board.figure("entity", entity.ref, number)
    if figure is not None and now is not None:
        keep_as_touched(table, board.with_figure(replace(figure, moved=(now.ref, now.turn, times))))


def _times(table: Table, entity: Entity) -> dict[Figure, int]:
    """Return how often each figure on the board has moved; what was told of no figure counts for those that come first."""
    if table.slumber is None or table.slumber.phase != "event":
        return {}
    figures = sorted(board_on(table).of("entity", entity.ref), key=lambda figure: figure.number)
    done = entity.steps_done.count("move")
    times = {figure: _marked(table, figure) for figure in figures}
    if sum(times.values()) > done:  # of a Turn card before this one in the same Turn
        times = dict.fromkeys(figures, 0)
    for _untold in range(done - sum(times.values()) if figures else 0):
        times[min(figures, key=lambda figure: (times[figure], figure.number))] += 1
    return times


def _marked(table: Table, figure: Figure) -> int:
    now = table.slumber
    return figure.moved[2] if now and figure.moved and figure.moved[:2] == (now.ref, now.turn) else 0

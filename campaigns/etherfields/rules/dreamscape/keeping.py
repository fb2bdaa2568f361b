"""The board of a table: read with what the other rows tell of its figures, kept, cleared away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreamscape.crowd import crowded
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES
from campaigns.etherfields.rules.dreamscape.value import Board, Figure, board_of, value_of

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.board import Table


def board_on(table: Table) -> Board:
    """Return the board as it is drawn, empty while nobody draws it; figures and actions of rows that are gone are left out."""
    row = table.dreamscape
    if row is None or not is_drawn(table):
        return Board()
    board = board_of(row.drawn)
    known = (_known(table, figure) for figure in board.figures)
    # Loaded only where one stands on the board: most boards have none, and every draw looks at the board.
    there = {action.ref for action in table.actions if action.where == "map"} if board.actions else set()
    actions = {ref: at for ref, at in board.actions.items() if ref in there}
    return replace(board, figures=tuple(figure for figure in known if figure is not None), actions=actions)


def is_drawn(table: Table) -> bool:
    """Return whether anybody draws the board; it is optional."""
    row = table.dreamscape
    return row is not None and bool(row.drawn)


def followed(table: Table) -> bool:
    """Return whether the board can decide: players drew or moved something on it in this Turn of the Slumber, or in the one before."""
    now, touched = table.slumber, board_on(table).touched
    return now is not None and touched is not None and touched[0] == now.ref and now.turn - touched[1] <= 1


def keep(table: Table, board: Board) -> None:
    """Keep a board that players have drawn or moved something on; the first time, this is what begins to draw it."""
    now = table.slumber
    keep_as_touched(table, replace(board, touched=(now.ref, now.turn)) if now is not None else board)


def keep_as_touched(table: Table, board: Board) -> None:
    """Keep a board that something was noted on, and leave it when players last drew or moved anything."""
    row, value = table.dreamscape, value_of(board)
    if row is None:
        table.rows("etherfields.dreamscape").add(drawn=value)
    elif row.drawn != value:
        row.drawn = value


def keep_crowded(table: Table, board: Board, space: int) -> None:
    """Keep a board after somebody entered a space, and tell who has to leave it (p. 9)."""
    keep(table, board)
    for crowd in crowded(board):
        if crowd.space == space:
            names = [name_of(table, figure) for figure in crowd.who]
            table.say("ef.crowd.push", space=SPACES[space], count=crowd.count, names=names)


def clear_board(table: Table) -> None:
    """Clear the board away: at the end of a Dream, and when one is entered (p. 10). Gems in its slots go back to the pool."""
    row = table.dreamscape
    if row is None or not row.drawn:
        return
    return_gems(table, SPACES)
    row.drawn = {}


def lift_figures(table: Table, refs: Iterable[int]) -> None:
    """Take the figures of these Entities off the drawn board: who comes after them must not stand where they stood (p. 9)."""
    if not is_drawn(table):
        return
    board, gone = board_on(table), set(refs)
    left = tuple(figure for figure in board.figures if figure.of != "entity" or figure.ref not in gone)
    keep_as_touched(table, replace(board, figures=left))


def return_gems(table: Table, spaces: Iterable[str]) -> None:
    """Put the Gems that lie in slots of these spaces back into the pool."""
    gone = [name for name in table.team.gem_slots if name in NUMBERS and name in spaces]
    if gone:
        table.team.gem_slots = [name for name in table.team.gem_slots if name not in gone]
        table.say("ef.gem-slot.returned", count=len(gone))


def space_of(table: Table, dreamer: Dreamer) -> int | None:
    """Return the space a Dreamer stands on, None when it is not drawn."""
    found = board_on(table).figure("dreamer", dreamer.ref)
    return found.at if found else None


def moves_on_board(table: Table, entity: Entity) -> bool:
    """Return whether figures of an Entity stand on a followed board: they move there, and only there (p. 11)."""
    return followed(table) and bool(board_on(table).of("entity", entity.ref))


def unplaced(board: Board, entity: Entity) -> int:
    """Return how many figures of an Entity are not on the board yet; below zero when more stand there than are in play."""
    return entity.figures - len(board.of("entity", entity.ref))


def name_of(table: Table, figure: Figure) -> str:
    """Name a figure: a Dreamer, or an Entity with the number of its figure where it has several."""
    if figure.of == "dreamer":
        return str(table.dreamers[figure.ref])
    entity = table.entities[figure.ref]
    return f"{entity} {figure.number}" if entity.figures > 1 or figure.number > 1 else str(entity)


def _known(table: Table, figure: Figure) -> Figure | None:
    if figure.of == "dreamer":
        dreamer = table.dreamers.get(figure.ref)
        return figure if dreamer is not None and dreamer.playing else None
    entity = table.entities.get(figure.ref)
    return replace(figure, big=entity.big) if entity is not None and entity.figures else None

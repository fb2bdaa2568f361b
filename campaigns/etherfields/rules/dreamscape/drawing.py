"""Drawing the Dreamscape board: tiles, Walls, what is printed on spaces (manual p. 4, 11 and 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.grid import (
    NUMBERS,
    SPACES,
    Shift,
    Side,
    Slot,
    Space,
    beside,
    corner,
    covers,
)
from campaigns.etherfields.rules.dreamscape.keeping import board_on, clear_board, keep, name_of, return_gems
from campaigns.etherfields.rules.dreamscape.marks import Mark, Suit, terrain
from campaigns.etherfields.rules.guards import in_play
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.rules.dreamscape.value import Board

TILES = 24
NEXT = {"": "wall", "wall": "opening", "opening": ""}


@move("etherfields.lay-tile", cites="ef.board", when=in_play)
def lay_tile(table: Table, slot: Slot, shift: Shift = "in-slot", tile: Annotated[str, Length(0, 20)] = "") -> None:
    """Draw a Map tile of 2 by 2 spaces in a slot of the board (p. 4 and 16).

    ``shift`` lets it straddle the next slots by one space; ``tile`` is what it is called, up to 20 characters. Refuses a place
    that hangs over the rim, or where another tile lies.
    """
    at, board = corner(slot, shift), board_on(table)
    table.possible(at is not None, "ef.board.off-grid", slot=slot)
    table.possible(len(board.tiles) < TILES, "ef.board.many", most=TILES)
    spaces = set(covers(at or 0))
    over = [SPACES[other] for _code, other in board.tiles if spaces & set(covers(other))]
    table.allowed(not over, "ef.board.taken", spaces=over)
    keep(table, replace(board, tiles=(*board.tiles, (tile, at or 0))))


@move("etherfields.lift-tile", cites="ef.board", when=in_play)
def lift_tile(table: Table, space: Space) -> None:
    """Take a drawn Map tile off the board by one of its spaces, with what is marked and who stands on it (p. 9).

    Gems in its slots go back to the pool. Refuses a space without a tile.
    """
    board, number = board_on(table), NUMBERS[space]
    lying = next((tile for tile in reversed(board.tiles) if number in covers(tile[1])), None)
    table.possible(lying, "ef.board.no-tile", space=space)
    left = tuple(tile for tile in board.tiles if tile is not lying)
    kept = {s for _code, at in left for s in covers(at)}
    gone = {s for s in covers(lying[1] if lying else 0) if s not in kept}
    return_gems(table, [SPACES[s] for s in gone])
    names = [name_of(table, figure) for figure in board.figures if figure.at in gone]
    if names:
        table.say("ef.board.lifted", names=names)
    keep(table, replace(_cleared(board, gone), tiles=left))


def _cleared(board: Board, gone: set[int]) -> Board:
    """Return a board without what lies on these spaces; an edge goes with the last tile it borders on."""
    return replace(
        board,
        edges={edge: what for edge, what in board.edges.items() if not {edge[0], beside(*edge)} <= gone},
        marks={space: marks for space, marks in board.marks.items() if space not in gone},
        suits={space: suit for space, suit in board.suits.items() if space not in gone},
        bonus={space: count for space, count in board.bonus.items() if space not in gone},
        figures=tuple(figure for figure in board.figures if figure.at not in gone),
        actions={ref: at for ref, at in board.actions.items() if at not in gone},
    )


@move("etherfields.mark-edge", cites="ef.wall", when=in_play, sets=True)
def mark_edge(table: Table, space: Space, side: Side) -> None:
    """Mark an edge of a space, the one to the right or below: a Wall, then a Wall with an opening, then nothing again (p. 11).

    A Wall stops Moves and ranges, one with an opening does not. Refuses the rim of the board.
    """
    board, edge = board_on(table), (NUMBERS[space], side)
    table.possible(beside(*edge) is not None, "ef.wall.outer")
    others = {known: what for known, what in board.edges.items() if known != edge}
    following = NEXT[board.edges.get(edge, "")]
    table.names |= {"edge": following or "none"}
    keep(table, replace(board, edges={**others, edge: following} if following else others))


@move("etherfields.mark-space", cites="ef.icons", when=in_play, sets=True)
def mark_space(table: Table, space: Space, mark: Mark, suit: Suit = "none", *, whole_tile: bool = False) -> None:
    """Mark what a space bears, or take the mark off again if it is there (p. 10, 11 and 16).

    ``suit`` is that of a Spawn space. ``whole_tile`` marks all 4 spaces of the tile, as a Terrain symbol at its center does.
    The Gem in a slot that is taken off goes back to the pool. Where Light and Darkness meet, it is told that Darkness is ignored.
    Refuses a space where no tile lies.
    """
    board, number = board_on(table), NUMBERS[space]
    _is_drawn(table, board, number)
    wanted = suit if mark == "spawn" and suit != "none" else ""
    there = mark in board.marks.get(number, ()) and (mark != "spawn" or board.suits.get(number, "") == wanted)
    spaces = _spread(board, number, whole=whole_tile)
    for each in spaces:
        board = _marked(table, board, each, mark, wanted, on=not there)
    keep(table, board)
    if mark in ("light", "darkness") and not there:
        _tell_ignored(table, board, spaces)


def _tell_ignored(table: Table, board: Board, spaces: tuple[int, ...]) -> None:
    """Tell on which of these spaces Darkness is ignored, because Light is there too (p. 16)."""
    dark = board.marked("darkness")
    ignored = [SPACES[space] for space in spaces if space in dark and "darkness" not in terrain(board, space)]
    if ignored:
        table.say("ef.terrain.ignored", spaces=ignored)


def _is_drawn(table: Table, board: Board, space: int) -> None:
    table.possible(space in board.exists, "ef.board.no-space", space=SPACES[space])


def _spread(board: Board, space: int, *, whole: bool) -> tuple[int, ...]:
    """Return the spaces of the tile a space belongs to, or only that one."""
    tile = next((at for _code, at in board.tiles if space in covers(at)), None) if whole else None
    return (space,) if tile is None else covers(tile)


def _marked(table: Table, board: Board, space: int, mark: str, suit: str, *, on: bool) -> Board:
    marks = board.marks.get(space, frozenset()) - {mark}
    if mark == "gem-slot" and not on:
        return_gems(table, [SPACES[space]])
    suits = dict(board.suits)
    if mark == "spawn":
        suits.pop(space, None)
        suits.update({space: suit} if on and suit else {})
    return replace(board, marks={**board.marks, space: marks | {mark} if on else marks}, suits=suits)


@move("etherfields.mark-bonus", cites="ef.icons", when=in_play, sets=True)
def mark_bonus(table: Table, space: Space, bonus: Annotated[int, Between(0, 9)]) -> None:
    """Mark the Drawing Bonus of a space, 0 to 9 cards; the one it has, or 0, takes the mark off (p. 16).

    Refuses a space where no tile lies.
    """
    board, number = board_on(table), NUMBERS[space]
    _is_drawn(table, board, number)
    count = 0 if board.bonus.get(number) == bonus else bonus
    keep(table, replace(board, bonus={**board.bonus, number: count}))


@move("etherfields.clear-board", cites="ef.board", when=in_play)
def wipe(table: Table) -> None:
    """Clear the drawn board away, with everything on it (p. 10). Gems in its slots go back to the pool."""
    clear_board(table)

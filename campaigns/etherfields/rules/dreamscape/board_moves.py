"""Moves that draw the Dreamscape board: tiles, Walls, marks on spaces (manual p. 4, 11 and 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamscape.board_store import (
    clear_board,
    get_board,
    get_figure_name,
    return_slot_gems,
    save_board,
)
from campaigns.etherfields.rules.dreamscape.grid import (
    SPACE_NAMES,
    SPACE_NUMBERS,
    DreamscapeSlot,
    EdgeSide,
    Space,
    TileShift,
    get_adjacent_space,
    get_tile_corner,
    get_tile_spaces,
)
from campaigns.etherfields.rules.dreamscape.marks import SpaceMark, SpawnSuit, get_terrain
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.rules.dreamscape.board_state import Board

MAX_TILE_COUNT = 24
EDGE_LINES = (
    Variant(_("The Team drew a Wall to the right of %(space)s."), where={"edge": "wall", "side": "right"}),
    Variant(_("The Team drew a Wall below %(space)s."), where={"edge": "wall", "side": "below"}),
    Variant(
        _("The Team drew a Wall with an opening to the right of %(space)s."), where={"edge": "opening", "side": "right"}
    ),
    Variant(_("The Team drew a Wall with an opening below %(space)s."), where={"edge": "opening", "side": "below"}),
    Variant(_("There is no longer a Wall to the right of %(space)s."), where={"edge": "none", "side": "right"}),
    Variant(_("There is no longer a Wall below %(space)s."), where={"edge": "none", "side": "below"}),
)
NEXT_EDGE_KIND = {"": "wall", "wall": "opening", "opening": ""}


BOARD_MANY = violation("ef.board.many", _("No more than %(most)s tiles can be drawn. Lift one first."))
BOARD_OFF_GRID = violation(
    "ef.board.off-grid", _("From %(slot)s the tile would hang over the rim of the board. Let it straddle less.")
)
BOARD_TAKEN = violation(
    "ef.board.taken", _("Another tile is already there (from %(spaces)s). Lift it, or lay this one elsewhere.")
)


@move(
    "etherfields.lay-tile",
    rule_id="ef.board",
    guard=require_in_play,
    messages=MoveMessages(
        _("Lay a tile"),
        _("The Team drew a Map tile for %(slot)s."),
        _("Choose it by the code on its front. It may straddle the next slots."),
        synonyms=_("puts tile, new tile on board, places tile, lays map tile"),
        variants=(Variant(_("The Team drew a Map tile for %(slot)s: %(tile)s.")),),
    ),
)
def lay_tile(
    table: Table, slot: DreamscapeSlot, shift: TileShift = "in-slot", tile: Annotated[str, TextLength(0, 20)] = ""
) -> None:
    """Lay a Map tile of 2 by 2 spaces in a slot of the board (p. 4 and 16).

    ``shift`` lets it straddle the next slots by one space; ``tile`` is its name, up to 20 characters. Refuses a
    position beyond the rim, or on another tile.
    """
    at, board = get_tile_corner(slot, shift), get_board(table)
    table.require_possible(at is not None, BOARD_OFF_GRID, slot=slot)
    table.require_possible(len(board.tiles) < MAX_TILE_COUNT, BOARD_MANY, most=MAX_TILE_COUNT)
    spaces = set(get_tile_spaces(at or 0))
    over = [SPACE_NAMES[other] for _code, other in board.tiles if spaces & set(get_tile_spaces(other))]
    table.require(not over, BOARD_TAKEN, spaces=over)
    save_board(table, replace(board, tiles=(*board.tiles, (tile, at or 0))))


BOARD_NO_TILE = violation("ef.board.no-tile", _("There is no tile at %(space)s. Tap one that is drawn."))
BOARD_LIFTED = consequence("ef.board.lifted", _("These were on it and are now off the board: %(names)s."))


@move(
    "etherfields.lift-tile",
    rule_id="ef.board",
    guard=require_in_play,
    messages=MoveMessages(_("Lift a tile"), _("The Map tile at %(space)s is no longer on the drawn board.")),
)
def lift_tile(table: Table, space: Space) -> None:
    """Remove a Map tile by one of its spaces, with its marks and figures (p. 9).

    Gems in its slots return to the pool. Refuses a space without a tile.
    """
    board, number = get_board(table), SPACE_NUMBERS[space]
    lying = next((tile for tile in reversed(board.tiles) if number in get_tile_spaces(tile[1])), None)
    table.require_possible(lying, BOARD_NO_TILE, space=space)
    left = tuple(tile for tile in board.tiles if tile is not lying)
    kept = {s for _code, at in left for s in get_tile_spaces(at)}
    gone = {s for s in get_tile_spaces(lying[1] if lying else 0) if s not in kept}
    return_slot_gems(table, [SPACE_NAMES[s] for s in gone])
    names = [get_figure_name(table, figure) for figure in board.figures if figure.space in gone]
    if names:
        table.emit_consequence(BOARD_LIFTED, names=names)
    save_board(table, replace(_clear_spaces(board, gone), tiles=left))


def _clear_spaces(board: Board, spaces: set[int]) -> Board:
    """Return the board with these spaces cleared; an edge goes with the last tile next to it."""
    return replace(
        board,
        edges={edge: what for edge, what in board.edges.items() if not {edge[0], get_adjacent_space(*edge)} <= spaces},
        marks={space: marks for space, marks in board.marks.items() if space not in spaces},
        suits={space: suit for space, suit in board.suits.items() if space not in spaces},
        bonus={space: count for space, count in board.bonus.items() if space not in spaces},
        figures=tuple(figure for figure in board.figures if figure.space not in spaces),
        actions={ref: at for ref, at in board.actions.items() if at not in spaces},
    )


WALL_OUTER = violation(
    "ef.wall.outer", _("That edge is the rim of the board, where no Wall is needed. Choose one between two spaces.")
)


@move(
    "etherfields.mark-edge",
    rule_id="ef.wall",
    guard=require_in_play,
    is_setter=True,
    messages=MoveMessages(
        _("Mark an edge"),
        _("The Team marked an edge of %(space)s (%(side)s)."),
        _("Each tap changes it: a Wall, then a Wall with an opening, then nothing."),
        outcome_variants=EDGE_LINES,
    ),
)
def mark_edge(table: Table, space: Space, side: EdgeSide) -> None:
    """Cycle an edge of a space, right or below: a Wall, a Wall with an opening, nothing (p. 11).

    A Wall stops Moves and ranges, one with an opening does not. Refuses the rim of the board.
    """
    board, edge = get_board(table), (SPACE_NUMBERS[space], side)
    table.require_possible(get_adjacent_space(*edge) is not None, WALL_OUTER)
    others = {known: what for known, what in board.edges.items() if known != edge}
    following = NEXT_EDGE_KIND[board.edges.get(edge, "")]
    table.line_facts |= {"edge": following or "none"}
    save_board(table, replace(board, edges={**others, edge: following} if following else others))


@move(
    "etherfields.mark-space",
    rule_id="ef.icons",
    guard=require_in_play,
    is_setter=True,
    messages=MoveMessages(
        _("Mark a space"), _("The Team marked %(space)s: %(mark)s."), _("Mark it again to remove the mark.")
    ),
)
def mark_space(
    table: Table, space: Space, mark: SpaceMark, suit: SpawnSuit = "none", *, whole_tile: bool = False
) -> None:
    """Toggle a mark on a space (p. 10, 11 and 16).

    ``suit`` is that of a Spawn space. ``whole_tile`` marks all 4 spaces of the tile, like a Terrain symbol at its
    center. Removing a Gem slot returns its Gem to the pool. Reports that Light overrides Darkness. Refuses a space
    without a tile.
    """
    board, number = get_board(table), SPACE_NUMBERS[space]
    _require_tile(table, board, number)
    wanted = suit if mark == "spawn" and suit != "none" else ""
    there = mark in board.marks.get(number, ()) and (mark != "spawn" or board.suits.get(number, "") == wanted)
    spaces = _get_marked_spaces(board, number, is_whole_tile=whole_tile)
    for each in spaces:
        board = _set_mark(table, board, each, mark, wanted, is_set=not there)
    save_board(table, board)
    if mark in ("light", "darkness") and not there:
        _emit_ignored_darkness(table, board, spaces)


TERRAIN_IGNORED = consequence(
    "ef.terrain.ignored", _("Light and Darkness are both on %(spaces)s: the Darkness there is ignored.")
)


def _emit_ignored_darkness(table: Table, board: Board, spaces: tuple[int, ...]) -> None:
    """Report the spaces where Light overrides Darkness (p. 16)."""
    dark = board.get_marked_spaces("darkness")
    ignored = [SPACE_NAMES[space] for space in spaces if space in dark and "darkness" not in get_terrain(board, space)]
    if ignored:
        table.emit_consequence(TERRAIN_IGNORED, spaces=ignored)


BOARD_NO_SPACE = violation("ef.board.no-space", _("There is no tile at %(space)s. Lay one there first."))


def _require_tile(table: Table, board: Board, space: int) -> None:
    table.require_possible(space in board.existing_spaces, BOARD_NO_SPACE, space=SPACE_NAMES[space])


def _get_marked_spaces(board: Board, space: int, *, is_whole_tile: bool) -> tuple[int, ...]:
    """Return all spaces of a space's tile, or only that one."""
    tile = next((at for _code, at in board.tiles if space in get_tile_spaces(at)), None) if is_whole_tile else None
    return (space,) if tile is None else get_tile_spaces(tile)


def _set_mark(table: Table, board: Board, space: int, mark: str, suit: str, *, is_set: bool) -> Board:
    marks = board.marks.get(space, frozenset()) - {mark}
    if mark == "gem-slot" and not is_set:
        return_slot_gems(table, [SPACE_NAMES[space]])
    suits = dict(board.suits)
    if mark == "spawn":
        suits.pop(space, None)
        suits.update({space: suit} if is_set and suit else {})
    return replace(board, marks={**board.marks, space: marks | {mark} if is_set else marks}, suits=suits)


@move(
    "etherfields.mark-bonus",
    rule_id="ef.icons",
    guard=require_in_play,
    is_setter=True,
    messages=MoveMessages(_("Mark a Drawing Bonus"), _("%(space)s now has a Drawing Bonus of %(bonus)s.")),
)
def mark_bonus(table: Table, space: Space, bonus: Annotated[int, NumberBounds(0, 9)]) -> None:
    """Set the Drawing Bonus of a space, 0 to 9 cards; its current value, or 0, removes it (p. 16).

    Refuses a space without a tile.
    """
    board, number = get_board(table), SPACE_NUMBERS[space]
    _require_tile(table, board, number)
    count = 0 if board.bonus.get(number) == bonus else bonus
    save_board(table, replace(board, bonus={**board.bonus, number: count}))


@move(
    "etherfields.clear-board",
    rule_id="ef.board",
    guard=require_in_play,
    messages=MoveMessages(
        _("Clear the board"), _("The Team cleared the drawn board."), _("Gems in its slots go back to the pool.")
    ),
)
def wipe_board(table: Table) -> None:
    """Clear the drawn board with everything on it (p. 10). Gems in its slots return to the pool."""
    clear_board(table)


messages.add(
    "etherfields",
    fields={
        "mark": _("Mark"),
        "shift": _("Position"),
        "tile": _("Tile"),
        "whole_tile": _("The whole tile"),
    },
)

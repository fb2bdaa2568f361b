"""Load, store, query and clear the drawn board of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.engine.messages import ManualStep, Plural, _, consequence
from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure, decode_board, encode_board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS
from campaigns.etherfields.rules.dreamscape.space_capacity import find_crowded_spaces

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.table import Table


def get_board(table: Table) -> Board:
    """Return the drawn board, empty if there is none; figures and actions of deleted rows are left out."""
    row = table.dreamscape
    if row is None or not is_board_drawn(table):
        return Board()
    board = decode_board(row.drawn)
    known = (_refresh_figure(table, figure) for figure in board.figures)
    # Load actions only if the board has one: most boards have none, and every draw reads the board.
    there = {action.ref for action in table.actions if action.where == "map"} if board.actions else set()
    actions = {ref: at for ref, at in board.actions.items() if ref in there}
    return replace(board, figures=tuple(figure for figure in known if figure is not None), actions=actions)


def is_board_drawn(table: Table) -> bool:
    """Return whether the optional board is drawn."""
    row = table.dreamscape
    return row is not None and bool(row.drawn)


def is_board_tracked(table: Table) -> bool:
    """Return whether the board is decisive: changed by players in this Turn of the Slumber or the one before."""
    now, touched = table.slumber, get_board(table).last_change
    return now is not None and touched is not None and touched[0] == now.ref and now.turn - touched[1] <= 1


def save_board(table: Table, board: Board) -> None:
    """Store a board changed by players; the first call creates it."""
    now = table.slumber
    save_board_unstamped(table, replace(board, last_change=(now.ref, now.turn)) if now is not None else board)


def save_board_unstamped(table: Table, board: Board) -> None:
    """Store a board without updating the time of the players' last change."""
    row, value = table.dreamscape, encode_board(board)
    if row is None:
        table.get_rows("etherfields.dreamscape").add(drawn=value)
    elif row.drawn != value:
        row.drawn = value


CROWD_PUSH = consequence(
    "ef.crowd.push",
    ManualStep(
        _("%(space)s is too full: %(count)s must be pushed to adjacent spaces, by your choice (%(names)s)."),
        _("Push %(count)s from %(space)s to adjacent spaces, by your choice: %(names)s."),
    ),
)


def save_board_after_entry(table: Table, board: Board, space: int) -> None:
    """Store a board after a figure entered a space, and report who has to leave it (p. 9)."""
    save_board(table, board)
    for crowd in find_crowded_spaces(board):
        if crowd.space == space:
            names = [get_figure_name(table, figure) for figure in crowd.figures]
            table.emit_consequence(CROWD_PUSH, space=SPACE_NAMES[space], count=crowd.count, names=names)


def clear_board(table: Table) -> None:
    """Clear the board at the end of a Dream or when one is entered (p. 10). Gems in its slots return to the pool."""
    row = table.dreamscape
    if row is None or not row.drawn:
        return
    return_slot_gems(table, SPACE_NAMES)
    row.drawn = {}


def remove_board_figures(table: Table, refs: Iterable[int]) -> None:
    """Remove the figures of these Entities, so that later Entities do not inherit their spaces (p. 9)."""
    if not is_board_drawn(table):
        return
    board, gone = get_board(table), set(refs)
    left = tuple(figure for figure in board.figures if figure.kind != "entity" or figure.ref not in gone)
    save_board_unstamped(table, replace(board, figures=left))


GEM_SLOT_RETURNED = consequence(
    "ef.gem-slot.returned",
    ManualStep(
        Plural(
            "1 Gem from a Gem slot went back to the pool.",
            "%(count)s Gems from Gem slots went back to the pool.",
            "count",
        )
    ),
)


def return_slot_gems(table: Table, spaces: Iterable[str]) -> None:
    """Return the Gems in slots of these spaces to the pool."""
    gone = [name for name in table.team.gem_slots if name in SPACE_NUMBERS and name in spaces]
    if gone:
        table.team.gem_slots = [name for name in table.team.gem_slots if name not in gone]
        table.emit_consequence(GEM_SLOT_RETURNED, count=len(gone))


def get_dreamer_space(table: Table, dreamer: Dreamer) -> int | None:
    """Return the space of a Dreamer, None if not drawn."""
    found = get_board(table).find_figure("dreamer", dreamer.ref)
    return found.space if found else None


def is_moved_on_board(table: Table, entity: Entity) -> bool:
    """Return whether figures of an Entity are on a tracked board: they only move there (p. 11)."""
    return is_board_tracked(table) and bool(get_board(table).get_figures_of("entity", entity.ref))


def count_unplaced_figures(board: Board, entity: Entity) -> int:
    """Return the number of an Entity's figures not on the board yet; negative if more are drawn than in play."""
    return entity.figures - len(board.get_figures_of("entity", entity.ref))


def get_figure_name(table: Table, figure: Figure) -> str:
    """Return a figure's name: a Dreamer, or an Entity with its figure number if it has several."""
    if figure.kind == "dreamer":
        return str(table.dreamers[figure.ref])
    entity = table.entities[figure.ref]
    return f"{entity} {figure.number}" if entity.figures > 1 or figure.number > 1 else str(entity)


def _refresh_figure(table: Table, figure: Figure) -> Figure | None:
    if figure.kind == "dreamer":
        dreamer = table.dreamers.get(figure.ref)
        return figure if dreamer is not None and dreamer.playing else None
    entity = table.entities.get(figure.ref)
    return replace(figure, is_big=entity.big) if entity is not None and entity.figures else None


def get_drawing_bonus(table: Table, dreamer: Dreamer) -> int:
    """Return the Drawing Bonus of a Dreamer's space, 0 without one (p. 16)."""
    here = get_dreamer_space(table, dreamer)
    return 0 if here is None else get_board(table).bonus.get(here, 0)

"""Moves of Dreamers on the drawn board: Move, Relocate, push, Gem slots (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.clock import make_effort, require_can_make_effort
from campaigns.etherfields.rules.dreamscape.board_state import Figure
from campaigns.etherfields.rules.dreamscape.board_store import (
    get_board,
    get_dreamer_space,
    is_board_drawn,
    is_board_tracked,
    save_board,
)
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS, Space
from campaigns.etherfields.rules.dreamscape.marks import find_traps
from campaigns.etherfields.rules.dreamscape.paths import find_path
from campaigns.etherfields.rules.dreamscape.space_capacity import find_crowded_spaces, is_full
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.rounds import require_round
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_usable_gem

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.dreamscape.board_state import Board


@move("etherfields.walk", rule_id="ef.move", guard=require_round, is_in_phase=True)
def walk(table: Table, dreamer: Dreamer, space: Space, paid: Annotated[int, NumberBounds(0, 40)] | None = None) -> None:
    """Move a Dreamer on the board by the shortest path with the fewest Traps (p. 11 and 16).

    ``paid`` is the number of spaces paid for, 0 to 40, if it is to be checked. Full spaces may be crossed. It is an
    action: of the Card and action step, and of the Dreamer's own round where rounds are played in order (p. 8).
    Refuses a path through Walls or Blocked spaces, more spaces than paid, and a full space as the end (p. 9).
    """
    way = _find_way(table, dreamer, space)
    far = len(way) - 1
    table.require(paid is None or far <= paid, "ef.move.too-far", space=space, far=far, paid=paid)
    _finish_walk(table, dreamer, space, way)


@move("etherfields.walk-by-effort", rule_id="ef.effort", guard=require_can_make_effort)
def walk_by_effort(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Move a Dreamer on the board by Effort: 1 Hour per space of the shortest path, once a Turn (p. 13 and 15).

    Allowed in any step, as the Basic Actions card says (facts 1.1). Refuses a path longer than the Hours, and what
    every Move refuses.
    """
    way = _find_way(table, dreamer, space)
    if len(way) > 1:
        make_effort(table, dreamer, len(way) - 1)
    _finish_walk(table, dreamer, space, way)


def _find_way(table: Table, dreamer: Dreamer, space: str) -> tuple[int, ...]:
    """Return the spaces of the shortest path, both ends included. Refuses if there is none (p. 11)."""
    board, goal = get_board(table), SPACE_NUMBERS[space]
    here = board.find_figure("dreamer", dreamer.ref)
    start = here.space if here else goal
    table.require_possible(here, "ef.move.not-there", who=dreamer)
    table.require_possible(goal in board.existing_spaces, "ef.board.no-space", space=space)
    table.require_possible(start != goal, "ef.move.stays", who=dreamer, space=space)
    way = find_path(board, start, goal, board.get_marked_spaces("trap"))
    table.require(way, "ef.move.no-way", who=dreamer, space=space)
    return way or (start,)


def _finish_walk(table: Table, dreamer: Dreamer, space: str, path: tuple[int, ...]) -> None:
    board, goal = get_board(table), SPACE_NUMBERS[space]
    _stop_on_space(table, board, dreamer, goal)
    _emit_traps(table, dreamer, find_traps(board, path if path[-1] == goal else (path[0], goal)))


@move("etherfields.put-dreamer", rule_id="ef.relocate", guard=require_can_act)
def put_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Relocate a Dreamer past everything between, or place it on a Dreamers Entrance at the start (p. 10 and 11).

    Refuses a full space (p. 9), and a start off the marked Entrances.
    """
    board, goal = get_board(table), SPACE_NUMBERS[space]
    table.require_possible(goal in board.existing_spaces, "ef.board.no-space", space=space)
    here, entrances = board.find_figure("dreamer", dreamer.ref), board.get_marked_spaces("entrance")
    told = {"who": dreamer, "spaces": [SPACE_NAMES[space] for space in sorted(entrances)]}
    table.require(here or not entrances or goal in entrances, "ef.entrance.elsewhere", **told)
    if here is None or here.space != goal:
        table.require(not is_full(board, goal), "ef.crowd.no-place", space=space)
        save_board(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))
        _emit_traps(table, dreamer, find_traps(board, (-1, goal)) if here else ())


def _stop_on_space(table: Table, board: Board, dreamer: Dreamer, goal: int) -> None:
    table.require(not is_full(board, goal), "ef.crowd.full", space=SPACE_NAMES[goal])
    save_board(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))


def _emit_traps(table: Table, dreamer: Dreamer, trap_spaces: tuple[int, ...]) -> None:
    if trap_spaces:
        table.emit_consequence("ef.trap.triggered", who=dreamer, spaces=[SPACE_NAMES[space] for space in trap_spaces])


@move("etherfields.take-dreamer-off", rule_id="ef.board", guard=require_can_act)
def take_dreamer_off(table: Table, dreamer: Dreamer) -> None:
    """Remove a misplaced Dreamer from the board (p. 4). Refuses one who is not on it."""
    board = get_board(table)
    here = board.find_figure("dreamer", dreamer.ref)
    table.require_possible(here, "ef.move.not-there", who=dreamer)
    if here:
        save_board(table, board.without_figure(here))


@move("etherfields.push-dreamer", rule_id="ef.crowd", guard=require_can_act)
def push_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Push a Dreamer from a space an Entity entered to an adjacent space of choice (p. 9).

    Refuses where nobody has to leave, a space that is not adjacent, and a full one.
    """
    board = get_board(table)
    here = board.find_figure("dreamer", dreamer.ref)
    table.require_possible(here, "ef.move.not-there", who=dreamer)
    if here:
        push_to_adjacent(table, board, here, SPACE_NUMBERS[space])


def push_to_adjacent(table: Table, board: Board, figure: Figure, goal: int) -> None:
    """Push a figure to an adjacent space; refuses like push-dreamer (p. 9)."""
    leaving = {there.key for crowd in find_crowded_spaces(board) for there in crowd.figures}
    table.require(figure.key in leaving, "ef.crowd.no-need", space=SPACE_NAMES[figure.space])
    table.require(goal in board.neighbours[figure.space], "ef.crowd.not-adjacent", space=SPACE_NAMES[goal])
    table.require_possible(goal in board.existing_spaces, "ef.board.no-space", space=SPACE_NAMES[goal])
    table.require(not is_full(board, goal), "ef.crowd.no-place", space=SPACE_NAMES[goal])
    moved = Figure(figure.kind, figure.ref, figure.number, goal, is_new=figure.is_new, is_big=figure.is_big)
    save_board(table, board.with_figure(moved))


@move("etherfields.fill-slot", rule_id="ef.gem-slot", guard=require_can_act)
def fill_gem_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Spend 1 Gem to fill the Gem slot of the Dreamer's space, which activates the text next to it (p. 16).

    Without a drawn board, the slot is still identified by its space. Refuses a space without an empty Gem slot and a
    Dreamer elsewhere, both on a tracked board, a Dreamer without a Gem, and any Gem blocked by a Morphing.
    """
    _require_at_gem_slot(table, dreamer, space)
    table.require_possible(space not in table.team.gem_slots, "ef.gem-slot.filled", space=space)
    spend_usable_gem(table, dreamer)
    table.team.gem_slots = [*table.team.gem_slots, space]


@move("etherfields.empty-slot", rule_id="ef.gem-slot", guard=require_can_act)
def empty_gem_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Take the Gem out of the Gem slot of the Dreamer's space, which deactivates the text next to it (p. 16).

    Refuses a slot without a Gem, and on a tracked board a Dreamer elsewhere.
    """
    _require_at_gem_slot(table, dreamer, space)
    table.require_possible(space in table.team.gem_slots, "ef.gem-slot.empty", space=space)
    table.team.gem_slots = [name for name in table.team.gem_slots if name != space]
    dreamer.gems += 1


def _require_at_gem_slot(table: Table, dreamer: Dreamer, space: str) -> None:
    """Refuse a space without a Gem slot, or a Dreamer elsewhere, on a tracked board; otherwise only report it."""
    board, here = get_board(table), get_dreamer_space(table, dreamer)
    marked, there = SPACE_NUMBERS[space] in board.get_marked_spaces("gem-slot"), here in (None, SPACE_NUMBERS[space])
    if not is_board_drawn(table) or (marked and there):
        return
    if is_board_tracked(table):
        table.require_possible(SPACE_NUMBERS[space] in board.existing_spaces, "ef.board.no-space", space=space)
        table.require_possible(marked, "ef.gem-slot.none", space=space)
        table.require(there, "ef.gem-slot.elsewhere", who=dreamer, space=space)
    else:
        table.emit_consequence("ef.gem-slot.board-says", who=dreamer, space=space)

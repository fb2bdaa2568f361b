"""Moves offered for a tap on a space with a selected figure, the likeliest first (manual p. 9 to 13).

Nothing is applied or refused here: an unreachable space has no moves, and ``Reachability.refused_move`` names the
move that explains why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from campaigns.engine import RuleViolation
from campaigns.etherfields.rules.clock import require_can_make_effort
from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.entity_spaces import find_spawn_spaces
from campaigns.etherfields.rules.dreamscape.move_tracking import can_still_move, find_move_ends
from campaigns.etherfields.rules.dreamscape.paths import compute_distances
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter, find_crowded_spaces, is_full
from campaigns.etherfields.rules.entities import MovementFace, get_faces, get_move_distance, require_can_move
from campaigns.etherfields.rules.guards import require_can_act, require_figure_in_event
from campaigns.etherfields.rules.guards import require_figure as in_play
from campaigns.etherfields.rules.guards import require_slumber as in_slumber
from campaigns.etherfields.rules.rounds import require_round
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

PUT_MOVES = ("put-dreamer", "put-figure")
"""Moves that ignore everything between, as cards do (p. 11)."""


@dataclass(frozen=True)
class TapMove:
    """A move, by its name within the game, that brings a figure to a space.

    ``distance`` is its spaces or Hours, 0 if it goes straight there; ``face`` the Movement die's. ``is_tile_rule``
    marks a Move by the die that only the Movement rules on the Entity's tile allow (p. 11).
    """

    move_name: str
    distance: int = 0
    face: str = ""
    is_tile_rule: bool = False


@dataclass(frozen=True)
class Reachability:
    """Reachable spaces of the selected figure: ``moves_by_space`` has at most four moves per space.

    ``distances`` has every space with a path to it (p. 11). ``staying_faces`` are the faces of the Movement die that
    leave the figure in place. ``refused_move`` is the move that explains the refusal of all other spaces;
    ``is_starting``: the figure is not on the board yet.
    """

    moves_by_space: Mapping[int, tuple[TapMove, ...]]
    refused_move: str
    distances: Mapping[int, int] = field(default_factory=dict)
    staying_faces: tuple[MovementFace, ...] = ()
    is_starting: bool = False

    def get_moves_to(self, space: int) -> tuple[TapMove, ...]:
        """Return the moves that bring the figure to a space, none if all are refused."""
        return self.moves_by_space.get(space, ())

    def can_move_to(self, space: int) -> bool:
        """Return whether the figure reaches a space without a card: by its own Move, a push, or its start."""
        return any(
            self.is_starting or (tap.move_name not in PUT_MOVES and not tap.is_tile_rule)
            for tap in self.get_moves_to(space)
        )


def compute_dreamer_reach(table: Table, dreamer: Dreamer) -> Reachability:
    """Return the spaces a Dreamer can reach: by a push, Move, Effort or card, or an Entrance at the start (p. 9 to 13)."""
    board = get_board(table)
    here = board.find_figure("dreamer", dreamer.ref)
    put = (TapMove("put-dreamer"),) if _is_allowed(require_can_act, table, dreamer) else ()
    if here is None:
        begins = board.get_marked_spaces("entrance") or board.existing_spaces
        return Reachability(
            _map_by_space(begins, lambda space: put if not is_full(board, space) else ()),
            "put-dreamer",
            is_starting=True,
        )
    far, pushed = _get_distances(board, here.space), _find_push_spaces(board, here) if put else ()
    walks = _is_allowed(require_round, table, dreamer)
    hours = table.team.hours if _is_allowed(require_can_make_effort, table, dreamer) else 0

    def build_moves(space: int) -> tuple[TapMove, ...]:
        steps = far.get(space, 0)
        push = (TapMove("push-dreamer"),) if space in pushed else ()
        walk = (TapMove("walk", steps),) if walks and steps else ()
        effort = (TapMove("walk-by-effort", steps),) if 0 < steps <= hours else ()
        return () if is_full(board, space) else (*push, *walk, *effort, *put)

    return Reachability(
        _map_by_space(board.existing_spaces - {here.space}, build_moves), "walk" if walks else "put-dreamer", far
    )


def compute_figure_reach(table: Table, entity: Entity, figure: Figure, *, is_due: bool = False) -> Reachability:
    """Return the spaces an Entity's figure can reach: by a push, the Movement die or a card (p. 9 to 11).

    ``is_due``: its Move is asked for, so a space the die leads to is its Move only. Another space at most as far is
    its Move only by the rules of its tile.
    """
    board = get_board(table)
    pushed = _find_push_spaces(board, figure) if _is_allowed(in_slumber, table) else ()
    moves = not pushed and can_still_move(table, entity, figure)
    faces = tuple(face for face in get_faces(entity) if moves and _can_report_move(table, entity, face))
    ends = {face: find_move_ends(table, figure, get_move_distance(entity, face)) for face in faces}
    far, puts = _get_distances(board, figure.space), _is_allowed(in_play, table, entity)

    def build_moves(space: int) -> tuple[TapMove, ...]:
        push = (TapMove("push-figure"),) if space in pushed else ()
        steps = far.get(space, 0)
        chases = tuple(TapMove("chase", steps, face) for face, there in ends.items() if space in there)
        enters = puts and can_enter(board, figure, space)
        told = next(
            (face for face, there in ends.items() if there and 0 < steps <= get_move_distance(entity, face)), None
        )
        own = (TapMove("chase", steps, told, is_tile_rule=True),) if told and enters and not chases else ()
        put = (TapMove("put-figure"),) if enters and not (chases and is_due) else ()
        return (*push, *chases, *own, *put)

    stays = tuple(face for face, there in ends.items() if not there)
    return Reachability(_map_by_space(board.existing_spaces - {figure.space}, build_moves), "put-figure", far, stays)


def compute_spawn_reach(table: Table, entity: Entity) -> Reachability:
    """Return the allowed spaces of a Spawn's next figure: Spawn spaces, or any with room if none is marked (p. 10)."""
    board = get_board(table)
    new = Figure("entity", entity.ref, 0, 0, is_new=True, is_big=entity.big)
    suit = table.slumber.suit if table.slumber else ""
    there = (
        find_spawn_spaces(board, new, suit)
        if board.get_marked_spaces("spawn")
        else (s for s in board.existing_spaces if can_enter(board, new, s))
    )
    put = (TapMove("put-figure"),) if _is_allowed(in_play, table, entity) else ()
    return Reachability(_map_by_space(there, lambda _space: put), "put-figure", is_starting=True)


def _map_by_space(
    spaces: Iterable[int], build_moves: Callable[[int], tuple[TapMove, ...]]
) -> dict[int, tuple[TapMove, ...]]:
    return {space: found for space in sorted(spaces) if (found := build_moves(space))}


def _get_distances(board: Board, start: int) -> dict[int, int]:
    return {space: far for space, far in enumerate(compute_distances(board, start)) if far}


def _find_push_spaces(board: Board, figure: Figure) -> tuple[int, ...]:
    """Return the spaces a figure may be pushed to; none if it may stay (p. 9)."""
    leaving = {there.key for crowd in find_crowded_spaces(board) for there in crowd.figures}
    near = board.neighbours[figure.space] if figure.key in leaving else ()
    return tuple(space for space in near if not is_full(board, space))


def _can_report_move(table: Table, entity: Entity, face: MovementFace) -> bool:
    """Return whether this Movement die face can be reported for an Entity now (p. 10 and 11)."""

    def guard_report(table: Table, entity: Entity) -> None:
        require_figure_in_event(table, entity)
        require_can_move(table, entity, face)

    return _is_allowed(guard_report, table, entity)


def _is_allowed(guard: Callable[..., None], table: Table, *rows: Dreamer | Entity) -> bool:
    """Return whether a guard allows a move."""
    try:
        guard(table, *rows)
    except RuleViolation:
        return False
    return True

"""What a tap on a space means for the figure in hand: each move that can bring it there, the likeliest first (manual p. 9 to 13).

Nothing is carried out here, and nothing refused: a space that no move leads to has none, and ``Reach.why`` names the move that
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.clock import may_make_effort
from campaigns.etherfields.rules.dreamscape.chase import destinations
from campaigns.etherfields.rules.dreamscape.crowd import crowded, enterable, full
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.dreamscape.moving import still_moves
from campaigns.etherfields.rules.dreamscape.paths import distances
from campaigns.etherfields.rules.dreamscape.spawn import spots
from campaigns.etherfields.rules.dreamscape.value import Board, Figure
from campaigns.etherfields.rules.entities import Face, faces_of, may_go, spaces_for
from campaigns.etherfields.rules.guards import acts, figure_in_event
from campaigns.etherfields.rules.guards import figure as in_play
from campaigns.etherfields.rules.guards import slumber as in_slumber
from campaigns.etherfields.rules.rounds import has_round
from campaigns.referee import Refusal

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

PUTS = ("put-dreamer", "put-figure")
"""The moves that bring a figure past everything between, as cards do (p. 11)."""


@dataclass(frozen=True)
class Tap:
    """A move, by its name within the game, that brings a figure to a space.

    ``far`` is how many spaces or Hours it takes, 0 where it goes straight there; ``face`` what the Movement die shows. ``tile``
    marks a Move by the die that only the Movement rules on the tile of an Entity lead to (p. 11).
    """

    move: str
    far: int = 0
    face: str = ""
    tile: bool = False


@dataclass(frozen=True)
class Reach:
    """Where the figure in hand can go: by space the moves that bring it there, four at most.

    ``far`` says of every space with a way to it how far it is (p. 11). ``stays`` are the faces of the Movement die that leave the
    figure where it is. ``why`` is the move that is refused on all other spaces, with the reason; ``begins``: it is not on the
    board yet.
    """

    taps: Mapping[int, tuple[Tap, ...]]
    why: str
    far: Mapping[int, int] = field(default_factory=dict)
    stays: tuple[Face, ...] = ()
    begins: bool = False

    def at(self, space: int) -> tuple[Tap, ...]:
        """Return the moves that bring the figure to a space, none where all are refused."""
        return self.taps.get(space, ())

    def holds(self, space: int) -> bool:
        """Return whether the figure comes to a space without a card that puts it there: by its own Move, pushed, or at its beginning."""
        return any(self.begins or (tap.move not in PUTS and not tap.tile) for tap in self.at(space))


def reach_of_dreamer(table: Table, dreamer: Dreamer) -> Reach:
    """Return where a Dreamer can go: by being pushed, by a Move, by Effort, by a card; at first to an Entrance (p. 9 to 13)."""
    board = board_on(table)
    here = board.figure("dreamer", dreamer.ref)
    put = (Tap("put-dreamer"),) if _may(acts, table, dreamer) else ()
    if here is None:
        begins = board.marked("entrance") or board.exists
        return Reach(_by_space(begins, lambda space: put if not full(board, space) else ()), "put-dreamer", begins=True)
    far, pushed = _far(board, here.at), _pushed_to(board, here) if put else ()
    walks = _may(has_round, table, dreamer)
    hours = table.team.hours if _may(may_make_effort, table, dreamer) else 0

    def ways(space: int) -> tuple[Tap, ...]:
        steps = far.get(space, 0)
        push = (Tap("push-dreamer"),) if space in pushed else ()
        walk = (Tap("walk", steps),) if walks and steps else ()
        effort = (Tap("walk-by-effort", steps),) if 0 < steps <= hours else ()
        return () if full(board, space) else (*push, *walk, *effort, *put)

    return Reach(_by_space(board.exists - {here.at}, ways), "walk" if walks else "put-dreamer", far)


def reach_of_figure(table: Table, entity: Entity, figure: Figure, *, due: bool = False) -> Reach:
    """Return where a figure of an Entity can go: by being pushed, as the Movement die says, by a card (p. 9 to 11).

    ``due``: its Move is asked for, so that a space the die takes it to is its Move and nothing else. A space as near that the die
    does not take it to is its Move only by the rules of its tile.
    """
    board = board_on(table)
    pushed = _pushed_to(board, figure) if _may(in_slumber, table) else ()
    moves = not pushed and still_moves(table, entity, figure)
    faces = tuple(face for face in faces_of(entity) if moves and _goes(table, entity, face))
    ends = {face: destinations(board, figure, spaces_for(entity, face)) for face in faces}
    far, puts = _far(board, figure.at), _may(in_play, table, entity)

    def ways(space: int) -> tuple[Tap, ...]:
        push = (Tap("push-figure"),) if space in pushed else ()
        steps = far.get(space, 0)
        chases = tuple(Tap("chase", steps, face) for face, there in ends.items() if space in there)
        enters = puts and enterable(board, figure, space)
        told = next((face for face, there in ends.items() if there and 0 < steps <= spaces_for(entity, face)), None)
        own = (Tap("chase", steps, told, tile=True),) if told and enters and not chases else ()
        put = (Tap("put-figure"),) if enters and not (chases and due) else ()
        return (*push, *chases, *own, *put)

    stays = tuple(face for face, there in ends.items() if not there)
    return Reach(_by_space(board.exists - {figure.at}, ways), "put-figure", far, stays)


def reach_of_spawn(table: Table, entity: Entity) -> Reach:
    """Return where the next figure of a Spawn appears: on Spawn spaces, wherever there is room while none is marked (p. 10)."""
    board = board_on(table)
    new = Figure("entity", entity.ref, 0, 0, new=True, big=entity.big)
    suit = table.slumber.suit if table.slumber else ""
    there = spots(board, new, suit) if board.marked("spawn") else (s for s in board.exists if enterable(board, new, s))
    put = (Tap("put-figure"),) if _may(in_play, table, entity) else ()
    return Reach(_by_space(there, lambda _space: put), "put-figure", begins=True)


def _by_space(spaces: Iterable[int], ways: Callable[[int], tuple[Tap, ...]]) -> dict[int, tuple[Tap, ...]]:
    return {space: found for space in sorted(spaces) if (found := ways(space))}


def _far(board: Board, start: int) -> dict[int, int]:
    return {space: far for space, far in enumerate(distances(board, start)) if far}


def _pushed_to(board: Board, figure: Figure) -> tuple[int, ...]:
    """Return where a figure that has to leave its space may be pushed; none for one that may stay (p. 9)."""
    leaving = {there.key for crowd in crowded(board) for there in crowd.who}
    near = board.near[figure.at] if figure.key in leaving else ()
    return tuple(space for space in near if not full(board, space))


def _goes(table: Table, entity: Entity, face: Face) -> bool:
    """Return whether the Movement die may be told of an Entity now, with this face (p. 10 and 11)."""

    def told(table: Table, entity: Entity) -> None:
        figure_in_event(table, entity)
        may_go(table, entity, face)

    return _may(told, table, entity)


def _may(guard: Callable[..., None], table: Table, *rows: Dreamer | Entity) -> bool:
    """Return whether a guard lets a move through."""
    try:
        guard(table, *rows)
    except Refusal:
        return False
    return True

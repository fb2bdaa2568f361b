"""Dreamers on the drawn board: Move, Relocate, being pushed, Gem slots (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.clock import effort, may_make_effort
from campaigns.etherfields.rules.dreamscape.crowd import crowded, full
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES, Space
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed, is_drawn, keep, space_of
from campaigns.etherfields.rules.dreamscape.marks import traps_on
from campaigns.etherfields.rules.dreamscape.paths import path
from campaigns.etherfields.rules.dreamscape.value import Figure
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.rounds import has_round
from campaigns.etherfields.rules.treasure import spend_gem
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.dreamscape.value import Board


@move("etherfields.walk", cites="ef.move", when=has_round, within=True)
def walk(table: Table, dreamer: Dreamer, space: Space, paid: Annotated[int, Between(0, 40)] | None = None) -> None:
    """Move a Dreamer over the drawn board by the shortest way, past as few Traps as can be (p. 11 and 16).

    ``paid`` is how many spaces were paid for, 0 to 40, if that is to be checked. Full spaces may be crossed. It is an action: of
    the Card and action step, and of the Dreamer's own round where rounds are played in order (p. 8). Refuses a way through Walls
    or Blocked spaces, more spaces than paid, and to stop in a full space (p. 9).
    """
    way = _way(table, dreamer, space)
    far = len(way) - 1
    table.allowed(paid is None or far <= paid, "ef.move.too-far", space=space, far=far, paid=paid)
    _walked(table, dreamer, space, way)


@move("etherfields.walk-by-effort", cites="ef.effort", when=may_make_effort)
def walk_by_effort(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Move a Dreamer over the drawn board by Effort: 1 Hour for each space of the shortest way, once a Turn (p. 13 and 15).

    In any step: the Basic Actions card lets it be used at any time (facts 1.1). Refuses a longer way than there are Hours, and
    what every Move refuses.
    """
    way = _way(table, dreamer, space)
    if len(way) > 1:
        effort(table, dreamer, len(way) - 1)
    _walked(table, dreamer, space, way)


def _way(table: Table, dreamer: Dreamer, space: str) -> tuple[int, ...]:
    """Return the spaces of the shortest way, the first and the last counted in. Refuses where there is none (p. 11)."""
    board, goal = board_on(table), NUMBERS[space]
    here = board.figure("dreamer", dreamer.ref)
    start = here.at if here else goal
    table.possible(here, "ef.move.not-there", who=dreamer)
    table.possible(goal in board.exists, "ef.board.no-space", space=space)
    table.possible(start != goal, "ef.move.stays", who=dreamer, space=space)
    way = path(board, start, goal, board.marked("trap"))
    table.allowed(way, "ef.move.no-way", who=dreamer, space=space)
    return way or (start,)


def _walked(table: Table, dreamer: Dreamer, space: str, way: tuple[int, ...]) -> None:
    board, goal = board_on(table), NUMBERS[space]
    _stop(table, board, dreamer, goal)
    _trapped(table, dreamer, traps_on(board, way if way[-1] == goal else (way[0], goal)))


@move("etherfields.put-dreamer", cites="ef.relocate", when=acts)
def put_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Put a Dreamer on a space: Relocate it past everything between, or place it on a Dreamers Entrance at first (p. 10 and 11).

    Refuses a full space (p. 9), and to begin elsewhere than on an Entrance where any is marked.
    """
    board, goal = board_on(table), NUMBERS[space]
    table.possible(goal in board.exists, "ef.board.no-space", space=space)
    here, entrances = board.figure("dreamer", dreamer.ref), board.marked("entrance")
    told = {"who": dreamer, "spaces": [SPACES[space] for space in sorted(entrances)]}
    table.allowed(here or not entrances or goal in entrances, "ef.entrance.elsewhere", **told)
    if here is None or here.at != goal:
        table.allowed(not full(board, goal), "ef.crowd.no-place", space=space)
        keep(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))
        _trapped(table, dreamer, traps_on(board, (-1, goal)) if here else ())


def _stop(table: Table, board: Board, dreamer: Dreamer, goal: int) -> None:
    table.allowed(not full(board, goal), "ef.crowd.full", space=SPACES[goal])
    keep(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))


def _trapped(table: Table, dreamer: Dreamer, traps: tuple[int, ...]) -> None:
    if traps:
        table.say("ef.trap.triggered", who=dreamer, spaces=[SPACES[space] for space in traps])


@move("etherfields.take-dreamer-off", cites="ef.board", when=acts)
def take_dreamer_off(table: Table, dreamer: Dreamer) -> None:
    """Take a Dreamer off the drawn board, where it was put by mistake (p. 4). Refuses one who is not on it."""
    board = board_on(table)
    here = board.figure("dreamer", dreamer.ref)
    table.possible(here, "ef.move.not-there", who=dreamer)
    if here:
        keep(table, board.without(here))


@move("etherfields.push-dreamer", cites="ef.crowd", when=acts)
def push_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Push a Dreamer out of a space that an Entity entered, to an adjacent space the players choose (p. 9).

    Refuses where nobody has to leave, a space that is not adjacent, and a full one.
    """
    board = board_on(table)
    here = board.figure("dreamer", dreamer.ref)
    table.possible(here, "ef.move.not-there", who=dreamer)
    if here:
        pushed(table, board, here, NUMBERS[space])


def pushed(table: Table, board: Board, figure: Figure, goal: int) -> None:
    """Push a figure to an adjacent space, and refuse what push-dreamer refuses (p. 9)."""
    leaving = {there.key for crowd in crowded(board) for there in crowd.who}
    table.allowed(figure.key in leaving, "ef.crowd.no-need", space=SPACES[figure.at])
    table.allowed(goal in board.near[figure.at], "ef.crowd.not-adjacent", space=SPACES[goal])
    table.possible(goal in board.exists, "ef.board.no-space", space=SPACES[goal])
    table.allowed(not full(board, goal), "ef.crowd.no-place", space=SPACES[goal])
    moved = Figure(figure.of, figure.ref, figure.number, goal, new=figure.new, big=figure.big)
    keep(table, board.with_figure(moved))


@move("etherfields.fill-slot", cites="ef.gem-slot", when=acts)
def fill_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Spend 1 Gem and place it in the Gem slot of the Dreamer's space: what stands beside the slot is active now (p. 16).

    While no board is drawn, the slot is called by its space all the same. Refuses a space without an empty Gem slot and a
    Dreamer who stands elsewhere, both by a followed board, one who has no Gem, and any Gem a Morphing keeps.
    """
    _at_slot(table, dreamer, space)
    table.possible(space not in table.team.gem_slots, "ef.gem-slot.filled", space=space)
    spend_gem(table, dreamer)
    table.team.gem_slots = [*table.team.gem_slots, space]


@move("etherfields.empty-slot", cites="ef.gem-slot", when=acts)
def empty_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Take the Gem out of the Gem slot of the Dreamer's space: what stands beside the slot is no longer active (p. 16).

    Refuses a slot without a Gem, and by a followed board a Dreamer who stands elsewhere.
    """
    _at_slot(table, dreamer, space)
    table.possible(space in table.team.gem_slots, "ef.gem-slot.empty", space=space)
    table.team.gem_slots = [name for name in table.team.gem_slots if name != space]
    dreamer.gems += 1


def _at_slot(table: Table, dreamer: Dreamer, space: str) -> None:
    """Refuse a space without a Gem slot, and a Dreamer elsewhere, by a followed board; by any other only tell it."""
    board, here = board_on(table), space_of(table, dreamer)
    marked, there = NUMBERS[space] in board.marked("gem-slot"), here in (None, NUMBERS[space])
    if not is_drawn(table) or (marked and there):
        return
    if followed(table):
        table.possible(NUMBERS[space] in board.exists, "ef.board.no-space", space=space)
        table.possible(marked, "ef.gem-slot.none", space=space)
        table.allowed(there, "ef.gem-slot.elsewhere", who=dreamer, space=space)
    else:
        table.say("ef.gem-slot.board-says", who=dreamer, space=space)

"""Moves of Dreamers on the drawn board: Move, Relocate, push, Gem slots (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.clock import make_effort, require_can_make_effort
from campaigns.etherfields.rules.dreamscape.board_moves import BOARD_NO_SPACE
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
from campaigns.etherfields.rules.effect_amounts import acts_by_state
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.rounds import require_round
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_usable_gem

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.dreamscape.board_state import Board


MOVE_TOO_FAR = violation(
    "ef.move.too-far", _("You paid for only %(paid)s of the %(far)s spaces to %(space)s. Pay more, or stop before it.")
)


@move(
    "etherfields.walk",
    rule_id="ef.move",
    guard=require_round,
    is_in_phase=True,
    messages=MoveMessages(
        _("Move a Dreamer"),
        _("%(dreamer)s moved to %(space)s."),
        _("Takes the shortest way. Enter the spaces you paid for to have them checked."),
        synonyms=_("walks to space, goes to space, moves to space"),
    ),
)
def walk(table: Table, dreamer: Dreamer, space: Space, paid: Annotated[int, NumberBounds(0, 40)] | None = None) -> None:
    """Move a Dreamer on the board by the shortest path with the fewest Traps (p. 11 and 16).

    ``paid`` is the number of spaces paid for, 0 to 40, if it is to be checked. Full spaces may be crossed. It is an
    action: of the Card and action step, and of the Dreamer's own round where rounds are played in order (p. 8).
    Refuses a path through Walls or Blocked spaces, more spaces than paid, and a full space as the end (p. 9).
    """
    way = _find_way(table, dreamer, space)
    far = len(way) - 1
    table.require(paid is None or far <= paid, MOVE_TOO_FAR, space=space, far=far, paid=paid)
    _finish_walk(table, dreamer, space, way)


@move(
    "etherfields.walk-by-effort",
    rule_id="ef.effort",
    guard=require_can_make_effort,
    messages=MoveMessages(
        _("Move by Effort"),
        _("%(dreamer)s moved to %(space)s by Effort."),
        _("1 Hour a space, once a Turn, at any time."),
    ),
)
def walk_by_effort(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Move a Dreamer on the board by Effort: 1 Hour per space of the shortest path, once a Turn (p. 13 and 15).

    Allowed in any step, as the Basic Actions card says (facts 1.1). Refuses a path longer than the Hours, and what
    every Move refuses.
    """
    way = _find_way(table, dreamer, space)
    if len(way) > 1:
        make_effort(table, dreamer, len(way) - 1)
    _finish_walk(table, dreamer, space, way)


MOVE_NO_WAY = violation(
    "ef.move.no-way",
    _("%(who)s cannot get to %(space)s: Walls or Blocked spaces cut it off. Relocate, or move elsewhere."),
)
MOVE_NOT_THERE = violation(
    "ef.move.not-there",
    _("%(who)s is not on the drawn board. Draw the tile if it is missing, then place the miniature."),
)
MOVE_PARALYZED = violation(
    "ef.move.paralyzed", _("%(who)s is Paralyzed and does not move until the Dreamers Phase ends.")
)
MOVE_STAYS = violation("ef.move.stays", _("%(who)s is already on %(space)s. Choose another space."))


def _find_way(table: Table, dreamer: Dreamer, space: str) -> tuple[int, ...]:
    """Return the spaces of the shortest path, both ends included. Refuses if there is none (p. 11)."""
    table.require(not acts_by_state(table, dreamer, "paralyzed"), MOVE_PARALYZED, who=dreamer)
    board, goal = get_board(table), SPACE_NUMBERS[space]
    here = board.find_figure("dreamer", dreamer.ref)
    start = here.space if here else goal
    table.require_possible(here, MOVE_NOT_THERE, who=dreamer)
    table.require_possible(goal in board.existing_spaces, BOARD_NO_SPACE, space=space)
    table.require_possible(start != goal, MOVE_STAYS, who=dreamer, space=space)
    way = find_path(board, start, goal, board.get_marked_spaces("trap"))
    table.require(way, MOVE_NO_WAY, who=dreamer, space=space)
    return way or (start,)


def _finish_walk(table: Table, dreamer: Dreamer, space: str, path: tuple[int, ...]) -> None:
    board, goal = get_board(table), SPACE_NUMBERS[space]
    _stop_on_space(table, board, dreamer, goal)
    _emit_traps(table, dreamer, find_traps(board, path if path[-1] == goal else (path[0], goal)))


CROWD_NO_PLACE = violation(
    "ef.crowd.no-place",
    _("%(space)s is full: it holds %(MAX_FIGURES_PER_SPACE)s figures or a Big Entity. Choose a space with room."),
)
ENTRANCE_ELSEWHERE = violation(
    "ef.entrance.elsewhere",
    _("%(who)s starts on a space with a Dreamers Entrance. Choose one of these: %(spaces)s."),
)


@move(
    "etherfields.put-dreamer",
    rule_id="ef.relocate",
    guard=require_can_act,
    messages=MoveMessages(
        _("Place or Relocate"),
        _("%(dreamer)s is now on %(space)s."),
        _("Ignores Walls and everything in between."),
        synonyms=_(
            "teleports, relocates, swept to another space, lands on space, teleports next to, jumps to space, "
            "teleported to another space"
        ),
    ),
)
def put_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Relocate a Dreamer past everything between, or place it on a Dreamers Entrance at the start (p. 10 and 11).

    Refuses a full space (p. 9), and a start off the marked Entrances.
    """
    board, goal = get_board(table), SPACE_NUMBERS[space]
    table.require_possible(goal in board.existing_spaces, BOARD_NO_SPACE, space=space)
    here, entrances = board.find_figure("dreamer", dreamer.ref), board.get_marked_spaces("entrance")
    told = {"who": dreamer, "spaces": [SPACE_NAMES[space] for space in sorted(entrances)]}
    table.require(here or not entrances or goal in entrances, ENTRANCE_ELSEWHERE, **told)
    if here is None or here.space != goal:
        table.require(not is_full(board, goal), CROWD_NO_PLACE, space=space)
        save_board(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))
        _emit_traps(table, dreamer, find_traps(board, (-1, goal)) if here else ())


CROWD_FULL = violation(
    "ef.crowd.full",
    _(
        "%(space)s is full: it holds %(MAX_FIGURES_PER_SPACE)s figures or a Big Entity. Stop before it, or go on "
        "through it as far as was paid for."
    ),
)


def _stop_on_space(table: Table, board: Board, dreamer: Dreamer, goal: int) -> None:
    table.require(not is_full(board, goal), CROWD_FULL, space=SPACE_NAMES[goal])
    save_board(table, board.with_figure(Figure("dreamer", dreamer.ref, 0, goal)))


TRAP_TRIGGERED = consequence(
    "ef.trap.triggered",
    ManualStep(
        _("%(who)s triggers a Trap (%(spaces)s). Resolve it as the Slumber or Dream says."),
        _("%(who)s: resolve the Trap (%(spaces)s) as the Slumber or Dream says."),
    ),
)


def _emit_traps(table: Table, dreamer: Dreamer, trap_spaces: tuple[int, ...]) -> None:
    if trap_spaces:
        table.emit_consequence(TRAP_TRIGGERED, who=dreamer, spaces=[SPACE_NAMES[space] for space in trap_spaces])


@move(
    "etherfields.take-dreamer-off",
    rule_id="ef.board",
    guard=require_can_act,
    messages=MoveMessages(_("Take off the board"), _("%(dreamer)s is no longer on the drawn board.")),
)
def take_dreamer_off(table: Table, dreamer: Dreamer) -> None:
    """Remove a misplaced Dreamer from the board (p. 4). Refuses one who is not on it."""
    board = get_board(table)
    here = board.find_figure("dreamer", dreamer.ref)
    table.require_possible(here, MOVE_NOT_THERE, who=dreamer)
    if here:
        save_board(table, board.without_figure(here))


@move(
    "etherfields.push-dreamer",
    rule_id="ef.crowd",
    guard=require_can_act,
    messages=MoveMessages(
        _("Push a Dreamer"),
        _("%(dreamer)s was pushed to %(space)s."),
        _("Push a Dreamer out of a space that an Entity entered."),
        synonyms=_("pushed, shoved, pushes, knocked back"),
    ),
)
def push_dreamer(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Push a Dreamer from a space an Entity entered to an adjacent space of choice (p. 9).

    Refuses where nobody has to leave, a space that is not adjacent, and a full one.
    """
    board = get_board(table)
    here = board.find_figure("dreamer", dreamer.ref)
    table.require_possible(here, MOVE_NOT_THERE, who=dreamer)
    if here:
        push_to_adjacent(table, board, here, SPACE_NUMBERS[space])


CROWD_NO_NEED = violation("ef.crowd.no-need", _("Nobody has to leave %(space)s. Move or Relocate instead."))
CROWD_NOT_ADJACENT = violation("ef.crowd.not-adjacent", _("%(space)s is not adjacent. Push to a space in range 1."))


def push_to_adjacent(table: Table, board: Board, figure: Figure, goal: int) -> None:
    """Push a figure to an adjacent space; refuses like push-dreamer (p. 9)."""
    leaving = {there.key for crowd in find_crowded_spaces(board) for there in crowd.figures}
    table.require(figure.key in leaving, CROWD_NO_NEED, space=SPACE_NAMES[figure.space])
    table.require(goal in board.neighbours[figure.space], CROWD_NOT_ADJACENT, space=SPACE_NAMES[goal])
    table.require_possible(goal in board.existing_spaces, BOARD_NO_SPACE, space=SPACE_NAMES[goal])
    table.require(not is_full(board, goal), CROWD_NO_PLACE, space=SPACE_NAMES[goal])
    moved = Figure(figure.kind, figure.ref, figure.number, goal, is_new=figure.is_new, is_big=figure.is_big)
    save_board(table, board.with_figure(moved))


GEM_SLOT_FILLED = violation("ef.gem-slot.filled", _("The slot at %(space)s already holds a Gem. Take it out first."))


@move(
    "etherfields.fill-slot",
    rule_id="ef.gem-slot",
    guard=require_can_act,
    messages=MoveMessages(
        _("Put a Gem in the slot"),
        _("%(dreamer)s placed a Gem in the slot at %(space)s."),
        synonyms=_("gem in slot, puts gem in slot, gem placed"),
    ),
)
def fill_gem_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Spend 1 Gem to fill the Gem slot of the Dreamer's space, which activates the text next to it (p. 16).

    Without a drawn board, the slot is still identified by its space. Refuses a space without an empty Gem slot and a
    Dreamer elsewhere, both on a tracked board, a Dreamer without a Gem, and any Gem blocked by a Morphing.
    """
    _require_at_gem_slot(table, dreamer, space)
    table.require_possible(space not in table.team.gem_slots, GEM_SLOT_FILLED, space=space)
    spend_usable_gem(table, dreamer)
    table.team.gem_slots = [*table.team.gem_slots, space]


GEM_SLOT_EMPTY = violation("ef.gem-slot.empty", _("The slot at %(space)s holds no Gem. Correct the Gems if it does."))


@move(
    "etherfields.empty-slot",
    rule_id="ef.gem-slot",
    guard=require_can_act,
    messages=MoveMessages(
        _("Take the Gem out"),
        _("%(dreamer)s took the Gem out of the slot at %(space)s."),
        synonyms=_("gem out of slot, takes gem from slot, gem back from slot"),
    ),
)
def empty_gem_slot(table: Table, dreamer: Dreamer, space: Space) -> None:
    """Take the Gem out of the Gem slot of the Dreamer's space, which deactivates the text next to it (p. 16).

    Refuses a slot without a Gem, and on a tracked board a Dreamer elsewhere.
    """
    _require_at_gem_slot(table, dreamer, space)
    table.require_possible(space in table.team.gem_slots, GEM_SLOT_EMPTY, space=space)
    table.team.gem_slots = [name for name in table.team.gem_slots if name != space]
    dreamer.gems += 1


GEM_SLOT_ELSEWHERE = violation("ef.gem-slot.elsewhere", _("%(who)s is not on %(space)s. Move there first."))
GEM_SLOT_NONE = violation("ef.gem-slot.none", _("No Gem slot is marked at %(space)s. Mark it first."))
GEM_SLOT_BOARD_SAYS = consequence(
    "ef.gem-slot.board-says",
    _(
        "The drawn board does not show %(who)s at a Gem slot on %(space)s. Nobody has updated it for a Turn, so "
        "your report counts."
    ),
)


def _require_at_gem_slot(table: Table, dreamer: Dreamer, space: str) -> None:
    """Refuse a space without a Gem slot, or a Dreamer elsewhere, on a tracked board; otherwise only report it."""
    board, here = get_board(table), get_dreamer_space(table, dreamer)
    marked, there = SPACE_NUMBERS[space] in board.get_marked_spaces("gem-slot"), here in (None, SPACE_NUMBERS[space])
    if not is_board_drawn(table) or (marked and there):
        return
    if is_board_tracked(table):
        table.require_possible(SPACE_NUMBERS[space] in board.existing_spaces, BOARD_NO_SPACE, space=space)
        table.require_possible(marked, GEM_SLOT_NONE, space=space)
        table.require(there, GEM_SLOT_ELSEWHERE, who=dreamer, space=space)
    else:
        table.emit_consequence(GEM_SLOT_BOARD_SAYS, who=dreamer, space=space)


messages.add(
    "etherfields",
    fields={
        "paid": _("Spaces paid for"),
    },
)

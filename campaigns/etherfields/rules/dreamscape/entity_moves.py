"""Moves of Entities on the drawn board: Spawn, Movement, Relocation, Big Entities (manual p. 9 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamscape.board_moves import BOARD_NO_SPACE
from campaigns.etherfields.rules.dreamscape.board_state import Figure
from campaigns.etherfields.rules.dreamscape.board_store import (
    count_unplaced_figures,
    get_board,
    get_figure_name,
    is_board_tracked,
    save_board,
    save_board_after_entry,
)
from campaigns.etherfields.rules.dreamscape.dreamer_moves import push_to_adjacent
from campaigns.etherfields.rules.dreamscape.entity_spaces import (
    close_spawn,
    find_spawn_spaces,
    find_suit_spaces,
)
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS, Space
from campaigns.etherfields.rules.dreamscape.move_tracking import (
    can_still_move,
    count_moves,
    count_out_of_turn_moves,
    find_move_ends,
    record_move,
)
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter, find_entry_obstacle
from campaigns.etherfields.rules.entities import (
    MOVEMENT_UNKNOWN,
    MovementFace,
    count_seen_figures,
    get_move_distance,
    is_movement_known,
    record_entity_move,
    remove_figures,
    require_can_move,
)
from campaigns.etherfields.rules.guards import require_figure, require_figure_in_event, require_slumber
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.etherfields.rules.dreamscape.board_state import Board

MAX_ENTITY_FIGURES = 15  # Entity tokens, p. 3


@move(
    "etherfields.note-big",
    rule_id="ef.big",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(_("Is the Entity Big?"), _("%(entity)s changed size."), _("A Big Entity fills its space.")),
)
def toggle_big_entity(table: Table, entity: Entity) -> None:
    """Toggle whether an Entity is a Big Entity (p. 9)."""
    entity.big = not entity.big


@move(
    "etherfields.put-figure",
    rule_id="ef.spawn",
    guard=require_figure,
    messages=MoveMessages(
        _("Place or Relocate a figure"),
        _("One of %(entity)s's figures is now on %(space)s."),
        _("The next one of a Spawn, or the one you choose."),
        synonyms=_("teleports entity, relocates entity, puts entity on, sets entity on, moves figure to"),
    ),
)
def put_figure(
    table: Table, entity: Entity, space: Space, number: Annotated[int, NumberBounds(1, 15)] | None = None
) -> None:
    """Place a figure of an Entity: the next one of its Spawn, or ``number``, 1 to 15, to Relocate that one (p. 10 and 11).

    Refuses a space it cannot enter (p. 9), more figures than in play, and, for a Spawn, a space out of turn: by the
    suit of the Turn card first, then evenly.
    """
    board, goal = get_board(table), SPACE_NUMBERS[space]
    table.require_possible(goal in board.existing_spaces, BOARD_NO_SPACE, space=space)
    there = board.find_figure("entity", entity.ref, number) if number else None
    if there is None:
        _spawn_figure(table, board, entity, goal)
    elif there.space != goal:
        _enter_space(table, board, there, goal)
        _emit_still_to_move(table, entity, number or 1)


MOVEMENT_PUT = consequence("ef.movement.put", _("That does not count as a Move: %(done)s of %(moves)s moved."))


def _emit_still_to_move(table: Table, entity: Entity, number: int) -> None:
    """Report that a figure placed while its Move is due has not moved by that (p. 11)."""
    there = get_board(table).find_figure("entity", entity.ref, number)
    if there is None or not can_still_move(table, entity, there) or "move" in table.current_slumber.blocked:
        return
    done, moves = count_moves(table, entity)
    table.emit_consequence(MOVEMENT_PUT, number=number, entity=entity, done=done, moves=moves)


SPAWN_ALL_PLACED = violation(
    "ef.spawn.all-placed", _("All of %(entity)s's figures (%(figures)s) are on the board. Spawn more first.")
)


def _spawn_figure(table: Table, board: Board, entity: Entity, goal: int) -> None:
    count_seen_figures(table, entity, entity.figures - count_unplaced_figures(board, entity) + 1)
    table.require_possible(
        count_unplaced_figures(board, entity) > 0, SPAWN_ALL_PLACED, entity=entity, figures=entity.figures
    )
    new = _build_next_figure(board, entity, goal)
    if board.get_marked_spaces("spawn"):
        _require_spawn_space(table, board, new)
    _enter_space(table, board, new, goal)
    board = get_board(table)
    save_board(table, close_spawn(board, entity.ref, count_unplaced_figures(board, entity)))


SPAWN_ELSEWHERE = violation(
    "ef.spawn.elsewhere",
    _(
        "%(space)s has no Entity Spawn, and Entities appear only on such spaces. Put the next figure on one of "
        "these: %(spaces)s."
    ),
)
SPAWN_FEWEST_FIRST = violation(
    "ef.spawn.fewest-first",
    _(
        "Spawned figures are shared out as evenly as possible, and %(space)s has more than others. Put the next "
        "one on one of these: %(spaces)s."
    ),
)
SPAWN_NO_SPACE = violation(
    "ef.spawn.no-space",
    _(
        "Every marked Spawn space is full, with nobody there to push, so there is no room for %(entity)s. Mark "
        "another one."
    ),
)
SPAWN_SUIT_FIRST = violation(
    "ef.spawn.suit-first",
    _(
        "The first Spawned figure goes on a space with the Turn card's suit (%(suit)s), not on %(space)s. Choose "
        "one of these: %(spaces)s."
    ),
)


def _require_spawn_space(table: Table, board: Board, figure: Figure) -> None:
    """Refuse an invalid space for a Spawned figure, with the deciding reason (p. 9 and 10)."""
    allowed = find_spawn_spaces(board, figure, table.current_slumber.suit)
    if figure.space in allowed or (
        figure.space in board.get_marked_spaces("spawn") and not can_enter(board, figure, figure.space)
    ):
        return
    told = {"space": SPACE_NAMES[figure.space], "spaces": [SPACE_NAMES[spot] for spot in allowed]}
    if not allowed:
        table.require(False, SPAWN_NO_SPACE, entity=table.entities[figure.ref])
    elif figure.space not in board.get_marked_spaces("spawn"):
        table.require(False, SPAWN_ELSEWHERE, **told)
    elif find_suit_spaces(board, figure, table.current_slumber.suit):
        table.require(False, SPAWN_SUIT_FIRST, **told, suit=table.current_slumber.suit)
    else:
        table.require(False, SPAWN_FEWEST_FIRST, **told)


def _build_next_figure(board: Board, entity: Entity, space: int = 0) -> Figure:
    """Return an Entity's next figure: the lowest number not on the board."""
    used = {known.number for known in board.get_figures_of("entity", entity.ref)}
    number = next(n for n in range(1, MAX_ENTITY_FIGURES + 2) if n not in used)
    return Figure("entity", entity.ref, number, space, is_new=True, is_big=entity.big)


CROWD_CANNOT_ENTER = violation(
    "ef.crowd.cannot-enter", _("No Entity can enter %(space)s: %(kept_out)s. It ends in range 1 of it.")
)


def _enter_space(table: Table, board: Board, figure: Figure, goal: int) -> None:
    why = find_entry_obstacle(board, figure, goal)
    table.require(not why, CROWD_CANNOT_ENTER, space=SPACE_NAMES[goal], kept_out=why)
    save_board_after_entry(table, board.with_figure(replace(figure, space=goal)), goal)


SPAWN_CHOOSE = consequence(
    "ef.spawn.choose",
    ManualStep.from_order(_("Choose where %(entity)s's figures appear: %(left)s left to place, on %(spaces)s.")),
)


@move(
    "etherfields.spread-figures",
    rule_id="ef.spawn",
    guard=require_figure,
    messages=MoveMessages(
        _("Spread the figures"),
        _("The Team spread %(entity)s's new figures over the Spawn spaces."),
        _("Shares them out evenly, by suit first."),
    ),
)
def spread_figures(table: Table, entity: Entity) -> None:
    """Spread the figures of a Spawn evenly over the Spawn spaces, the first by the Turn card's suit (p. 10).

    Stops where players choose and reports how many are left. Refuses when all are placed, or no Spawn space has room.
    """
    board = get_board(table)
    table.require_possible(
        count_unplaced_figures(board, entity) > 0, SPAWN_ALL_PLACED, entity=entity, figures=entity.figures
    )
    table.require_possible(
        find_spawn_spaces(board, _build_next_figure(board, entity), table.current_slumber.suit),
        SPAWN_NO_SPACE,
        entity=entity,
    )
    while (left := count_unplaced_figures(board, entity)) > 0:
        new = _build_next_figure(board, entity)
        allowed = find_spawn_spaces(board, new, table.current_slumber.suit)
        if not allowed or (len(allowed) > 1 and left < len(find_spawn_spaces(board, new))):
            table.emit_consequence(
                SPAWN_CHOOSE, entity=entity, left=left, spaces=[SPACE_NAMES[spot] for spot in allowed]
            )
            return
        _enter_space(table, board, new, allowed[0])
        board = get_board(table)
    save_board(table, close_spawn(board, entity.ref, 0))


MOVEMENT_NOT_THERE = violation(
    "ef.movement.not-there",
    _("%(entity)s's figure %(number)s is not on the drawn board. Draw the tile if it is missing, then place it."),
)
MOVEMENT_STAYS = consequence(
    "ef.movement.stays", _("%(entity)s %(number)s stays where it is: with a Dreamer, or with no way or room ahead.")
)
MOVEMENT_TO = consequence("ef.movement.to", _("%(entity)s %(number)s ends its Move on %(space)s."))


@move(
    "etherfields.chase",
    rule_id="ef.movement",
    guard=require_figure_in_event,
    revealed_arguments=("face",),
    is_in_phase=True,
    messages=MoveMessages(
        _("Move a figure on the board"),
        _("%(entity)s %(number)s moved (%(face)s)."),
        _("Towards the closest Dreamer. If several spaces are equally close, choose one."),
        synonyms=_("moves entity on board, entity chases"),
        variants=(
            Variant(_("%(entity)s %(number)s moved 1 space."), where={"face": "one"}),
            Variant(_("%(entity)s %(number)s moved as far as its Movement value."), where={"face": "full"}),
            Variant(
                _("%(entity)s %(number)s moved as far as its Movement value; roll again."), where={"face": "full-again"}
            ),
        ),
    ),
)
def chase(
    table: Table,
    entity: Entity,
    face: MovementFace,
    number: Annotated[int, NumberBounds(1, 15)] = 1,
    space: Space | None = None,
) -> None:
    """Move figure ``number``, 1 to 15, of an Entity on the board by the Movement die (p. 11).

    It moves toward the closest Dreamer by a shortest path and stops there; it stays when with a Dreamer or without a
    path. ``space`` is its end, if there is a choice. Where the table rolls once for all, each figure moves by the
    same face. Refuses any other end, what move-entity refuses, and a figure that already moved while others have not:
    an extra move by a card does not count for them.
    """
    board = get_board(table)
    there = board.find_figure("entity", entity.ref, number)
    table.require_possible(there, MOVEMENT_NOT_THERE, entity=entity, number=number)
    table.require_possible(is_movement_known(entity, face), MOVEMENT_UNKNOWN, entity=entity)
    again = _has_moved_already(table, entity, there)
    ends = find_move_ends(table, there, get_move_distance(entity, face)) if there else ()
    goal = _choose_end(table, ends, space)
    require_can_move(table, entity, face)
    before, times = count_moves(table, entity), count_out_of_turn_moves(table, entity, number)
    record_entity_move(table, entity, face, figures=0 if again else 1)
    if goal is None or there is None:
        table.emit_consequence(MOVEMENT_STAYS, entity=entity, number=number)
    else:
        _enter_space(table, board, there, goal)
        table.emit_consequence(MOVEMENT_TO, entity=entity, number=number, space=SPACE_NAMES[goal])
    if times and count_moves(table, entity) != before:
        record_move(table, entity, number, times)


MOVEMENT_MOVED = violation(
    "ef.movement.moved", _("%(who)s has already moved on this Turn card. Report another figure's Move.")
)


def _has_moved_already(table: Table, entity: Entity, figure: Figure | None) -> bool:
    """Return whether a tracked board shows no Move left for a figure; refuse while another's is due (p. 10 and 11)."""
    if figure is None or not is_board_tracked(table) or can_still_move(table, entity, figure):
        return False
    done, moves = count_moves(table, entity)
    table.require(done >= moves, MOVEMENT_MOVED, who=get_figure_name(table, figure))
    return True


MOVEMENT_CHOOSE = violation(
    "ef.movement.choose", _("Several spaces are equally close: %(spaces)s. Choose one of them.")
)
MOVEMENT_ELSEWHERE = violation(
    "ef.movement.elsewhere",
    _("It cannot end on %(space)s. By the shortest way it can end on one of these: %(spaces)s."),
)
MOVEMENT_NO_MOVE = violation(
    "ef.movement.no-move",
    _(
        "It does not Move to %(space)s or anywhere: it is with a Dreamer, or has no way to one, or no room ahead. Report that "
        "it stays."
    ),
)


def _choose_end(table: Table, ends: tuple[int, ...], space: str | None) -> int | None:
    """Return the end of a Move, None for no Move: the only end, or the chosen one."""
    names = [SPACE_NAMES[end] for end in ends]
    table.require(space is None or names, MOVEMENT_NO_MOVE, space=space)
    if space is None or not names:
        table.require_possible(len(ends) <= 1, MOVEMENT_CHOOSE, spaces=names)
        return ends[0] if ends else None
    table.require(space in names, MOVEMENT_ELSEWHERE, space=space, spaces=names)
    return SPACE_NUMBERS[space]


@move(
    "etherfields.push-figure",
    rule_id="ef.crowd",
    guard=require_slumber,
    messages=MoveMessages(
        _("Push an Entity"),
        _("%(entity)s %(number)s was pushed to %(space)s."),
        synonyms=_("pushes entity, shoves entity, entity pushed, knocks entity back"),
    ),
)
def push_figure(table: Table, entity: Entity, space: Space, number: Annotated[int, NumberBounds(1, 15)] = 1) -> None:
    """Push figure ``number``, 1 to 15, out of a Big Entity's space to an adjacent space of choice (p. 9).

    Refuses where nobody has to leave, a Big Entity, a space that is not adjacent, and a full one.
    """
    board = get_board(table)
    there = board.find_figure("entity", entity.ref, number)
    table.require_possible(there, MOVEMENT_NOT_THERE, entity=entity, number=number)
    if there:
        push_to_adjacent(table, board, there, SPACE_NUMBERS[space])


@move(
    "etherfields.take-figure-off",
    rule_id="ef.entity",
    guard=require_slumber,
    messages=MoveMessages(
        _("Remove figure from board"),
        _("%(entity)s %(number)s left the board."),
        synonyms=_("entity off board, figure off"),
    ),
)
def take_figure_off(table: Table, entity: Entity, number: Annotated[int, NumberBounds(1, 15)] = 1) -> None:
    """Remove figure ``number``, 1 to 15, of an Entity from the board and the Dreamscape (p. 9 and 16).

    If more are drawn than in play, it only leaves the board. Refuses a missing figure.
    """
    board = get_board(table)
    there = board.find_figure("entity", entity.ref, number)
    table.require_possible(there, MOVEMENT_NOT_THERE, entity=entity, number=number)
    if there:
        left = count_unplaced_figures(board, entity)
        save_board(table, board.without_figure(there))
        if left >= 0:
            remove_figures(table, entity, 1)


messages.add(
    "etherfields",
    fields={
        "number": _("Figure"),
    },
)

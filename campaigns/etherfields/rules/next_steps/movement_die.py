"""The Movement die: a row of chips for an Entity, or for each figure on a tracked board (manual p. 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_figure_name, is_moved_on_board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.dreamscape.move_tracking import (
    can_still_move,
    count_moves,
    find_move_ends,
    find_next_mover,
)
from campaigns.etherfields.rules.effect_amounts import acts_by_state
from campaigns.etherfields.rules.entities import MovementFace, get_faces, get_move_distance, is_movement_known
from campaigns.etherfields.rules.next_steps.step_types import Answer, BoardMover, ChipField, MoveTally, StepTarget
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import count_printed, get_current_step_index

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.etherfields.rules.dreamscape.board_state import Figure

MOVEMENT_VALUE_CHOICES = tuple(range(1, 8))
"""Usual Movement values (p. 11), in one row of a phone; the full form takes others."""


def build_move_targets(table: Table, entity: Entity) -> list[StepTarget]:
    """Build the possible faces of the die for an Entity, or for each of its figures on a tracked board (p. 11).

    Asks for an unknown Movement value. Empty once it has moved, and while it is Paralyzed (2.0 p. 14).
    """
    if (
        acts_by_state(table, entity, "paralyzed")
        or entity.steps_done.count("move") >= count_printed(table, "move") * entity.figures
    ):
        return []
    unread = [] if entity.movement is not None else [_build_value_answer(entity)]
    if not is_moved_on_board(table, entity):
        return [StepTarget(entity.heading, (*unread, *_build_move_answers(entity)), entity)]
    there = [
        StepTarget(get_figure_name(table, figure), tuple(_build_figure_answers(table, entity, figure)), entity)
        for figure in get_board(table).get_figures_of("entity", entity.ref)
        if can_still_move(table, entity, figure)
    ]
    return [*([StepTarget(entity.heading, tuple(unread), entity)] if unread else []), *there]


def _build_value_answer(entity: Entity) -> Answer:
    said = {"entity": str(entity)}
    return Answer(
        "note-movement",
        "now.movement-value",
        {"entity": entity},
        chip_field=ChipField("value", MOVEMENT_VALUE_CHOICES),
        facts=said,
    )


def _build_move_answers(entity: Entity) -> list[Answer]:
    """Offer every face of the die: players who read the value on the tile need not note it (p. 11)."""
    faces, said = ChipField("face", get_faces(entity)), {"entity": str(entity)}
    return [Answer("move-entity", _get_roll_label(entity), {"entity": entity}, chip_field=faces, facts=said)]


def _get_roll_label(entity: Entity) -> str:
    return "now.die-ignored" if entity.ignores_die else "now.die"


def _list_known_faces(entity: Entity) -> tuple[MovementFace, ...]:
    return tuple(face for face in get_faces(entity) if is_movement_known(entity, face))


def _get_end_spaces(table: Table, entity: Entity, figure: Figure, face: MovementFace) -> tuple[str, ...]:
    """Return the possible end spaces of a figure by a die face, none if its distance is unknown (p. 11)."""
    known = is_movement_known(entity, face)
    ends = find_move_ends(table, figure, get_move_distance(entity, face)) if known else ()
    return tuple(SPACE_NAMES[end] for end in ends)


def _build_figure_answers(table: Table, entity: Entity, figure: Figure) -> list[Answer]:
    """Return the faces with a single end, and for any other the choice of ends (p. 11)."""
    ends = {face: _get_end_spaces(table, entity, figure, face) for face in _list_known_faces(entity)}
    plain = tuple(face for face, there in ends.items() if len(there) <= 1)
    rows, facts = {"entity": entity}, {"entity": get_figure_name(table, figure)}
    given = {"number": figure.number}
    one = (
        [Answer("chase", _get_roll_label(entity), rows, dict(given), ChipField("face", plain), facts=facts)]
        if plain
        else []
    )
    choices = [
        Answer(
            "chase", "now.die-to", rows, {**given, "face": face}, ChipField("space", there),
            facts={**facts, "face": face},
        )
        for face, there in ends.items() if len(there) > 1
    ]  # fmt: skip
    return [*one, *choices]


def build_board_movers(table: Table, entities: Iterable[Entity]) -> tuple[BoardMover, ...]:
    """Build the Entities on the drawn board that still have to move (p. 11)."""
    return tuple(
        BoardMover(entity, *count_moves(table, entity)) for entity in entities if find_next_mover(table, entity)
    )


def build_move_tallies(table: Table) -> tuple[MoveTally, ...]:
    """Build the tally of Moves on the current Turn card: by figure on a tracked board, else by Entity (p. 11)."""
    return tuple(moved for entity in table.entities if entity.figures for moved in _build_entity_tallies(table, entity))


def _count_earlier_moves(table: Table) -> int:
    """Return how many Moves the Turn card prints above the current step (p. 10)."""
    earlier: int = table.current_slumber.card_steps[: get_current_step_index(table)].count("move")
    return earlier


def _build_entity_tallies(table: Table, entity: Entity) -> list[MoveTally]:
    done, _moves = count_moves(table, entity)
    if not is_moved_on_board(table, entity):
        # Earlier Moves of the card are over, also for figures that came after them.
        moved = done - _count_earlier_moves(table) * entity.figures
        return [MoveTally(str(entity), moved, entity.figures)] if moved > 0 else []
    if not done:
        return []
    each = count_printed(table, "move")
    there = sorted(get_board(table).get_figures_of("entity", entity.ref), key=lambda figure: figure.number)
    return [
        MoveTally(get_figure_name(table, figure), each, each)
        for figure in there
        if not can_still_move(table, entity, figure)
    ]

"""The Movement die without a board: an Entity's Move, one roll for each or for all (manual p. 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, violation
from campaigns.etherfields.rules.dreamscape.board_store import is_moved_on_board
from campaigns.etherfields.rules.entities import (
    MovementFace,
    count_seen_figures,
    is_movement_known,
    record_entity_move,
    require_move_due,
)
from campaigns.etherfields.rules.guards import require_figure_in_event
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import count_printed, list_concerned_entities

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

FACE_LABELS = {
    "full": _("%(count)s spaces"),
    "full-one": _("1 space, its value"),
    "full-again": _("%(count)s, roll again"),
}
"""Labels of the Movement die faces that use an Entity's Movement value, if it is known."""


MOVEMENT_ON_BOARD = violation(
    "ef.movement.on-board",
    _("%(entity)s is on the drawn board: move it there, or take its figures off the board first."),
)


def require_off_board_move(table: Table, entity: Entity | None = None) -> None:
    """Refuse outside its step, an Entity without a figure, or with figures on a tracked board: they move there (p. 11)."""
    require_figure_in_event(table, entity)
    table.require(entity is None or not is_moved_on_board(table, entity), MOVEMENT_ON_BOARD, entity=entity)


@move(
    "etherfields.move-entity",
    rule_id="ef.movement",
    guard=require_off_board_move,
    revealed_arguments=("face",),
    is_in_phase=True,
    messages=MoveMessages(
        _("Move the Entity"),
        _("%(entity)s moved (%(face)s)."),
        synonyms=_(
            "entity moves, entity walks, entity runs, entity comes closer, entity comes, entity closer, "
            "entity crawls, entity goes, entity steps, entity creeps, entity rushes, entity advances, movement die"
        ),
        variants=(
            Variant(_("%(entity)s moved 1 space."), where={"face": "one"}),
            Variant(_("%(entity)s moved as far as its Movement value."), where={"face": "full"}),
            Variant(_("%(entity)s moved as far as its Movement value; roll again."), where={"face": "full-again"}),
        ),
    ),
)
def move_entity(table: Table, entity: Entity, face: MovementFace) -> None:
    """Report an Entity's Move by a rolled face of the Movement die (p. 11 and 16).

    *one*: 1 space, whatever its Morphings; *full*: the Movement value and 2 for each Movement Morphing; *full-again*:
    the same, and another roll. One that ignores the die always moves its value. Where the table rolls once for all,
    every Entity in play moves by this roll. Refuses a blocked step, one not due yet on the card (p. 10), more Moves in
    a Turn than counted figures, as each has its own roll, and figures on a tracked board: they move there.
    """
    count_seen_figures(table, entity, entity.steps_done.count("move") // count_printed(table, "move") + 1)
    require_move_due(table, entity)
    together = get_chosen_variant(table, "movement-roll") == "one-roll"
    for moving in _list_rolled_entities(table, entity, face) if together else [entity]:
        record_entity_move(table, moving, face, moving.figures if together else 1)


MOVEMENT_BOARD_WAITS = consequence(
    "ef.movement.board-waits",
    ManualStep(
        _("%(entity)s is on the drawn board: move it there by the same roll."),
        _("Move %(entity)s on the drawn board too, by the same roll."),
    ),
)
MOVEMENT_UNREAD = consequence(
    "ef.movement.unread", _("%(entity)s's Movement value is not known, so it waits for its own roll.")
)


def _list_rolled_entities(table: Table, entity: Entity, face: MovementFace) -> list[Entity]:
    """Return the Entities moved by one roll for all, the rolled one first; figures on the board move there (p. 11)."""
    others = [other for other in list_concerned_entities(table, "move") if other is not entity]
    for other in [drawn for drawn in others if is_moved_on_board(table, drawn)]:
        table.emit_consequence(MOVEMENT_BOARD_WAITS, entity=other)
        others.remove(other)
    for other in others:
        if not is_movement_known(other, face):
            table.emit_consequence(MOVEMENT_UNREAD, entity=other)
    moves = count_printed(table, "move")
    waiting = [o for o in others if is_movement_known(o, face) and o.steps_done.count("move") < moves * o.figures]
    return [entity, *waiting]

"""Entities in the Dreamscape: Spawn, figures, movement (manual p. 9 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from campaigns.engine import Json, NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, messages, violation
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.effect_amounts import acts_by_state
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE, require_figure, require_slumber
from campaigns.etherfields.rules.pools import (
    MINIATURE_KINDS,
    GainedCountArg,
    count_in_pool,
    get_figure_pool,
    limit_to_pool,
)
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import (
    count_passed_steps,
    count_printed,
    mark_earlier_steps_done,
    require_step_due,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

MovementFace = Literal["one", "full", "full-again"]
MiniatureKind = Literal["token", "human", "creature", "belshazar"]

SPACES_PER_MORPHING = 2  # p. 16
MAX_SPAWN_SPACES = 12
MAX_DEFEATS = 99


def add_entity(table: Table, miniature: MiniatureKind, figures: int, **printed: Json) -> Entity:
    """Put an Entity tile on the table with ``figures`` of its kind, as far as the pool reaches (p. 8)."""
    tile = table.entities.add(code=miniature if miniature in MINIATURE_KINDS else "", **printed)
    tile.figures = limit_to_pool(table, get_figure_pool(tile), figures)
    return tile


def count_seen_figures(table: Table, entity: Entity, count: int) -> None:
    """Raise the figures of an Entity whose Spawn nobody told to those that a report names (p. 8 and 9)."""
    if not entity.figures_known and count > entity.figures:
        entity.figures += limit_to_pool(table, get_figure_pool(entity), count - entity.figures)


ENTITY_FEW_MINIATURES = violation(
    "ef.entity.few-miniatures",
    _("The box has only %(there)s of these for %(entity)s (%(pool)s). Remove figures first, or choose another kind."),
)
SPAWN_NO_ENTITY = violation(
    "ef.spawn.no-entity",
    _("%(name)s is not an Entity tile, so nothing Spawns for it. Put its Entity tile in play first."),
)


@move(
    "etherfields.note-miniature",
    rule_id="ef.entity",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(
        _("Choose the miniature"),
        _("%(entity)s's figures are %(miniature)s."),
        _("A tile may name Shapeshifters or Belshazar; all others are Entity tokens."),
    ),
)
def note_miniature(table: Table, entity: Entity, miniature: MiniatureKind) -> None:
    """Note an Entity's figures: Entity tokens, or the miniatures its tile names (p. 3 and 9).

    Refuses a kind the box holds too few of (p. 8), and a tile without an Entity.
    """
    table.require_possible(entity.code != NO_FIGURES_CODE, SPAWN_NO_ENTITY, name=entity)
    entity.code = miniature if miniature in MINIATURE_KINDS else ""
    pool = get_figure_pool(entity)
    there = count_in_pool(table, pool) + entity.figures
    table.require_possible(there >= entity.figures, ENTITY_FEW_MINIATURES, entity=entity, pool=pool, there=there)


@move(
    "etherfields.spawn",
    rule_id="ef.spawn",
    guard=require_slumber,
    messages=MoveMessages(
        _("Spawn"),
        Plural("One of %(entity)s's figures Spawned.", "%(count)s of %(entity)s's figures Spawned.", "count"),
        synonyms=_(
            "spawns, new figure, figure appears, entity appears, entity pops, entity shows up, entity arrives, "
            "entity turns up, new one on board"
        ),
    ),
)
def spawn_figures(
    table: Table,
    entity: Entity,
    count: GainedCountArg = 1,
    spaces: Annotated[int, NumberBounds(0, MAX_SPAWN_SPACES)] = 0,
) -> None:
    """Spawn ``count`` figures of an Entity, shared out evenly among the Spawn spaces (p. 10).

    Limited by the pool of its tokens or miniatures (p. 8). ``spaces`` is the number of Spawn spaces, up to 12; with
    it, the number per space is reported, and with a known suit of the Turn card the first one's space. A defeated
    Entity returns so. Refuses a tile without an Entity.
    """
    table.require_possible(entity.code != NO_FIGURES_CODE, SPAWN_NO_ENTITY, name=entity)
    before = count_passed_steps(table)
    placed = limit_to_pool(table, get_figure_pool(entity), count)
    entity.figures += placed
    table.line_facts |= {"count": str(placed)}
    mark_earlier_steps_done(table, entity, before)
    emit_spawn_places(table, placed, spaces)


SPAWN_EVENLY = consequence(
    "ef.spawn.evenly",
    ManualStep(
        _("Shared out among %(spaces)s Spawn spaces: %(each)s."),
        _("Share the new figures out among %(spaces)s Spawn spaces: %(each)s."),
    ),
)
SPAWN_SUIT = consequence(
    "ef.spawn.suit",
    ManualStep(
        _("If a free Spawn space has the Turn card's suit (%(suit)s), the first figure goes there."),
        _("Put the first figure on a free Spawn space with the Turn card's suit (%(suit)s), if there is one."),
    ),
)


def emit_spawn_places(table: Table, placed_count: int, spaces: int = 0) -> None:
    """Report the Spawn spaces: evenly, the first by the Turn card's suit (p. 10)."""
    if placed_count and table.current_slumber.suit:
        table.emit_consequence(SPAWN_SUIT, suit=table.current_slumber.suit)
    if placed_count > 1 and spaces > 1:
        table.emit_consequence(SPAWN_EVENLY, spaces=spaces, each=[str(on) for on in share_evenly(placed_count, spaces)])


def share_evenly(count: int, spaces: int) -> list[int]:
    """Share ``count`` figures evenly among ``spaces`` Spawn spaces: they differ by 1 at most (p. 10).

    >>> share_evenly(4, 2)
    [2, 2]
    >>> share_evenly(5, 3)
    [2, 2, 1]
    """
    return [count // spaces + (place < count % spaces) for place in range(spaces)]


ENTITY_TOO_FEW = violation(
    "ef.entity.too-few", _("%(entity)s has only %(there)s in the Dreamscape, not %(wanted)s. Enter fewer.")
)


@move(
    "etherfields.remove-figures",
    rule_id="ef.entity",
    guard=require_figure,
    messages=MoveMessages(
        _("Remove figures"),
        Plural(
            "One of %(entity)s's figures left the Dreamscape.",
            "%(count)s of %(entity)s's figures left the Dreamscape.",
            "count",
        ),
        synonyms=_(
            "takes out entity, takes down entity, takes out figure, dead, killed, defeated, died, entity gone, "
            "figure gone, kills entity, entity destroyed, entity beaten, entity vanishes, entity disappears, slain, "
            "figure off, figure out, wiped out, beat entity, entity less, figure less"
        ),
    ),
)
def remove_figures(table: Table, entity: Entity, count: Annotated[int, NumberBounds(1, 15)] = 1) -> None:
    """Remove ``count`` figures of an Entity, 1 to 15, from the Dreamscape; the last takes its Morphings along (p. 16).

    With the last the Entity counts as defeated once more; it can return (p. 9). Refuses more than there are.
    """
    for _figure in range(count):
        settle_effect(table, "figure")
    count_seen_figures(table, entity, count)
    table.require_possible(count <= entity.figures, ENTITY_TOO_FEW, entity=entity, wanted=count, there=entity.figures)
    entity.figures -= count
    if not entity.figures:
        entity.defeated = min(MAX_DEFEATS, entity.defeated + 1)


@move(
    "etherfields.note-movement",
    rule_id="ef.movement",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(_("Enter an Entity's Movement value"), _("%(entity)s has a Movement value of %(value)s.")),
)
def note_movement(table: Table, entity: Entity, value: Annotated[int, NumberBounds(0, 30)]) -> None:
    """Note the Movement value on an Entity tile, 0 to 30 spaces (p. 11)."""
    entity.movement = value


def get_faces(entity: Entity) -> tuple[MovementFace, ...]:
    """Return the Movement die faces that differ for an Entity: only one if it ignores the die (p. 11)."""
    return ("full",) if entity.ignores_die else get_args(MovementFace)


MOVEMENT_UNKNOWN = violation(
    "ef.movement.unknown", _("%(entity)s's Movement value is not known yet. Enter the number on its tile first.")
)
MOVEMENT_DONE = violation(
    "ef.movement.done",
    _("All of %(entity)s's figures have already moved this Turn. Go on with the next step of the Turn card."),
)


MOVEMENT_NOT_PARALYZED = violation(
    "ef.movement.held", _("%(entity)s is Paralyzed and does not move until the Turn ends. Go on with the Turn card.")
)


def require_can_move(table: Table, entity: Entity, face: MovementFace) -> None:
    """Refuse a Move of an Entity that is unknown, done or not due, as move-entity does (p. 10 and 11)."""
    table.require_possible(is_movement_known(entity, face), MOVEMENT_UNKNOWN, entity=entity)
    require_move_due(table, entity)


def require_move_due(table: Table, entity: Entity) -> None:
    """Refuse a Move of an Entity that is Paralyzed (2.0 p. 14), has moved with all figures, or is not due (p. 10 and 11)."""
    table.require(not acts_by_state(table, entity, "paralyzed"), MOVEMENT_NOT_PARALYZED, entity=entity)
    moves = count_printed(table, "move") * entity.figures
    table.require(entity.steps_done.count("move") < moves, MOVEMENT_DONE, entity=entity)
    require_step_due(table, "move", entity)


def is_movement_known(entity: Entity, face: MovementFace) -> bool:
    """Return whether the distance for a rolled face is known: only 1 space needs no Movement value (p. 11)."""
    return entity.movement is not None or (face == "one" and not entity.ignores_die)


NEXT_MOVE = ("etherfields.move-entity",)
"""The report that a Move by hand ends with: figures move one after the other, each before the next roll (p. 11)."""
MOVEMENT_AGAIN = consequence("ef.movement.again", ManualStep.from_order(_("Roll again for %(entity)s.")))
MOVEMENT_GOES = consequence(
    "ef.movement.goes",
    ManualStep(
        Plural(
            "%(entity)s moves towards the closest Dreamer.",
            "%(entity)s moves up to %(spaces)s spaces, towards the closest Dreamer.",
            "spaces",
        ),
        Plural(
            "Move %(entity)s 1 space towards the closest Dreamer.",
            "Move %(entity)s up to %(spaces)s spaces towards the closest Dreamer.",
            "spaces",
        ),
        done_by=NEXT_MOVE,
        has_sum=False,
    ),
)


MOVEMENT_BY_VALUE = consequence(
    "ef.movement.by-value",
    ManualStep(
        _("%(entity)s moves as far as the Movement value on its tile says, towards the closest Dreamer."),
        _("Move %(entity)s as far as the Movement value on its tile says, towards the closest Dreamer."),
        done_by=NEXT_MOVE,
    ),
)


BIG_ENDS = consequence(
    "ef.big.ends", _("%(entity)s is Big: where it first meets others it pushes everybody out, and its Move ends there.")
)
BIG_PUSHES = consequence("ef.big.pushes", _("%(entity)s is Big: it pushes everybody out of the space where it ends."))


def record_entity_move(table: Table, entity: Entity, face: MovementFace, figures: int) -> None:
    """Report an Entity's Move, and count these figures as moved unless the die is rolled again (p. 11)."""
    again = face == "full-again" and not entity.ignores_die
    if entity.big:
        ends = get_chosen_variant(table, "big-movement") == "ends"
        table.emit_consequence(BIG_ENDS if ends else BIG_PUSHES, entity=entity)
    if is_movement_known(entity, face):
        table.emit_consequence(MOVEMENT_GOES, entity=entity, spaces=get_move_distance(entity, face))
    else:
        table.emit_consequence(MOVEMENT_BY_VALUE, entity=entity)
    if again:
        table.emit_consequence(MOVEMENT_AGAIN, entity=entity)
        return
    entity.steps_done = [*entity.steps_done, *["move"] * figures]


def get_move_distance(entity: Entity, face: MovementFace) -> int:
    """Return the spaces an Entity moves by a rolled face; its Movement value if it ignores the die (p. 11)."""
    return 1 if face == "one" and not entity.ignores_die else get_movement_value(entity)


def get_movement_value(entity: Entity) -> int:
    """Return the Movement value in spaces, Movement Morphings included (p. 16)."""
    faster: int = entity.morphings.count("movement")
    return (entity.movement or 0) + SPACES_PER_MORPHING * faster


messages.add(
    "etherfields",
    fields={
        "spawn.spaces": _("Spawn spaces"),
        "value": _("Movement value"),
    },
)

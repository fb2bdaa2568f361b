"""Range checks on a tracked board: who an effect, Assault or Contact reaches (manual p. 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaigns.engine import Values
from campaigns.engine.messages import _, consequence, violation
from campaigns.etherfields.rules.dreamscape.board_store import (
    count_unplaced_figures,
    get_board,
    get_dreamer_space,
    get_figure_name,
    is_board_tracked,
)
from campaigns.etherfields.rules.dreamscape.paths import compute_distances, find_spaces_in_range
from campaigns.etherfields.rules.effect_amounts import (
    DAZED_RANGE,
    acts_by_state,
    compute_effect,
    has_effect_on_dreamers,
)
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity
    from campaigns.etherfields.rules.dreamscape.board_state import Figure

BASE_RANGE = 1  # of Assault and Contact, p. 11 and 12
DREAMER_RANGED_SOURCES = ("gate", "secret")
"""Places of an Assault or Contact measured from the Dreamer; one on the Map is measured from its space (p. 12)."""


def find_dreamers_in_range(table: Table, entity: Entity, spaces: int) -> list[Dreamer]:
    """Return the Dreamers within ``spaces`` of any figure of an Entity, without duplicates (p. 9 and 11)."""
    board = get_board(table)
    reached = find_spaces_in_range(
        board, {figure.space for figure in board.get_figures_of("entity", entity.ref)}, spaces
    )
    near = {figure.ref for figure in board.figures if figure.kind == "dreamer" and figure.space in reached}
    return [dreamer for dreamer in table.present_dreamers if dreamer.ref in near]


def compute_distance(table: Table, dreamer: Dreamer, figures: Iterable[Figure]) -> int | None:
    """Return a Dreamer's distance to the closest of these figures, None if unconnected or not drawn (p. 11)."""
    here, starts = get_dreamer_space(table, dreamer), {figure.space for figure in figures}
    return None if here is None or not starts else compute_distances(get_board(table), *starts)[here]


def is_fully_drawn(table: Table, entity: Entity) -> bool:
    """Return whether all figures of an Entity are on the drawn board, so that distances are known."""
    return entity.figures > 0 and count_unplaced_figures(get_board(table), entity) <= 0


EFFECT_AS_DRAWN = violation(
    "ef.effect.as-drawn",
    _(
        "On the drawn board these are in range %(range)s of %(entity)s: %(names)s. Tick only these, or move the "
        "figures to where they are on the table."
    ),
)
EFFECT_BOARD_SAYS = consequence(
    "ef.effect.board-says",
    _("On the drawn board these are in range %(range)s of %(entity)s: %(names)s. Your report counts all the same."),
)


def check_hits(table: Table, entity: Entity, effect: Values, hit_dreamers: list[Dreamer]) -> None:
    """Refuse hit Dreamers out of range on the board, and missing ones in range, each once (p. 9).

    ``effect`` has its Morphings included. Skips what the board cannot know: an effect without a range, figures that
    are not drawn. Only reports for a tile with more text than its numbers, and on a board that is not tracked. An
    effect that only adds Morphings hits nobody (p. 16).
    """
    hits = has_effect_on_dreamers(effect) or effect["note"]
    if effect["range"] is None or not hits or not is_fully_drawn(table, entity):
        return
    near = find_dreamers_in_range(table, entity, effect["range"])
    told = {dreamer.ref for dreamer in hit_dreamers if get_dreamer_space(table, dreamer) is not None}
    if told == {dreamer.ref for dreamer in near}:
        return
    facts = {"entity": entity, "range": effect["range"], "names": [str(dreamer) for dreamer in near] or "nobody"}
    if is_board_tracked(table) and not effect["note"]:
        table.require(False, EFFECT_AS_DRAWN, **facts)
    else:
        table.emit_consequence(EFFECT_BOARD_SAYS, **facts)


def check_assault_range(
    table: Table, dreamer: Dreamer, action: Action, targets: list[str], extra_range: int = 0
) -> None:
    """Refuse an Assault or Contact on an Entity out of range of its Dreamer on the board (p. 11 and 12).

    A Map Action is measured from its own space, a Flying Rule reaches everywhere, and other cards state their range.
    ``extra_range`` is the range that cards add.
    """
    entity = table.entities.get(action.entity) if action.where == "entity" and action.entity else None
    if entity is None and action.where not in DREAMER_RANGED_SOURCES:
        return
    known = [entity] if entity is not None else [other for other in table.entities if other.figures]
    wanted = {name.casefold() for name in targets}
    for figures in _find_target_figures(table, known, wanted) or [[]]:
        check_range(table, dreamer, known, figures, extra_range)


def _find_target_figures(table: Table, entities: list[Entity], names: set[str]) -> list[list[Figure]]:
    """Return the figures of each target named as on the board; none if any target is unnamed or unknown."""
    board = get_board(table)
    found = [list(board.get_figures_of("entity", e.ref)) for e in entities if str(e).casefold() in names]
    single = [
        f
        for e in entities
        for f in board.get_figures_of("entity", e.ref)
        if get_figure_name(table, f).casefold() in names
    ]
    return [*filter(None, found), *([f] for f in single)]


ASSAULT_NO_WAY = violation(
    "ef.assault.no-way",
    _(
        "On the drawn board Walls or Blocked spaces cut %(who)s off from %(entity)s. Move first, or move the "
        "figures to where they are on the table."
    ),
)
ASSAULT_TOO_FAR = violation(
    "ef.assault.too-far",
    _(
        "On the drawn board %(entity)s is at range %(far)s of %(who)s, and this reaches %(reach)s. Move closer, "
        "enter the range that cards add, or move the figures to where they are on the table."
    ),
)
ASSAULT_BOARD_SAYS = consequence(
    "ef.assault.board-says",
    _(
        "On the drawn board %(entity)s is out of range %(reach)s of %(who)s. Nobody has updated the board for a "
        "Turn, so your report counts."
    ),
)


def check_range(
    table: Table, dreamer: Dreamer, entities: list[Entity], figures: Iterable[Figure] = (), extra_range: int = 0
) -> None:
    """Refuse a Dreamer out of range of these Entities, or of these ``figures``, on a tracked board (p. 11 and 12).

    The range is 1 plus ``extra_range`` from cards, 1 for a Dazed Dreamer (2.0 p. 14). It never passes
    through Walls. Does nothing if the Dreamer or a figure is not drawn. A board that is not tracked only reports.
    """
    if (
        not entities
        or get_dreamer_space(table, dreamer) is None
        or not all(is_fully_drawn(table, entity) for entity in entities)
    ):
        return
    board = get_board(table)
    aims = [*figures] or [figure for entity in entities for figure in board.get_figures_of("entity", entity.ref)]
    far, reach = compute_distance(table, dreamer, aims), BASE_RANGE + extra_range
    if acts_by_state(table, dreamer, "dazed"):
        reach = min(reach, DAZED_RANGE)
    if far is not None and far <= reach:
        return
    facts = {"who": dreamer, "entity": _get_closest_name(table, dreamer, aims), "reach": reach}
    if not is_board_tracked(table):
        table.emit_consequence(ASSAULT_BOARD_SAYS, **facts)
    elif far is None:
        table.require(False, ASSAULT_NO_WAY, **facts)
    else:
        table.require(False, ASSAULT_TOO_FAR, **facts, far=far)


def _get_closest_name(table: Table, dreamer: Dreamer, figures: list[Figure]) -> str:
    """Return the name of the closest of these figures; any of them if none is connected."""
    far = {figure.key: compute_distance(table, dreamer, [figure]) for figure in figures}
    known = [(found, figure) for figure in figures if (found := far[figure.key]) is not None]
    return get_figure_name(table, min(known, key=lambda one: one[0])[1] if known else figures[0])


def find_hit_dreamers(table: Table, entity: Entity, kind: str) -> list[Dreamer] | None:
    """Return the Dreamers hit by an effect on the drawn board, Morphings included (p. 9 and 16).

    None if unknown: the effect has no known range, or no figure of the Entity is drawn.
    """
    if kind not in entity.effects or not get_board(table).get_figures_of("entity", entity.ref):
        return None
    reach: int | None = compute_effect(table, entity, kind)["range"]
    return None if reach is None else find_dreamers_in_range(table, entity, reach)

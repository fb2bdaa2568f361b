"""What a followed board says of ranges: who an effect reaches, whom an Assault or Contact can be used on (manual p. 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.amounts import does_to_dreamers
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed, name_of, space_of, unplaced
from campaigns.etherfields.rules.dreamscape.paths import distances, within
from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity
    from campaigns.etherfields.rules.dreamscape.value import Figure

BASE_RANGE = 1  # of Assault and Contact, p. 11 and 12
FROM_THE_DREAMER = ("gate", "secret")
"""What an Assault or Contact may be printed on that is measured from the Dreamer; one on the Map is from its space (p. 12)."""


def in_range(table: Table, entity: Entity, spaces: int) -> list[Dreamer]:
    """Return the Dreamers within ``spaces`` of any figure of an Entity, each once (p. 9 and 11)."""
    board = board_on(table)
    reached = within(board, {figure.at for figure in board.of("entity", entity.ref)}, spaces)
    near = {figure.ref for figure in board.figures if figure.of == "dreamer" and figure.at in reached}
    return [dreamer for dreamer in table.playing if dreamer.ref in near]


def far_from(table: Table, dreamer: Dreamer, figures: Iterable[Figure]) -> int | None:
    """Return how far a Dreamer is from the closest of these figures, None without a connection, or undrawn (p. 11)."""
    here, starts = space_of(table, dreamer), {figure.at for figure in figures}
    return None if here is None or not starts else distances(board_on(table), *starts)[here]


def is_whole(table: Table, entity: Entity) -> bool:
    """Return whether every figure of an Entity stands on the drawn board, so that it can tell how far it is."""
    return entity.figures > 0 and unplaced(board_on(table), entity) <= 0


def hits_as_drawn(table: Table, entity: Entity, effect: Values, hit: list[Dreamer]) -> None:
    """Refuse Dreamers hit that the board shows out of range, and those in range who are not, each once (p. 9).

    ``effect`` is as it is worked out. What the board cannot know is left alone: an effect without a range, figures that are not
    drawn. One whose tile says more than its numbers, and any on a board that is not followed, is only told. One that only adds
    Morphings hits nobody (p. 16).
    """
    hits = does_to_dreamers(effect) or effect["note"]
    if effect["range"] is None or not hits or not is_whole(table, entity):
        return
    near = in_range(table, entity, effect["range"])
    told = {dreamer.ref for dreamer in hit if space_of(table, dreamer) is not None}
    if told == {dreamer.ref for dreamer in near}:
        return
    facts = {"entity": entity, "range": effect["range"], "names": [str(dreamer) for dreamer in near] or "nobody"}
    if followed(table) and not effect["note"]:
        table.allowed(False, "ef.effect.as-drawn", **facts)
    else:
        table.say("ef.effect.board-says", **facts)


def assaults(table: Table, dreamer: Dreamer, action: Action, targets: list[str], farther: int = 0) -> None:
    """Refuse a named Assault or Contact on an Entity that the board shows out of range of its Dreamer (p. 11 and 12).

    One on the Map is measured from its own space, a Flying Rule reaches everywhere, and other cards say their range.

    ``farther`` is the range that cards add.
    """
    entity = table.entities.get(action.entity) if action.where == "entity" and action.entity else None
    if entity is None and action.where not in FROM_THE_DREAMER:
        return
    known = [entity] if entity is not None else [other for other in table.entities if other.figures]
    wanted = {name.casefold() for name in targets}
    for figures in _aimed_at(table, known, wanted) or [[]]:
        reaches(table, dreamer, known, figures, farther)


def _aimed_at(table: Table, known: list[Entity], wanted: set[str]) -> list[list[Figure]]:
    """Return the figures of each target that is named as the board names them; none where targets are not, or otherwise."""
    board = board_on(table)
    found = [list(board.of("entity", e.ref)) for e in known if str(e).casefold() in wanted]
    single = [f for e in known for f in board.of("entity", e.ref) if name_of(table, f).casefold() in wanted]
    return [*filter(None, found), *([f] for f in single)]


def reaches(
    table: Table, dreamer: Dreamer, known: list[Entity], figures: Iterable[Figure] = (), farther: int = 0
) -> None:
    """Refuse a Dreamer out of range of all these Entities, or of these ``figures`` of them if any, by a followed board (p. 11 and 12).

    The range is 1 and what cards add: ``farther``. However far that is, it goes around Walls, never through them.
    Silent where the board cannot know it: the Dreamer or a figure is not drawn. A board that is not followed only tells.
    """
    if not known or space_of(table, dreamer) is None or not all(is_whole(table, entity) for entity in known):
        return
    board = board_on(table)
    aims = [*figures] or [figure for entity in known for figure in board.of("entity", entity.ref)]
    far, reach = far_from(table, dreamer, aims), BASE_RANGE + farther
    if far is not None and far <= reach:
        return
    facts = {"who": dreamer, "entity": _closest(table, dreamer, aims), "reach": reach}
    if not followed(table):
        table.say("ef.assault.board-says", **facts)
    elif far is None:
        table.allowed(False, "ef.assault.no-way", **facts)
    else:
        table.allowed(False, "ef.assault.too-far", **facts, far=far)


def _closest(table: Table, dreamer: Dreamer, aims: list[Figure]) -> str:
    """Name the closest of these figures; any of them where nothing connects."""
    far = {figure.key: far_from(table, dreamer, [figure]) for figure in aims}
    known = [(found, figure) for figure in aims if (found := far[figure.key]) is not None]
    return name_of(table, min(known, key=lambda one: one[0])[1] if known else aims[0])

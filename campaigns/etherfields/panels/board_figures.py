"""The figures on the drawn board: who stands where, what the chosen one may do, who has to make room."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import (
    Board,
    Figure,
    crowded,
    destinations,
    distances,
    full,
    spots,
    ways_out,
)
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import name_of, unplaced
from campaigns.etherfields.rules.entities import Face, faces_of, movement_known, spaces_for
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

DREAMER = re.compile(r"(go|put|run)([0-9]{1,6})")
ENTITY = re.compile(r"(spawn|figure|chase)([0-9]{1,6})(?:n([0-9]{1,2}))?")


@dataclass(frozen=True)
class Chosen:
    """The figure in hand: what its taps on the board do (``offer``, on ``spaces``, ``far`` away), and what else it may do.

    ``ways`` are links to its other taps, ``offers`` moves of one tap, ``lines`` moves that ask for one of several spaces.
    """

    name: str
    figure: Figure | None
    told: str
    offer: Offer | None = None
    spaces: tuple[int, ...] = ()
    far: dict[int, int] = field(default_factory=dict)
    ways: tuple[Context, ...] = ()
    offers: tuple[Offer, ...] = ()
    lines: tuple[Context, ...] = ()


def standing(table: Table, board: Board, tool: str) -> list[Context]:
    """Give every Dreamer at the table and every figure in play as a link that takes it in hand."""
    found = []
    for dreamer in table.playing:
        there = board.figure("dreamer", dreamer.ref)
        keys = tuple(f"{way}{dreamer.ref}" for way in ("go", "put", "run"))
        found.append(_link(str(dreamer), there, keys[0], here=tool in keys, of="dreamer"))
    for entity in table.entities:
        for figure in board.of("entity", entity.ref):
            key = f"figure{entity.ref}n{figure.number}"
            here = tool in (key, key.replace("figure", "chase"))
            found.append(_link(name_of(table, figure), figure, key, here=here, of="entity"))
        left = unplaced(board, entity)
        if left > 0:
            label = _("%(entity)s: %(count)s to place") % {"entity": entity, "count": left}
            found.append(_link(label, None, f"spawn{entity.ref}", here=tool == f"spawn{entity.ref}", of="entity"))
    return found


def _link(label: str, there: Figure | None, key: str, *, here: bool, of: str) -> Context:
    return {"label": label, "at": SPACES[there.at] if there else "", "key": key, "here": here, "of": of}


def chosen_figure(table: Table, view: Viewpoint, board: Board, tool: str) -> Chosen | None:
    """Give the figure that a tool has taken in hand, None for any other tool and for rows that are gone."""
    if named := DREAMER.fullmatch(tool):
        dreamer = table.dreamers.get(int(named[2]))
        return _dreamer(table, view, board, dreamer, named[1]) if dreamer and dreamer.playing else None
    if named := ENTITY.fullmatch(tool):
        entity = table.entities.get(int(named[2]))
        if entity is None or not entity.figures:
            return None
        figure = board.figure("entity", entity.ref, int(named[3])) if named[3] else None
        return _entity(table, view, board, entity, figure)
    return None


def _dreamer(table: Table, view: Viewpoint, board: Board, dreamer: Dreamer, way: str) -> Chosen:
    there = board.figure("dreamer", dreamer.ref)
    if there is None:
        free = board.marked("entrance") or board.exists
        offer = quick(table, view, "board", "put-dreamer", dreamer)
        return Chosen(str(dreamer), None, _("Tap where the miniature begins."), offer, _not_full(board, free))
    off = (quick(table, view, "board", "take-dreamer-off", dreamer), *_gem(table, view, board, dreamer, there))
    if way == "put":
        offer = quick(table, view, "board", "put-dreamer", dreamer)
        ways = ({"key": f"go{dreamer.ref}", "label": _("Move instead")},)
        free = board.exists - {there.at}
        return Chosen(str(dreamer), there, _("Tap where to Relocate to."), offer, _not_full(board, free), {}, ways, off)
    far = {s: d for s, d in enumerate(distances(board, there.at)) if d and not full(board, s)}
    relocate = {"key": f"put{dreamer.ref}", "label": _("Relocate instead")}
    if way == "run":
        offer = quick(table, view, "board", "walk-by-effort", dreamer)
        near = {space: hours for space, hours in far.items() if hours <= table.team.hours}
        walk = {"key": f"go{dreamer.ref}", "label": _("Move instead")}
        told = _("Tap where to move to: the number is how many Hours it takes.")
        return Chosen(str(dreamer), there, told, offer, tuple(near), near, (walk, relocate), off)
    offer = quick(table, view, "board", "walk", dreamer)
    effort = {"key": f"run{dreamer.ref}", "label": _("Effort instead")}
    told = _("Tap where to move to: the number is how many spaces it takes.")
    return Chosen(str(dreamer), there, told, offer, tuple(far), far, (relocate, effort), off)


def _not_full(board: Board, spaces: frozenset[int]) -> tuple[int, ...]:
    return tuple(space for space in sorted(spaces) if not full(board, space))


def _gem(table: Table, view: Viewpoint, board: Board, dreamer: Dreamer, there: Figure) -> list[Offer]:
    """Offer to fill or empty the Gem slot a Dreamer stands on (p. 16)."""
    if there.at not in board.marked("gem-slot"):
        return []
    space = SPACES[there.at]
    name = "empty-slot" if space in table.team.gem_slots else "fill-slot"
    return [quick(table, view, "board", name, dreamer, space=space)]


def _entity(table: Table, view: Viewpoint, board: Board, entity: Entity, figure: Figure | None) -> Chosen:
    size = quick(table, view, "board", "note-big", entity)
    if figure is None:
        next_one = Figure("entity", entity.ref, 0, 0, new=True, big=entity.big)
        suit = table.slumber.suit if table.slumber else ""
        allowed = spots(board, next_one, suit) if board.marked("spawn") else tuple(sorted(board.exists))
        offer = quick(table, view, "board", "put-figure", entity)
        spread = [quick(table, view, "board", "spread-figures", entity)] if board.marked("spawn") else []
        return Chosen(
            str(entity), None, _("Tap where the next figure appears."), offer, allowed, offers=(*spread, size)
        )
    offer = quick(table, view, "board", "put-figure", entity, number=figure.number)
    off = quick(table, view, "board", "take-figure-off", entity, number=figure.number)
    lines = tuple(_chase(table, view, board, entity, figure, face) for face in _faces(table, entity))
    told = _("Tap a space to Relocate it there.")
    spaces = tuple(sorted(board.exists - {figure.at}))
    return Chosen(name_of(table, figure), figure, told, offer, spaces, {}, (), (off, size), lines)


def _faces(table: Table, entity: Entity) -> tuple[Face, ...]:
    """Give the results an Entity can move by now: none outside the Entity step, no full Move without a Movement value (p. 11)."""
    if table.slumber is None or table.slumber.phase != "event":
        return ()
    return tuple(face for face in faces_of(entity) if movement_known(entity, face))


def _chase(table: Table, view: Viewpoint, board: Board, entity: Entity, figure: Figure, face: Face) -> Context:
    """Give one result of the Movement die, with the spaces it can end on: players choose among equals (p. 11)."""
    offer = quick(table, view, "board", "chase", entity, face=face, number=figure.number)
    ends = destinations(board, figure, spaces_for(entity, face))
    label = words.choice("etherfields", "face", face)
    return {"offer": offer, "face": face, "label": label, "ends": [SPACES[end] for end in ends]}


def crowds(table: Table, view: Viewpoint, board: Board) -> list[Context]:
    """Give the spaces somebody has to leave, with each who may and where to (p. 9)."""
    found = []
    for crowd in crowded(board):
        ways = [SPACES[space] for space in ways_out(board, crowd.space)]
        told = _("%(space)s is too full: push %(count)s out") % {"space": SPACES[crowd.space], "count": crowd.count}
        pushes = [
            {"name": name_of(table, figure), "offer": _push(table, view, figure), "ways": ways} for figure in crowd.who
        ]
        found.append({"told": told, "pushes": pushes, "ways": ways})
    return found


def _push(table: Table, view: Viewpoint, figure: Figure) -> Offer:
    if figure.of == "dreamer":
        return quick(table, view, "board", "push-dreamer", table.dreamers[figure.ref])
    return quick(table, view, "board", "push-figure", table.entities[figure.ref], number=figure.number)

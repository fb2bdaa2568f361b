"""The figures of the drawn board: who stands where, which one is in hand and what it may do, who has to make room."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.etherfields.board_tokens import art_of
from campaigns.etherfields.panels.faces import face_in_words
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board, Figure, crowded, ways_out
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import name_of, unplaced
from campaigns.etherfields.rules.dreamscape.moving import moved_of, next_to_move
from campaigns.etherfields.rules.dreamscape.taps import Reach, reach_of_dreamer, reach_of_figure, reach_of_spawn
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.referee import REF_PATTERN

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

TOOL = re.compile(
    rf"(go|spawn|moving|figure)({REF_PATTERN})(?:n([0-9]{{1,2}}))?(?:at([0-9]{{1,2}}))?"
    rf"(?:in({REF_PATTERN}t[0-9]{{1,3}}[a-z][0-9]{{1,3}}))?"
)
"""A figure in hand, as addresses name it: whose, which of theirs, the space asked about, when it was taken (``moment``)."""
DIGITS = "0123456789"


@dataclass(frozen=True)
class Chosen:
    """The figure in hand: whose it is, where it can go, what else it may do by one tap.

    ``key`` is its name in addresses, ``asked`` the space that was tapped for it, where several moves lead; ``title`` and ``lead``
    say what is to be tapped.
    """

    key: str
    name: str
    row: Dreamer | Entity
    figure: Figure | None
    reach: Reach
    title: str
    lead: str
    offers: tuple[Offer, ...]
    asked: int | None = None


def chosen_figure(table: Table, view: Viewpoint, board: Board, tool: str) -> Chosen | None:
    """Return the figure that a tool has taken in hand, None for any other tool and for rows that are gone."""
    named = TOOL.fullmatch(tool)
    if named is None or _let_go(table, named):
        return None
    found = _found(table, view, board, named)
    asked = int(named[4]) if named[4] else None
    return found if found is None or asked is None or len(found.reach.at(asked)) < 2 else replace(found, asked=asked)


def moment(table: Table) -> str:
    """Name the step that a figure is taken in hand for, and then how many Moves of Entities are done in it."""
    now = table.slumber
    if now is None:
        return "0t0m0"
    return f"{now.ref}t{now.turn}{now.phase[0]}{sum(entity.steps_done.count('move') for entity in table.entities)}"


def _let_go(table: Table, named: re.Match[str]) -> bool:
    """Return whether a figure was taken in hand for another step, or is an Entity's and one has moved since."""
    if named[5] is None:
        return False
    here, taken = moment(table), named[5]
    return taken != here if named[1] == "figure" else taken.rstrip(DIGITS) != here.rstrip(DIGITS)


def _found(table: Table, view: Viewpoint, board: Board, named: re.Match[str]) -> Chosen | None:
    kind, ref = named[1], int(named[2])
    if kind == "go":
        dreamer = table.dreamers.get(ref)
        return _dreamer(table, view, board, dreamer) if dreamer and dreamer.playing and not named[3] else None
    entity = table.entities.get(ref)
    if entity is None or not entity.figures:
        return None
    if kind == "spawn":
        return _spawn(table, view, board, entity) if unplaced(board, entity) > 0 else None
    tapped = board.figure("entity", ref, int(named[3])) if named[3] else None
    figure = next_to_move(table, entity) if kind == "moving" else tapped
    return _figure(table, view, entity, figure, kind) if figure else None


def _dreamer(table: Table, view: Viewpoint, board: Board, dreamer: Dreamer) -> Chosen:
    there, key, name = board.figure("dreamer", dreamer.ref), f"go{dreamer.ref}", str(dreamer)
    reach = reach_of_dreamer(table, dreamer)
    if there is None:
        title = _("Where does %(who)s begin?") % {"who": name}
        return Chosen(key, name, dreamer, None, reach, title, _("Tap the space of the miniature."), ())
    title = _("Where does %(who)s go?") % {"who": name}
    off = (*_gem(table, view, board, dreamer, there), quick(table, view, "board", "take-dreamer-off", dreamer))
    return Chosen(key, name, dreamer, there, reach, title, _("Tap a space; its number is how far it is."), off)


def _gem(table: Table, view: Viewpoint, board: Board, dreamer: Dreamer, there: Figure) -> list[Offer]:
    """Offer to fill or empty the Gem slot a Dreamer stands on (p. 16)."""
    if there.at not in board.marked("gem-slot"):
        return []
    space = SPACES[there.at]
    name = "empty-slot" if space in table.team.gem_slots else "fill-slot"
    return [quick(table, view, "board", name, dreamer, space=space)]


def _spawn(table: Table, view: Viewpoint, board: Board, entity: Entity) -> Chosen:
    name, size = str(entity), quick(table, view, "board", "note-big", entity)
    spread = [quick(table, view, "board", "spread-figures", entity)] if board.marked("spawn") else []
    title = _("Where does %(who)s appear?") % {"who": name}
    lead = _("%(count)s to place. Tap a space.") % {"count": max(0, unplaced(board, entity))}
    reach = reach_of_spawn(table, entity)
    return Chosen(f"spawn{entity.ref}", name, entity, None, reach, title, lead, (*spread, size))


def _figure(table: Table, view: Viewpoint, entity: Entity, figure: Figure, kind: str) -> Chosen:
    """Return an Entity's figure in hand: one that was tapped, or the next of those that move one after the other."""
    reach, name = reach_of_figure(table, entity, figure, due=kind == "moving"), name_of(table, figure)
    number = f"n{figure.number}" if kind == "figure" else ""
    done, moves = moved_of(table, entity) if table.slumber else (0, 0)
    lead = _("Tap where it is put; its numbers are how far it is.")
    if any(tap.move == "chase" for taps in reach.taps.values() for tap in taps) or reach.stays:
        lead = _("%(done)s of %(moves)s moved. Tap where the die takes it.") % {"done": done, "moves": moves}
    off = (
        *(_stays(table, view, entity, figure, face) for face in reach.stays),
        quick(table, view, "board", "take-figure-off", entity, number=figure.number),
        quick(table, view, "board", "note-big", entity),
    )
    title = _("Where does %(who)s go?") % {"who": name}
    return Chosen(f"{kind}{entity.ref}{number}", name, entity, figure, reach, title, lead, off)


def _stays(table: Table, view: Viewpoint, entity: Entity, figure: Figure, face: str) -> Offer:
    """Offer to tell the Movement die of a figure that it moves nowhere (p. 11)."""
    made = quick(table, view, "board", "chase", entity, face=face, number=figure.number)
    label = _("Stays: %(face)s") % {"face": face_in_words(entity, face)}
    return replace(made, key=f"{made.key}-{face}", label=label)


def standing(table: Table, board: Board, chosen: Chosen | None) -> list[Context]:
    """Return every Dreamer at the table and every figure in play, each with its key, its space, and how far it is from the one in hand."""
    found = []
    for dreamer in table.playing:
        there = board.figure("dreamer", dreamer.ref)
        figure = there or Figure("dreamer", dreamer.ref, 0, 0)
        found.append(_link(table, figure, there, f"go{dreamer.ref}", str(dreamer), chosen))
    for entity in table.entities:
        for figure in board.of("entity", entity.ref):
            key = f"figure{entity.ref}n{figure.number}"
            found.append(_link(table, figure, figure, key, name_of(table, figure), chosen))
        if unplaced(board, entity) > 0:
            found.append(_to_place(board, entity, chosen))
    return found


def _link(table: Table, figure: Figure, there: Figure | None, key: str, name: str, chosen: Chosen | None) -> Context:
    here = chosen is not None and (chosen.key == key or (there is not None and chosen.figure == there))
    at = SPACES[there.at] if there else ""
    far = chosen.reach.far.get(there.at) if chosen and there and not here else None
    said = _("%(who)s, on %(space)s") % {"who": name, "space": at} if at else name
    said = _("%(said)s, %(far)s away") % {"said": said, "far": far} if far else said
    return {**art_of(table, figure), "label": name, "at": at, "key": key, "here": here, "far": far, "said": said}


def _to_place(board: Board, entity: Entity, chosen: Chosen | None) -> Context:
    key = f"spawn{entity.ref}"
    said = _("%(entity)s: %(count)s to place") % {"entity": entity, "count": unplaced(board, entity)}
    here = chosen is not None and chosen.key == key
    number = f"+{unplaced(board, entity)}"
    about = {"of": "entity", "art": str(entity), "number": number, "label": str(entity), "at": "", "far": None}
    return {**about, "key": key, "here": here, "said": said}


def crowds(table: Table, view: Viewpoint, board: Board) -> list[Context]:
    """Return the spaces somebody has to leave, with each who may and where to (p. 9)."""
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

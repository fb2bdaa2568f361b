"""View models of figures on the board: positions, the chosen figure and its moves, crowded spaces."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.engine import REF_PATTERN
from campaigns.etherfields.board_tokens import get_figure_art
from campaigns.etherfields.panels.face_labels import get_face_label
from campaigns.etherfields.rules.dreamscape import Board, Figure, find_crowded_spaces, find_push_targets
from campaigns.etherfields.rules.dreamscape.board_store import count_unplaced_figures, get_figure_name
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.dreamscape.move_tracking import count_moves, find_next_mover
from campaigns.etherfields.rules.dreamscape.tap_targets import (
    Reachability,
    compute_dreamer_reach,
    compute_figure_reach,
    compute_spawn_reach,
)
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

FIGURE_TOOL_RE = re.compile(
    rf"(go|spawn|moving|figure)({REF_PATTERN})(?:n([0-9]{{1,2}}))?(?:at([0-9]{{1,2}}))?"
    rf"(?:in({REF_PATTERN}t[0-9]{{1,3}}[a-z][0-9]{{1,3}}))?"
)
"""A chosen figure in URLs: owner, figure number, the space asked about, the step it was chosen in."""
ASCII_DIGITS = "0123456789"


@dataclass(frozen=True)
class ChosenFigure:
    """The chosen figure with its reachable spaces and other one-tap moves.

    ``key`` is its name in URLs, ``asked_space`` the space tapped for it, if several moves lead there; ``title`` and
    ``lead`` are the prompt.
    """

    key: str
    name: str
    row: Dreamer | Entity
    figure: Figure | None
    reach: Reachability
    title: str
    lead: str
    actions: tuple[ActionForm, ...]
    asked_space: int | None = None


def find_chosen_figure(table: Table, viewer: ViewerContext, board: Board, tool: str) -> ChosenFigure | None:
    """Return the figure chosen by a tool; None for any other tool and for deleted rows."""
    named = FIGURE_TOOL_RE.fullmatch(tool)
    if named is None or _is_released(table, named):
        return None
    found = _build_chosen_of_tool(table, viewer, board, named)
    asked = int(named[4]) if named[4] else None
    return (
        found
        if found is None or asked is None or len(found.reach.get_moves_to(asked)) < 2
        else replace(found, asked_space=asked)
    )


def get_step_key(table: Table) -> str:
    """Return a key of the step in which a figure is chosen, ending with the number of Entity Moves done in it."""
    now = table.slumber
    if now is None:
        return "0t0m0"
    return f"{now.ref}t{now.turn}{now.phase[0]}{sum(entity.steps_done.count('move') for entity in table.entities)}"


def _is_released(table: Table, named: re.Match[str]) -> bool:
    """Return whether a figure was chosen in another step, or is an Entity's and one has moved since."""
    if named[5] is None:
        return False
    here, taken = get_step_key(table), named[5]
    return taken != here if named[1] == "figure" else taken.rstrip(ASCII_DIGITS) != here.rstrip(ASCII_DIGITS)


def _build_chosen_of_tool(
    table: Table, viewer: ViewerContext, board: Board, named: re.Match[str]
) -> ChosenFigure | None:
    kind, ref = named[1], int(named[2])
    if kind == "go":
        dreamer = table.dreamers.get(ref)
        return (
            _build_chosen_dreamer(table, viewer, board, dreamer)
            if dreamer and dreamer.playing and not named[3]
            else None
        )
    entity = table.entities.get(ref)
    if entity is None or not entity.figures:
        return None
    if kind == "spawn":
        return _build_chosen_spawn(table, viewer, board, entity) if count_unplaced_figures(board, entity) > 0 else None
    tapped = board.find_figure("entity", ref, int(named[3])) if named[3] else None
    figure = find_next_mover(table, entity) if kind == "moving" else tapped
    return _build_chosen_entity(table, viewer, entity, figure, kind) if figure else None


def _build_chosen_dreamer(table: Table, viewer: ViewerContext, board: Board, dreamer: Dreamer) -> ChosenFigure:
    there, key, name = board.find_figure("dreamer", dreamer.ref), f"go{dreamer.ref}", str(dreamer)
    reach = compute_dreamer_reach(table, dreamer)
    if there is None:
        title = _("Where does %(who)s begin?") % {"who": name}
        return ChosenFigure(key, name, dreamer, None, reach, title, _("Tap the space its miniature is on."), ())
    title = _("Where does %(who)s go?") % {"who": name}
    off = (
        *_build_gem_slot_actions(table, viewer, board, dreamer, there),
        build_one_tap_action(table, viewer, "board", "take-dreamer-off", dreamer),
    )
    return ChosenFigure(key, name, dreamer, there, reach, title, _("Tap a space. Its number is the distance."), off)


def _build_gem_slot_actions(
    table: Table, viewer: ViewerContext, board: Board, dreamer: Dreamer, figure: Figure
) -> list[ActionForm]:
    """Return the action that fills or empties the Gem slot on a Dreamer's space (p. 16)."""
    if figure.space not in board.get_marked_spaces("gem-slot"):
        return []
    space = SPACE_NAMES[figure.space]
    name = "empty-slot" if space in table.team.gem_slots else "fill-slot"
    return [build_one_tap_action(table, viewer, "board", name, dreamer, space=space)]


def _build_chosen_spawn(table: Table, viewer: ViewerContext, board: Board, entity: Entity) -> ChosenFigure:
    name, size = str(entity), build_one_tap_action(table, viewer, "board", "note-big", entity)
    spread = (
        [build_one_tap_action(table, viewer, "board", "spread-figures", entity)]
        if board.get_marked_spaces("spawn")
        else []
    )
    title = _("Where does %(who)s appear?") % {"who": name}
    lead = _("%(count)s to place. Tap a space.") % {"count": max(0, count_unplaced_figures(board, entity))}
    reach = compute_spawn_reach(table, entity)
    return ChosenFigure(f"spawn{entity.ref}", name, entity, None, reach, title, lead, (*spread, size))


def _build_chosen_entity(
    table: Table, viewer: ViewerContext, entity: Entity, figure: Figure, kind: str
) -> ChosenFigure:
    """Return an Entity's figure as chosen: the one that was tapped, or the next one to move in sequence."""
    reach, name = compute_figure_reach(table, entity, figure, is_due=kind == "moving"), get_figure_name(table, figure)
    number = f"n{figure.number}" if kind == "figure" else ""
    done, moves = count_moves(table, entity) if table.slumber else (0, 0)
    lead = _("Tap where to put it. The numbers are distances.")
    if any(tap.move_name == "chase" for taps in reach.moves_by_space.values() for tap in taps) or reach.staying_faces:
        lead = _("%(done)s of %(moves)s moved. Tap where it moves.") % {"done": done, "moves": moves}
    off = (
        *(_build_stay_action(table, viewer, entity, figure, face) for face in reach.staying_faces),
        build_one_tap_action(table, viewer, "board", "take-figure-off", entity, number=figure.number),
        build_one_tap_action(table, viewer, "board", "note-big", entity),
    )
    title = _("Where does %(who)s go?") % {"who": name}
    return ChosenFigure(f"{kind}{entity.ref}{number}", name, entity, figure, reach, title, lead, off)


def _build_stay_action(table: Table, viewer: ViewerContext, entity: Entity, figure: Figure, face: str) -> ActionForm:
    """Return the action for a Movement die result that moves a figure nowhere (p. 11)."""
    made = build_one_tap_action(table, viewer, "board", "chase", entity, face=face, number=figure.number)
    label = _("Stays: %(face)s") % {"face": get_face_label(entity, face)}
    return replace(made, key=f"{made.key}-{face}", label=label)


def list_figures(table: Table, board: Board, chosen: ChosenFigure | None) -> list[Context]:
    """Return the present Dreamers and all figures in play, with key, space, and distance from the chosen figure."""
    found = []
    for dreamer in table.present_dreamers:
        there = board.find_figure("dreamer", dreamer.ref)
        figure = there or Figure("dreamer", dreamer.ref, 0, 0)
        found.append(_build_figure_link(table, figure, there, f"go{dreamer.ref}", str(dreamer), chosen))
    for entity in table.entities:
        for figure in board.get_figures_of("entity", entity.ref):
            key = f"figure{entity.ref}n{figure.number}"
            found.append(_build_figure_link(table, figure, figure, key, get_figure_name(table, figure), chosen))
        if count_unplaced_figures(board, entity) > 0:
            found.append(_build_placement_link(board, entity, chosen))
    return found


def _build_figure_link(
    table: Table, figure: Figure, placed_figure: Figure | None, key: str, name: str, chosen: ChosenFigure | None
) -> Context:
    here = chosen is not None and (chosen.key == key or (placed_figure is not None and chosen.figure == placed_figure))
    at = SPACE_NAMES[placed_figure.space] if placed_figure else ""
    far = chosen.reach.distances.get(placed_figure.space) if chosen and placed_figure and not here else None
    said = _("%(who)s, on %(space)s") % {"who": name, "space": at} if at else name
    said = _("%(said)s, %(far)s away") % {"said": said, "far": far} if far else said
    return {
        **get_figure_art(table, figure),
        "label": name,
        "at": at,
        "key": key,
        "here": here,
        "far": far,
        "said": said,
    }


def _build_placement_link(board: Board, entity: Entity, chosen: ChosenFigure | None) -> Context:
    key = f"spawn{entity.ref}"
    said = _("%(entity)s: %(count)s to place") % {"entity": entity, "count": count_unplaced_figures(board, entity)}
    here = chosen is not None and chosen.key == key
    number = f"+{count_unplaced_figures(board, entity)}"
    about = {"of": "entity", "art": str(entity), "number": number, "label": str(entity), "at": "", "far": None}
    return {**about, "key": key, "here": here, "said": said}


def build_crowds(table: Table, viewer: ViewerContext, board: Board) -> list[Context]:
    """Return the crowded spaces, with the figures that may leave and where to (p. 9)."""
    found = []
    for crowd in find_crowded_spaces(board):
        ways = [SPACE_NAMES[space] for space in find_push_targets(board, crowd.space)]
        told = _("%(space)s is too full: push %(count)s out") % {
            "space": SPACE_NAMES[crowd.space],
            "count": crowd.count,
        }
        pushes = [
            {"name": get_figure_name(table, figure), "offer": _build_push_action(table, viewer, figure), "ways": ways}
            for figure in crowd.figures
        ]
        found.append({"told": told, "pushes": pushes, "ways": ways})
    return found


def _build_push_action(table: Table, viewer: ViewerContext, figure: Figure) -> ActionForm:
    if figure.kind == "dreamer":
        return build_one_tap_action(table, viewer, "board", "push-dreamer", table.dreamers[figure.ref])
    return build_one_tap_action(table, viewer, "board", "push-figure", table.entities[figure.ref], number=figure.number)

"""Overlay of the board picture: a link on each figure; for the chosen one a button or question on each space."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.list_format import format_list, join_items
from campaigns.etherfields.board_picture import list_space_contents
from campaigns.etherfields.board_window import Window
from campaigns.etherfields.panels.board_figures import ChosenFigure
from campaigns.etherfields.panels.face_labels import get_face_label
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.board_store import get_figure_name
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.dreamscape.tap_targets import TapMove
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

MAX_NEAR_SPACES, MAX_FARTHER_SPACES = 2, 4
"""The glow of a frame fades with distance: near, farther, beyond; limits in spaces."""


@dataclass(frozen=True)
class OverlayControl:
    """A control over the space ``value``: a submit button, or a link of this ``key``; with position, label and number."""

    x: int
    y: int
    spoken_label: str
    value: str
    key: str = ""
    text: int | str = ""
    css_class: str = ""
    is_current: bool = False


def build_figure_links(table: Table, board: Board, window: Window) -> list[OverlayControl]:
    """Return a link on each occupied space that chooses the first of its figures."""
    spaces = sorted({figure.space for figure in board.figures if window.has_space(figure.space)})
    return [_build_space_link(table, board, window, space, None) for space in spaces]


def _build_space_link(
    table: Table, board: Board, window: Window, space: int, chosen_figure: Figure | None
) -> OverlayControl:
    """Return the link of a space that cycles through its figures; after the last, none is chosen."""
    there = sorted(board.get_figures_at(space), key=lambda figure: figure.key)
    following = there[there.index(chosen_figure) + 1 :] if chosen_figure in there else there
    x, y = window.get_cell(space)
    if not following:
        said = (
            _("Put %(who)s down") % {"who": get_figure_name(table, chosen_figure)}
            if chosen_figure
            else SPACE_NAMES[space]
        )
        return OverlayControl(
            2 * x, 2 * y, said, SPACE_NAMES[space], css_class="is-own", is_current=chosen_figure is not None
        )
    figure = following[0]
    key = f"go{figure.ref}" if figure.kind == "dreamer" else f"figure{figure.ref}n{figure.number}"
    said = _("%(who)s, on %(space)s") % {"who": get_figure_name(table, figure), "space": SPACE_NAMES[space]}
    others = [get_figure_name(table, other) for other in there if other is not figure]
    said = _("%(said)s, with %(others)s") % {"said": said, "others": format_list(others)} if others else said
    return OverlayControl(
        2 * x, 2 * y, said, SPACE_NAMES[space], key, css_class="is-own", is_current=chosen_figure is not None
    )


def build_space_controls(
    table: Table, viewer: ViewerContext, board: Board, window: Window, chosen: ChosenFigure
) -> tuple[list[OverlayControl], list[Context]]:
    """Return the links of the chosen figure, to itself and to each question, and its forms with a button per space.

    A space that one move leads to is a button of that move; with several moves it is a link to the question.
    Unreachable spaces are buttons too: the move is refused with a reason.
    """
    links, buttons = [], dict[TapMove, list[OverlayControl]]()
    for space in sorted(board.existing_spaces):
        if not window.has_space(space):
            continue
        if chosen.figure is not None and space == chosen.figure.space:
            links.append(_build_space_link(table, board, window, space, chosen.figure))
            continue
        ways = chosen.reach.get_moves_to(space)
        spot = _build_space_control(table, board, window, chosen, space)
        if len(ways) > 1:
            links.append(replace(spot, key=f"{chosen.key}at{space}", is_current=space == chosen.asked_space))
        else:
            tap = replace(ways[0], distance=0) if ways else TapMove(chosen.reach.refused_move)
            buttons.setdefault(tap, []).append(spot)
    return links, [
        {"offer": build_tap_action(table, viewer, chosen, tap), "name": "space", "kind": "to", "buttons": spots}
        for tap, spots in buttons.items()
    ]


def _build_space_control(
    table: Table, board: Board, window: Window, chosen: ChosenFigure, space: int
) -> OverlayControl:
    x, y = window.get_cell(space)
    far = chosen.reach.distances.get(space, 0)
    look = "out"
    if chosen.reach.can_move_to(space):
        look = "near" if far <= MAX_NEAR_SPACES else "farther" if far <= MAX_FARTHER_SPACES else "far"
    told = list_space_contents(table, board, space)
    said = _describe_tap(chosen, space)
    said = f"{said}: {join_items(told)}" if told else said
    text = far if far and not board.get_figures_at(space) else ""
    return OverlayControl(2 * x, 2 * y, said, SPACE_NAMES[space], text=text, css_class=look)


def _describe_tap(chosen: ChosenFigure, space: int) -> str:
    """Return the label of a space: the likeliest move that leads there."""
    ways, facts = chosen.reach.get_moves_to(space), {"who": chosen.name, "space": SPACE_NAMES[space]}
    if not ways:
        return _("Why not move %(who)s to %(space)s?") % facts
    if ways[0].distance:
        told = ngettext(
            "Move %(who)s to %(space)s, %(far)s space", "Move %(who)s to %(space)s, %(far)s spaces", ways[0].distance
        )
        return told % {**facts, "far": ways[0].distance}
    if ways[0].move_name.startswith("push"):
        return _("Push %(who)s to %(space)s") % facts
    return _("Put %(who)s on %(space)s") % facts


def build_move_question(table: Table, viewer: ViewerContext, chosen: ChosenFigure) -> Context | None:
    """Return the question about the tapped space, with an answer for each move that leads there; None if none is asked."""
    if chosen.asked_space is None:
        return None
    space = SPACE_NAMES[chosen.asked_space]
    answers = [
        replace(build_tap_action(table, viewer, chosen, tap, space=space), label=_get_answer_label(tap, chosen))
        for tap in chosen.reach.get_moves_to(chosen.asked_space)
    ]
    title = _("%(who)s to %(space)s: how?") % {"who": chosen.name, "space": space}
    return {"title": title, "lead": _describe_die_targets(chosen), "answers": answers}


def _describe_die_targets(chosen: ChosenFigure) -> str:
    """Return the end spaces of the Movement die, if only the tile's rule leads to the tapped space (p. 11)."""
    ways = chosen.reach.get_moves_to(chosen.asked_space) if chosen.asked_space is not None else ()
    if not any(tap.is_tile_rule for tap in ways):
        return ""
    ends = [SPACE_NAMES[space] for space in chosen.reach.moves_by_space if chosen.reach.can_move_to(space)]
    return _("The closest way to a Dreamer ends on %(spaces)s.") % {"spaces": join_items(ends)}


def _get_answer_label(tap: TapMove, chosen: ChosenFigure) -> str:
    if tap.move_name == "walk":
        return _("Moves %(far)s") % {"far": tap.distance}
    if tap.move_name == "walk-by-effort":
        return ngettext("%(far)s Hour of Effort", "%(far)s Hours of Effort", tap.distance) % {"far": tap.distance}
    if tap.move_name == "chase":
        if tap.is_tile_rule:
            return _("Moves as its tile says")
        return _("Die: %(face)s") % {"face": get_face_label(chosen.row, tap.face)}
    if tap.move_name == "put-figure":
        return _("Put there without a Move")
    return _("Pushed") if tap.move_name.startswith("push") else _("Put there by a card")


def build_tap_action(
    table: Table, viewer: ViewerContext, chosen: ChosenFigure, tap: TapMove, **sent_values: str
) -> ActionForm:
    """Return the action form of a tap, filled in with all that the board knows."""
    given: Context = dict(sent_values)
    if chosen.figure is not None and chosen.figure.kind == "entity":
        given["number"] = chosen.figure.number
    if tap.face:
        given["face"] = tap.face
    if tap.is_tile_rule:
        given["card"] = _("%(who)s's tile") % {"who": chosen.row}
    offer = build_one_tap_action(table, viewer, "board", tap.move_name, chosen.row, **given)
    return replace(offer, key=f"{offer.key}-{tap.face}" if tap.face else offer.key)

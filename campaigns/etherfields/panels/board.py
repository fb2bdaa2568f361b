"""Context of the Dreamscape board: picture, palette, figures and their moves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text, messages
from campaigns.etherfields.board_picture import (
    build_legend,
    build_picture,
    describe_board,
    describe_edge,
    describe_space,
)
from campaigns.etherfields.board_window import Window, fit_window
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.panels.board_figures import (
    ChosenFigure,
    build_crowds,
    find_chosen_figure,
    get_step_key,
    list_figures,
)
from campaigns.etherfields.panels.board_overlay import (
    OverlayControl,
    build_figure_links,
    build_move_question,
    build_space_controls,
)
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.board_store import get_board, is_board_tracked
from campaigns.etherfields.rules.dreamscape.grid import (
    COLUMN_COUNT,
    DREAMSCAPE_SLOTS,
    SPACE_NAMES,
    get_adjacent_space,
    get_tile_corner,
)
from campaigns.etherfields.rules.dreamscape.marks import SPACE_MARKS
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import SUIT_SYMBOLS
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

SHIFT_BY_TOOL = {"tile": "in-slot", "tileright": "right", "tiledown": "down", "tileboth": "right-down"}
TERRAIN_TOOLS = ("light", "darkness", "swamp", "water")
DRAWING_TOOL_LABELS = {"tile": gettext_lazy("Tile"), "lift": gettext_lazy("Lift a tile"), "edge": gettext_lazy("Wall")}
TILE_SHIFT_LABELS = {
    "tile": gettext_lazy("in its slot"),
    "tileright": gettext_lazy("half to the right"),
    "tiledown": gettext_lazy("half down"),
    "tileboth": gettext_lazy("half right and down"),
}
BONUS_TOOL_RE = re.compile(r"bonus([1-9])")


def build_board_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the board panel: a start button while the board is not tracked, else picture, palette, figures, a list.

    During a loss it is only looked at, as nothing moves before that is resolved (p. 18).
    """
    board, is_paused = get_board(table), bool(table.team.lost)
    tool = "" if is_paused else viewer.open_groups.get("board", "")
    chosen = find_chosen_figure(table, viewer, board, tool)
    family = "" if chosen else _get_tool_family(tool)
    window = Window() if not board.tiles or tool in SHIFT_BY_TOOL else fit_window(board)
    there = list_figures(table, board, chosen)
    asked = build_move_question(table, viewer, chosen) if chosen else None
    return {
        "drawn": board.has_content,
        "tool": _get_open_group(chosen, tool if family else ""),
        "held": f"in{get_step_key(table)}" if chosen else "",
        "to_place": bool(family and board.tiles) and any(not one["at"] for one in there),
        "paused": is_paused,
        "may": table.is_session_open,
        "picture": build_picture(table, board, window, chosen.figure if chosen else None),
        **(
            {"links": [], "taps_shown": []}
            if is_paused
            else _build_overlay(table, viewer, board, window, tool if family else "", chosen)
        ),
        "palette": _build_links(_list_palette(), family) if family else [],
        "variants": _build_links(((key, label, "") for key, label in _get_tool_variants(family).items()), tool),
        "standing": [] if is_paused else there,
        "crowds": [] if is_paused else build_crowds(table, viewer, board),
        "chosen": chosen,
        "asked": asked,
        "legend": build_legend(board),
        "listed": describe_board(table, board),
        "named": build_named_action(table, viewer, "board", "lay-tile") if family == "tile" else None,
        "wipe": build_one_tap_action(table, viewer, "board", "clear-board", None)
        if family and board.has_content
        else None,
    }


def _get_open_group(chosen: ChosenFigure | None, tool: str) -> str:
    """Return the group that stays unfolded after a move: the chosen figure with its question, or the palette."""
    if chosen is None:
        return tool
    return chosen.key if chosen.asked_space is None else f"{chosen.key}at{chosen.asked_space}"


def build_board_tracking_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return whether the board has been untouched for a Turn, so that it informs and refuses nothing, and since when.

    Not shown while the board is edited: every tap resumes tracking.
    """
    if _get_tool_family(viewer.open_groups.get("board", "")):
        return {"stale": False, "since": 0}
    board, now = get_board(table), table.slumber
    stale = now is not None and board.has_content and not is_board_tracked(table)
    touched = board.last_change if now is not None and board.last_change and board.last_change[0] == now.ref else None
    return {"stale": stale, "since": touched[1] if touched else 0}


def _list_palette() -> list[tuple[str, Text, str]]:
    """Return the palette: tool key, label and sign of each thing."""
    marks = [
        (mark.replace("-", ""), messages.get_choice_label("etherfields", "mark", mark), mark) for mark in SPACE_MARKS
    ]
    return [
        *((key, label, key) for key, label in DRAWING_TOOL_LABELS.items()),
        *marks,
        ("bonus1", _("Drawing Bonus"), "bonus"),
    ]


def _get_tool_variants(family: str) -> Context:
    """Return the variants of a palette tool, by key; none if there is only one."""
    if family == "tile":
        return TILE_SHIFT_LABELS
    if family in TERRAIN_TOOLS:
        return {family: _("one space"), f"{family}tile": _("whole tile")}
    if family == "spawn":
        return {"spawn": _("no suit"), **{f"spawn{suit}": sign for suit, sign in SUIT_SYMBOLS.items()}}
    return {f"bonus{n}": f"+{n}" for n in (1, 2, 3)} if family == "bonus1" else {}


def _get_tool_family(tool: str) -> str:
    """Return the palette family of a tool, '' for none."""
    known = [key for key, _label, _sign in _list_palette()]
    return next((key for key in known if tool == key or tool in _get_tool_variants(key)), "")


def _build_links(tools: Iterable[tuple[str, Text, str]], open_tool: str) -> list[Context]:
    return [{"key": key, "label": label, "sign": sign, "here": key == open_tool} for key, label, sign in tools]


def _build_overlay(
    table: Table, viewer: ViewerContext, board: Board, window: Window, tool: str, chosen: ChosenFigure | None
) -> Context:
    """Return the overlay of the picture: ``links``, and forms each with its buttons (``taps_shown``)."""
    if chosen is not None:
        links, forms = build_space_controls(table, viewer, board, window, chosen)
        return {"links": links, "taps_shown": forms}
    if tool:
        return {"links": [], "taps_shown": _build_drawing_forms(table, viewer, board, window, tool)}
    return {"links": build_figure_links(table, board, window), "taps_shown": []}


def _build_drawing_forms(table: Table, viewer: ViewerContext, board: Board, window: Window, tool: str) -> list[Context]:
    """Return the forms of the palette tools."""
    if tool in SHIFT_BY_TOOL:
        offer = build_one_tap_action(table, viewer, "board", "lay-tile", None, shift=SHIFT_BY_TOOL[tool])
        return [{"offer": offer, "name": "slot", "kind": "slot", "buttons": _build_slot_buttons(SHIFT_BY_TOOL[tool])}]
    if tool == "edge":
        return [_build_edge_form(table, viewer, board, window, side) for side in ("right", "below")]
    name, sent = _get_marking_move(tool)
    offer = build_one_tap_action(table, viewer, "board", name, None, **sent)
    every = [
        _build_space_button(table, board, window, space)
        for space in sorted(board.existing_spaces)
        if window.has_space(space)
    ]
    return [{"offer": offer, "name": "space", "kind": "space", "buttons": every}]


def _get_marking_move(tool: str) -> tuple[str, Context]:
    """Return the move of a palette tool, and its arguments besides the space."""
    if tool == "lift":
        return "lift-tile", {}
    if bonus := BONUS_TOOL_RE.fullmatch(tool):
        return "mark-bonus", {"bonus": bonus[1]}
    if tool.startswith("spawn"):
        return "mark-space", {"mark": "spawn", "suit": tool.removeprefix("spawn") or "none"}
    marks = {mark.replace("-", ""): mark for mark in SPACE_MARKS}
    if tool in marks:
        return "mark-space", {"mark": marks[tool]}
    return "mark-space", {"mark": tool.removesuffix("tile"), "whole_tile": "on"}


def _build_space_button(table: Table, board: Board, window: Window, space: int) -> OverlayControl:
    x, y = window.get_cell(space)
    return OverlayControl(2 * x, 2 * y, describe_space(table, board, space), value=SPACE_NAMES[space])


def _build_slot_buttons(shift: str) -> list[OverlayControl]:
    found = []
    for slot in DREAMSCAPE_SLOTS:
        at = get_tile_corner(slot, shift)
        if at is not None:
            row, column = divmod(at, COLUMN_COUNT)
            found.append(
                OverlayControl(2 * column, 2 * row, _("Tile at %(slot)s") % {"slot": slot}, value=slot, text=slot)
            )
    return found


def _build_edge_form(table: Table, viewer: ViewerContext, board: Board, window: Window, side: str) -> Context:
    made = build_one_tap_action(table, viewer, "board", "mark-edge", None, side=side)
    buttons = [
        _build_edge_button(board, window, space, side)
        for space in sorted(board.existing_spaces)
        if (there := get_adjacent_space(space, side)) in board.existing_spaces
        and window.has_space(space)
        and window.has_space(there or 0)
    ]
    return {"offer": replace(made, key=f"{made.key}-{side}"), "name": "space", "kind": "edge", "buttons": buttons}


def _build_edge_button(board: Board, window: Window, space: int, side: str) -> OverlayControl:
    x, y = window.get_cell(space)
    said = describe_edge((space, side), board.edges.get((space, side), ""))
    return OverlayControl(2 * x + (side == "right"), 2 * y + (side == "below"), said, value=SPACE_NAMES[space])

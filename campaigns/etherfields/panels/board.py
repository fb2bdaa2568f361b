"""The Dreamscape board: its picture, what is drawn on it by taps, its figures and what they may do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.board_drawing import Window, describe, edge_in_words, in_words, picture, window_of
from campaigns.etherfields.drawing import SUITS
from campaigns.etherfields.panels.board_figures import Chosen, chosen_figure, crowds, standing
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, SLOTS, SPACES, beside, corner
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.dreamscape.marks import MARKS
from campaigns.offers import Viewpoint, quick
from campaigns.pages import Context
from campaigns.wording import words

TILES = {"tile": "in-slot", "tileright": "right", "tiledown": "down", "tileboth": "right-down"}
TERRAIN = ("light", "darkness", "swamp", "water")
DRAWS = {
    "tile": gettext_lazy("Tile"),
    "tileright": gettext_lazy("Tile, half to the right"),
    "tiledown": gettext_lazy("Tile, half down"),
    "tileboth": gettext_lazy("Tile, half right and down"),
    "lift": gettext_lazy("Lift a tile"),
    "edge": gettext_lazy("Wall"),
}
BONUS = re.compile(r"bonus([1-9])")


def board_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the board panel shows: nothing but the way in while nobody draws, else picture, taps, figures, a list."""
    board, tool = board_on(table), view.unfolded.get("board", "")
    chosen = chosen_figure(table, view, board, tool)
    palette = _palette(tool) if tool and chosen is None else []
    if palette and not any(link["here"] for link in palette):
        palette, tool = [], ""
    window = Window() if not board.tiles or tool in TILES else window_of(board)
    return {
        "drawn": board.drawn,
        "tool": tool,
        "may": table.session_open,
        "picture": picture(table, board, window, chosen.figure if chosen else None),
        "taps_shown": _taps(table, view, board, window, tool, chosen),
        "palette": palette,
        "standing": standing(table, board, tool),
        "crowds": crowds(table, view, board),
        "chosen": chosen,
        "listed": in_words(table, board),
        "wipe": quick(table, view, "board", "clear-board", None) if palette and board.drawn else None,
    }


def _palette(tool: str) -> list[Context]:
    """Give what can be drawn, as links; the one in use is marked."""
    found = [(key, label, key if key in ("edge", "lift") else "tile") for key, label in DRAWS.items()]
    for mark in MARKS:
        found.append((mark.replace("-", ""), words.choice("etherfields", "mark", mark), mark))
        if mark in TERRAIN:
            label = _("%(mark)s on a whole tile") % {"mark": words.choice("etherfields", "mark", mark)}
            found.append((f"{mark}tile", label, mark))
        if mark == "spawn":
            suits = (
                (f"spawn{suit}", f"{words.choice('etherfields', 'mark', mark)} {SUITS[suit]}", mark) for suit in SUITS
            )
            found.extend(suits)
    found.extend((f"bonus{n}", _("Drawing Bonus +%(n)s") % {"n": n}, "bonus") for n in (1, 2, 3))
    return [{"key": key, "label": label, "sign": sign, "here": key == tool} for key, label, sign in found]


def _taps(
    table: Table, view: Viewpoint, board: Board, window: Window, tool: str, chosen: Chosen | None
) -> list[Context]:
    """Give the forms that lie over the picture, each with its buttons."""
    if not tool:
        return []
    if chosen is not None:
        buttons = _spaces(table, board, window, chosen.spaces, chosen.far)
        return [{"offer": chosen.offer, "name": "space", "kind": "space", "buttons": buttons}] if chosen.offer else []
    if tool in TILES:
        offer = quick(table, view, "board", "lay-tile", None, shift=TILES[tool])
        return [{"offer": offer, "name": "slot", "kind": "slot", "buttons": _slots(TILES[tool])}]
    if tool == "edge":
        return [_edges(table, view, board, window, side) for side in ("right", "below")]
    name, sent = _marking(tool)
    offer = quick(table, view, "board", name, None, **sent)
    every = _spaces(table, board, window, board.exists)
    return [{"offer": offer, "name": "space", "kind": "space", "buttons": every}]


def _marking(tool: str) -> tuple[str, dict[str, Any]]:
    """Give the move a tool of the palette makes, and what it sends besides the space."""
    if tool == "lift":
        return "lift-tile", {}
    if bonus := BONUS.fullmatch(tool):
        return "mark-bonus", {"bonus": bonus[1]}
    if tool.startswith("spawn"):
        return "mark-space", {"mark": "spawn", "suit": tool.removeprefix("spawn") or "none"}
    marks = {mark.replace("-", ""): mark for mark in MARKS}
    if tool in marks:
        return "mark-space", {"mark": marks[tool]}
    return "mark-space", {"mark": tool.removesuffix("tile"), "whole_tile": "on"}


def _spaces(
    table: Table, board: Board, window: Window, spaces: Iterable[int], far: dict[int, int] | None = None
) -> list[Context]:
    return [
        {
            "value": SPACES[space],
            "said": describe(table, board, space),
            "x": 2 * window.at(space)[0],
            "y": 2 * window.at(space)[1],
            "text": (far or {}).get(space, ""),
        }
        for space in sorted(spaces)
        if window.holds(space)
    ]


def _slots(shift: str) -> list[Context]:
    found = []
    for slot in SLOTS:
        at = corner(slot, shift)
        if at is not None:
            said = _("Tile at %(slot)s") % {"slot": slot}
            row, column = divmod(at, COLUMNS)
            found.append({"value": slot, "said": said, "x": 2 * column, "y": 2 * row, "text": slot})
    return found


def _edges(table: Table, view: Viewpoint, board: Board, window: Window, side: str) -> Context:
    offer = quick(table, view, "board", "mark-edge", None, side=side)
    buttons = []
    for space in sorted(board.exists):
        there = beside(space, side)
        if there in board.exists and window.holds(space) and there is not None and window.holds(there):
            x, y = window.at(space)
            said = edge_in_words((space, side), board.edges.get((space, side), ""))
            right = side == "right"
            buttons.append(
                {"value": SPACES[space], "said": said, "x": 2 * x + right, "y": 2 * y + (not right), "text": ""}
            )
    return {"offer": offer, "name": "space", "kind": "edge", "buttons": buttons}

"""The Dreamscape board: its picture, what is drawn on it by taps, its figures and what they may do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.board_drawing import describe, edge_in_words, in_words, legend, picture
from campaigns.etherfields.board_window import Window, window_of
from campaigns.etherfields.drawing import SUITS
from campaigns.etherfields.panels.board_figures import Chosen, chosen_figure, crowds, moment, standing
from campaigns.etherfields.panels.board_taps import Spot, figures_to_tap, question, spaces_to_tap
from campaigns.etherfields.panels.shared import one
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, SLOTS, SPACES, beside, corner
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed
from campaigns.etherfields.rules.dreamscape.marks import MARKS
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

TILES = {"tile": "in-slot", "tileright": "right", "tiledown": "down", "tileboth": "right-down"}
TERRAIN = ("light", "darkness", "swamp", "water")
DRAWS = {"tile": gettext_lazy("Tile"), "lift": gettext_lazy("Lift a tile"), "edge": gettext_lazy("Wall")}
STRADDLES = {
    "tile": gettext_lazy("in its slot"),
    "tileright": gettext_lazy("half to the right"),
    "tiledown": gettext_lazy("half down"),
    "tileboth": gettext_lazy("half right and down"),
}
BONUS = re.compile(r"bonus([1-9])")


def board_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the board panel shows: nothing but the way in while nobody draws, else picture, taps, figures, a list."""
    board, tool = board_on(table), view.unfolded.get("board", "")
    chosen = chosen_figure(table, view, board, tool)
    family = "" if chosen else _family(tool)
    window = Window() if not board.tiles or tool in TILES else window_of(board)
    there = standing(table, board, chosen)
    asked = question(table, view, chosen) if chosen else None
    return {
        "drawn": board.drawn,
        "tool": _open(chosen, tool if family else ""),
        "held": f"in{moment(table)}",
        "to_place": bool(family and board.tiles) and any(not one["at"] for one in there),
        "may": table.session_open,
        "picture": picture(table, board, window, chosen.figure if chosen else None),
        **_over(table, view, board, window, tool if family else "", chosen),
        "palette": _links(_palette(), family) if family else [],
        "variants": _links(((key, label, "") for key, label in _variants(family).items()), tool),
        "standing": there,
        "crowds": crowds(table, view, board),
        "chosen": chosen,
        "asked": asked,
        "legend": legend(board),
        "listed": in_words(table, board),
        "named": one(table, view, "board", "lay-tile") if family == "tile" else None,
        "wipe": quick(table, view, "board", "clear-board", None) if family and board.drawn else None,
        **followed_part(table, view),
    }


def _open(chosen: Chosen | None, tool: str) -> str:
    """Return what stays unfolded after a report: the figure in hand with its question, or what is drawn."""
    if chosen is None:
        return tool
    return chosen.key if chosen.asked is None else f"{chosen.key}at{chosen.asked}"


def followed_part(table: Table, view: Viewpoint) -> Context:
    """Return whether the board of a Slumber lies untouched for a Turn, so that it informs and refuses nothing, and since when.

    While it is being drawn, nobody is told: every tap follows it again.
    """
    if _family(view.unfolded.get("board", "")):
        return {"stale": False, "since": 0}
    board, now = board_on(table), table.slumber
    stale = now is not None and board.drawn and not followed(table)
    touched = board.touched if now is not None and board.touched and board.touched[0] == now.ref else None
    return {"stale": stale, "since": touched[1] if touched else 0}


def _palette() -> list[tuple[str, Text, str]]:
    """Return what can be drawn: the key of its tool, what it is called, its sign."""
    marks = [(mark.replace("-", ""), words.choice("etherfields", "mark", mark), mark) for mark in MARKS]
    return [*((key, label, key) for key, label in DRAWS.items()), *marks, ("bonus1", _("Drawing Bonus"), "bonus")]


def _variants(family: str) -> Context:
    """Return the ways to draw one thing of the palette, by the key of their tools; none where there is only one."""
    if family == "tile":
        return STRADDLES
    if family in TERRAIN:
        return {family: _("one space"), f"{family}tile": _("whole tile")}
    if family == "spawn":
        return {"spawn": _("no suit"), **{f"spawn{suit}": sign for suit, sign in SUITS.items()}}
    return {f"bonus{n}": f"+{n}" for n in (1, 2, 3)} if family == "bonus1" else {}


def _family(tool: str) -> str:
    """Return the thing of the palette that a tool draws, '' for none."""
    known = [key for key, _label, _sign in _palette()]
    return next((key for key in known if tool == key or tool in _variants(key)), "")


def _links(found: Iterable[tuple[str, Text, str]], here: str) -> list[Context]:
    return [{"key": key, "label": label, "sign": sign, "here": key == here} for key, label, sign in found]


def _over(table: Table, view: Viewpoint, board: Board, window: Window, tool: str, chosen: Chosen | None) -> Context:
    """Return what lies over the picture: ``links``, and forms each with its buttons (``taps_shown``)."""
    if chosen is not None:
        links, forms = spaces_to_tap(table, view, board, window, chosen)
        return {"links": links, "taps_shown": forms}
    if tool:
        return {"links": [], "taps_shown": _drawing(table, view, board, window, tool)}
    return {"links": figures_to_tap(table, board, window), "taps_shown": []}


def _drawing(table: Table, view: Viewpoint, board: Board, window: Window, tool: str) -> list[Context]:
    """Return the forms of what is drawn by taps."""
    if tool in TILES:
        offer = quick(table, view, "board", "lay-tile", None, shift=TILES[tool])
        return [{"offer": offer, "name": "slot", "kind": "slot", "buttons": _slots(TILES[tool])}]
    if tool == "edge":
        return [_edges(table, view, board, window, side) for side in ("right", "below")]
    name, sent = _marking(tool)
    offer = quick(table, view, "board", name, None, **sent)
    every = [_space(table, board, window, space) for space in sorted(board.exists) if window.holds(space)]
    return [{"offer": offer, "name": "space", "kind": "space", "buttons": every}]


def _marking(tool: str) -> tuple[str, Context]:
    """Return the move a tool of the palette makes, and what it sends besides the space."""
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


def _space(table: Table, board: Board, window: Window, space: int) -> Spot:
    x, y = window.at(space)
    return Spot(2 * x, 2 * y, describe(table, board, space), value=SPACES[space])


def _slots(shift: str) -> list[Spot]:
    found = []
    for slot in SLOTS:
        at = corner(slot, shift)
        if at is not None:
            row, column = divmod(at, COLUMNS)
            found.append(Spot(2 * column, 2 * row, _("Tile at %(slot)s") % {"slot": slot}, value=slot, text=slot))
    return found


def _edges(table: Table, view: Viewpoint, board: Board, window: Window, side: str) -> Context:
    made = quick(table, view, "board", "mark-edge", None, side=side)
    buttons = [
        _edge(board, window, space, side)
        for space in sorted(board.exists)
        if (there := beside(space, side)) in board.exists and window.holds(space) and window.holds(there or 0)
    ]
    return {"offer": replace(made, key=f"{made.key}-{side}"), "name": "space", "kind": "edge", "buttons": buttons}


def _edge(board: Board, window: Window, space: int, side: str) -> Spot:
    x, y = window.at(space)
    said = edge_in_words((space, side), board.edges.get((space, side), ""))
    return Spot(2 * x + (side == "right"), 2 * y + (side == "below"), said, value=SPACES[space])

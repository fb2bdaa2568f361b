"""Taps before a move on the Dreamscape board or the seating: tools, figures, seats."""

from __future__ import annotations

from typing import Any

from tests.browser.table_driver import TableDriver

TOOL_BY_SHIFT = {"in-slot": "tile", "right": "tileright", "down": "tiledown", "right-down": "tileboth"}
TOOL_BY_MOVE = {"lay-tile": "tile", "lift-tile": "lift", "mark-edge": "edge", "mark-bonus": "bonus1"}


def open_move(driver: TableDriver, slug: str, args: dict[str, Any]) -> None:
    """Click through to the move; do nothing for a move without preceding taps."""
    if slug == "sit":
        tap_seats(driver, args["order"])
    links = _list_tool_links(slug, args) or _list_figure_links(slug, args)
    if not links:
        return
    driver.show_panel("board")
    if links[0].startswith("board-tool"):
        draw = "#board-begin" if driver.has_element("#board-begin") else "#board-draw-link[aria-expanded=false]"
        if driver.has_element(draw):
            driver.follow_link(draw, shows="#board-draw .board-links")
    for link in links:
        if link.startswith("board-at-") and not driver.has_element(f"[id='{link}']"):
            continue  # a space with a single move is a button
        if not driver.has_element(f"[id='{link}'][aria-current=true]"):
            driver.follow_link(f"[id='{link}']", gone=f"[id='{link}']:not([aria-current])")


def is_on_board(driver: TableDriver, slug: str, args: dict[str, Any]) -> bool:
    """Return whether the page shows the first board tap of this move."""
    links = _list_tool_links(slug, args) or _list_figure_links(slug, args)
    begins = ["board-begin", "board-draw-link"] if links and links[0].startswith("board-tool") else []
    return any(driver.has_element(f"[id='{link}']") for link in (*links[:1], *begins))


def tap_seats(driver: TableDriver, order: list[int]) -> None:
    """Tap the seats in this order, up to the last two: the next tap then decides the rest."""
    driver.show_panel("team")
    unfolding = "#team #guide-seats-link"
    if driver.has_element(f"{unfolding}[aria-expanded=false]"):
        driver.follow_link(unfolding, shows=f"{unfolding}[aria-expanded=true]")
    for ref in order[:-2]:
        tap = f"#team #guide-seat-{ref}-on"
        driver.follow_link(tap, gone=tap)


def _list_tool_links(slug: str, args: dict[str, Any]) -> list[str]:
    """Return the links to a drawing tool and its variant."""
    if slug == "mark-space":
        mark = args["mark"].replace("-", "")
        suit = f"spawn{args['suit']}" if mark == "spawn" and args["suit"] != "none" else ""
        variant = f"{mark}tile" if args["whole_tile"] else suit
    elif slug in TOOL_BY_MOVE:
        mark = TOOL_BY_MOVE[slug]
        variant = {
            "lay-tile": TOOL_BY_SHIFT.get(args.get("shift", ""), ""),
            "mark-bonus": f"bonus{args.get('bonus')}",
        }.get(slug, "")
    else:
        return []
    return [f"board-tool-{mark}", *([f"board-way-{variant}"] if variant not in ("", mark) else [])]


def _list_figure_links(slug: str, args: dict[str, Any]) -> list[str]:
    """Return the links that pick up a figure, and then open the question of a space, if there is one."""
    there = [f"board-at-{args['space']}"] if args.get("space") else []
    if slug in ("walk", "walk-by-effort", "put-dreamer"):
        return [f"board-figure-go{args['dreamer']}", *there]
    if slug in ("fill-slot", "empty-slot", "take-dreamer-off"):
        return [f"board-figure-go{args['dreamer']}"]
    if slug in ("put-figure", "spread-figures") and not args.get("number"):
        return [f"board-figure-spawn{args['entity']}"]
    if slug in ("put-figure", "chase", "take-figure-off"):
        return [f"board-figure-figure{args['entity']}n{args['number']}", *(there if slug != "take-figure-off" else [])]
    return []

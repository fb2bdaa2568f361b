"""Buttons that report, the reports that wait for an answer, and those that have arrived."""

from __future__ import annotations

import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from campaigns.models import Campaign
from tests.browser.table_page import TablePage

TIMEOUT_MS = 8000


MOVE_URL_PATTERN = "**/move/**"


def get_plus_button(table: TablePage, counter: str = "Distress") -> Locator:
    """Return the button that adds one."""
    return table.show_panel("dreamer").locator(".counter", has_text=counter).get_by_role("button").last


def get_pending_reports(page: Page) -> Locator:
    """Return the list of reports that have not arrived, or that need an answer."""
    return page.locator("#outbox li")


def fill_gain_hours(table: TablePage, count: int = 1) -> Locator:
    """Fill in a repeatable move, and return its button."""
    return table.fill_form("team", "Gain Hours", "Hours and Keys", How_many=count)


def list_move_names(campaign: Campaign) -> list[str]:
    """Return the moves of a journal by their names, oldest first."""
    return list(campaign.moves.order_by("seq").values_list("name", flat=True))


def list_moves_since(campaign: Campaign, before: int) -> list[str]:
    """Return the moves made since the journal had ``before`` entries, without the game's name."""
    return [name.partition(".")[2] for name in list_move_names(campaign)[before:]]


def wait_for_entries(page: Page, campaign: Campaign, before: int, count: int) -> None:
    """Wait until the journal has this many more entries, and check that no other follows."""
    end = time.monotonic() + 15
    while campaign.moves.count() < before + count:
        assert time.monotonic() < end, f"{campaign.moves.count() - before} of {count} arrived"
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)
    assert campaign.moves.count() == before + count


def tap_twice(button: Locator, gap: int) -> None:
    """Tap the same place twice, this many milliseconds apart, whatever is there by then."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap_places(button.page, [place, place], gap)


def tap_places(page: Page, places: Sequence[tuple[float, float]], gap: int) -> None:
    """Tap places one after the other, this many milliseconds apart, whatever is there by then."""
    # The events carry explicit timestamps: a busy machine sends the second one late.
    devtools = page.context.new_cdp_session(page)
    first = time.time()
    for number, (x, y) in enumerate(places):
        at = first + number * gap / 1000
        time.sleep(max(0, at - time.time()))
        for kind in ("mousePressed", "mouseReleased"):
            tap = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": at}
            devtools.send("Input.dispatchMouseEvent", tap)

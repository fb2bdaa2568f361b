"""The Dreamscape board by taps: tiles, Walls, figures, a chase, a push; on a phone, on a wide screen, without JavaScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import Table, breathe
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def tool(page: Page, name: str) -> None:
    """Choose what to draw."""
    palette = page.locator("#board-draw .board-links:not(.board-variants)")
    palette.locator(".board-link", has_text=re.compile(f"^{re.escape(name)}$")).click()
    expect(palette.locator("[aria-current]")).to_have_text(name)


def at(page: Page, said: str) -> Locator:
    """Give the button over the picture that says this."""
    return page.locator(".tap").and_(page.get_by_role("button", name=re.compile(f"^{re.escape(said)}(:|$)")))


def take(page: Page, figure: str) -> None:
    """Take a figure in hand."""
    page.locator(".board-links:not(#board-draw *) .board-link", has_text=figure).click()
    expect(page.locator(".board-told strong")).to_contain_text(figure.partition(":")[0])


def map_of_four(campaign: Campaign) -> None:
    """Draw four tiles, with Walls, marks and figures on them."""
    for slot in ("A1", "A2", "B1", "B2"):
        applied(campaign, "lay-tile", slot=slot)
    applied(campaign, "mark-edge", space="A1.2", side="right")
    for mark, space in (
        ("trap", "A1.4"),
        ("light", "B1.1"),
        ("gem-slot", "B2.2"),
        ("entrance", "A1.1"),
        ("blocked", "B1.4"),
    ):
        applied(campaign, "mark-space", space=space, mark=mark)
    applied(campaign, "mark-space", space="B2.4", mark="spawn", suit="clubs")
    applied(campaign, "mark-bonus", space="A2.2", bonus=2)
    applied(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.1")
    applied(campaign, "put-dreamer", dreamer=SPECIALIST, space="A1.1")
    applied(campaign, "put-figure", entity=only(campaign, "etherfields.entity"), space="B2.4")


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_board_is_drawn_and_played_on_by_taps_p11_p16(seat: Seat, slumber: Campaign, scripts: bool) -> None:
    applied(slumber, "draw-all", leaving="slumber:1:draw")
    page = seat(java_script_enabled=scripts)
    table = Table.of(page, slumber, "board")
    table.reads("board", "Nobody has drawn the board; it is optional.")

    page.locator("#board-begin").click()
    at(page, "Tile at A1").click()
    table.said("A Map tile was drawn at A1.")
    at(page, "Tile at A2").click()
    table.said("A Map tile was drawn at A2.")
    tool(page, "Wall")
    at(page, "between A1.2 and A2.1").click()
    expect(at(page, "Wall between A1.2 and A2.1")).to_be_visible()
    breathe(page)
    at(page, "Wall between A1.2 and A2.1").click()
    expect(at(page, "Wall with an opening between A1.2 and A2.1")).to_be_visible()
    tool(page, "Trap")
    at(page, "A1.2").click()
    table.said("A1.2 was marked: Trap.")

    take(page, "Gambler")
    at(page, "A1.1").click()
    table.said("Gambler was put on A1.1.")
    at(page, "A1.2").click()
    table.said("Gambler moved to A1.2.", "Gambler triggers a Trap (A1.2).")
    take(page, "Wraith: 1 to place")
    at(page, "A2.4").click()
    table.said("A figure of Wraith was put on A2.4.")
    table.undo()


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (PHONE, "dark"), (WIDE, "light"), (WIDE, "dark")])
def test_the_board_looks_right_and_can_be_tapped_p11(
    seat: Seat, slumber: Campaign, size: dict[str, int], scheme: Any, tmp_path: Path
) -> None:
    map_of_four(slumber)
    page = seat(size)
    looks.switch(page, scheme)
    applied(slumber, "start-actions", leaving="slumber:1:draw", card="Haste")
    applied(slumber, "end-actions", leaving="slumber:1:actions")
    wraith = only(slumber, "etherfields.entity")
    for key in ("", "edge", "tile", "spawn", "go1", "put1", "run1", f"figure{wraith}n1"):
        page.goto(f"/c/{slumber.slug}/?show=board.{key}#board")
        expect(page.locator(".board-picture")).to_be_visible()
        page.screenshot(path=tmp_path / f"{key or 'folded'}-{size['width']}-{scheme}.png", full_page=True)
        assert looks.violations(page) == []
        assert page.evaluate(looks.WIDER) == []


def test_who_is_pushed_and_how_far_it_is_can_be_tapped_p9_p11(seat: Seat, slumber: Campaign) -> None:
    map_of_four(slumber)
    giant = only(slumber, "etherfields.entity")
    applied(slumber, "note-big", entity=giant)
    applied(slumber, "put-figure", entity=giant, space="A1.1", number=1)
    page = seat()
    table = Table.of(page, slumber, "board")

    table.reads("board", "A1.1 is too full: push 2 out")
    page.get_by_role("button", name="Push Gambler to A1.2").click()
    table.said("Gambler was pushed to A1.2.")
    page.get_by_role("link", name="How far is it?").click()
    page.get_by_label("From").select_option(label="Gambler")
    page.get_by_label("To", exact=True).select_option(label="A2.1")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#answer")).to_contain_text("Range 3 from A1.2 to A2.1.")
    expect(page.locator("#answer")).to_contain_text("triggers a Trap: A1.4")

"""The Dreamscape board by taps: tiles, Walls, figure and space, a push; phone, tablet, wide screen, keyboard, without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, TABLET, WIDE, Seat
from tests.browser.table import Table, breathe
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def tool(page: Page, name: str) -> None:
    """Choose what to draw."""
    palette = page.locator("#board-draw .board-links:not(.board-variants)")
    palette.locator(".board-link", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$")).click()
    expect(palette.locator("[aria-current]")).to_have_text(name)


def at(page: Page, said: str) -> Locator:
    """Return the button over the picture that says this."""
    return page.locator(".tap").and_(page.get_by_role("button", name=re.compile(f"^{re.escape(said)}(:|$)")))


def over(page: Page, said: str) -> Locator:
    """Return the link over the picture that says this: a figure, or a space with a question."""
    return page.locator(".tap").and_(page.get_by_role("link", name=re.compile(f"^{re.escape(said)}([:,]|$)")))


def take(page: Page, figure: str) -> None:
    """Take a figure in hand from among all of them."""
    found = page.locator(".tray .one", has_text=figure)
    found.click()
    expect(found).to_have_attribute("aria-current", "true")


def answer(page: Page, said: str) -> None:
    """Answer the question about a space."""
    expect(page.locator("#board-asks")).to_be_visible()
    breathe(page)
    page.locator(".board-card").get_by_role("button", name=said, exact=True).click()


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


def in_actions(campaign: Campaign) -> None:
    """Let everybody draw, so that the Card and action step is played."""
    applied(campaign, "start-actions", leaving="slumber:1:draw", card="Haste")


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
    at(page, "Put Gambler on A1.1").click()
    table.said("Gambler was put on A1.1.")
    over(page, "Move Gambler to A1.2, 1 space").click()
    answer(page, "Moves 1")
    table.said("Gambler moved to A1.2.", "Gambler triggers a Trap (A1.2).")
    take(page, "Wraith")
    at(page, "Put Wraith on A2.4").click()
    table.said("A figure of Wraith was put on A2.4.")
    table.undo()


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_figure_is_moved_by_a_tap_on_it_one_on_a_space_and_one_question_p11(
    seat: Seat, slumber: Campaign, scripts: bool
) -> None:
    map_of_four(slumber)
    in_actions(slumber)
    page = seat(java_script_enabled=scripts)
    table = Table.of(page, slumber, "board")

    over(page, "Gambler, on A1.1").click()
    expect(page.locator(".board-card h3")).to_have_text("Where does Gambler go?")
    over(page, "Move Gambler to B1.1, 2 spaces").click()
    expect(page.locator("#board-asks")).to_have_text("Gambler to B1.1: how?")
    answer(page, "Moves 2")
    table.said("Gambler moved to B1.1.")
    expect(over(page, "Put Gambler down")).to_be_visible()
    over(page, "Move Gambler to B2.1, 2 spaces").click()
    answer(page, "Put there by a card")
    table.said("Gambler was put on B2.1.")
    table.undo()
    table.undo()
    table.look_at("board")
    expect(over(page, "Move Gambler to B1.1, 2 spaces").or_(over(page, "Gambler, on A1.1"))).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_tap_where_the_move_of_an_entity_is_due_is_its_move_and_counts_p11(
    seat: Seat, slumber: Campaign, scripts: bool
) -> None:
    map_of_four(slumber)
    wraith = only(slumber, "etherfields.entity")
    applied(slumber, "spawn", entity=wraith, count=1)
    applied(slumber, "put-figure", entity=wraith, space="B2.4")
    in_actions(slumber)
    applied(slumber, "end-actions", leaving="slumber:1:actions")
    applied(slumber, "note-step", step="move")
    page = seat(java_script_enabled=scripts)
    table = Table.of(page, slumber, "now")

    page.get_by_role("link", name="Wraith on the board: 0 of 2 moved").click()
    expect(page.locator(".board-card .lead")).to_contain_text("0 of 2 moved.")
    at(page, "Move Wraith 1 to B2.3, 1 space").click()
    table.said("Wraith 1 moved: 1 space.")
    expect(page.locator(".board-card h3")).to_have_text("Where does Wraith 2 go?")
    expect(page.locator(".board-card .lead")).to_contain_text("1 of 2 moved.")
    table.look_at("now")
    expect(page.locator("#now-card")).to_contain_text("Wraith 1 moved")
    expect(page.locator("#now-card")).to_contain_text("Wraith on the board: 1 of 2 moved")


def test_a_token_goes_where_it_goes_and_nothing_else_moves_p11(seat: Seat, slumber: Campaign) -> None:
    map_of_four(slumber)
    in_actions(slumber)
    page = seat()
    table = Table.of(page, slumber, "board")
    token = page.locator(f"#token-dreamer-{GAMBLER}-0")
    token.evaluate("token => { token.known = true; }")
    stood = places(page)

    over(page, "Gambler, on A1.1").click()
    over(page, "Move Gambler to B1.1, 2 spaces").click()
    answer(page, "Moves 2")
    table.said("Gambler moved to B1.1.")

    assert token.evaluate("token => token.known === true")
    assert page.evaluate("scrollY") == 0
    assert places(page) == stood


def places(page: Page) -> list[tuple[int, int]]:
    """Return where the picture stands and each figure of the tray."""
    found = [page.locator(".board-picture").first, *page.locator(".tray .one").all()]
    return [(round(box["x"]), round(box["y"])) for one in found if (box := one.bounding_box())]


def test_a_space_that_is_refused_says_why_where_it_is_p9(seat: Seat, slumber: Campaign) -> None:
    map_of_four(slumber)
    in_actions(slumber)
    giant = only(slumber, "etherfields.entity")
    applied(slumber, "note-big", entity=giant)
    page = seat()
    table = Table.of(page, slumber, "board")

    over(page, "Gambler, on A1.1").click()
    refused = at(page, "Gambler to B2.4: why not?")
    refused.click()
    table.refused("B2.4 is full, by 4 figures or a Big Entity.")
    space, card = refused.bounding_box(), page.locator("#over .refuse").bounding_box()
    assert space
    assert card
    assert card["y"] < space["y"] + space["height"] + 40
    assert space["y"] < card["y"] + card["height"] + 40


def test_a_figure_is_moved_by_the_keyboard_alone_p11(seat: Seat, slumber: Campaign) -> None:
    map_of_four(slumber)
    in_actions(slumber)
    page = seat(WIDE)
    table = Table.of(page, slumber, "board")

    over(page, "Gambler, on A1.1").focus()
    page.keyboard.press("Enter")
    expect(over(page, "Specialist, on A1.1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(over(page, "Move Gambler to A1.2, 1 space")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.locator(".board-card").get_by_role("button", name="Moves 1")
    expect(first).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if first.evaluate("button => button === document.activeElement"):
            break
    breathe(page)
    page.keyboard.press("Enter")
    table.said("Gambler moved to A1.2.")


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "dark"), (TABLET, "light"), (WIDE, "dark")], ids=["phone", "tablet", "wide"]
)
def test_the_board_looks_right_and_can_be_tapped_p11(
    seat: Seat, slumber: Campaign, size: dict[str, int], scheme: Any
) -> None:
    map_of_four(slumber)
    page = seat(size)
    looks.switch(page, scheme)
    in_actions(slumber)
    seen(page, slumber, "", "edge", "tile", "spawn", "go1", "go1at2")
    applied(slumber, "end-actions", leaving="slumber:1:actions")
    wraith = only(slumber, "etherfields.entity")
    seen(page, slumber, f"figure{wraith}n1", f"moving{wraith}")


def seen(page: Page, campaign: Campaign, *keys: str) -> None:
    """Look at the board with each of these unfolded: nothing is too wide, nothing speaks against it."""
    for key in keys:
        page.goto(f"/c/{campaign.slug}/?show=board.{key}#board")
        expect(page.locator(".board-picture").first).to_be_visible()
        assert looks.violations(page) == []
        assert page.evaluate(looks.WIDER) == []
        assert looks.too_small(page) == []


def test_who_is_pushed_and_how_far_it_is_can_be_tapped_p9_p11(seat: Seat, slumber: Campaign) -> None:
    map_of_four(slumber)
    giant = only(slumber, "etherfields.entity")
    applied(slumber, "note-big", entity=giant)
    applied(slumber, "put-figure", entity=giant, space="A1.1", number=1)
    page = seat()
    table = Table.of(page, slumber, "board")

    table.reads("board", "A1.1 is too full: push 2 out")
    page.get_by_role("button", name="Push Gambler out to A1.2").click()
    table.said("Gambler was pushed to A1.2.")
    page.get_by_role("link", name="How far is it?").click()
    page.get_by_label("From").select_option(label="Gambler")
    page.get_by_label("To", exact=True).select_option(label="A2.1")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#answer")).to_contain_text("Range 3 from A1.2 to A2.1.")
    expect(page.locator("#answer")).to_contain_text("triggers a Trap: A1.4")

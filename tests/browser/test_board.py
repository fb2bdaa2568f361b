"""The Dreamscape board by taps: tiles, Walls, figure and space, a push; phone, tablet, wide screen, keyboard, without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, TABLET_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage, skip_debounce
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


def choose_tool(page: Page, name: str) -> None:
    """Choose a drawing tool."""
    palette = page.locator("#board-draw .board-links:not(.board-variants)")
    palette.locator(".board-link", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$")).click()
    expect(palette.locator("[aria-current]")).to_have_text(name)


def get_space(page: Page, said: str) -> Locator:
    """Return the button over the picture with this label."""
    return page.locator(".tap").and_(page.get_by_role("button", name=re.compile(f"^{re.escape(said)}(:|$)")))


def get_overlay_link(page: Page, said: str) -> Locator:
    """Return the link over the picture with this label: a figure, or a space with a question."""
    return page.locator(".tap").and_(page.get_by_role("link", name=re.compile(f"^{re.escape(said)}([:,]|$)")))


def take_figure(page: Page, figure: str) -> None:
    """Pick a figure up from the list of all."""
    found = page.locator(".tray .tray-figure", has_text=figure)
    found.click()
    expect(found).to_have_attribute("aria-current", "true")


def answer_space(page: Page, said: str) -> None:
    """Answer the question about a space."""
    expect(page.locator("#board-asks")).to_be_visible()
    skip_debounce(page)
    page.locator(".board-card").get_by_role("button", name=said, exact=True).click()


def lay_four_tiles(campaign: Campaign) -> None:
    """Draw four tiles, with Walls, marks and figures on them."""
    for slot in ("A1", "A2", "B1", "B2"):
        apply_move(campaign, "lay-tile", slot=slot)
    apply_move(campaign, "mark-edge", space="A1.2", side="right")
    for mark, space in (
        ("trap", "A1.4"),
        ("light", "B1.1"),
        ("gem-slot", "B2.2"),
        ("entrance", "A1.1"),
        ("blocked", "B1.4"),
    ):
        apply_move(campaign, "mark-space", space=space, mark=mark)
    apply_move(campaign, "mark-space", space="B2.4", mark="spawn", suit="clubs")
    apply_move(campaign, "mark-bonus", space="A2.2", bonus=2)
    apply_move(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.1")
    apply_move(campaign, "put-dreamer", dreamer=SPECIALIST, space="A1.1")
    apply_move(campaign, "put-figure", entity=get_only_ref(campaign, "etherfields.entity"), space="B2.4")


def start_actions(campaign: Campaign) -> None:
    """Have everybody draw, so that the Card and action step is played."""
    apply_move(campaign, "start-actions", leaving="slumber:1:draw", card="Haste")


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_board_is_drawn_and_played_on_by_taps_p11_p16(seat: PageOpener, slumber: Campaign, scripts: bool) -> None:
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    page = seat(java_script_enabled=scripts)
    table = TablePage.open_campaign(page, slumber, "board")
    table.expect_text("board", "Nobody has drawn the board; it is optional.")

    page.locator("#board-begin").click()
    get_space(page, "Tile at A1").click()
    table.expect_message("The Team drew a Map tile for A1.")
    get_space(page, "Tile at A2").click()
    table.expect_message("The Team drew a Map tile for A2.")
    choose_tool(page, "Wall")
    get_space(page, "between A1.2 and A2.1").click()
    expect(get_space(page, "Wall between A1.2 and A2.1")).to_be_visible()
    skip_debounce(page)
    get_space(page, "Wall between A1.2 and A2.1").click()
    expect(get_space(page, "Wall with an opening between A1.2 and A2.1")).to_be_visible()
    choose_tool(page, "Trap")
    get_space(page, "A1.2").click()
    table.expect_message("The Team marked A1.2: Trap.")

    take_figure(page, "Gambler")
    get_space(page, "Put Gambler on A1.1").click()
    table.expect_message("Gambler is now on A1.1.")
    get_overlay_link(page, "Move Gambler to A1.2, 1 space").click()
    answer_space(page, "Moves 1")
    table.expect_message("Gambler moved to A1.2.", "Gambler triggers a Trap (A1.2).")
    take_figure(page, "Wraith")
    get_space(page, "Put Wraith on A2.4").click()
    table.expect_message("One of Wraith's figures is now on A2.4.")
    table.undo_newest()


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_figure_is_moved_by_a_tap_on_it_one_on_a_space_and_one_question_p11(
    seat: PageOpener, slumber: Campaign, scripts: bool
) -> None:
    lay_four_tiles(slumber)
    start_actions(slumber)
    page = seat(java_script_enabled=scripts)
    table = TablePage.open_campaign(page, slumber, "board")

    get_overlay_link(page, "Gambler, on A1.1").click()
    expect(page.locator(".board-card h3")).to_have_text("Where does Gambler go?")
    get_overlay_link(page, "Move Gambler to B1.1, 2 spaces").click()
    expect(page.locator("#board-asks")).to_have_text("Gambler to B1.1: how?")
    answer_space(page, "Moves 2")
    table.expect_message("Gambler moved to B1.1.")
    expect(get_overlay_link(page, "Put Gambler down")).to_be_visible()
    get_overlay_link(page, "Move Gambler to B2.1, 2 spaces").click()
    answer_space(page, "Put there by a card")
    table.expect_message("Gambler is now on B2.1.")
    table.undo_newest()
    table.undo_newest()
    table.show_panel("board")
    expect(
        get_overlay_link(page, "Move Gambler to B1.1, 2 spaces").or_(get_overlay_link(page, "Gambler, on A1.1"))
    ).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_tap_where_the_move_of_an_entity_is_due_is_its_move_and_counts_p11(
    seat: PageOpener, slumber: Campaign, scripts: bool
) -> None:
    lay_four_tiles(slumber)
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "spawn", entity=wraith, count=1)
    apply_move(slumber, "put-figure", entity=wraith, space="B2.4")
    start_actions(slumber)
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    apply_move(slumber, "note-step", step="move")
    page = seat(java_script_enabled=scripts)
    table = TablePage.open_campaign(page, slumber, "now")

    page.get_by_role("link", name="Wraith on the board: 0 of 2 moved").click()
    expect(page.locator(".board-card .lead")).to_contain_text("0 of 2 moved.")
    get_space(page, "Move Wraith 1 to B2.3, 1 space").click()
    table.expect_message("Wraith 1 moved 1 space.")
    expect(page.locator(".board-card h3")).to_have_text("Where does Wraith 2 go?")
    expect(page.locator(".board-card .lead")).to_contain_text("1 of 2 moved.")
    table.show_panel("now")
    expect(page.locator("#now-card")).to_contain_text("Wraith 1 moved")
    expect(page.locator("#now-card")).to_contain_text("Wraith on the board: 1 of 2 moved")


def test_a_token_goes_where_it_goes_and_nothing_else_moves_p11(seat: PageOpener, slumber: Campaign) -> None:
    lay_four_tiles(slumber)
    start_actions(slumber)
    page = seat()
    table = TablePage.open_campaign(page, slumber, "board")
    token = page.locator(f"#token-dreamer-{GAMBLER}-0")
    token.evaluate("token => { token.known = true; }")
    stood = list_figure_positions(page)

    get_overlay_link(page, "Gambler, on A1.1").click()
    get_overlay_link(page, "Move Gambler to B1.1, 2 spaces").click()
    answer_space(page, "Moves 2")
    table.expect_message("Gambler moved to B1.1.")

    assert token.evaluate("token => token.known === true")
    assert page.evaluate("scrollY") == 0
    assert list_figure_positions(page) == stood


def list_figure_positions(page: Page) -> list[tuple[int, int]]:
    """Return the positions of the picture and of each figure of the tray."""
    found = [page.locator(".board-picture").first, *page.locator(".tray .tray-figure").all()]
    return [(round(box["x"]), round(box["y"])) for one in found if (box := one.bounding_box())]


def test_a_space_that_is_refused_says_why_where_it_is_p9(seat: PageOpener, slumber: Campaign) -> None:
    lay_four_tiles(slumber)
    start_actions(slumber)
    giant = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-big", entity=giant)
    page = seat()
    table = TablePage.open_campaign(page, slumber, "board")

    get_overlay_link(page, "Gambler, on A1.1").click()
    refused = get_space(page, "Why not move Gambler to B2.4?")
    refused.click()
    table.expect_refusal("B2.4 is full: it holds 4 figures or a Big Entity.")
    space, card = refused.bounding_box(), page.locator("#over .rejection").bounding_box()
    assert space
    assert card
    assert card["y"] < space["y"] + space["height"] + 40
    assert space["y"] < card["y"] + card["height"] + 40


def test_a_figure_is_moved_by_the_keyboard_alone_p11(seat: PageOpener, slumber: Campaign) -> None:
    lay_four_tiles(slumber)
    start_actions(slumber)
    page = seat(WIDE_SIZE)
    table = TablePage.open_campaign(page, slumber, "board")

    get_overlay_link(page, "Gambler, on A1.1").focus()
    page.keyboard.press("Enter")
    expect(get_overlay_link(page, "Specialist, on A1.1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(get_overlay_link(page, "Move Gambler to A1.2, 1 space")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.locator(".board-card").get_by_role("button", name="Moves 1")
    expect(first).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if first.evaluate("button => button === document.activeElement"):
            break
    skip_debounce(page)
    page.keyboard.press("Enter")
    table.expect_message("Gambler moved to A1.2.")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE_SIZE, "dark"), (TABLET_SIZE, "light"), (WIDE_SIZE, "dark")],
    ids=["phone", "tablet", "wide"],
)
def test_the_board_looks_right_and_can_be_tapped_p11(
    seat: PageOpener, slumber: Campaign, size: dict[str, int], scheme: Any
) -> None:
    lay_four_tiles(slumber)
    page = seat(size)
    page_checks.set_color_scheme(page, scheme)
    start_actions(slumber)
    assert_board_seen(page, slumber, "", "edge", "tile", "spawn", "go1", "go1at2")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    wraith = get_only_ref(slumber, "etherfields.entity")
    assert_board_seen(page, slumber, f"figure{wraith}n1", f"moving{wraith}")


def assert_board_seen(page: Page, campaign: Campaign, *keys: str) -> None:
    """Check the board with each of these unfolded: no overflow, no fault."""
    for key in keys:
        page.goto(f"/c/{campaign.slug}/?show=board.{key}#board")
        expect(page.locator(".board-picture").first).to_be_visible()
        assert page_checks.find_axe_violations(page) == []
        assert page.evaluate(page_checks.OVERFLOW_SCRIPT) == []
        assert page_checks.find_small_targets(page) == []


def test_who_is_pushed_and_how_far_it_is_can_be_tapped_p9_p11(seat: PageOpener, slumber: Campaign) -> None:
    lay_four_tiles(slumber)
    giant = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-big", entity=giant)
    apply_move(slumber, "put-figure", entity=giant, space="A1.1", number=1)
    page = seat()
    table = TablePage.open_campaign(page, slumber, "board")

    table.expect_text("board", "A1.1 is too full: push 2 out")
    page.get_by_role("button", name="Push Gambler out to A1.2").click()
    table.expect_message("Gambler was pushed to A1.2.")
    page.get_by_role("link", name="How far is it?").click()
    page.get_by_label("From").select_option(label="Gambler")
    page.get_by_label("To", exact=True).select_option(label="A2.1")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#answer")).to_contain_text("Range 3 from A1.2 to A2.1.")
    expect(page.locator("#answer")).to_contain_text("triggers a Trap: A1.4")

"""Every panel in every state on every screen: what a Turn needs is visible, the rest one tap away, nothing cut or too small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import page_checks, sample_campaigns
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import OWNED_SHEET_KEYS, SHEET_KEYS, TablePage
from tests.campaigns.table_actions import GAMBLER, apply_move, get_refs
from tests.onirim.test_pages import begin_onirim as onirim

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

SMALL_PHONE_SIZE = {"width": 320, "height": 640}
UPRIGHT_SIZE = {"width": 820, "height": 1180}
TABLET_SIZE = {"width": 1024, "height": 768}
LARGE_SIZE = {"width": 1600, "height": 900}
ROOM_KEYS = ("now", "board", "box", "journal")
PANEL_KEYS = ("now", "board", "box", "journal", *SHEET_KEYS)

# The visible tabs: their size, whether their words fit, and which is marked as current.
ROOM_LINKS_SCRIPT = """() => [...document.querySelectorAll('.tab')].filter(a => a.checkVisibility()).map(a => {
  const box = a.getBoundingClientRect(), word = a.querySelector('span').getBoundingClientRect();
  return {
    panel: a.hash.slice(1), width: box.width, height: box.height, fits: word.left >= box.left && word.right <= box.right,
    size: parseFloat(getComputedStyle(a).fontSize), current: getComputedStyle(a, '::after').backgroundColor !== 'rgba(0, 0, 0, 0)',
    named: a.getAttribute('aria-current') === 'page',
  };
})"""
VISIBLE_PANELS_SCRIPT = """() => [...document.querySelectorAll('.panel')].filter(one => one.checkVisibility()).map(one => {
  const box = one.getBoundingClientRect();
  return {panel: one.id, top: Math.round(box.top), bottom: Math.round(box.bottom), right: Math.round(box.right)};
})"""

CAMPAIGN_BUILDERS: dict[str, tuple[Callable[[], Campaign], tuple[str, ...]]] = {
    "packed away": (sample_campaigns.build_packed_campaign, PANEL_KEYS),
    "set-up by a checklist": (sample_campaigns.build_checklist_campaign, ("team", "slumber")),
    "an effect on the map": (sample_campaigns.build_map_campaign, ("slumber", "dreamworld")),
    "ways on from here": (sample_campaigns.build_arrived_campaign, ("dreamworld", "team")),
    "a Dream being set up": (sample_campaigns.build_gate_campaign, ("slumber", "board")),
    "the Draw step": (lambda: sample_campaigns.build_turn_campaign("draw"), ("slumber", "dreamer")),
    "the action step": (lambda: sample_campaigns.build_turn_campaign("actions"), ("slumber",)),
    "the event step": (lambda: sample_campaigns.build_turn_campaign("event"), ("slumber",)),
    "all there can be": (sample_campaigns.build_crowded_campaign, (*PANEL_KEYS, *OWNED_SHEET_KEYS)),
}


def open_campaign(page: Page, campaign: Campaign, at: str = "") -> None:
    """Open a table, with one of its panels or sheets visible."""
    whose = f"{GAMBLER}/" if at in ("dreamer", "mask") else ""
    whose = f"{get_refs(campaign, 'etherfields.item')[1]}/" if at == "item" else whose
    page.goto("about:blank")
    page.goto(
        f"/c/{campaign.slug}/"
        + (f"sheet/{at}/{whose}" if at in (*SHEET_KEYS, *OWNED_SHEET_KEYS) else f"#{at}" if at else "")
    )


def list_visible_panels(page: Page) -> list[str]:
    return [one["panel"] for one in page.evaluate(VISIBLE_PANELS_SCRIPT)]


def find_faults_on_screens(page: Page, scope: str = "html") -> list[str]:
    """Return the faults of a page as it is, on three screens and in both themes."""
    found: list[str] = []
    for size in (SMALL_PHONE_SIZE, PHONE_SIZE, WIDE_SIZE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        found += [
            f"{size['width']}: {one}"
            for one in (*page_checks.find_overflow(page), *page_checks.find_small_targets(page))
        ]
    page_checks.set_color_scheme(page, "dark")
    found += [f"dark: {one}" for one in page_checks.find_axe_violations(page, "color-contrast", scope=scope)]
    page_checks.set_color_scheme(page, "light")
    return [*found, *page_checks.find_axe_violations(page, scope=scope)]


@pytest.mark.parametrize("state", CAMPAIGN_BUILDERS)
def test_every_panel_in_this_state_has_no_fault(seat: PageOpener, state: str) -> None:
    made, panels = CAMPAIGN_BUILDERS[state]
    campaign = made()
    page = seat()
    for panel in panels:
        open_campaign(page, campaign, panel)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        is_sheet = panel != panels[0] and page.locator(page_checks.SHEET_SCOPE).count()
        assert find_faults_on_screens(page, page_checks.SHEET_SCOPE if is_sheet else "html") == [], panel


def test_a_refusal_beside_all_there_can_be_has_no_fault(seat: PageOpener) -> None:
    campaign = sample_campaigns.build_crowded_campaign()
    page = seat()
    table = TablePage.open_campaign(page, campaign, "dreamer")
    table.fill_form("dreamer", "Draw", "Cards").click()
    expect(page.locator(".rejection")).to_be_visible()
    assert find_faults_on_screens(page) == []


@pytest.mark.parametrize("size", [SMALL_PHONE_SIZE, PHONE_SIZE], ids=["320", "390"])
def test_every_way_can_be_reached_and_read(seat: PageOpener, size: dict[str, int]) -> None:
    page = seat(size)
    campaign = sample_campaigns.build_turn_campaign("draw")
    for room in ROOM_KEYS:
        open_campaign(page, campaign, room)
        ways = page.evaluate(ROOM_LINKS_SCRIPT)
        assert [way["panel"] for way in ways] == [*ROOM_KEYS]
        assert [
            way for way in ways if min(way["width"], way["height"]) < page_checks.MIN_TARGET_PX or not way["fits"]
        ] == []
        assert min(way["size"] for way in ways) >= 11
        assert (
            [way["panel"] for way in ways if way["current"]] == [way["panel"] for way in ways if way["named"]] == [room]
        )
        assert room in list_visible_panels(page)


OVERLAP_SCRIPT = """() => {
  const parts = PARTS
    .map((name) => [name, document.querySelector(name)]).filter(([, part]) => part?.checkVisibility())
    .map(([name, part]) => [name, part.getBoundingClientRect()]);
  const meets = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const over = (a, b) => meets(a, b, 'left', 'right') && meets(a, b, 'top', 'bottom');
  return parts.flatMap(([one, a], n) => parts.slice(n + 1).filter(([, b]) => over(a, b)).map(([other]) => `${one} ${other}`));
}"""
TOP_PARTS = ["#strip", "#now-card", "#lying", ".app-bar-status", "#undo", "[data-find]", ".device-owner"]
SIDE_PARTS = ["#board", ".aside", "#journal", "#bottom-strip .status-bar", "nav.tab-bar"]
# The layers of the table: on a phone, where all but these scrolls below the footer; on a wide screen.
TOP_OVERLAP_SCRIPT = OVERLAP_SCRIPT.replace("PARTS", str(TOP_PARTS))
ALL_OVERLAP_SCRIPT = OVERLAP_SCRIPT.replace("PARTS", str([one for one in (*TOP_PARTS, *SIDE_PARTS) if one != "#lying"]))


@pytest.mark.parametrize(
    "size", [UPRIGHT_SIZE, TABLET_SIZE, WIDE_SIZE, LARGE_SIZE], ids=["820", "1024", "1280", "1600"]
)
def test_a_tablet_and_a_wide_screen_are_the_table_itself(seat: PageOpener, size: dict[str, int]) -> None:
    page = seat(size)
    open_campaign(page, sample_campaigns.build_crowded_campaign())

    found = page.evaluate(VISIBLE_PANELS_SCRIPT)
    assert [one["panel"] for one in found] == ["now", "board", "journal"]
    assert all(one["right"] <= size["width"] for one in found)
    assert len(page.locator("#strip .team-member").all()) == 5
    assert page.get_by_role("button", name="End everyone's actions").is_visible()
    assert len(page.locator("#now .line .answer:visible").all()) == 5
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert page.evaluate(ALL_OVERLAP_SCRIPT) == []


@pytest.mark.parametrize("size", [UPRIGHT_SIZE, WIDE_SIZE], ids=["820", "1280"])
@pytest.mark.parametrize(
    "made",
    [
        sample_campaigns.build_packed_campaign,
        sample_campaigns.build_checklist_campaign,
        sample_campaigns.build_map_campaign,
        sample_campaigns.build_gate_campaign,
    ],
)
def test_the_whole_table_is_seen_at_once_whatever_is_due(
    seat: PageOpener, size: dict[str, int], made: Callable[[], Campaign]
) -> None:
    page = seat(size)
    open_campaign(page, made())
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert page_checks.find_overflow(page) == []
    assert page.evaluate(ALL_OVERLAP_SCRIPT) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_the_other_rooms_take_the_place_of_the_board_on_a_wide_screen(seat: PageOpener, scripts: bool) -> None:
    page = seat(WIDE_SIZE, java_script_enabled=scripts)
    open_campaign(page, sample_campaigns.build_crowded_campaign())
    ways = page.get_by_role("navigation", name="Parts of the table")

    ways.get_by_role("link", name="Box").click()
    assert list_visible_panels(page) == ["now", "box", "journal"]
    ways.get_by_role("link", name="Journal").press("Enter")
    assert list_visible_panels(page) == ["now", "journal"]
    assert [way["panel"] for way in page.evaluate(ROOM_LINKS_SCRIPT) if way["current"]] == ["journal"]
    ways.get_by_role("link", name="Board").click()
    assert list_visible_panels(page) == ["now", "board", "journal"]


def test_on_the_dreamworld_map_that_lies_in_the_middle_of_a_wide_screen(seat: PageOpener) -> None:
    page = seat(WIDE_SIZE)
    open_campaign(page, sample_campaigns.build_map_campaign())
    assert list_visible_panels(page) == ["now", "dreamworld", "journal"]
    ways = page.get_by_role("navigation", name="Parts of the table")
    ways.get_by_role("link", name="Box").click()
    ways.get_by_role("link", name="Board").click()
    assert list_visible_panels(page) == ["now", "dreamworld", "journal"]


def test_a_low_window_scrolls_as_a_whole(seat: PageOpener) -> None:
    page = seat({"width": 1280, "height": 500})
    open_campaign(page, sample_campaigns.build_crowded_campaign())
    assert list_visible_panels(page) == ["now", "board", "journal"]
    assert page.evaluate("document.documentElement.scrollHeight") > 500


def test_the_board_in_small_is_the_board_itself_and_leads_to_it(seat: PageOpener) -> None:
    page = seat(PHONE_SIZE)
    campaign = sample_campaigns.build_turn_campaign("actions")
    open_campaign(page, campaign)
    small = page.get_by_role("group", name="On the table").get_by_role("link", name="Board")
    assert small.locator("span").bounding_box()["width"] > 40  # type: ignore[index]

    apply_move(campaign, "lay-tile", slot="B2")
    open_campaign(page, campaign)
    assert small.locator("span").bounding_box()["width"] <= 1  # type: ignore[index]
    drawn = small.locator("use").first.bounding_box()
    assert drawn is not None
    assert min(drawn["width"], drawn["height"]) > 40
    small.click()
    assert list_visible_panels(page) == ["board"]


LARGE_TEXT_SCRIPT = """() => {
  document.documentElement.style.fontSize = '200%';
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  const words = 'h1, h2, h3, p, a, b, button, label, .tab span, .app-bar-status, .status-bar span, dt, dd';
  return [...document.querySelectorAll(words)].filter(one => one.checkVisibility() && !one.closest('.visually-hidden, .skip-link, svg'))
    .filter(one => !one.matches('.team-member b, .member-switch a'))  // a long name ends in an ellipsis
    .filter(one => getComputedStyle(one).clipPath === 'none' && cut(one)).map(one => one.outerHTML.slice(0, 120));
}"""


def test_five_dreamers_with_long_names_fit_on_the_narrowest_phone(seat: PageOpener) -> None:
    campaign = sample_campaigns.build_crowded_campaign()
    page = seat(SMALL_PHONE_SIZE)
    open_campaign(page, campaign)
    page.get_by_role("button", name="Everybody's").click()
    for size in (SMALL_PHONE_SIZE, PHONE_SIZE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate(TOP_OVERLAP_SCRIPT) == []
        assert page_checks.find_overflow(page) == []
        assert page_checks.find_small_targets(page) == []
    assert page.evaluate(LARGE_TEXT_SCRIPT) == []
    assert page.evaluate(TOP_OVERLAP_SCRIPT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE_SIZE["width"]


@pytest.mark.parametrize("panel", ["now", "slumber", "box", "dreamer", "item", "mask", "happened"])
def test_at_twice_the_size_of_letters_nothing_is_cut_or_runs_out_sideways(seat: PageOpener, panel: str) -> None:
    campaign = sample_campaigns.build_crowded_campaign()
    for size in (SMALL_PHONE_SIZE, PHONE_SIZE):
        page = seat(size)
        open_campaign(page, campaign, panel)
        assert page.evaluate(LARGE_TEXT_SCRIPT) == []
        assert page_checks.find_overflow(page) == []


def test_only_the_main_step_is_lit_on_a_wide_screen(seat: PageOpener) -> None:
    page = seat(WIDE_SIZE)
    campaign = sample_campaigns.build_turn_campaign("draw")
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Ada")
    apply_move(campaign, "note-slumber", spawned=1)
    open_campaign(page, campaign)
    lit = """() => [...document.querySelectorAll('main .button--main')]
      .filter(one => one.checkVisibility() && getComputedStyle(one).backgroundImage !== 'none').map(one => one.textContent.trim())"""
    assert page.evaluate(lit) == ["Everybody draws"]
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    open_campaign(page, campaign)
    assert page.evaluate(lit) == []


def test_a_game_of_fewer_panels_has_its_ways_too(seat: PageOpener) -> None:
    campaign = onirim("practice", "mirrors")
    page = seat(WIDE_SIZE)
    open_campaign(page, campaign)
    assert list_visible_panels(page) == ["game", "odds"]
    assert [way["panel"] for way in page.evaluate(ROOM_LINKS_SCRIPT)] == ["game", "odds", "board", "journal"]
    open_campaign(page, campaign, "board")
    assert list_visible_panels(page) == ["game", "board"]
    assert find_faults_on_screens(page) == []

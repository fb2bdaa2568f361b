"""Every panel in every state on every screen: what a Turn needs is in sight, the rest one tap away, nothing cut or too small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import looks, stations
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import OWNED, SHEETS, Table
from tests.campaigns.evening import GAMBLER, applied, refs
from tests.onirim.test_pages import begun as onirim

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OLD_PHONE = {"width": 320, "height": 640}
UPRIGHT = {"width": 820, "height": 1180}
TABLET = {"width": 1024, "height": 768}
LARGE = {"width": 1600, "height": 900}
ROOMS = ("now", "board", "box", "journal")
PANELS = ("now", "board", "box", "journal", *SHEETS)

# The ways in sight: their size, whether their words fit, and which is marked as the current one.
WAYS = """() => [...document.querySelectorAll('.way-to')].filter(a => a.checkVisibility()).map(a => {
  const box = a.getBoundingClientRect(), word = a.querySelector('span').getBoundingClientRect();
  return {
    panel: a.hash.slice(1), width: box.width, height: box.height, fits: word.left >= box.left && word.right <= box.right,
    size: parseFloat(getComputedStyle(a).fontSize), current: getComputedStyle(a, '::after').backgroundColor !== 'rgba(0, 0, 0, 0)',
    named: a.getAttribute('aria-current') === 'page',
  };
})"""
SHOWN = """() => [...document.querySelectorAll('.panel')].filter(one => one.checkVisibility()).map(one => {
  const box = one.getBoundingClientRect();
  return {panel: one.id, top: Math.round(box.top), bottom: Math.round(box.bottom), right: Math.round(box.right)};
})"""

STATES: dict[str, tuple[Callable[[], Campaign], tuple[str, ...]]] = {
    "packed away": (stations.packed, PANELS),
    "set-up by a checklist": (stations.checklist, ("team", "slumber")),
    "an effect on the map": (stations.traveller, ("slumber", "dreamworld")),
    "ways on from here": (stations.arrived, ("dreamworld", "team")),
    "a Dream being set up": (stations.at_the_gate, ("slumber", "board")),
    "the Draw step": (lambda: stations.turn("draw"), ("slumber", "dreamer")),
    "the action step": (lambda: stations.turn("actions"), ("slumber",)),
    "the event step": (lambda: stations.turn("event"), ("slumber",)),
    "all there can be": (stations.crowded, (*PANELS, *OWNED)),
}


def go(page: Page, campaign: Campaign, at: str = "") -> None:
    """Go to a table, with a panel or a sheet of it in sight."""
    whose = f"{GAMBLER}/" if at in ("dreamer", "mask") else ""
    whose = f"{refs(campaign, 'etherfields.item')[1]}/" if at == "item" else whose
    page.goto("about:blank")
    page.goto(f"/c/{campaign.slug}/" + (f"sheet/{at}/{whose}" if at in (*SHEETS, *OWNED) else f"#{at}" if at else ""))


def shown(page: Page) -> list[str]:
    return [one["panel"] for one in page.evaluate(SHOWN)]


def on_three_screens(page: Page, scope: str = "html") -> list[str]:
    """Return what is wrong with a page as it stands, on three screens and in both lights."""
    found: list[str] = []
    for size in (OLD_PHONE, PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        found += [f"{size['width']}: {one}" for one in (*looks.too_wide(page), *looks.too_small(page))]
    looks.switch(page, "dark")
    found += [f"dark: {one}" for one in looks.violations(page, "color-contrast", scope=scope)]
    looks.switch(page, "light")
    return [*found, *looks.violations(page, scope=scope)]


@pytest.mark.parametrize("state", STATES)
def test_every_panel_in_this_state_has_no_fault(seat: Seat, state: str) -> None:
    made, panels = STATES[state]
    campaign = made()
    page = seat()
    for panel in panels:
        go(page, campaign, panel)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        is_sheet = panel != panels[0] and page.locator(looks.SHEET).count()
        assert on_three_screens(page, looks.SHEET if is_sheet else "html") == [], panel


def test_a_refusal_beside_all_there_can_be_has_no_fault(seat: Seat) -> None:
    campaign = stations.crowded()
    page = seat()
    table = Table.of(page, campaign, "dreamer")
    table.fill("dreamer", "Draw", "Cards").click()
    expect(page.locator(".refuse")).to_be_visible()
    assert on_three_screens(page) == []


@pytest.mark.parametrize("size", [OLD_PHONE, PHONE], ids=["320", "390"])
def test_every_way_can_be_reached_and_read(seat: Seat, size: dict[str, int]) -> None:
    page = seat(size)
    campaign = stations.turn("draw")
    for room in ROOMS:
        go(page, campaign, room)
        ways = page.evaluate(WAYS)
        assert [way["panel"] for way in ways] == [*ROOMS]
        assert [way for way in ways if min(way["width"], way["height"]) < looks.THUMB or not way["fits"]] == []
        assert min(way["size"] for way in ways) >= 11
        assert (
            [way["panel"] for way in ways if way["current"]] == [way["panel"] for way in ways if way["named"]] == [room]
        )
        assert room in shown(page)


OVERLAPPING = """() => {
  const parts = PARTS
    .map((name) => [name, document.querySelector(name)]).filter(([, part]) => part?.checkVisibility())
    .map(([name, part]) => [name, part.getBoundingClientRect()]);
  const meets = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const over = (a, b) => meets(a, b, 'left', 'right') && meets(a, b, 'top', 'bottom');
  return parts.flatMap(([one, a], n) => parts.slice(n + 1).filter(([, b]) => over(a, b)).map(([other]) => `${one} ${other}`));
}"""
ABOVE = ["#strip", "#now-card", "#lying", ".bar-where", "#undo", "[data-find]", ".holder"]
ASIDE = ["#board", ".aside", "#journal", "#underfoot .strip", "nav.ways"]
# The parts of the table that lie over one another: on a phone, where all but these scrolls below the foot; on a wide screen.
OVERLAPS_ABOVE = OVERLAPPING.replace("PARTS", str(ABOVE))
OVERLAPS = OVERLAPPING.replace("PARTS", str([one for one in (*ABOVE, *ASIDE) if one != "#lying"]))


@pytest.mark.parametrize("size", [UPRIGHT, TABLET, WIDE, LARGE], ids=["820", "1024", "1280", "1600"])
def test_a_tablet_and_a_wide_screen_are_the_table_itself(seat: Seat, size: dict[str, int]) -> None:
    page = seat(size)
    go(page, stations.crowded())

    found = page.evaluate(SHOWN)
    assert [one["panel"] for one in found] == ["now", "board", "journal"]
    assert all(one["right"] <= size["width"] for one in found)
    assert len(page.locator("#strip .who").all()) == 5
    assert page.get_by_role("button", name="End actions").is_visible()
    assert len(page.locator("#now .line .answer:visible").all()) == 5
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("size", [UPRIGHT, WIDE], ids=["820", "1280"])
@pytest.mark.parametrize("made", [stations.packed, stations.checklist, stations.traveller, stations.at_the_gate])
def test_the_whole_table_is_seen_at_once_whatever_is_due(
    seat: Seat, size: dict[str, int], made: Callable[[], Campaign]
) -> None:
    page = seat(size)
    go(page, made())
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert looks.too_wide(page) == []
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_the_other_rooms_take_the_place_of_the_board_on_a_wide_screen(seat: Seat, scripts: bool) -> None:
    page = seat(WIDE, java_script_enabled=scripts)
    go(page, stations.crowded())
    ways = page.get_by_role("navigation", name="Parts of the table")

    ways.get_by_role("link", name="Box").click()
    assert shown(page) == ["now", "box", "journal"]
    ways.get_by_role("link", name="Journal").press("Enter")
    assert shown(page) == ["now", "journal"]
    assert [way["panel"] for way in page.evaluate(WAYS) if way["current"]] == ["journal"]
    ways.get_by_role("link", name="Board").click()
    assert shown(page) == ["now", "board", "journal"]


def test_on_the_dreamworld_map_that_lies_in_the_middle_of_a_wide_screen(seat: Seat) -> None:
    page = seat(WIDE)
    go(page, stations.traveller())
    assert shown(page) == ["now", "dreamworld", "journal"]
    ways = page.get_by_role("navigation", name="Parts of the table")
    ways.get_by_role("link", name="Box").click()
    ways.get_by_role("link", name="Board").click()
    assert shown(page) == ["now", "dreamworld", "journal"]


def test_a_low_window_scrolls_as_a_whole(seat: Seat) -> None:
    page = seat({"width": 1280, "height": 500})
    go(page, stations.crowded())
    assert shown(page) == ["now", "board", "journal"]
    assert page.evaluate("document.documentElement.scrollHeight") > 500


def test_the_board_in_small_is_the_board_itself_and_leads_to_it(seat: Seat) -> None:
    page = seat(PHONE)
    campaign = stations.turn("actions")
    go(page, campaign)
    small = page.get_by_role("group", name="On the table").get_by_role("link", name="Board")
    assert small.locator("span").bounding_box()["width"] > 40  # type: ignore[index]

    applied(campaign, "lay-tile", slot="B2")
    go(page, campaign)
    assert small.locator("span").bounding_box()["width"] <= 1  # type: ignore[index]
    drawn = small.locator("use").first.bounding_box()
    assert drawn is not None
    assert min(drawn["width"], drawn["height"]) > 40
    small.click()
    assert shown(page) == ["board"]


LARGER = """() => {
  document.documentElement.style.fontSize = '200%';
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  const words = 'h1, h2, h3, p, a, b, button, label, .way-to span, .bar-where, .strip span, dt, dd';
  return [...document.querySelectorAll(words)].filter(one => one.checkVisibility() && !one.closest('.hidden-text, .skip, svg'))
    .filter(one => getComputedStyle(one).clipPath === 'none' && cut(one)).map(one => one.outerHTML.slice(0, 120));
}"""


def test_five_dreamers_with_long_names_fit_on_the_narrowest_phone(seat: Seat) -> None:
    campaign = stations.crowded()
    page = seat(OLD_PHONE)
    go(page, campaign)
    page.get_by_role("button", name="The whole table").click()
    for size in (OLD_PHONE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate(OVERLAPS_ABOVE) == []
        assert looks.too_wide(page) == []
        assert looks.too_small(page) == []
    assert page.evaluate(LARGER) == []
    assert page.evaluate(OVERLAPS_ABOVE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("panel", ["now", "slumber", "box", "dreamer", "item", "mask", "happened"])
def test_at_twice_the_size_of_letters_nothing_is_cut_or_runs_out_sideways(seat: Seat, panel: str) -> None:
    campaign = stations.crowded()
    for size in (OLD_PHONE, PHONE):
        page = seat(size)
        go(page, campaign, panel)
        assert page.evaluate(LARGER) == []
        assert looks.too_wide(page) == []


def test_only_the_main_step_is_lit_on_a_wide_screen(seat: Seat) -> None:
    page = seat(WIDE)
    campaign = stations.turn("draw")
    applied(campaign, "name-player", dreamer=GAMBLER, player="Ada")
    go(page, campaign)
    lit = """() => [...document.querySelectorAll('main .button--main')]
      .filter(one => one.checkVisibility() && getComputedStyle(one).backgroundImage !== 'none').map(one => one.textContent.trim())"""
    assert page.evaluate(lit) == ["Everybody draws"]
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    go(page, campaign)
    assert page.evaluate(lit) == []


def test_a_game_of_fewer_panels_has_its_ways_too(seat: Seat) -> None:
    campaign = onirim("practice", "mirrors")
    page = seat(WIDE)
    go(page, campaign)
    assert shown(page) == ["game", "odds"]
    assert [way["panel"] for way in page.evaluate(WAYS)] == ["game", "odds", "board", "journal"]
    go(page, campaign, "board")
    assert shown(page) == ["game", "board"]
    assert on_three_screens(page) == []

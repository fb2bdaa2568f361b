"""The Guide on a phone and on a wide screen: a set-up step by step, the rule variants, with and without JavaScript (manual p. 5)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import skip_debounce
from tests.campaigns.table_actions import apply_move, get_refs
from tests.factories import CampaignFactory

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def packed(transactional_db: None) -> Campaign:
    """Three Dreamers who have not played yet."""
    return CampaignFactory.create(who="gambler,specialist,tough-guy", name="The long night")


def has_no_overflow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
@pytest.mark.parametrize("size", [PHONE_SIZE, WIDE_SIZE], ids=["phone", "wide"])
def test_the_first_set_up_is_followed_step_by_step_p5(
    seat: PageOpener, packed: Campaign, size: dict[str, int], *, javascript: bool
) -> None:
    page = seat(size, java_script_enabled=javascript)
    page.goto(f"/c/{packed.slug}/sheet/team/")
    guide = page.locator("#guide")

    guide.get_by_role("button", name="First set-up").click()
    expect(guide.get_by_text("0 of 7")).to_be_visible()
    for done, step in enumerate(
        ("Lay out the board", "Shuffle three decks", "Sort the pools", "Place the Dreamer boards"), 1
    ):
        if not guide.locator("details.disclosure[open]").count():
            guide.get_by_text("The whole checklist").click()
        guide.get_by_role("button", name=f"Done: {step}").click()
        expect(guide.get_by_text(f"{done} of 7")).to_be_visible()
        skip_debounce(page)
    guide.get_by_role("button", name="Gambler", exact=True).click()
    expect(guide.get_by_text("5 of 7")).to_be_visible()
    skip_debounce(page)
    guide.get_by_role("button", name="Tough Guy").click()
    expect(guide.get_by_text("Clockwise so far: Tough Guy")).to_be_visible()
    guide.get_by_role("button", name="Specialist").click()
    expect(guide.get_by_text("6 of 7")).to_be_visible()
    expect(guide.get_by_text("Take tile I-01 X and follow it")).to_be_visible()
    assert has_no_overflow(page)
    skip_debounce(page)
    guide.get_by_role("button", name="Done", exact=True).click()
    expect(guide.locator(".guide-list")).to_have_count(0)
    skip_debounce(page)
    guide.get_by_role("link", name="How we sit").click()
    expect(guide.get_by_text("Clockwise: Gambler, Tough Guy, Specialist")).to_be_visible()


def test_an_open_point_is_agreed_with_one_tap(seat: PageOpener, packed: Campaign) -> None:
    dreamers = get_refs(packed, "etherfields.dreamer")
    apply_move(packed, "start-session", first_player=dreamers[0], present=dreamers)
    page = seat()
    page.goto(f"/c/{packed.slug}/sheet/team/")
    guide = page.locator("#guide")

    guide.get_by_role("link", name="How we play it").click()
    point = guide.get_by_role("group", name="Boosting Intent")
    expect(point.get_by_text("with the Luck die (default)")).to_be_visible()
    point.get_by_role("button", name="without the Luck die").click()
    expect(point.get_by_role("button", name="with the Luck die (default)", exact=True)).to_be_visible()
    assert has_no_overflow(page)


def test_the_guide_is_for_everybody(seat: PageOpener, packed: Campaign) -> None:
    for dreamer in get_refs(packed, "etherfields.dreamer"):
        apply_move(packed, "name-player", dreamer=dreamer, player="Bartholomewina-Maximiliana Wolfeschlegelst"[:40])
    dreamers = get_refs(packed, "etherfields.dreamer")
    apply_move(packed, "start-session", first_player=dreamers[0], present=dreamers)
    apply_move(packed, "start-checklist", procedure="save")
    page = seat()
    page.goto(f"/c/{packed.slug}/sheet/team/?show=guide.play")
    page.locator("#guide").get_by_text("The whole checklist").click()

    for size in (PHONE_SIZE, WIDE_SIZE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page_checks.set_color_scheme(page, "dark")
        assert page_checks.find_axe_violations(page, "color-contrast") == []
        page_checks.set_color_scheme(page, "light")
        assert (
            page_checks.find_axe_violations(page)
            + page_checks.find_overflow(page)
            + page_checks.find_small_targets(page)
            == []
        )

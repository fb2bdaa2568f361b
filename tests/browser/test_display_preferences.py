"""Display preferences: text twice as large, forced colours, reduced motion."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PANEL_KEYS = ("dreamer", "slumber", "team", "journal")
PAGE_PATHS = ("/", "/new/etherfields/", "/rules/etherfields/", "/rule/ef.seal/")
ANIMATED_SCRIPT = """() => [...document.querySelectorAll('body *')].filter(e => {
  const style = getComputedStyle(e);
  const long = text => text.split(',').some(one => parseFloat(one) > 0.02);
  return long(style.transitionDuration) || (style.animationName !== 'none' && long(style.animationDuration));
}).map(e => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    ("size", "panels"), [(PHONE_SIZE, ("dreamer",)), (WIDE_SIZE, PANEL_KEYS)], ids=["phone", "wide"]
)
def test_text_twice_as_large_stays_within_the_screen_and_works(
    seat: PageOpener, prompt: Campaign, size: dict[str, int], panels: tuple[str, ...]
) -> None:
    page = seat(size)
    for address in PAGE_PATHS:
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page_checks.find_overflow(page) == [], address
    table = TablePage.open_campaign(page, prompt)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for panel in panels:
        table.show_panel(panel)
        assert page_checks.find_overflow(page) == [], panel
    table.tap_button("dreamer", "Suffer Distress")


def test_with_colours_of_ones_own_every_control_is_seen_and_named(seat: PageOpener, prompt: Campaign) -> None:
    page = seat(forced_colors="active")
    table = TablePage.open_campaign(page, prompt)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    for panel in PANEL_KEYS:
        table.show_panel(panel)
        assert page_checks.find_axe_violations(page) == [], panel
        assert page_checks.find_tab_faults(page) == [], panel
    table.tap_button("dreamer", "Suffer Distress")


def test_nothing_moves_where_somebody_wants_it_still(seat: PageOpener, prompt: Campaign) -> None:
    page = seat(reduced_motion="reduce")
    table = TablePage.open_campaign(page, prompt)
    for panel in PANEL_KEYS:
        table.show_panel(panel)
        assert page.evaluate(ANIMATED_SCRIPT) == [], panel
    table.tap_button("dreamer", "Suffer Distress")
    assert page.evaluate(ANIMATED_SCRIPT) == []

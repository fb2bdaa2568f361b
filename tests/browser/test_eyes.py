"""What somebody has asked of their own machine: text twice as large, colours of their own, nothing that moves."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PANELS = ("dreamer", "slumber", "team", "journal")
PAGES = ("/", "/new/etherfields/", "/rules/etherfields/", "/rule/ef.seal/")
MOVING = """() => [...document.querySelectorAll('body *')].filter(e => {
  const style = getComputedStyle(e);
  const long = text => text.split(',').some(one => parseFloat(one) > 0.02);
  return long(style.transitionDuration) || (style.animationName !== 'none' && long(style.animationDuration));
}).map(e => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("size", "panels"), [(PHONE, ("dreamer",)), (WIDE, PANELS)], ids=["phone", "wide"])
def test_text_twice_as_large_stays_within_the_screen_and_works(
    seat: Seat, prompt: Campaign, size: dict[str, int], panels: tuple[str, ...]
) -> None:
    page = seat(size)
    for address in PAGES:
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert looks.too_wide(page) == [], address
    table = Table.of(page, prompt)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for panel in panels:
        table.look_at(panel)
        assert looks.too_wide(page) == [], panel
    table.tap("dreamer", "Suffer Distress")


def test_with_colours_of_ones_own_every_control_is_seen_and_named(seat: Seat, prompt: Campaign) -> None:
    page = seat(forced_colors="active")
    table = Table.of(page, prompt)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    for panel in PANELS:
        table.look_at(panel)
        assert looks.violations(page) == [], panel
        assert looks.tabbed(page) == [], panel
    table.tap("dreamer", "Suffer Distress")


def test_nothing_moves_where_somebody_wants_it_still(seat: Seat, prompt: Campaign) -> None:
    page = seat(reduced_motion="reduce")
    table = Table.of(page, prompt)
    for panel in PANELS:
        table.look_at(panel)
        assert page.evaluate(MOVING) == [], panel
    table.tap("dreamer", "Suffer Distress")
    assert page.evaluate(MOVING) == []

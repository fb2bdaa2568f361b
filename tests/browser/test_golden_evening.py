"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from campaigns.journal import shelf
from campaigns.journal.outcomes import By
from tests.browser.clicker import Clicker
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import packed, sound
from tests.golden.recorded import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LOADS = round(1.15 * (386 + 8))
"""Pages that were loaded for three evenings when this was first counted, and those of saying how everybody sits, each evening; and
fifteen in a hundred of that for sheets that are opened."""


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: Seat) -> None:
    clicked_again(seat())


def test_the_recorded_evenings_are_reported_without_javascript_in_no_more_page_loads_than_ever(seat: Seat) -> None:
    page = seat(java_script_enabled=False)
    loads: list[str] = []
    page.on("domcontentloaded", lambda there: loads.append(there.url))

    clicked_again(page)

    assert 0 < len(loads) <= LOADS


def clicked_again(page: Page) -> None:
    """Report every entry of the recorded evenings on a campaign of its own, which then stands where they stand."""
    evening = recorded()
    first, *entries = evening.moves.order_by("seq")
    again = shelf.begin("etherfields", "Once more", first.args, By("device-of-ada", "Ada"))
    clicker = Clicker(Table.of(page, again))

    for entry in entries:
        clicker.report(entry)

    assert packed(again) == packed(evening)
    assert sound(again)

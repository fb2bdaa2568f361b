"""Times in the zone of a phone that is not the server's: shown from the first visit on, and the page loaded again once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("zone", "shown"), [("Asia/Tokyo", "07:30"), (None, "")])
def test_a_phone_in_another_zone_shows_its_own_time(
    seat: PageOpener, prompt: Campaign, zone: str | None, shown: str
) -> None:
    moment = datetime(2025, 12, 31, 22, 30, tzinfo=UTC)
    prompt.moves.update(at=moment)
    page = seat(timezone_id=zone) if zone else seat()
    loads: list[str] = []
    page.on("domcontentloaded", lambda _page: loads.append(page.url))

    page.goto(f"/c/{prompt.slug}/journal/")

    def wait_until_idle() -> None:
        # The finder is loaded after the script of the zone.
        expect(page.locator("#finder-q")).to_have_attribute("role", "combobox")

    expect(page.locator(".entry time").first).to_have_text(shown or timezone.localtime(moment).strftime("%H:%M"))
    if zone == "Asia/Tokyo":
        expect(page.locator(".log-day").first).to_have_text("1 January 2026")
        wait_until_idle()
        page.reload()
        expect(page.locator(".entry time").first).to_have_text(shown)
        wait_until_idle()
        assert len(loads) == 3
    else:
        wait_until_idle()
        assert len(loads) == 1

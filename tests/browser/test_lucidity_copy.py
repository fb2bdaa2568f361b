"""Writing down what the copy of Lucidity says, on a phone: for everybody, without JavaScript, from a rule and back to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.lucidity.models import Copy
from tests.browser.conftest import PHONE, Seat
from tests.browser.test_accessibility import faults, faults_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NARROW = {"width": 320, "height": 640}


def test_the_page_is_for_everybody_on_any_screen_with_something_to_mend_too(seat: Seat) -> None:
    page = seat()
    page.goto("/lucidity/copy/")
    assert [*faults_at(page, NARROW), *faults(page)] == []
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * PHONE["height"]

    for part in ("tracks", "faces", "card-Y", "bogeymen"):
        page.goto(f"/lucidity/copy/?part={part}")
        assert [*faults_at(page, NARROW), *faults(page)] == [], part
    page.goto("/lucidity/copy/?part=faces")
    page.locator("#id_face-B-P").fill("4")
    page.get_by_role("button", name="Keep this").click()

    expect(page.get_by_text("A die has six sides, and these are 8.")).to_be_visible()
    assert faults_at(page, PHONE) == []


@pytest.mark.parametrize("scripted", [True, False])
def test_from_a_rule_to_the_page_and_what_is_written_there_is_kept(seat: Seat, scripted: bool) -> None:
    page = seat(java_script_enabled=scripted)
    page.goto("/rule/lu.track/")
    page.get_by_role("link", name="What our copy of the game says").click()
    tracks = page.locator("#part-tracks")
    expect(tracks.get_by_text("unverified")).to_be_visible()
    tracks.get_by_role("link").click()

    tracks.get_by_role("group", name="First track").get_by_label("Second step").fill("5")
    tracks.get_by_role("group", name="First track").get_by_label("Third step").fill("7")
    tracks.get_by_label("We have read this off our copy").check()
    page.get_by_role("button", name="Keep this").click()
    expect(page.get_by_text("Written down.")).to_be_visible()
    expect(page.locator("#part-tracks").get_by_text("unverified")).to_have_count(0)

    page.locator("#part-card-B").get_by_role("link").click()
    page.get_by_label("Hunt").check()
    page.get_by_label("Its ability, in your own words").fill("Draws one more.")
    page.get_by_label("We have read this off our copy").uncheck()
    page.get_by_role("button", name="Keep this").click()

    expect(page.get_by_text("Written down.")).to_be_visible()
    known = Copy.known()
    assert (known.tracks[0], known.verified) == ([3, 5, 7], ["tracks"])
    assert (known.takes["B"], known.abilities["B"]) == (["H", "S"], "Draws one more.")

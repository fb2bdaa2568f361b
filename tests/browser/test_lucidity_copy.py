"""Writing down what the copy of Lucidity says, on a phone: for everybody, without JavaScript, from a rule and back to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from campaigns.journal import shelf
from campaigns.lucidity import copies
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.facts import guessed
from tests.browser.conftest import PHONE, Seat
from tests.browser.test_accessibility import faults, faults_at
from tests.factories import HOST

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

    expect(page.get_by_text("A die has six sides, and these are 8.", exact=True)).to_be_visible()
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
    known = Copy.objects.get().known
    assert (known.tracks[0], known.verified) == ([3, 5, 7], ["tracks"])
    assert (known.takes["B"], known.abilities["B"]) == (["H", "S"], "Draws one more.")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_second_box_is_named_when_a_campaign_begins_and_another_one_chosen_at_its_table(
    seat: Seat, scripted: bool
) -> None:
    copies.create("Attic", replace(guessed(), fear="E"))
    page = seat(java_script_enabled=scripted)
    page.goto("/new/lucidity/")
    page.get_by_label("What do you call it?", exact=True).fill("Club nights")
    page.get_by_label("Who dreamed badly most recently, and begins?").fill("Ann")
    page.get_by_label("Next, clockwise").fill("Bo")
    expect(page.get_by_label("Name of the other copy")).to_be_hidden()
    page.get_by_label("Another copy", exact=True).check()
    page.get_by_label("Name of the other copy").fill("Club box")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/c/**")
    slug = page.url.split("/c/")[1].split("/")[0]

    page.goto(f"/lucidity/copy/?table={slug}&at=bag")
    expect(page.get_by_role("heading", name="Club box")).to_be_visible()
    page.get_by_role("link", name="Choose another copy").click()
    page.get_by_label("Attic", exact=True).check()
    page.get_by_role("button", name="Use this copy").click()
    expect(page.get_by_role("heading", name="Attic")).to_be_visible()
    page.get_by_role("button", name="Use it in this game").click()
    expect(page.get_by_role("status").filter(has_text="This game now uses what our copy")).to_be_visible()
    page.goto(f"/lucidity/copy/?table={slug}&at=bag")
    expect(page.get_by_role("button", name="Use it in this game")).to_have_count(0)
    page.get_by_text("Rename this copy").click()
    page.get_by_label("Name of this copy").fill("Attic box")
    page.get_by_role("button", name="Rename", exact=True).click()

    expect(page.get_by_role("heading", name="Attic box")).to_be_visible()
    assert [copy.name for copy in copies.all_copies()] == ["Attic box", "Club box"]
    page.goto(f"/lucidity/copy/?copy={Copy.objects.get(name='Club box').pk}")
    page.get_by_text("Delete this copy").click()
    page.get_by_role("button", name="Delete Club box").click()
    expect(page.get_by_text("The copy was deleted.")).to_be_visible()
    assert [copy.name for copy in copies.all_copies()] == ["Attic box"]


def test_the_pages_of_several_copies_are_for_everybody(seat: Seat) -> None:
    attic = copies.create("Attic", guessed())
    club = copies.create("Cellar", replace(guessed(), fear="E"))
    copies.create("Box of the club in the old brewery", guessed())
    begin: dict[str, object] = {"players": ["Ann", "Bo"]}
    campaign = shelf.begin("lucidity", "Nights", begin, HOST, lambda made: copies.choose(made, attic))
    differing = shelf.begin("lucidity", "Slow nights", begin, HOST, lambda made: copies.choose(made, attic))
    copies.choose(differing, club)
    undecided = shelf.begin("lucidity", "Late nights", begin, HOST)
    page = seat()
    for path in (
        "/lucidity/copy/",
        f"/lucidity/copy/?table={campaign.slug}&at=bag",
        f"/lucidity/copy/?table={campaign.slug}&at=bag&part=fear",
        f"/lucidity/copy/?table={differing.slug}&at=bag&chosen=1",
        f"/lucidity/copy/?table={undecided.slug}&at=bag",
        f"/lucidity/copies/?table={campaign.slug}&at=bag",
        "/new/lucidity/",
    ):
        page.goto(path)
        for fold in page.locator("details.more > summary").all():
            fold.click()
        assert [*faults_at(page, NARROW), *faults(page)] == [], path

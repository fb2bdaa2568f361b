"""The facts of the copy of Lucidity on a phone: accessible, without JavaScript, from a rule and back to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from campaigns.journal import campaign_service
from campaigns.lucidity import copy_repository
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.test_accessibility import find_faults_at, find_page_faults
from tests.factories import HOST_AUTHOR

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NARROW_SIZE = {"width": 320, "height": 640}


def test_the_page_is_for_everybody_on_any_screen_with_something_to_mend_too(seat: PageOpener) -> None:
    page = seat()
    page.goto("/lucidity/copy/")
    assert [*find_faults_at(page, NARROW_SIZE), *find_page_faults(page)] == []
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * PHONE_SIZE["height"]

    for part in ("tracks", "faces", "card-Y", "bogeymen"):
        page.goto(f"/lucidity/copy/?part={part}")
        assert [*find_faults_at(page, NARROW_SIZE), *find_page_faults(page)] == [], part
    page.goto("/lucidity/copy/?part=faces")
    page.locator("#id_face-B-P").fill("4")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("A die has 6 sides, and you entered 8.", exact=True)).to_be_visible()
    assert find_faults_at(page, PHONE_SIZE) == []


@pytest.mark.parametrize("scripted", [True, False])
def test_from_a_rule_to_the_page_and_what_is_written_there_is_kept(seat: PageOpener, scripted: bool) -> None:
    page = seat(java_script_enabled=scripted)
    page.goto("/rule/lu.track/")
    page.get_by_role("link", name="What's printed on our copy").click()
    tracks = page.locator("#part-tracks")
    expect(tracks.get_by_text("our guess")).to_be_visible()
    tracks.get_by_role("link").click()

    tracks.get_by_role("group", name="First track").get_by_label("Second step").fill("5")
    tracks.get_by_role("group", name="First track").get_by_label("Third step").fill("7")
    tracks.get_by_label("We checked this on our cards and dice").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("#part-tracks").get_by_text("our guess")).to_have_count(0)

    page.locator("#part-card-B").get_by_role("link").click()
    page.get_by_label("Hunt").check()
    page.get_by_label("Its ability, in your own words").fill("Draws one more.")
    page.get_by_label("We checked this on our cards and dice").uncheck()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Saved.")).to_be_visible()
    known = Copy.objects.get().decoded_facts
    assert (known.tracks[0], known.verified) == ([3, 5, 7], ["tracks"])
    assert (known.takes["B"], known.abilities["B"]) == (["H", "S"], "Draws one more.")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_second_box_is_named_when_a_campaign_begins_and_another_one_chosen_at_its_table(
    seat: PageOpener, scripted: bool
) -> None:
    copy_repository.create_copy("Attic", replace(build_guessed_facts(), fear="E"))
    page = seat(java_script_enabled=scripted)
    page.goto("/new/lucidity/")
    page.get_by_label("Name of the campaign", exact=True).fill("Club nights")
    page.get_by_label("Who had a bad dream most recently, and begins?").fill("Ann")
    page.get_by_label("Next, clockwise").fill("Bo")
    expect(page.get_by_label("Name of the other box")).to_be_hidden()
    page.get_by_label("Another box", exact=True).check()
    page.get_by_label("Name of the other box").fill("Club box")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/c/**")
    slug = page.url.split("/c/")[1].split("/")[0]

    page.goto(f"/lucidity/copy/?table={slug}&at=bag")
    expect(page.get_by_role("heading", name="Club box")).to_be_visible()
    page.get_by_role("link", name="Choose another box").click()
    page.get_by_label("Attic", exact=True).check()
    page.get_by_role("button", name="Use this box").click()
    expect(page.get_by_role("heading", name="Attic")).to_be_visible()
    page.get_by_role("button", name="Use it in this game").click()
    expect(page.get_by_role("status").filter(has_text="This game now uses what is printed")).to_be_visible()
    page.goto(f"/lucidity/copy/?table={slug}&at=bag")
    expect(page.get_by_role("button", name="Use it in this game")).to_have_count(0)
    page.get_by_text("Rename this box").click()
    page.get_by_label("Name of this box").fill("Attic box")
    page.get_by_role("button", name="Rename", exact=True).click()

    expect(page.get_by_role("heading", name="Attic box")).to_be_visible()
    assert [copy.name for copy in copy_repository.get_all_copies()] == ["Attic box", "Club box"]
    page.goto(f"/lucidity/copy/?copy={Copy.objects.get(name='Club box').pk}")
    page.get_by_text("Delete this box").click()
    page.get_by_role("button", name="Delete Club box").click()
    expect(page.get_by_text("The box was deleted.")).to_be_visible()
    assert [copy.name for copy in copy_repository.get_all_copies()] == ["Attic box"]


def test_the_pages_of_several_copies_are_for_everybody(seat: PageOpener) -> None:
    attic = copy_repository.create_copy("Attic", build_guessed_facts())
    club = copy_repository.create_copy("Cellar", replace(build_guessed_facts(), fear="E"))
    copy_repository.create_copy("Box of the club in the old brewery", build_guessed_facts())
    begin: dict[str, object] = {"players": ["Ann", "Bo"]}
    campaign = campaign_service.begin_campaign(
        "lucidity", "Nights", begin, HOST_AUTHOR, lambda made: copy_repository.assign_copy(made, attic)
    )
    differing = campaign_service.begin_campaign(
        "lucidity", "Slow nights", begin, HOST_AUTHOR, lambda made: copy_repository.assign_copy(made, attic)
    )
    copy_repository.assign_copy(differing, club)
    undecided = campaign_service.begin_campaign("lucidity", "Late nights", begin, HOST_AUTHOR)
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
        for fold in page.locator("details.disclosure > summary").all():
            fold.click()
        assert [*find_faults_at(page, NARROW_SIZE), *find_page_faults(page)] == [], path

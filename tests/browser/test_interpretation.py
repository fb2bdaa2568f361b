"""The intent parser in the finder: typed text, interpreted after a pause, applied by a tap alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PageOpener
from tests.browser.table_page import wait_for_cached_rules
from tests.intent_parser.demo_table import import_demo
from tests.intent_parser.slumber_script import SENTENCES_AND_MOVES, go_back_before_slumber

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.idle, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def get_newest_move(campaign: Campaign) -> str:
    """Return the name of the newest move."""
    return str(campaign.moves.values_list("name", flat=True).order_by("-seq")[0])


def open_finder(page: Page, campaign: Campaign) -> None:
    """Open the finder at a table."""
    page.goto(f"/c/{campaign.slug}/")
    wait_for_cached_rules(page)
    page.keyboard.press("/")
    expect(page.locator("#finder-q")).to_be_focused()


def test_what_is_told_is_carried_out_by_a_tap_and_not_before(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("ilse takes 2 distress")
    offered = page.get_by_role("button", name="Ilse suffered 2 Distress and has 2 of 8.")
    expect(offered).to_be_visible()
    assert Campaign.objects.get().version == campaign.version
    offered.tap() if page.evaluate("navigator.maxTouchPoints") else offered.click()

    expect(page.locator("#finder")).to_be_hidden()
    expect(
        page.locator("#strip, .status-bar, [role=status]").filter(has_text="Ilse suffered 2 Distress").first
    ).to_be_visible()


def test_enter_reads_at_once_and_goes_to_the_first_reading(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("ilse takes 2 distress")
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Ilse suffered 2 Distress and has 2 of 8.")).to_be_focused()


def test_a_question_leaves_the_rules_first(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("can ilse seal 3 cards")
    expect(page.locator(".interpretations")).to_be_visible()

    boxes = [page.locator(one).first.bounding_box() for one in (".interpretations", ".finder-option")]
    interpretations, option = (box["y"] for box in boxes if box is not None)
    assert interpretations > option


def test_without_a_connection_rules_are_found_and_reports_say_what_they_need(
    seat: PageOpener, campaign: Campaign
) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("seal")
    expect(page.locator(".finder-option").first).to_be_visible()
    page.context.set_offline(True)
    page.keyboard.type(" 3")

    expect(page.get_by_text("Reports need a connection")).to_be_visible()
    expect(page.locator(".finder-option").first).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_offered_can_be_read_and_touched(seat: PageOpener, campaign: Campaign, scheme: str) -> None:
    page = seat(color_scheme=scheme)
    open_finder(page, campaign)
    for said in ("ilse takes 2 distress", "secret II-4 B", "end the actions"):
        page.fill("#finder-q", said)
        expect(page.locator(".interpretation").first).to_be_visible()
        page.wait_for_timeout(700)

        assert (
            page_checks.find_axe_violations(page),
            page_checks.find_overflow(page),
            page_checks.find_small_targets(page),
        ) == ([], [], [])


def test_a_slumber_is_told_by_the_keyboard_alone_p7(seat: PageOpener) -> None:
    """What a screen reader's order of focus leads through: the field, its first reading, and nothing between them."""
    campaign = go_back_before_slumber()
    page = seat()
    page.goto(f"/c/{campaign.slug}/")
    wait_for_cached_rules(page)
    page.get_by_role("button", name="Mara", exact=True).click()
    expect(page.get_by_role("button", name="Mara", exact=True)).to_be_hidden()
    wait_for_cached_rules(page)
    for said, move in SENTENCES_AND_MOVES:
        page.keyboard.press("/")
        expect(page.locator("#finder-q")).to_be_focused()
        page.keyboard.type(said, delay=5)
        page.keyboard.press("Enter")
        first = page.locator("#told-0 :is(button, summary)").first
        expect(first).to_be_focused()
        if move == "end-slumber":  # an ending move is unfolded first
            page.keyboard.press("Enter")
            page.keyboard.press("Tab")
            expect(page.locator("#told-0 button")).to_be_focused()
        with page.expect_response(lambda answer: "/move/" in answer.url):
            page.keyboard.press("Enter")
        expect(page.locator("#finder")).to_be_hidden()
        assert get_newest_move(campaign) == f"etherfields.{move}", said


def test_several_who_suffer_are_one_report_and_one_tap(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("everyone except jonas seals 2 cards")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Mara, Ilse and Teo Sealed 2 cards each.")).to_be_focused()
    with page.expect_response(lambda answer: "/move/" in answer.url):
        page.keyboard.press("Enter")

    expect(page.locator("#finder")).to_be_hidden()
    (entry,) = campaign.moves.filter(seq__gt=campaign.version)
    assert len(entry.args["dreamers"]) == 3


def test_several_who_are_named_together_are_told_one_tap_after_the_other(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    page.keyboard.type("ilse and teo discard 2 cards")
    page.keyboard.press("Enter")
    for name in ("Ilse", "Teo"):
        expect(page.get_by_role("button", name=f"{name} discarded 2 cards from the hand.")).to_be_focused()
        with page.expect_response(lambda answer: "/move/" in answer.url):
            page.keyboard.press("Enter")

    expect(page.locator("#finder")).to_be_hidden()
    assert campaign.moves.filter(seq__gt=campaign.version).count() == 2


def test_the_last_report_is_said_anew(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    open_finder(page, campaign)
    for said, offered in (
        ("ilse takes 2 distress", "Ilse suffered 2 Distress and has 2 of 8."),
        ("no, 3", "Instead: Ilse suffered 3 Distress and has 3 of 8."),
    ):
        page.keyboard.type(said)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.get_by_role("button", name=offered).click()
        expect(page.locator("#finder")).to_be_hidden()
        page.keyboard.press("/")
    page.keyboard.type("undo")
    with page.expect_response(lambda answer: "/undo/" in answer.url):
        page.get_by_role("button", name="Undo: Ilse suffered 3 Distress and has 3 of 8.").click()
    expect(page.locator("#finder")).to_be_hidden()

    kinds = campaign.moves.filter(seq__gt=campaign.version).order_by("seq").values_list("kind", flat=True)
    assert list(kinds) == ["move", "undo", "move", "undo"]


def test_a_sentence_is_applied_while_the_answer_to_the_last_is_on_its_way(seat: PageOpener, campaign: Campaign) -> None:
    """Both are the first interpretation of their sentence; the second is not a repeated press of the first."""
    page = seat()
    open_finder(page, campaign)
    held: list[Route] = []
    page.route("**/move/**", lambda route: route.continue_() if held else held.append(route))
    for told, offered in (
        ("ilse takes 2 distress", "Ilse suffered 2 Distress and has 2 of 8."),
        ("teo takes 1 distress", "Teo suffered 1 Distress and has 1 of 8."),
    ):
        page.keyboard.type(told)
        page.get_by_role("button", name=offered).click()
        expect(page.locator("#finder")).to_be_hidden()
        page.keyboard.press("/")
    held[0].continue_()
    expect(page.get_by_role("link", name="Teo Distress 1 of 8", include_hidden=True)).to_be_attached()
    assert campaign.moves.filter(seq__gt=campaign.version).count() == 2


def test_the_field_of_the_report_sheet_continues_in_the_finder(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{campaign.slug}/")
    wait_for_cached_rules(page)
    page.get_by_role("link", name="Report or ask").click()
    page.get_by_role("searchbox", name="Report or ask in your own words").click()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#finder-q")).to_be_focused()
    page.keyboard.type("ilse takes 2 distress")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Ilse suffered 2 Distress and has 2 of 8.").click()

    expect(page.locator("#finder")).to_be_hidden()
    expect(page.locator("#said")).to_contain_text("Ilse suffered 2 Distress")


def test_a_report_from_the_page_of_rules_leads_back_to_the_table_and_counts_once(
    seat: PageOpener, campaign: Campaign
) -> None:
    page = seat()
    page.goto(f"/rules/etherfields/?q=ilse+takes+2+distress&table={campaign.slug}")
    page.get_by_role("button", name="Ilse suffered 2 Distress and has 2 of 8.").dblclick()

    expect(page).to_have_url(re.compile(rf"/c/{campaign.slug}/\?"))
    expect(page.locator("#said")).to_contain_text("Ilse suffered 2 Distress")
    assert campaign.moves.filter(seq__gt=campaign.version).count() == 1

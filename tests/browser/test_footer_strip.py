"""The footer of a phone: the remaining tasks are readable without a tap, and it covers nothing permanently."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import build_turn_campaign
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, apply_move, get_refs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The lowest readable or tappable pixel once all is scrolled to its end, and the top of the strip.
PAGE_END_SCRIPT = """() => {
  scrollTo(0, 1e6);
  const within = '#now, .pane:not(:has(#now))';
  const parts = [...document.querySelectorAll(`:is(${within}) :is(a, button, input, summary, p, li, h2)`)];
  const seen = parts.filter((one) => one.checkVisibility() && !one.closest('.device-owner'));
  const strip = document.querySelector('.status-bar').getBoundingClientRect().top;
  return [Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)), strip];
}"""

# True if a sentence is visible: its letters are within the box that shows them.
TEXT_VISIBLE_SCRIPT = """(said, last) => {
  const words = document.evaluate(`.//text()[contains(., "${last}")]`, said, null, 9).singleNodeValue;
  const range = document.createRange(), end = words.textContent.indexOf(last) + last.length;
  range.setStart(words, 0);
  range.setEnd(words, end);
  const box = said.querySelector("span").getBoundingClientRect(), read = range.getBoundingClientRect();
  return read.top >= box.top - 1 && read.bottom <= box.bottom + 1;
}"""

# True if nothing covers the middle of an element.
ON_TOP = """(link) => {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  return link.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""

IS_CUT_SCRIPT = "said => said.querySelector('span').offsetHeight > said.clientHeight + 2"

LOW = {"width": 390, "height": 664}
NARROW = {"width": 320, "height": 568}
MAX_BAR_HEIGHT = 45

BOARD_OUTLINE_SCRIPT = "() => getComputedStyle(document.getElementById('board')).outlineStyle"

# True if every check mark is next to letters of its own row, not below them.
ICON_POSITIONS_SCRIPT = """() => [...document.querySelectorAll('#now .done .icon')].filter((one) => one.checkVisibility()).map((mark) => {
  const range = document.createRange();
  range.selectNode(mark.previousSibling);
  const last = [...range.getClientRects()].at(-1), at = mark.getBoundingClientRect();
  return at.top < last.bottom && at.bottom > last.top;
})"""


def report_long_message(campaign: Campaign) -> int:
    """Return the entry of a move whose message takes more than three lines of a phone."""
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Wilhelmina Alexandrina Theodora of Thule")
    return apply_move(campaign, "suffer", dreamer=GAMBLER, count=8).seq


def test_where_a_card_is_put_by_hand_is_on_the_card_and_only_heard_in_the_strip_p17(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat()
    entry = apply_move(slumber, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern that nobody lit")
    page.goto(f"/c/{slumber.slug}/?said={entry.seq}")

    expect(page.locator("#tasks .task")).to_contain_text("Put it into the card holder.")
    expect(page.locator("#tasks .task")).to_be_in_viewport()
    expect(page.locator("#said .visually-hidden")).to_contain_text("Put it into the card holder.")


def test_what_the_pool_could_not_give_is_read_without_a_tap_p3(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    for _ in range(2):
        entry = apply_move(slumber, "take-token", kind="block", count=4)
    page.goto(f"/c/{slumber.slug}/?said={entry.seq}")

    expect(page.locator("#said")).to_contain_text("The pool had only 2 of 4 Block tokens.")
    assert page.locator("#said").evaluate(TEXT_VISIBLE_SCRIPT, "only 2 of 4 Block tokens")


@pytest.mark.idle
def test_a_message_leaves_after_the_time_it_takes_to_read_but_not_under_the_pointer(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat()
    entry = apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    page.goto(f"/c/{slumber.slug}/?said={entry.seq}")
    message = page.locator("#said .status-message")
    expect(message).to_contain_text("Gambler")

    message.hover()
    page.wait_for_timeout(9000)
    expect(message).to_be_visible()

    page.mouse.move(10, 10)
    expect(message).to_have_count(0, timeout=4000)
    expect(page.locator("#beside")).to_have_text("Undo")
    expect(page.locator("#beside .button")).to_be_hidden()


@pytest.mark.idle
def test_a_message_is_closed_by_its_button_by_a_sheet_and_by_scrolling_and_not_said_again(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat()
    entry = apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    message = page.locator("#said .status-message")
    address = f"/c/{slumber.slug}/?said={entry.seq}"
    page.goto(address)
    page.locator(".status-close").click()
    expect(message).to_have_count(0)
    expect(page.locator(".status-close")).to_be_hidden()

    page.goto(address)
    expect(page.locator(".status-close")).to_be_visible()
    page.get_by_role("link", name="Report or ask").click()
    expect(page.locator("#sheet")).to_be_visible()
    expect(message).to_have_count(0)

    page.goto(address)
    expect(page.locator(".status-close")).to_be_visible()
    page.mouse.move(100, 300)
    page.mouse.wheel(0, 40)
    expect(message).to_have_count(0)

    page.goto(address)
    expect(page.locator(".status-close")).to_be_visible()
    page.reload()
    expect(page.locator("#live")).to_be_attached()
    expect(message).to_have_count(0)


@pytest.mark.idle
def test_a_tap_unfolds_a_message_that_is_cut_and_it_stays_until_it_is_closed(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat()
    page.goto(f"/c/{slumber.slug}/?said={report_long_message(slumber)}")
    said = page.locator("#said")
    expect(said).to_have_attribute("data-is-cut", "")
    expect(said).to_have_css("cursor", "pointer")
    assert said.evaluate(IS_CUT_SCRIPT)

    said.click(position={"x": 30, "y": 10})
    assert not said.evaluate(IS_CUT_SCRIPT)
    page.mouse.move(10, 10)
    page.wait_for_timeout(13000)
    expect(page.locator("#said .status-message")).to_be_visible()

    page.locator(".status-close").click()
    expect(page.locator("#said .status-message")).to_have_count(0)


@pytest.mark.idle
def test_a_message_that_has_room_is_not_said_to_go_on(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{slumber.slug}/?said={apply_move(slumber, 'suffer', dreamer=GAMBLER, count=1).seq}")

    expect(page.locator(".status-close")).to_be_visible()
    expect(page.locator("#said .status-message")).to_be_visible()
    expect(page.locator("#said[data-is-cut]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE_SIZE, LOW, NARROW])
def test_a_link_in_a_long_message_is_in_sight_when_it_has_the_focus(
    seat: PageOpener, slumber: Campaign, size: dict[str, int]
) -> None:
    page = seat(size)
    page.goto(f"/c/{slumber.slug}/?said={report_long_message(slumber)}")
    expect(page.locator(".highlight")).to_be_hidden()  # that of the death takes taps until it is gone
    links = page.locator("#said a")
    assert links.count()

    for link in links.all():
        link.focus()
        assert link.evaluate(ON_TOP)


@pytest.mark.parametrize("size", [PHONE_SIZE, LOW, NARROW])
def test_a_long_message_is_scrolled_in_the_place_that_the_page_leaves_for_it(
    seat: PageOpener, slumber: Campaign, size: dict[str, int]
) -> None:
    page = seat(size, java_script_enabled=False)
    page.goto(f"/c/{slumber.slug}/?said={report_long_message(slumber)}")

    expect(page.locator("#said")).to_have_css("overflow-y", "auto")
    lines, shown = (
        page.locator("#said .status-message > span").bounding_box(),
        page.locator(".status-bar").bounding_box(),
    )
    assert lines is not None
    assert shown is not None
    assert shown["height"] <= MAX_BAR_HEIGHT < lines["height"]


@pytest.mark.parametrize("room", ["now", "board", "box", "journal"])
def test_at_the_end_of_a_room_nothing_lies_below_the_strip(seat: PageOpener, room: str) -> None:
    page = seat()
    campaign = build_turn_campaign("actions")
    entry = apply_move(campaign, "seal", dreamer=GAMBLER, count=2)
    page.goto(f"/c/{campaign.slug}/?said={entry.seq}#{room}")

    lowest, strip = page.evaluate(PAGE_END_SCRIPT)
    assert lowest < strip + 1


def test_a_room_shows_no_frame_but_to_who_goes_by_keys(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{slumber.slug}/#board")
    assert page.evaluate(BOARD_OUTLINE_SCRIPT) == "none"

    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(BOARD_OUTLINE_SCRIPT) == "solid"


@pytest.mark.parametrize("name", ["Mara", "Wilhelmina Alexandrina Theodora of Thule"])
def test_a_check_mark_stands_beside_the_name_it_belongs_to(seat: PageOpener, name: str) -> None:
    page = seat()
    campaign = build_turn_campaign("draw")
    first, *_others = get_refs(campaign, "etherfields.dreamer")
    apply_move(campaign, "name-player", dreamer=first, player=name)
    apply_move(campaign, "draw", dreamer=first)
    table = TablePage.open_campaign(page, campaign)
    folded = table.page.locator("#now-rows > summary")
    if folded.count():
        folded.click()

    beside = page.evaluate(ICON_POSITIONS_SCRIPT)
    assert beside
    assert all(beside)

"""Every page for everybody: axe, both themes, both sizes, a keyboard, a thumb, names that are too long."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, TOUGH_GUY, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, begin_campaign, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PANEL_KEYS = ("dreamer", "team", "slumber", "board", "secrets", "things", "journal")


def list_page_paths(campaign: Campaign) -> list[str]:
    """Return the address of every page but the table."""
    here = f"/c/{campaign.slug}"
    return [
        "/", "/new/etherfields/", "/import/", f"{here}/journal/", f"{here}/journal/?who=1&session=1", f"{here}/saves/",
        f"{here}/recap/", f"{here}/chronicle/", f"{here}/booklet/", f"{here}/keep/", f"{here}/apps/", f"{here}/webhooks/", "/deleted/",
        "/installation/",
        f"{here}/move/take-stock/", f"{here}/move/put-entity/", f"{here}/move/note-tile/", f"{here}/move/reveal-secret/",
        f"{here}/move/seal/", f"{here}/move/note-effect/", "/rules/etherfields/", "/rules/etherfields/?q=zebra",
        "/rules/", "/rules/?q=nightmare", "/rules/etherfields/?by=letter", "/rules/etherfields/?by=icon", "/rules/onirim/?by=icon",
        f"{here}/plays/", "/plays/", f"/rule/ef.seal/?table={campaign.slug}&at=slumber",
        "/rule/ef.dream/", "/rule/lu.card/", "/rule/onirim.nightmare/",
        "/moves/etherfields/", "/rules/etherfields/guide/", "/device/name", "/nowhere",
    ]  # fmt: skip


def find_page_faults(page: Page) -> list[str]:
    """Return the faults of a page on a phone, and its overflow on a wide screen."""
    return [*find_faults_at(page, PHONE_SIZE), *find_misfits(page)]


def find_faults_at(page: Page, size: dict[str, int], scope: str = "html") -> list[str]:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return [
        f"{size['width']}: {fault}"
        for fault in (*page_checks.find_faults(page, scope), *page_checks.find_tab_faults(page))
    ]


def find_misfits(page: Page) -> list[str]:
    page.set_viewport_size({"width": WIDE_SIZE["width"], "height": WIDE_SIZE["height"]})
    return [
        f"{WIDE_SIZE['width']}: {fault}"
        for fault in (*page_checks.find_overflow(page), *page_checks.find_small_targets(page))
    ]


def test_every_page_around_the_table(seat: PageOpener, prompt: Campaign) -> None:
    page = seat()
    titles: dict[str, str] = {}
    for path in list_page_paths(prompt):
        page.goto(path)
        assert find_page_faults(page) == [], path
        titles.setdefault(page.title(), path.partition("?")[0])
        assert titles[page.title()] == path.partition("?")[0], page.title()


def test_the_empty_shelf_and_what_a_stranger_sees(seat: PageOpener) -> None:
    page = seat()
    page.goto("/")
    expect(page.get_by_role("heading", name="What are you playing?")).to_be_visible()
    assert find_page_faults(page) == []
    page.context.clear_cookies()
    page.goto("/")
    expect(page.get_by_role("heading", name="Ask the host")).to_be_visible()
    assert find_page_faults(page) == []


def test_forms_that_were_filled_in_wrongly(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    page.goto("/new/etherfields/")
    page.get_by_label("Name of the campaign").fill("Nobody dreams")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Choose at least one Dreamer.", exact=True)).to_be_visible()
    assert find_page_faults(page) == []
    page.goto("/import/")
    page.get_by_label("Export file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".field-error")).to_be_visible()
    assert find_page_faults(page) == []


def test_the_table_in_a_slumber_with_a_question_open(seat: PageOpener, prompt: Campaign) -> None:
    page = seat()
    for panel in PANEL_KEYS:
        table = TablePage.open_campaign(page, prompt, panel)
        expect(page.get_by_role("link", name="1 question")).to_be_visible()
        assert find_faults_at(page, PHONE_SIZE) == [], panel
    table.show_panel("now")
    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_be_visible()
    assert find_page_faults(page) == []
    assert find_faults_at(page, WIDE_SIZE) == []
    table.choose_dreamer("Gambler")
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    table.expect_refusal("Gambler has no Ether")
    assert find_page_faults(page) == []


def test_the_table_on_the_dreamworld_map(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    for panel in (*PANEL_KEYS, "dreamworld"):
        if panel != "board":
            TablePage.open_campaign(page, campaign, panel)
            assert find_faults_at(page, PHONE_SIZE) == [], panel
    assert find_faults_at(page, WIDE_SIZE) == []


def test_the_table_between_sessions_and_with_somebody_absent(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    apply_move(campaign, "end-session")
    TablePage.open_campaign(page, campaign)
    assert find_page_faults(page) == []
    apply_move(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER])
    TablePage.open_campaign(page, campaign).choose_dreamer("Tough Guy")
    assert find_page_faults(page) == []


def test_a_refusal_that_a_card_may_overrule(seat: PageOpener, prompt: Campaign) -> None:
    table = TablePage.open_campaign(seat(), prompt, "dreamer")
    table.fill_form("dreamer", "Draw", "Cards").click()
    table.expect_refusal("You can do this only in the Draw step.")
    assert find_page_faults(table.page) == []


@pytest.mark.parametrize("panel", ["dreamer", "entity", "turncard", "team"])
def test_every_group_unfolded(seat: PageOpener, prompt: Campaign, panel: str) -> None:
    table = TablePage.open_campaign(seat(), prompt, panel)
    titles = [
        " ".join(title.split())
        for title in table.get_panel(panel).locator(".disclosure-list a.disclosure-summary").all_text_contents()
    ]
    assert len(titles) >= 3
    for title in titles:
        table.unfold_group(panel, title)
        table.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert (
            find_faults_at(table.page, PHONE_SIZE, "html" if title == titles[0] else page_checks.SHEET_SCOPE) == []
        ), title


@pytest.fixture
def long_names(transactional_db: None) -> Campaign:
    """Names as long as they may be, without a space in them."""
    campaign = begin_campaign(who="gambler,specialist,tough-guy,free-spirit,reaper", name="Wanderlust" * 6)
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        apply_move(campaign, "name-player", dreamer=dreamer, player="WMWMWMWMWM" * 4)
    apply_move(campaign, "go", at="Mooooooorn" * 6)
    return campaign


def test_long_names_leave_no_page_wider_than_its_screen(seat: PageOpener, long_names: Campaign) -> None:
    page = seat()
    tables = [f"/c/{long_names.slug}/#{panel}" for panel in PANEL_KEYS]
    found = {path: find_overflow_at_widths(page, path) for path in (*list_page_paths(long_names), *tables)}
    apply_move(
        long_names, "meet-slumber", name="Wraaaaaith" * 6, turns=12, script="WWWWWWWWWWWW", cost=99, gradual=True
    )
    wraith = get_only_ref(long_names, "etherfields.entity")
    apply_move(long_names, "note-effect", entity=wraith, kind="basic", distress=8, seal=40, note="Oooooooooo" * 12)
    groups = {
        f"dreamer/{GAMBLER}": "dreamer.cards", "turncard": "turncard.correct", f"entity/{wraith}": "entity.tile",
        f"copy/{wraith}": "", "team": "team.correct",
    }  # fmt: skip
    tables += [f"/c/{long_names.slug}/sheet/{sheet}/?show={group}" for sheet, group in groups.items()]
    found |= {
        f"{path} in a Slumber": find_overflow_at_widths(page, path)
        for path in (*tables, f"/c/{long_names.slug}/journal/")
    }
    assert {path: faulty for path, faulty in found.items() if faulty} == {}


def find_overflow_at_widths(page: Page, path: str) -> list[str]:
    """Return what is too wide on a phone of old, a phone, and a wide screen."""
    page.goto("about:blank")
    page.goto(path)
    found: list[str] = []
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{width}: {one}" for one in page_checks.find_overflow(page)]
    return found

"""Every page for everybody: axe, both themes, both sizes, a keyboard, a thumb, names that are too long."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, TOUGH_GUY, WIDE, Seat
from tests.browser.table import Table
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, begun, only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PANELS = ("dreamer", "team", "slumber", "board", "secrets", "things", "journal")


def around_the_table(campaign: Campaign) -> list[str]:
    """Return the address of every page but the table."""
    here = f"/c/{campaign.slug}"
    return [
        "/", "/new/etherfields/", "/import/", f"{here}/journal/", f"{here}/journal/?who=1&session=1", f"{here}/saves/",
        f"{here}/recap/", f"{here}/chronicle/", f"{here}/booklet/", f"{here}/keep/", "/deleted/",
        f"{here}/move/take-stock/", f"{here}/move/put-entity/", f"{here}/move/note-tile/", f"{here}/move/reveal-secret/",
        f"{here}/move/seal/", f"{here}/move/note-effect/", "/rules/etherfields/", "/rules/etherfields/?q=zebra",
        "/rules/", "/rules/?q=nightmare", "/rules/etherfields/?by=letter", "/rules/etherfields/?by=icon", "/rules/onirim/?by=icon",
        f"/rule/ef.seal/?table={campaign.slug}&at=slumber", "/rule/ef.dream/", "/rule/lu.card/", "/rule/onirim.nightmare/",
        "/moves/etherfields/", "/rules/etherfields/guide/", "/device/name", "/nowhere",
    ]  # fmt: skip


def faults(page: Page) -> list[str]:
    """Return what is wrong with a page on a phone, and what of it does not fit a wide screen."""
    return [*faults_at(page, PHONE), *misfits(page)]


def faults_at(page: Page, size: dict[str, int], scope: str = "html") -> list[str]:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return [f"{size['width']}: {fault}" for fault in (*looks.faults(page, scope), *looks.tabbed(page))]


def misfits(page: Page) -> list[str]:
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    return [f"{WIDE['width']}: {fault}" for fault in (*looks.too_wide(page), *looks.too_small(page))]


def test_every_page_around_the_table(seat: Seat, prompt: Campaign) -> None:
    page = seat()
    titles: dict[str, str] = {}
    for path in around_the_table(prompt):
        page.goto(path)
        assert faults(page) == [], path
        titles.setdefault(page.title(), path.partition("?")[0])
        assert titles[page.title()] == path.partition("?")[0], page.title()


def test_the_empty_shelf_and_what_a_stranger_sees(seat: Seat) -> None:
    page = seat()
    page.goto("/")
    expect(page.get_by_role("heading", name="Which game lies on your table?")).to_be_visible()
    assert faults(page) == []
    page.context.clear_cookies()
    page.goto("/")
    expect(page.get_by_role("heading", name="Ask the host")).to_be_visible()
    assert faults(page) == []


def test_forms_that_were_filled_in_wrongly(seat: Seat, campaign: Campaign) -> None:
    page = seat()
    page.goto("/new/etherfields/")
    page.get_by_label("What do you call it?").fill("Nobody dreams")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Choose at least one Dreamer.", exact=True)).to_be_visible()
    assert faults(page) == []
    page.goto("/import/")
    page.get_by_label("Export file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    page.get_by_role("button", name="Bring it in").click()
    expect(page.locator(".field-error")).to_be_visible()
    assert faults(page) == []


def test_the_table_in_a_slumber_with_a_question_open(seat: Seat, prompt: Campaign) -> None:
    page = seat()
    for panel in PANELS:
        table = Table.of(page, prompt, panel)
        expect(page.get_by_role("link", name="1 question")).to_be_visible()
        assert faults_at(page, PHONE) == [], panel
    table.look_at("now")
    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_be_visible()
    assert faults(page) == []
    assert faults_at(page, WIDE) == []
    table.choose("Gambler")
    table.fill("dreamer", "Spend Ether", "More at once", How_many=9).click()
    table.refused("Gambler has no Ether")
    assert faults(page) == []


def test_the_table_on_the_dreamworld_map(seat: Seat, campaign: Campaign) -> None:
    page = seat()
    for panel in (*PANELS, "dreamworld"):
        if panel != "board":
            Table.of(page, campaign, panel)
            assert faults_at(page, PHONE) == [], panel
    assert faults_at(page, WIDE) == []


def test_the_table_between_sessions_and_with_somebody_absent(seat: Seat, campaign: Campaign) -> None:
    page = seat()
    applied(campaign, "end-session")
    Table.of(page, campaign)
    assert faults(page) == []
    applied(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER])
    Table.of(page, campaign).choose("Tough Guy")
    assert faults(page) == []


def test_a_refusal_that_a_card_may_overrule(seat: Seat, prompt: Campaign) -> None:
    table = Table.of(seat(), prompt, "dreamer")
    table.fill("dreamer", "Draw", "Cards").click()
    table.refused("This belongs to the Draw step.")
    assert faults(table.page) == []


@pytest.mark.parametrize("panel", ["dreamer", "entity", "turncard", "team"])
def test_every_group_unfolded(seat: Seat, prompt: Campaign, panel: str) -> None:
    table = Table.of(seat(), prompt, panel)
    titles = [" ".join(title.split()) for title in table.panel(panel).locator(".groups a.summary").all_text_contents()]
    assert len(titles) >= 3
    for title in titles:
        table.unfold(panel, title)
        table.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert faults_at(table.page, PHONE, "html" if title == titles[0] else looks.SHEET) == [], title


@pytest.fixture
def long_names(transactional_db: None) -> Campaign:
    """Names as long as they may be, without a space in them."""
    campaign = begun(who="gambler,specialist,tough-guy,free-spirit,reaper", name="Wanderlust" * 6)
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        applied(campaign, "name-player", dreamer=dreamer, player="WMWMWMWMWM" * 4)
    applied(campaign, "go", at="Mooooooorn" * 6)
    return campaign


def test_long_names_leave_no_page_wider_than_its_screen(seat: Seat, long_names: Campaign) -> None:
    page = seat()
    tables = [f"/c/{long_names.slug}/#{panel}" for panel in PANELS]
    found = {path: overflow(page, path) for path in (*around_the_table(long_names), *tables)}
    applied(long_names, "meet-slumber", name="Wraaaaaith" * 6, turns=12, script="WWWWWWWWWWWW", cost=99, gradual=True)
    wraith = only(long_names, "etherfields.entity")
    applied(long_names, "note-effect", entity=wraith, kind="basic", distress=8, seal=40, note="Oooooooooo" * 12)
    groups = {
        f"dreamer/{GAMBLER}": "dreamer.cards", "turncard": "turncard.correct", f"entity/{wraith}": "entity.tile",
        f"copy/{wraith}": "", "team": "team.correct",
    }  # fmt: skip
    tables += [f"/c/{long_names.slug}/sheet/{sheet}/?show={group}" for sheet, group in groups.items()]
    found |= {f"{path} in a Slumber": overflow(page, path) for path in (*tables, f"/c/{long_names.slug}/journal/")}
    assert {path: faulty for path, faulty in found.items() if faulty} == {}


def overflow(page: Page, path: str) -> list[str]:
    """Return what is too wide on a phone of old, a phone, and a wide screen."""
    page.goto("about:blank")
    page.goto(path)
    found: list[str] = []
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{width}: {one}" for one in looks.too_wide(page)]
    return found

"""Voice input: off until it is agreed to, over https only, in browsers that recognise speech; what is heard is as if typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.table_page import TablePage, wait_for_cached_rules
from tests.browser.test_finder import get_finder, get_results, get_search_field

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

FAKE_RECOGNITION_SCRIPT = """
  window.heard = [];
  class FakeRecognition extends EventTarget {
    start() { heard.push(this); }
    abort() { this.isAborted = true; }
    say(...texts) {
      this.dispatchEvent(Object.assign(new Event("result"), { results: texts.map((transcript) => [{ transcript }]) }));
    }
  }
  window.SpeechRecognition = undefined;
  window.webkitSpeechRecognition = FakeRecognition;
"""
"""A fake recogniser, driven by the test: a headless browser hears nothing."""
NO_RECOGNITION_SCRIPT = """
  delete window.SpeechRecognition;
  delete window.webkitSpeechRecognition;
"""
INSECURE_SCRIPT = "Object.defineProperty(window, 'isSecureContext', { value: false });"
FETCHED_SCRIPT = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/voice-input')).length"


def open_finder(seat: PageOpener, campaign: Campaign, *scripts: str) -> Page:
    """Open the finder on a phone with a modified browser."""
    page = seat(PHONE_SIZE)
    for script in scripts:
        page.add_init_script(script)
    TablePage.open_campaign(page, campaign, "slumber")
    wait_for_cached_rules(page)
    page.keyboard.press("/")
    expect(get_search_field(page)).to_be_focused()
    return page


def test_what_is_said_is_read_as_if_typed_once_voice_input_is_agreed_to(seat: PageOpener, slumber: Campaign) -> None:
    page = open_finder(seat, slumber, FAKE_RECOGNITION_SCRIPT)
    finder = get_finder(page)
    microphone = finder.get_by_role("button", name="Speak")

    microphone.click()
    assert page.evaluate("heard.length") == 0
    expect(finder.get_by_text("may send the sound to its maker")).to_be_visible()
    assert page_checks.find_axe_violations(page) == []
    finder.get_by_role("button", name="Turn voice input on").click()
    expect(finder.get_by_text("Listening…")).to_be_visible()
    expect(microphone).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("heard[0].lang") == "en"

    page.evaluate("heard[0].say('gambler suffers', 'two distress')")
    expect(get_search_field(page)).to_have_value("gambler suffers two distress")
    expect(finder.locator(".interpretation").first).to_contain_text("Gambler suffered 2 Distress")
    page.evaluate("heard[0].dispatchEvent(new Event('end'))")
    expect(microphone).to_have_attribute("aria-pressed", "false")
    expect(finder.get_by_text("Listening…")).to_be_hidden()

    page.reload()
    wait_for_cached_rules(page)
    page.keyboard.press("/")
    microphone.click()
    expect(finder.get_by_text("Listening…")).to_be_visible()
    finder.get_by_role("button", name="Turn voice input off").click()
    assert page.evaluate("heard[0].isAborted")
    microphone.click()
    expect(finder.get_by_role("button", name="Turn voice input on")).to_be_visible()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("not-allowed", "Allow the microphone"),
        ("network", "cannot be reached"),
        ("no-speech", "Nothing was heard"),
        ("bad-grammar", "Speech recognition failed"),
    ],
)
def test_a_failure_is_said_and_the_field_stays(seat: PageOpener, slumber: Campaign, error: str, said: str) -> None:
    page = open_finder(seat, slumber, FAKE_RECOGNITION_SCRIPT)
    finder = get_finder(page)
    get_search_field(page).fill("what is sealed")
    finder.get_by_role("button", name="Speak").click()
    finder.get_by_role("button", name="Turn voice input on").click()
    expect(finder.get_by_text("Listening…")).to_be_visible()

    page.evaluate(f"heard[0].dispatchEvent(Object.assign(new Event('error'), {{ error: '{error}' }}))")
    expect(finder.get_by_text(said)).to_be_visible()
    expect(finder.get_by_role("button", name="Speak")).to_have_attribute("aria-pressed", "false")
    expect(get_search_field(page)).to_have_value("what is sealed")
    expect(get_results(page).first).to_be_visible()


@pytest.mark.parametrize(
    "script", [NO_RECOGNITION_SCRIPT, FAKE_RECOGNITION_SCRIPT + INSECURE_SCRIPT], ids=["without recognition", "http"]
)
def test_where_speech_cannot_be_recognised_nothing_is_fetched(seat: PageOpener, slumber: Campaign, script: str) -> None:
    page = open_finder(seat, slumber, script)
    get_search_field(page).fill("gambler suffers 1")
    expect(get_finder(page).locator(".interpretation").first).to_be_visible()

    expect(get_finder(page).get_by_role("button", name="Speak")).to_have_count(0)
    assert page.evaluate(FETCHED_SCRIPT) == 0

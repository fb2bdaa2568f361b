"""Webhooks on a phone: add one, copy its secret, see why it is paused, try again, delete it; with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign
from campaigns.webhooks.models import Webhook
from tests.browser.conftest import PageOpener
from tests.browser.test_accessibility import find_page_faults
from tests.campaigns.table_actions import GAMBLER, apply_move
from tests.webhooks.receiver import run_receiver
from tests.webhooks.steps import send_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG_URL = "https://home.example.org:8123/api/webhook/" + "x" * 200


def use_webhooks(page: Page, campaign: Campaign) -> None:
    """Add a webhook, see it fail, try again, and delete it."""
    with run_receiver() as receiver:
        receiver.choose_status = lambda _count: 410
        page.goto(f"/c/{campaign.slug}/keep/")
        page.get_by_role("link", name="Connect an app").click()
        page.get_by_label("Address of the receiver").fill("ftp://host/")
        page.get_by_role("button", name="Add a webhook").click()
        expect(page.locator(".field-error")).to_contain_text("Type an address that begins with https://")
        assert find_page_faults(page) == []
        page.get_by_label("Address of the receiver").fill(receiver.url)
        page.get_by_label("Great moments").check()
        page.get_by_role("button", name="Add a webhook").click()
        webhook = Webhook.objects.get()
        expect(page.get_by_label("Secret", exact=True)).to_have_value(webhook.secret)
        page.get_by_label("Secret", exact=True).click()
        assert page.evaluate("String(getSelection())") == webhook.secret
        assert find_page_faults(page) == []

        number = apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=1).seq
        send_now(webhook)
        page.goto(f"/c/{campaign.slug}/apps/")
        expect(page.get_by_text("Paused: The receiver answered that it is gone")).to_be_visible()
        assert find_page_faults(page) == []
        receiver.choose_status = lambda _count: 200
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("Paused:")).to_have_count(0)
        send_now(webhook)
        assert receiver.entry_numbers == [number]

        page.get_by_role("button", name="Send a test event").click()
        expect(page.get_by_text("A test event is on its way.")).to_be_visible()
        send_now(webhook)
        page.reload()
        expect(page.get_by_text("was accepted.")).to_be_visible()
        expect(page.get_by_text(webhook.secret)).to_have_count(0)
        assert find_page_faults(page) == []
        page.get_by_role("link", name="Delete it").click()
        assert find_page_faults(page) == []
        page.get_by_role("button", name="Delete it").click()
        expect(page.get_by_label("Address of the receiver")).to_be_visible()
        assert not Webhook.objects.exists()


def test_a_host_adds_a_webhook_and_follows_it(seat: PageOpener, campaign: Campaign) -> None:
    use_webhooks(seat(), campaign)


def test_all_of_it_works_without_scripts(
    browser: Browser, live_server: LiveServer, seat: PageOpener, campaign: Campaign
) -> None:
    state = seat().context.storage_state()
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 844},
        java_script_enabled=False,
        storage_state=state,
    )
    page = context.new_page()
    page.goto(f"/c/{campaign.slug}/webhooks/")
    page.get_by_label("Address of the receiver").fill(LONG_URL)
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.get_by_label("Secret", exact=True)).to_have_value(Webhook.objects.get().secret)
    page.goto(f"/c/{campaign.slug}/webhooks/")
    page.get_by_role("link", name=LONG_URL).click()
    page.get_by_role("link", name="Delete it").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_label("Address of the receiver")).to_be_visible()
    context.close()


def test_a_long_address_fits(seat: PageOpener, campaign: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{campaign.slug}/webhooks/")
    page.get_by_label("Address of the receiver").fill(LONG_URL)
    page.get_by_role("button", name="Add a webhook").click()
    assert find_page_faults(page) == []
    for path in ("apps/", "webhooks/", f"webhooks/{Webhook.objects.get().pk}/?sure"):
        page.goto(f"/c/{campaign.slug}/{path}")
        assert find_page_faults(page) == [], path

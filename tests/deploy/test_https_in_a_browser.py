"""Browser features that need https, by a real Caddy: service worker, offline use, home screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from companion.network_addresses import find_local_addresses
from tests.deploy.test_caddy import run_caddy

pytestmark = [pytest.mark.setup, pytest.mark.process, pytest.mark.browser]

WORKER_READY_SCRIPT = "navigator.serviceWorker.ready.then(() => undefined)"


def open_join_link(page: Page, origin: str, join: str) -> None:
    page.goto(f"{origin}{join}")
    page.locator("[name=name]").fill("Ada")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{origin}/")


@pytest.mark.usefixtures("data")
def test_over_https_it_is_installable_goes_on_without_a_network_and_may_keep_a_screen_awake(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    """By the machine's address on the network, if it has one: there a browser allows nothing of it over plain http."""
    trusting = [*browser_type_launch_args["args"], "--ignore-certificate-errors"]
    with run_caddy(tmp_path, (find_local_addresses() or ["localhost"])[0]) as site:
        browser = browser_type.launch(**{**browser_type_launch_args, "args": trusting})
        page = browser.new_page()
        open_join_link(page, site.origin, site.join)
        page.evaluate(WORKER_READY_SCRIPT)
        told = page.context.new_cdp_session(page).send("Page.getAppManifest")

        assert page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [True, True]
        assert told["url"] == f"{site.origin}/manifest.webmanifest"
        assert told["errors"] == []
        page.context.set_offline(True)
        page.goto(f"{site.origin}/rules/")
        expect(page.get_by_role("combobox").first).to_be_visible()
        browser.close()

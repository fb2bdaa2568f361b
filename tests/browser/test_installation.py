"""The host's page in a browser: back up now, report, restore, and see the old state; a phone at the table follows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE
from tests.browser.server_process import LocalServer

pytestmark = [pytest.mark.browser, pytest.mark.process]


def test_a_host_restores_the_backup_taken_before_and_the_phone_at_the_table_shows_it(
    new_context: Callable[..., BrowserContext],
) -> None:
    with LocalServer() as server:
        base = f"http://localhost:{server.port}"
        context = new_context(base_url=base, viewport=PHONE_SIZE)
        host = context.new_page()
        host.goto(f"{base}{server.join_path}")
        host.get_by_role("textbox").fill("Ada")
        host.get_by_role("button").last.click()
        table = server.begin_campaign(host, base)

        host.goto(f"{base}/")
        host.get_by_role("link", name="Installation").click()
        host.get_by_role("button", name="Back up now").click()
        expect(host.get_by_role("status").filter(has_text="Backed up")).to_be_visible()
        assert page_checks.find_faults(host) == []

        phone = context.new_page()
        phone.goto(f"{base}{table}move/write-remark/")
        phone.locator("[name=text]").fill("Told after the backup")
        phone.locator("main form button").last.click()
        phone.goto(f"{base}{table}journal/")
        expect(phone.get_by_text("Told after the backup")).to_be_visible()
        phone.goto(f"{base}{table}")

        host.get_by_role("link", name="Restore").first.click()
        expect(host.get_by_text("replaces every campaign")).to_be_visible()
        assert page_checks.find_faults(host) == []
        with phone.expect_response(lambda answer: "/live/?" in answer.url and answer.status == 200):
            host.get_by_role("button", name="Replace everything").click()
        expect(host.get_by_role("status").filter(has_text="Restored the backup")).to_be_visible()
        expect(host.get_by_text("before a restore")).to_be_visible()
        assert server.list_remarks() == []
        phone.goto(f"{base}{table}journal/")
        expect(phone.get_by_text("Told after the backup")).to_have_count(0)

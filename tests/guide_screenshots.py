"""Screenshots of the players' guides from the real pages: ``python -m tests.guide_screenshots``.

Run it again when a page in a guide changes. It serves the demo campaigns on a temporary data folder.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from campaigns.rulebook.guide import PICTURE_HEIGHT, PICTURE_WIDTH  # noqa: E402
from companion.installation import PROJECT_ROOT  # noqa: E402
from tests import chromium  # noqa: E402
from tests.browser.table_page import wait_for_cached_rules  # noqa: E402
from tests.campaigns.server_process import ServerProcess  # noqa: E402

PICTURE_DIR = PROJECT_ROOT / "companion" / "static" / "guide"
JPEG_QUALITY = 72


def prepare_now(page: Page, table: str) -> None:
    page.goto(table)
    page.evaluate("scrollTo(0, 0)")


def prepare_interpretation(page: Page, table: str) -> None:
    prepare_now(page, table)
    wait_for_cached_rules(page)
    page.keyboard.press("/")
    page.keyboard.type("ilse takes 2 distress", delay=40)
    expect(page.locator(".interpretation").first).to_be_visible()


def prepare_recap(page: Page, table: str) -> None:
    page.goto(f"{table}recap/")


def prepare_odds(page: Page, table: str) -> None:
    page.goto(f"{table}#odds")
    page.locator("#odds").scroll_into_view_if_needed()


PICTURES: dict[str, tuple[str, Callable[[Page, str], None]]] = {
    "etherfields-now": ("etherfields", prepare_now),
    "etherfields-tell": ("etherfields", prepare_interpretation),
    "etherfields-recap": ("etherfields", prepare_recap),
    "onirim-now": ("onirim", prepare_now),
    "onirim-odds": ("onirim", prepare_odds),
    "lucidity-now": ("lucidity", prepare_now),
}
"""Every picture by its name: the game of its demo, and the way to the page."""


def take_screenshots() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium.find_executable(), args=["--no-sandbox"])
        with server.running() as (_process, link):
            here = f"http://localhost:{server.port}"
            page = browser.new_page(
                viewport={"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT},
                color_scheme="light",
                reduced_motion="reduce",
            )
            page.goto(here + link)
            tables = {game: _open_demo(page, here, game) for game, _reach in PICTURES.values()}
            for name, (game, reach) in PICTURES.items():
                reach(page, tables[game])
                page.wait_for_timeout(1500)
                page.screenshot(path=PICTURE_DIR / f"{name}.jpg", type="jpeg", quality=JPEG_QUALITY)
        browser.close()


def _open_demo(page: Page, here: str, game: str) -> str:
    page.goto(here)
    if not page.get_by_role("button", name="Demo:").first.is_visible():
        page.get_by_text("Look at a demo").click()
    page.locator(f"form[action='/demo/{game}/'] button").click()
    page.wait_for_url("**/c/**")
    return page.url.split("?")[0].split("#")[0]


if __name__ == "__main__":
    take_screenshots()

"""Browser fixtures: phones and wide screens, checked for console errors."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.signals import request_finished, request_started
from django.test import Client, override_settings
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign
from companion.static_files import minify_file
from tests.browser.table_page import CLOCK_SCRIPT, TablePage
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, begin_campaign, get_only_ref, start_slumber

PHONE_SIZE = {"width": 390, "height": 844}
TABLET_SIZE = {"width": 820, "height": 1180}
WIDE_SIZE = {"width": 1280, "height": 800}
TEAM_ARCHETYPES = "gambler,specialist,tough-guy"
TOUGH_GUY = 3
EXPECTED_ERRORS = (
    "status of 409",
    "status of 413",
    "status of 422",
    "status of 429",
    "status of 404",
    "status of 403",
    "status of 304",
    "status of 503",
    # In tests that cut the network: the browser's own messages, and htmx's for a poll during the cut.
    "ERR_INTERNET_DISCONNECTED",
    "Failed to fetch",
    "ERR_FAILED",
)
NEVER_IDLE_SCRIPT = "window.requestIdleCallback = () => 0;"
FAILED_KEY = pytest.StashKey[bool]()


class PageOpener(Protocol):
    """A callable that opens one more browser at the table."""

    def __call__(self, size: dict[str, int] = ..., **options: Any) -> Page: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record whether the test itself failed, for the screenshots."""
    report = yield
    item.stash[FAILED_KEY] = item.stash.get(FAILED_KEY, False) or report.failed
    return report


@pytest.fixture(scope="session", autouse=True)
def as_sent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Serve minified scripts and styles, as a real server does."""
    folder = tmp_path_factory.mktemp("sent")
    for name, storage in AppDirectoriesFinder().list(["vendor"]):
        with storage.open(name) as source:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(minify_file(name, source).read())
        # Browsers take a file with an old modification time from their cache without a request.
        os.utime(folder / name, (0, 0))
    with override_settings(STATICFILES_DIRS=[folder]):
        yield


@pytest.fixture
def seat(
    new_context: Callable[..., BrowserContext],
    live_server: LiveServer,
    request: pytest.FixtureRequest,
    quiet: Callable[[], bool],
) -> Iterator[PageOpener]:
    """Open browsers at the table; after the test, none may have met an error or a violation of the content security policy."""
    pages: list[Page] = []
    complaints: list[str] = []

    # The finder and its rules, fetched when idle, are half of the cost of a page; so is a service worker.
    is_idle = request.node.get_closest_marker("idle") is not None

    motion = {"reduced_motion": "reduce"} if request.node.get_closest_marker("still") is not None else {}

    def sit(size: dict[str, int] = PHONE_SIZE, **options: Any) -> Page:
        context = new_context(
            base_url=live_server.url, viewport=size, **({"service_workers": "block"} | motion | options)
        )
        join_as_new_device(context, live_server.url)
        context.set_default_timeout(8000)
        context.add_init_script(CLOCK_SCRIPT)
        if not is_idle:
            context.add_init_script(NEVER_IDLE_SCRIPT)
        page = context.new_page()
        collect_complaints(page, complaints)
        pages.append(page)
        return page

    yield sit
    if request.node.stash.get(FAILED_KEY, False):
        for number, page in enumerate(pages, 1):
            picture = Path("test-results", f"{request.node.name}-{number}.png".replace("/", "-"))
            page.screenshot(path=picture, full_page=True)
            print(f"Screen {number}: {picture}, {page.url}")  # noqa: T201
    for page in pages:
        page.context.close()
    assert quiet(), "the server is still at work for a browser that has gone"
    assert complaints == []


def join_as_new_device(context: BrowserContext, address: str) -> None:
    """Open the join link as a new device and pass its cookies to the browser, which saves two page loads."""
    device = Client()
    device.get(f"/join/{settings.JOIN_SECRET}/")
    context.add_cookies([{"name": one.key, "value": one.value, "url": address} for one in device.cookies.values()])


@pytest.fixture
def quiet() -> Iterator[Callable[[], bool]]:
    """Wait until the server has finished every request: a poll that outlives its test would use a closed database."""
    under_way: list[object] = []
    condition = threading.Condition()

    def begin(**kwargs: object) -> None:
        with condition:
            under_way.append(kwargs.get("environ"))

    def finish(**kwargs: object) -> None:
        with condition:
            under_way.pop()
            condition.notify_all()

    request_started.connect(begin)
    request_finished.connect(finish)

    def is_quiet() -> bool:
        with condition:
            return condition.wait_for(lambda: not under_way, timeout=10)

    yield is_quiet
    request_started.disconnect(begin)
    request_finished.disconnect(finish)


def collect_complaints(page: Page, complaints: list[str]) -> None:
    """Collect console errors, above all policy violations; refused moves answer 4xx on purpose."""
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if is_complaint(said.type, said.text) else None)


def is_complaint(kind: str, text: str) -> bool:
    if "Content Security Policy" in text or "Content-Security-Policy" in text:
        return True
    return kind == "error" and not any(status in text for status in EXPECTED_ERRORS)


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Three Dreamers in an open session, on the Dreamworld Map."""
    return begin_campaign(who=TEAM_ARCHETYPES, name="The long night")


@pytest.fixture
def slumber(transactional_db: None) -> Campaign:
    """Three Dreamers in the Draw step of the Wraith's first Turn."""
    return start_slumber(who=TEAM_ARCHETYPES, name="The long night")


@pytest.fixture
def table(seat: PageOpener, slumber: Campaign) -> TablePage:
    """A phone at the table of a Slumber."""
    return TablePage.open_campaign(seat(), slumber)


@pytest.fixture
def prompt(slumber: Campaign) -> Campaign:
    """The same in the event step, with an open question and a journal."""
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True, note="Turn the tile.")
    apply_move(slumber, "add-morphing", entity=wraith, kind="distress")
    apply_move(slumber, "gain-gem", dreamer=SPECIALIST)
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    apply_move(slumber, "resolve-effect", entity=wraith, kind="basic", hit=[GAMBLER, SPECIALIST])
    return slumber

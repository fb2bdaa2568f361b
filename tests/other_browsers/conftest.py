"""One server, a network that can be cut, and phones in browsers other than Chromium."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from django.test import override_settings
from selenium.webdriver.remote.webdriver import WebDriver

from companion.asgi import load_stream_applications
from companion.limits import Limits
from tests.browser.conftest import as_sent
from tests.browser.flaky_network import FlakyProxy
from tests.companion.raw_http import run_guarded_server
from tests.other_browsers.browsers import BROWSERS
from tests.other_browsers.phone import FAULT_WATCH_SCRIPT, PhonePage

__all__ = ["as_sent"]

FIRST_SCRIPT = "vendor/htmx-4.0.1.js"

PhoneOpener = Callable[[], PhonePage]
DriverOpener = Callable[[int], WebDriver]


@pytest.fixture(scope="session", autouse=True)
def watched(as_sent: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Record faults in the first script of every page: WebDriver cannot run a script before those of a page."""
    folder = tmp_path_factory.mktemp("watched")
    script = finders.find(FIRST_SCRIPT)
    assert script is not None
    (folder / FIRST_SCRIPT).parent.mkdir()
    (folder / FIRST_SCRIPT).write_text(FAULT_WATCH_SCRIPT + Path(script).read_text(encoding="utf-8"), encoding="utf-8")
    with override_settings(STATICFILES_DIRS=[folder, *settings.STATICFILES_DIRS]):
        yield


class CuttableNetwork:
    """The network of the phones: working, cut, or losing the next response to a report."""

    def __init__(self) -> None:
        self._django = StaticFilesHandler(get_wsgi_application())
        self._loses = False
        self.reports = 0

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request as Django does, and cut the network before a response that is to be lost."""
        answer: Iterable[bytes] = self._django(environ, start_response)
        if environ["REQUEST_METHOD"] == "POST" and "/move/" in environ["PATH_INFO"]:
            self.reports += 1
            if self._loses:
                self._loses = False
                self.wire.cut_connections()
        return answer

    def connect(self, port: int) -> None:
        """Connect to the server at this port."""
        self.wire = FlakyProxy(port, random.Random(7))

    def disconnect(self) -> None:
        """Cut every connection, and every new one."""
        self.wire.cut_rate = 1
        self.wire.cut_connections()

    def reconnect(self) -> None:
        """Restore the network."""
        self.wire.cut_rate = 0

    def lose_answer(self) -> None:
        """Lose the response to the next report, which has then been applied."""
        self._loses = True


@pytest.fixture
def network(transactional_db: None) -> Iterator[CuttableNetwork]:
    """The network of this test, with the real server at its other end."""
    network = CuttableNetwork()
    with run_guarded_server(Limits(), network, load_stream_applications()) as server:
        network.connect(server.listener.getsockname()[1])
        yield network
        network.wire.close()


@pytest.fixture(scope="session", params=BROWSERS)
def drivers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DriverOpener]:
    """Browsers of one kind by their number, started when first asked for: each test sees them at an origin of its own."""
    find, start = BROWSERS[request.param]
    if not find():
        pytest.skip(f"{request.param} is not installed: requirements/browsers.sh names the packages")
    with ExitStack() as running:
        yield cache(lambda number: running.enter_context(start(tmp_path_factory.mktemp(request.param) / str(number))))


@pytest.fixture
def seat(drivers: DriverOpener, network: CuttableNetwork, tmp_path: Path) -> Iterator[PhoneOpener]:
    """Phones at the table, a browser each; after the test none has met an uncaught error or a violation of the policy."""
    phones: list[PhonePage] = []

    def sit() -> PhonePage:
        phone = PhonePage(drivers(len(phones)), f"http://127.0.0.1:{network.wire.port}")
        phones.append(phone)
        phone.open_path(f"/join/{settings.JOIN_SECRET}/")
        return phone

    yield sit
    network.reconnect()
    faults = []
    for number, phone in enumerate(phones):
        phone.driver.save_screenshot(str(tmp_path / f"{number}.png"))
        faults += phone.list_faults()
        phone.driver.delete_all_cookies()
        phone.driver.get("about:blank")  # its stream ends before the server does
    assert faults == []

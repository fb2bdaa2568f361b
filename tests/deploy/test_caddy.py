"""A real Caddy with the kit's configuration in front of a real Dreamkeeper: https, forms, rewritten Host headers."""

from __future__ import annotations

import contextlib
import json
import os
import re
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from companion.device_auth import DEVICE_COOKIE_NAME
from companion.installation import PROJECT_ROOT
from companion.network_addresses import find_local_addresses
from tests.companion.checkout_copy import build_environment, find_free_port
from tests.deploy.deploy_kit import DEPLOY_DIR, find_tool, run_command
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

PROXY_DIRECTIVE = "reverse_proxy {$DREAMKEEPER_SERVER:127.0.0.1:8000} {"


class CaddyClient:
    """An HTTP client behind Caddy that trusts its certificate, and stores cookies."""

    def __init__(self, origin: str, join: str, root: Path) -> None:
        self.origin, self.join, self.jar = origin, join, CookieJar()
        trusting = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=str(root)))
        self.opener = urllib.request.build_opener(trusting, urllib.request.HTTPCookieProcessor(self.jar))

    def open(self, path: str, data: bytes | None = None) -> HTTPResponse:
        """Open a path of the site as its pages would."""
        request = urllib.request.Request(f"{self.origin}{path}", data, {"Origin": self.origin} if data else {})
        found: HTTPResponse = self.opener.open(request, timeout=20)
        return found

    def post_name(self) -> HTTPResponse:
        """Join by the link and send the name form, whose token is a cookie and a field."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.open(self.join).read().decode())
        assert token is not None
        return self.open("/device/name", urlencode({"name": "Ada", "csrfmiddlewaretoken": token[1]}).encode())

    def get_error_status(self, path: str) -> int:
        """Return the status of a response from Caddy itself."""
        with pytest.raises(urllib.error.HTTPError) as caught:
            self.open(path)
        return caught.value.code


@contextmanager
def run_caddy(folder: Path, host: str = "localhost", rewritten: str = "", **environment: str) -> Iterator[CaddyClient]:
    """Serve at ``host`` by Caddy, which may rewrite Host; settings of Dreamkeeper as keywords.

    The data are those in ``folder / "data"``, where the fixture ``data`` puts them.
    """
    caddy, inside, outside = find_tool("caddy"), find_free_port(), find_free_port()
    origin = f"https://{host}:{outside}"
    settings = {"PUBLIC_URL": origin, "ALLOWED_HOSTS": host, "TRUSTED_PROXIES": "127.0.0.1", "HOST": "127.0.0.1"}
    chosen = {"PORT": str(inside), "DREAMKEEPER_DATA": str(folder / "data"), **settings, **environment}
    config = folder / "caddy.json"
    config.write_text(json.dumps(adapt_config(caddy, folder, origin, inside, rewritten)))
    with ExitStack() as running:
        command = [sys.executable, "-m", "companion.serve"]
        site = running.enter_context(run_process(command, cwd=PROJECT_ROOT, env=build_environment(chosen)))
        join = "/join/" + read_link_on(site, inside).split("/join/")[1]
        home = build_environment({"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)})
        running.enter_context(run_process([caddy, "run", "--config", str(config)], cwd=folder, env=home))
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        yield wait_for_browser(lambda: CaddyClient(origin, join, root))


def read_link_on(process: subprocess.Popen[str], port: int) -> str:
    """Return the link of a server that listens on 127.0.0.1 alone."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(rf"http://127\.0\.0\.1:{port}/\S+", line):
            return found[0]
    raise AssertionError("It ended without a link.")


def wait_for_browser(browser: Callable[[], CaddyClient]) -> CaddyClient:
    """Return a client once Caddy has its certificate and responds."""
    last: Exception | None = None
    for _ in range(100):
        try:
            found = browser()
            with contextlib.suppress(urllib.error.HTTPError):
                found.open("/healthz").close()
        except OSError as error:
            last = error
            time.sleep(0.1)
        else:
            return found
    raise AssertionError(last)


def adapt_config(caddy: str, folder: Path, origin: str, inside: int, rewritten: str) -> dict[str, Any]:
    """Return the kit's Caddyfile as JSON, on free ports, without the admin endpoint."""
    file = folder / "Caddyfile"
    text = (DEPLOY_DIR / "Caddyfile").read_text()
    assert PROXY_DIRECTIVE in text
    file.write_text(
        text.replace(PROXY_DIRECTIVE, f"{PROXY_DIRECTIVE}\nheader_up Host {rewritten}\n") if rewritten else text
    )
    given = {
        "DREAMKEEPER_SITE": origin,
        "DREAMKEEPER_SERVER": f"127.0.0.1:{inside}",
        "HTTP_PORT": str(find_free_port()),
    }
    done = run_command(caddy, "adapt", "--config", str(file), env={**os.environ, **given})
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    found["admin"] = {"disabled": True}
    return found


def test_caddy_understands_the_file_of_the_kit() -> None:
    done = run_command(find_tool("caddy"), "validate", "--config", str(DEPLOY_DIR / "Caddyfile"))

    assert done.returncode == 0, done.stderr
    assert run_command(find_tool("caddy"), "fmt", "--diff", str(DEPLOY_DIR / "Caddyfile")).returncode == 0


@pytest.mark.usefixtures("data")
def test_on_this_machine_forms_are_taken_cookies_are_for_https_and_browsers_are_told_so(tmp_path: Path) -> None:
    with run_caddy(tmp_path) as browser:
        answer = browser.post_name()

        assert (answer.status, answer.url) == (200, f"{browser.origin}/")
        assert {cookie.name: cookie.secure for cookie in browser.jar} == {DEVICE_COOKIE_NAME: True, "csrftoken": True}
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.usefixtures("data")
def test_a_stream_comes_through_as_it_is_told(tmp_path: Path) -> None:
    find_tool("caddy")
    demo = str(PROJECT_ROOT / "fixtures" / "etherfields" / "demo.dreamkeeper.json")
    env = build_environment({"DREAMKEEPER_DATA": str(tmp_path / "data")})
    slug = run_command(sys.executable, "manage.py", "import", demo, env=env).stdout.strip()

    with run_caddy(tmp_path) as browser:
        browser.post_name()
        with browser.open(f"/c/{slug}/live/stream/") as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            assert stream.readline()


@pytest.mark.usefixtures("data")
def test_by_another_address_that_is_named_too(tmp_path: Path) -> None:
    others = find_local_addresses()
    if not others:
        pytest.skip("this machine has no address on a network")
    with run_caddy(tmp_path, others[0]) as browser:
        assert browser.post_name().status == 200


@pytest.mark.usefixtures("data")
def test_a_name_that_caddy_rewrites_is_the_one_it_heard_where_caddy_is_believed(tmp_path: Path) -> None:
    """X-Forwarded-Host says it."""
    with run_caddy(tmp_path, rewritten="inside.example") as browser:
        assert browser.post_name().status == 200


@pytest.mark.usefixtures("data")
def test_a_name_that_caddy_rewrites_is_refused_where_nobody_is_believed_unless_it_is_allowed(tmp_path: Path) -> None:
    with run_caddy(tmp_path, rewritten="inside.example", TRUSTED_PROXIES="") as browser:
        assert browser.get_error_status(browser.join) == 400
    with run_caddy(tmp_path, rewritten="inside.example", TRUSTED_PROXIES="", ALLOWED_HOSTS="inside.example") as browser:
        assert browser.post_name().status == 200
        assert all(cookie.secure for cookie in browser.jar)

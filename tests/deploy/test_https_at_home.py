"""``./run --https``: both ports of one server, and a phone that follows the words of the guide."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from playwright.sync_api import Browser, BrowserType, Page, expect

from companion import certificates
from companion.installation import PROJECT_ROOT
from companion.network_addresses import find_local_addresses
from tests.companion.checkout_copy import build_environment, find_free_port
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

HOST = (find_local_addresses() or ["localhost"])[0]
WORKER_READY_SCRIPT = "navigator.serviceWorker.ready.then((found) => found.scope)"


@dataclass
class Home:
    """A server that prints ``said``, with its folder of certificates."""

    plain: str
    secure: str
    join: str
    said: str
    folder: certificates.CertificateFolder

    def open(self, address: str) -> HTTPResponse:
        """Open an address as a device that trusts the authority."""
        context = ssl.create_default_context(cafile=str(self.folder.authority))
        found: HTTPResponse = urllib.request.urlopen(address, timeout=20, context=context)
        return found

    @property
    def pin(self) -> str:
        """Return the digest of the server's public key, which Chromium accepts in place of the authority."""
        key = x509.load_pem_x509_certificate(self.folder.server.read_bytes()).public_key()
        encoded = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        return base64.b64encode(hashlib.sha256(encoded).digest()).decode()


@pytest.fixture(scope="module")
def home(first_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A server with https at home."""
    data = shutil.copytree(first_data, tmp_path_factory.mktemp("home") / "data")
    plain, secure = find_free_port(), find_free_port()
    env = build_environment({"DREAMKEEPER_DATA": str(data), "PORT": str(plain), "HTTPS_PORT": str(secure)})
    command = [sys.executable, "-m", "companion.serve", "--https"]
    with run_process(command, cwd=PROJECT_ROOT, env=env) as process:
        said = read_until_fingerprint(process)
        [join] = set(re.findall(r"/join/[\w-]+/", said))
        folder = certificates.CertificateFolder.of(data)
        yield Home(f"http://{HOST}:{plain}", f"https://{HOST}:{secure}", join, said, folder)
    assert process.returncode == 0


def read_until_fingerprint(process: subprocess.Popen[str]) -> str:
    """Return what a server prints until it has said its fingerprint."""
    said = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if "SHA-256" in line:
            return "".join(said)
    raise AssertionError("".join(said))


def test_the_links_for_others_are_https_and_the_guide_is_plain(home: Home) -> None:
    assert f"On other devices: {home.secure}{home.join}" in home.said
    assert f"How to do that: {home.plain}/https/" in home.said
    assert certificates.get_fingerprint(home.folder) in home.said


def test_one_server_has_both_and_cookies_of_https_are_for_https(home: Home) -> None:
    assert home.open(f"{home.secure}/healthz").read() == home.open(f"{home.plain}/healthz").read() == b"ok"
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{home.secure}/healthz", timeout=20)
    joined = {address: get_cookie(home, f"{address}{home.join}") for address in (home.plain, home.secure)}
    assert ("Secure" in joined[home.secure], "Secure" in joined[home.plain]) == (True, False)


def get_cookie(home: Home, address: str) -> str:
    """Return the cookie that lets a device in."""

    class Stop(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            """Stay."""

    context = ssl.create_default_context(cafile=str(home.folder.authority))
    opener = urllib.request.build_opener(Stop, urllib.request.HTTPSHandler(context=context))
    with pytest.raises(urllib.error.HTTPError) as caught:
        opener.open(address, timeout=20)
    assert caught.value.code == 302
    return str(caught.value.headers["Set-Cookie"])


def test_anybody_may_read_the_guide_and_take_the_certificate(home: Home) -> None:
    guide, sent = home.open(f"{home.plain}/https/"), home.open(f"{home.plain}/https/dreamkeeper.crt")

    assert f"connect-src 'self' {home.secure};" in guide.headers["Content-Security-Policy"]
    assert certificates.get_fingerprint(home.folder) in guide.read().decode()
    assert sent.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(sent.read()) == home.folder.read_authority()


@pytest.fixture
def launch(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Any]:
    """Start browsers with more arguments, and close them."""
    open_browsers: list[Browser] = []

    def start(*arguments: str) -> Page:
        given = {**browser_type_launch_args, "args": [*browser_type_launch_args["args"], *arguments]}
        open_browsers.append(browser_type.launch(**given))
        page = open_browsers[-1].new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(20_000)
        return page

    yield start
    for browser in open_browsers:
        browser.close()


@pytest.mark.browser
@pytest.mark.idle
def test_a_phone_follows_the_guide_and_plays(home: Home, launch: Any) -> None:
    stranger: Page = launch()
    stranger.goto(f"{home.plain}/https/")
    expect(stranger.get_by_text("This device does not trust it yet.")).to_be_visible()
    expect(stranger.get_by_text("This device trusts it: open https.")).to_be_hidden()

    phone: Page = launch(f"--ignore-certificate-errors-spki-list={home.pin}")
    phone.goto(f"{home.plain}{home.join}")
    phone.locator("[name=name]").fill("Ada")
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(f"{home.plain}/")
    phone.goto(f"{home.plain}/https/")
    expect(phone.get_by_text("This device trusts it: open https.")).to_be_visible()
    phone.get_by_role("link", name="Open https").click()
    expect(phone).to_have_url(f"{home.secure}/")
    assert phone.evaluate(WORKER_READY_SCRIPT) == f"{home.secure}/"
    assert phone.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [True, True]

    phone.goto(f"{home.secure}/new/lucidity/")
    phone.locator("main form input[type=text]").first.fill("Ada")
    phone.get_by_role("button", name="Begin").click()
    before = phone.locator("#live").get_attribute("data-version")
    phone.locator("main form[action*='/move/'] button:visible").first.click()
    expect(phone.locator("#live")).not_to_have_attribute("data-version", before or "")
    phone.context.set_offline(True)
    phone.goto(f"{home.secure}/rules/onirim/?q=labyrinth")
    expect(phone.locator("main [role=option]").first).to_be_visible()

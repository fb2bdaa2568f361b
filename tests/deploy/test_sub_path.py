"""Below a path of a host that has other sites: every URL, cookie, stream and cached file stays below it."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect
from selectolax.lexbor import LexborHTMLParser

from companion.installation import PROJECT_ROOT
from tests.browser.table_page import wait_for_cached_rules
from tests.campaigns.server_process import HttpDevice
from tests.companion.checkout_copy import build_environment, find_free_port
from tests.deploy.deploy_kit import DEPLOY_DIR, find_tool, run_command
from tests.deploy.path_proxy import PathProxy, run_path_proxy
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

PATH = "/dream"
GAMES = ("etherfields", "onirim", "lucidity")
ADDRESS_ATTRIBUTES = (
    "href",
    "src",
    "action",
    "formaction",
    "hx-get",
    "hx-post",
    "hx-delete",
    "data-url",
    "data-stream",
)
PAGES_PER_KIND = 2
"""Maximum number of pages of each kind to open: those of a kind differ in their last parts alone."""
WORKER_READY_SCRIPT = "navigator.serviceWorker.ready.then((found) => found.scope)"


@pytest.fixture(scope="module")
def proxy(first_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PathProxy, str]]:
    """A proxy before a server with a demo campaign of each game, and the path of the join link."""
    data = shutil.copytree(first_data, tmp_path_factory.mktemp("below") / "data")
    outside, inside = find_free_port(), find_free_port()
    chosen = {"PUBLIC_URL": f"http://localhost:{outside}{PATH}/", "ALLOWED_HOSTS": "localhost", "HOST": "127.0.0.1"}
    env = build_environment({"DREAMKEEPER_DATA": str(data), "PORT": str(inside), **chosen})
    for game in GAMES:
        file = str(PROJECT_ROOT / "fixtures" / game / "demo.dreamkeeper.json")
        assert run_command(sys.executable, "manage.py", "import", file, env=env).returncode == 0
    with ExitStack() as running:
        command = [sys.executable, "-m", "companion.serve"]
        site = running.enter_context(run_process(command, cwd=PROJECT_ROOT, env=env))
        join = urlsplit(read_link_at(site, outside)).path
        yield running.enter_context(run_path_proxy(outside, PATH, inside)), join


def read_link_at(site: subprocess.Popen[str], port: int) -> str:
    """Return the link of the public address, which is at this port."""
    assert site.stdout is not None
    for line in site.stdout:
        if found := re.search(rf"http://localhost:{port}/\S+", line):
            return found[0]
    raise AssertionError("It ended without a link.")


def list_addresses(text: str) -> set[str]:
    """Return the addresses of a page that lead anywhere on its host."""
    tree = LexborHTMLParser(text)
    found = {
        node.attributes[name] or ""
        for name in ADDRESS_ATTRIBUTES
        for node in tree.css(f"[{name}]")
        if not (node.attributes[name] or "").startswith(("data:", "http:", "https:"))
    }
    return found | {node.text() for node in tree.css("link[rel=modulepreload]") if node.text()}


def test_no_page_leads_out_of_the_path(proxy: tuple[PathProxy, str]) -> None:
    site, join = proxy
    host = HttpDevice(site.port)
    assert host.request("GET", join)[:2] == (302, f"{PATH}/device/name")
    left, opened, outside = [f"{PATH}/"], dict[str, int](), set[str]()
    while left:
        page = left.pop()
        status, onward, text = host.request("GET", page)
        left += [urlsplit(onward).path] if onward else []
        assert status in (200, 302, 303, 405), (page, status)
        for address in {urljoin(page, found) for found in list_addresses(text)}:
            path = urlsplit(address).path
            parts = path.removeprefix(f"{PATH}/").split("/")
            kind = "/".join(parts[:3] if parts[0] == "c" else parts[:1])
            if not path.startswith(f"{PATH}/"):
                outside.add(f"{page}: {address}")
            elif opened.get(kind, 0) < PAGES_PER_KIND and not re.search(r"/(export|demo|static|stream|move)\b", path):
                opened[kind] = opened.get(kind, 0) + 1
                left.append(path)

    assert outside == set()
    assert len(opened) > 20
    assert site.strays == []


def test_cookies_files_and_streams_are_below_it_and_health_is_asked_without_it(proxy: tuple[PathProxy, str]) -> None:
    site, join = proxy
    host = HttpDevice(site.port)
    host.connection.request("GET", join)
    answer = host.connection.getresponse()
    answer.read()
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies
    assert all(f"Path={PATH}/" in cookie for cookie in cookies)
    host.request("GET", join)
    manifest = host.request("GET", f"{PATH}/manifest.webmanifest")[2]
    assert [manifest.count(f'"{name}": "{PATH}/"') for name in ("id", "start_url", "scope")] == [1, 1, 1]
    [table, *_] = re.findall(rf'href="({PATH}/c/[^/"]+/)recap/"', host.request("GET", f"{PATH}/")[2])
    assert next(host.stream_tags(f"{table}live/stream/"))


@pytest.mark.parametrize("name", ["caddy", "nginx"])
def test_the_recipe_of_a_proxy_keeps_the_path(name: str, data: Path, tmp_path: Path) -> None:
    program, outside, inside = find_tool(name), find_free_port(), find_free_port()
    chosen = {"PUBLIC_URL": f"http://localhost:{outside}{PATH}", "ALLOWED_HOSTS": "localhost", "HOST": "127.0.0.1"}
    env = build_environment(
        {"DREAMKEEPER_DATA": str(data), "PORT": str(inside), "TRUSTED_PROXIES": "127.0.0.1", **chosen}
    )
    command = write_caddy_command if name == "caddy" else write_nginx_command
    with (
        run_process([sys.executable, "-m", "companion.serve"], cwd=PROJECT_ROOT, env=env) as site,
        ExitStack() as running,
    ):
        join = urlsplit(read_link_at(site, outside)).path
        proxy = command(program, tmp_path, outside, inside)
        running.enter_context(run_process(proxy, cwd=tmp_path, env=build_environment({"HOME": str(tmp_path)})))
        wait_for_port(outside)
        host = HttpDevice(outside)
        assert host.request("GET", PATH)[0] in (301, 302)
        table = host.begin_campaign(join, PATH)
        assert host.request("GET", table)[0] == 200
        assert next(host.stream_tags(f"{table}live/stream/"))
        assert HttpDevice(outside).request("GET", "/healthz")[0] in (200, 404)


def write_caddy_command(program: str, folder: Path, outside: int, inside: int) -> list[str]:
    """Return the command of a Caddy with the recipe, over plain http."""
    given = {"DREAMKEEPER_SITE": f"http://127.0.0.1:{outside}", "DREAMKEEPER_SERVER": f"127.0.0.1:{inside}"}
    adapted = run_command(
        program, "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY_DIR / "path.Caddyfile"),
        env={**os.environ, **given},
    )  # fmt: skip
    assert adapted.returncode == 0, adapted.stderr
    config = json.loads(adapted.stdout) | {"admin": {"disabled": True}}
    (folder / "caddy.json").write_text(json.dumps(config))
    return [program, "run", "--config", str(folder / "caddy.json")]


def write_nginx_command(program: str, folder: Path, outside: int, inside: int) -> list[str]:
    """Return the command of an nginx with the recipe, over plain http."""
    recipe = (DEPLOY_DIR / "path.nginx.conf").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{inside}")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {temporary} server {{ listen 127.0.0.1:{outside};\n{recipe} }} }}\n"
    )
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]


def wait_for_port(port: int) -> None:
    """Return once somebody listens on a port."""
    for _ in range(200):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise AssertionError(port)


@pytest.mark.browser
@pytest.mark.idle
def test_an_evening_below_it(proxy: tuple[PathProxy, str], page: Page) -> None:
    site, join = proxy
    page.goto(f"http://localhost:{site.port}{join}")
    page.locator("[name=name]").fill("Ada")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site.url}/")
    assert page.evaluate(WORKER_READY_SCRIPT) == f"{site.url}/"

    page.goto(f"{site.url}/new/lucidity/")
    page.locator("main form input[type=text]").first.fill("Ada")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile(f"{re.escape(site.url)}/c/"))
    button = page.locator("main form[action*='/move/'] button:visible").first
    before = page.locator("#live").get_attribute("data-version")
    button.click()
    expect(page.locator("#live")).not_to_have_attribute("data-version", before or "")
    page.reload()
    expect(page.locator("#live")).to_be_attached()

    wait_for_cached_rules(page)
    page.keyboard.press("/")
    page.locator("dialog [role=combobox]").first.fill("shadow")
    expect(page.locator("dialog [role=option]").first).to_be_visible()
    page.keyboard.press("Enter")
    page.context.set_offline(True)
    page.goto(f"{site.url}/rules/onirim/?q=labyrinth")
    expect(page.locator("main [role=option]").first).to_be_visible()
    page.goto(f"{site.url}/rule/ef.seal/")
    expect(page.locator("#ef\\.seal").first).to_be_visible()
    page.goto(f"{site.url}/import/")
    expect(page.get_by_role("heading", name="Can't reach the table")).to_be_visible()
    assert site.strays == []

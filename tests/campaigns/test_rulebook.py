"""The rules file, the service worker that caches it, and the manifest: content, permission, cache headers."""

from __future__ import annotations

import gzip
import json
import re

import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns import rulebook
from campaigns.rulebook.index import SearchIndex, build_index
from campaigns.rulebook.offline_bundle import get_bundle
from campaigns.views import pwa
from companion.modules import imports

MAX_BYTES = 120_000


@pytest.fixture
def address(player: Client) -> str:
    """The URL of the rules file on a page."""
    found = re.search(r'data-rules="([^"]+)"', player.get("/device/name").text)
    assert found
    return found.group(1)


@pytest.mark.django_db
def test_the_file_holds_every_rule_as_it_is_searched_and_drawn(player: Client, address: str) -> None:
    sent = player.get(address).json()

    assert sent["games"] == {name: book.title for name, book in rulebook.get_books().items()}
    assert [one["id"] for one in sent["rules"]] == [entry.id for entry in rulebook.get_all_entries()]
    for one, entry in zip(sent["rules"], rulebook.get_all_entries(), strict=True):
        assert one["html"] == rulebook.render_entry(entry)
    assert msgspec.convert(sent["index"], SearchIndex) == build_index(rulebook.get_all_entries())


@pytest.mark.django_db
def test_the_file_is_sent_compressed_as_it_was_compressed_once(player: Client, address: str) -> None:
    answer = player.get(address, headers={"Accept-Encoding": "gzip, br"})

    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.content == get_bundle().gzip_content
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert json.loads(gzip.decompress(answer.content)) == player.get(address).json()


def test_the_file_is_small_enough_for_a_bad_phone() -> None:
    assert len(get_bundle().gzip_content) < MAX_BYTES


@pytest.mark.django_db
def test_a_browser_keeps_the_file_for_good_but_not_under_an_old_address(player: Client, address: str) -> None:
    assert player.get(address).headers["Cache-Control"] == "private, max-age=31536000, immutable"

    old = player.get("/rulebook/0123456789abcdef.json")

    assert old.headers["Cache-Control"] == "private, no-cache"
    assert old.json() == player.get(address).json()


@pytest.mark.parametrize("path", ["/rulebook/0123456789abcdef.json", "/sw.js", "/offline/", "/manifest.webmanifest"])
def test_a_stranger_gets_none_of_it(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 403
    assert "no-store" in answer.headers["Cache-Control"]
    assert not re.search(r"data-rules|manifest|finder\.js", answer.text)


@pytest.mark.django_db
def test_the_worker_keeps_whatever_its_page_needs(player: Client) -> None:
    answer = player.get("/sw.js")

    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    kept = json.loads(re.search(r"const PRECACHE_URLS = (\[.*\]);", answer.text)[1])  # type: ignore[index]
    assert {
        "/offline/",
        "/static/js/ranking.js",
        "/static/js/outbox.js",
        "/static/js/page-context.js",
        "/static/js/rule-dialog.js",
        "/static/css/dreamkeeper.css",
        "/static/img/sprite.svg",
    } <= {*kept}
    scripts = [path[8:] for path in kept if path.endswith(".js") and "/vendor/" not in path]
    assert {f"/static/{one}" for name in scripts for one in imports(name)} <= {*kept}
    assert [path for path in kept if player.get(path).status_code != 200 and not finders.find(path[8:])] == []


@pytest.mark.django_db
def test_the_worker_changes_with_what_it_keeps(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = player.get("/sw.js").content
    assert player.get("/sw.js").content == before

    monkeypatch.setattr(pwa, "_read_worker_source", lambda: "// Another.")
    assert get_version(player.get("/sw.js").text) != get_version(before.decode())


@pytest.mark.django_db
def test_the_manifest_names_icons_that_are_there(player: Client) -> None:
    answer = player.get("/manifest.webmanifest")

    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert told["start_url"] == "/"
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    assert "maskable" in [icon.get("purpose") for icon in told["icons"]]
    assert [icon for icon in told["icons"] if not finders.find(icon["src"].removeprefix("/static/"))] == []


def get_version(text: str) -> str:
    """Return the version in a service worker."""
    found = re.search(r'const CACHE_VERSION = "(\w+)"', text)
    assert found
    return found.group(1)

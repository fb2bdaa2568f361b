"""ES modules: all imports exist and are preloaded, so that a first visit needs no chain of requests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from campaigns.pages.registry import get_game_uis
from companion.installation import PROJECT_ROOT
from companion.modules import imports, scripts
from tests.campaigns.table_actions import begin_campaign

SCRIPTS = {
    path.relative_to(folder).as_posix(): path
    for folder in PROJECT_ROOT.glob("*/static")
    for path in folder.glob("js/*.js")
}
ENTRIES = ("js/app.js", "js/big-screen.js")


def named(html: str) -> set[str]:
    """Return the scripts that a page names, for now or later."""
    return set(re.findall(r"/static/([\w/-]+\.js)\b", html))


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_what_a_script_imports_is_there_and_types_are_checked(name: str) -> None:
    assert set(imports(name)) <= set(SCRIPTS) - {name}
    assert SCRIPTS[name].read_text(encoding="utf-8").startswith("// @ts-check\n")


def test_a_script_that_is_not_there_is_told() -> None:
    with pytest.raises(LookupError, match=r"no script js/nothing\.js"):
        imports("js/nothing.js")


def test_what_is_imported_is_fetched_beside_the_script_that_imports_it() -> None:
    tags = str(scripts("js/app.js"))

    preloaded = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', tags)
    assert set(preloaded) == set(imports("js/app.js"))
    assert {"js/outbox.js", "js/page-context.js", "js/form-interceptor.js"} <= set(preloaded)
    assert re.findall(r'<script type="module" src="/static/([^"]+)"></script>', tags) == ["js/app.js"]


@pytest.mark.django_db
def test_a_page_names_every_script_that_its_scripts_import(player: Client) -> None:
    evening = begin_campaign()
    for address in ("/", f"/c/{evening.slug}/", f"/c/{evening.slug}/big-screen/", "/offline/", "/rules/"):
        found = named(player.get(address).text)

        assert found & set(ENTRIES), address
        assert {one for name in found if name in SCRIPTS for one in imports(name)} <= found, address


def test_every_script_is_used() -> None:
    used = set(ENTRIES) | {path for pages in get_game_uis().values() for path in pages.scripts}
    templates = "".join(path.read_text(encoding="utf-8") for path in Path(PROJECT_ROOT, "templates").rglob("*.*"))
    used |= set(re.findall(r"js/[\w-]+\.js", templates))

    assert {one for name in used for one in (name, *imports(name))} == set(SCRIPTS)

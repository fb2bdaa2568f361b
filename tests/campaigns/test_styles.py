"""Style sheets: one that all pages share, and one more on the pages of a game."""

from __future__ import annotations

import re
from pathlib import Path

import brotli
import pytest
import rcssmin
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns.models import Campaign
from campaigns.pages.registry import all_pages
from tests.lucidity.tables import begun as lucidity
from tests.onirim.test_pages import begun as onirim

SHARED = "css/dreamkeeper.css"
LAYERS = ["reset", "tokens", "base", "layout", "components", "utilities"]
SHEETS = {name: pages.styles for name, pages in all_pages().items() if pages.styles}
FIRST_VISIT = 11_400
"""Bytes of a table's styles as sent."""


def source(sheet: str) -> str:
    """Give a style sheet as it is written."""
    found = finders.find(sheet)
    assert isinstance(found, str)
    return Path(found).read_text(encoding="utf-8")


def linked(html: str) -> list[str]:
    """Give the style sheets of a page, in their order."""
    return re.findall(r'<link rel="stylesheet" href="/static/([^"]+)"', html)


@pytest.mark.parametrize("sheet", [SHARED, *SHEETS.values()])
def test_every_rule_of_a_sheet_is_in_a_layer_in_the_order_of_the_layers(sheet: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", source(sheet), flags=re.DOTALL)

    opened = re.findall(r"^(\S.*?) \{$", text, re.MULTILINE)
    assert opened == [f"@layer {name}" for name in LAYERS if f"@layer {name}" in opened]


def test_the_shared_sheet_says_the_order_of_the_layers_and_names_no_game() -> None:
    text = source(SHARED)

    assert f"@layer {', '.join(LAYERS)};" in text
    assert [name for name in SHEETS if name in text.lower()] == []


@pytest.mark.parametrize("sheet", SHEETS.values())
def test_a_first_visit_to_a_table_loads_few_bytes_of_styles(sheet: str) -> None:
    sent = [brotli.compress(rcssmin.cssmin(source(one)).encode()) for one in (SHARED, sheet)]

    assert sum(map(len, sent)) <= FIRST_VISIT


def test_a_table_links_the_sheet_of_its_game_after_the_shared_one(player: Client, evening: Campaign) -> None:
    for campaign in (evening, onirim("practice"), lucidity()):
        page = player.get(f"/c/{campaign.slug}/").text

        assert linked(page) == [SHARED, SHEETS[campaign.game]]


def test_the_other_pages_of_a_game_link_it_too(player: Client, evening: Campaign) -> None:
    for path in (f"/c/{evening.slug}/move/seal/", f"/c/{evening.slug}/tool/intent/"):
        assert linked(player.get(path).text) == [SHARED, "etherfields/etherfields.css"], path
    assert linked(player.get("/lucidity/copy/").text) == [SHARED, "lucidity/lucidity.css"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/onirim/", "/rule/ef.seal/", "/offline/", "/import/"])
def test_a_page_of_no_game_alone_links_the_shared_sheet_only(player: Client, path: str) -> None:
    assert linked(player.get(path).text) == [SHARED]

"""Parts of a rendered page, found by CSS selector: for what is markup (links, fields, roles), and for one smoke test a page.

What a page says is tested on the context of its panel, without rendering.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from campaigns.engine import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import BottomSheet, TablePart, get_game_ui
from companion.jinja_environment import render_template


def select(html: str, selector: str) -> list[LexborNode]:
    """Return the elements of a page or fragment that match."""
    return LexborHTMLParser(html).css(selector)


def select_one(html: str, selector: str) -> LexborNode:
    """Return the only element that matches."""
    found = select(html, selector)
    assert len(found) == 1, f"{len(found)} elements match {selector}"
    return found[0]


def read_texts(html: str, selector: str) -> list[str]:
    """Return the text of each element that matches, with single spaces."""
    return [read_text(node) for node in select(html, selector)]


def read_text(node: LexborNode) -> str:
    """Return the text of an element as it is read, with single spaces; tags separate words."""
    return " ".join(node.text(separator=" ").split())


def list_links(html: str, selector: str = "a") -> list[str]:
    """Return the addresses of the links that match."""
    return [node.attributes.get("href") or "" for node in select(html, selector)]


PAGE_CONTEXT = SimpleNamespace(
    slug="abc",
    csrf_token="x",
    page_url="/c/abc/",
    table_url="/c/abc/",
    panels_url="/c/abc/panel/",
    sheets_url="/c/abc/sheet/",
    holder_url="/c/abc/holder/",
    rules_url="/rules/etherfields/?table=abc",
    query="d=1",
    rule_query="?table=abc&at=now",
)
"""The page of a table that is not stored, for templates of panels."""


def render_panel(game: str, key: str, table: Table, viewer: ViewerContext) -> str:
    """Render a panel or sheet of a game with the parts inside it, without a request or a database."""
    known: list[TablePart] = [*get_game_ui(game).panels, *get_game_ui(game).sheets]
    found = next(part for part in known if part.key == key)
    inside = {"part": lambda name: render_panel(game, name, table, viewer)}
    if isinstance(found, BottomSheet):
        return render_part(found.template, {**inside, **found.build_context(table, viewer, 0)})
    return render_part(found.template, {**inside, **found.build_context(table, viewer)})


def render_part(template: str, context: Mapping[str, Any]) -> str:
    """Render the template of a panel with its context, without a request or a database."""
    return render_template(template, {"p": PAGE_CONTEXT, **context})

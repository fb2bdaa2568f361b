"""Style sheets: one for all pages, and one more per game; the size of a first visit to a table."""

from __future__ import annotations

import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.files.base import ContentFile
from django.test import Client

from campaigns.models import Campaign
from campaigns.pages.registry import get_game_uis
from companion.installation import PROJECT_ROOT
from companion.static_files import inline_css_imports, minify_file
from tests.failures import collect_failures
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity
from tests.onirim.test_pages import begin_onirim as onirim

SHARED_SHEET = "css/dreamkeeper.css"
LAYERS = ["reset", "tokens", "base", "layout", "components", "utilities", "shell"]
SHEETS = {name: pages.stylesheet for name, pages in get_game_uis().items() if pages.stylesheet}
STANDALONE_SHEETS = (
    "css/rule-browser.css",
    "css/results.css",
    "css/guide.css",
    "css/pictures.css",
    "css/rules.css",
    "css/seats.css",
    "css/campaign-list.css",
    "css/story.css",
    "css/interpretations.css",
    "css/pieces.css",
    "css/spectator.css",
    "css/tasks.css",
    "css/journal.css",
)
"""Styles loaded by the pages and sheets that need them, not at the first visit."""

PARTS = re.findall(r'^@import "(.+)";$', (PROJECT_ROOT / "companion/static" / SHARED_SHEET).read_text(), re.MULTILINE)
MAX_STYLE_BYTES = 17_500
MAX_ACTION_BYTES = 46_000
MAX_FIRST_VISIT_BYTES = 60_000
REQUESTS = 15
"""Compressed bytes of styles, of all that a tap needs, and of a first visit; the number of style and script requests."""

LOADED = re.compile(
    r'<(?:script (?:type="module" )?src|link rel="(?:stylesheet|modulepreload)" href)="/static/([^"]+)"'
)


def get_path(path: str) -> Path:
    """Return the source path of a static file, even if the browser tests' server sends a minified one."""
    found = AppDirectoriesFinder().find(path)
    assert isinstance(found, str), path
    return Path(found)


def read_source(sheet: str) -> str:
    """Return the source of a style sheet."""
    return get_path(sheet).read_text(encoding="utf-8")


def drop_noscript(html: str) -> str:
    """Return a page as a browser with scripts reads it."""
    return re.sub(r"<noscript>.*?</noscript>", "", html, flags=re.DOTALL)


def list_linked_sheets(html: str) -> list[str]:
    """Return the style sheets of a page, in their order, in a browser with scripts."""
    return re.findall(r'<link rel="stylesheet" href="/static/([^"]+)"', drop_noscript(html))


def read_as_sent(path: str) -> bytes:
    """Return a static file as sent: fonts unchanged, anything else compressed."""
    content = minify_file(path, ContentFile(get_path(path).read_bytes())).read()
    sent: bytes = content if path.endswith((".woff2", ".png")) else brotli.compress(content)
    return sent


@collect_failures("sheet", [*(f"css/{part}" for part in PARTS), *STANDALONE_SHEETS, *SHEETS.values()])
def test_every_rule_of_a_sheet_is_in_a_layer_in_the_order_of_the_layers(sheet: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", read_source(sheet), flags=re.DOTALL)

    opened = re.findall(r"^(\S.*?) \{$", text, re.MULTILINE)
    assert opened == [f"@layer {name}" for name in LAYERS if f"@layer {name}" in opened]


def test_the_shared_sheet_says_the_order_of_the_layers_and_names_no_game() -> None:
    text = read_source(SHARED_SHEET)

    assert f"@layer {', '.join(LAYERS)};" in text
    assert [name for name in SHEETS if name in inline_css_imports(SHARED_SHEET, text).lower()] == []


def test_the_parts_of_the_shared_sheet_are_sent_as_one_file() -> None:
    sent = minify_file(SHARED_SHEET, ContentFile(read_source(SHARED_SHEET).encode())).read().decode()

    assert len(PARTS) >= 6
    assert "@import" not in sent
    for part in PARTS:
        assert minify_file(f"css/{part}", ContentFile(read_source(f"css/{part}").encode())).read().decode() in sent


def test_what_stands_inside_something_is_still_inside_it_when_it_is_sent() -> None:
    sheet = "@layer one {\n  .a { color: red; }\n  .b :is(i, u) { color: red; }\n  [c] :not(p) { color: red; }\n}\n"

    sent = minify_file("css/some.css", ContentFile(sheet.encode())).read().decode()

    assert sent == "@layer one{.a{color:red}.b *:is(i,u){color:red}[c] *:not(p){color:red}}"


def test_a_sheet_that_imports_what_is_not_there_is_not_sent() -> None:
    with pytest.raises(LookupError, match=r"css/some\.css imports nothing\.css"):
        inline_css_imports("css/some.css", '@import "nothing.css";\n')


def test_a_sheet_of_a_game_has_what_it_imports_from_the_shared_ones() -> None:
    sent = read_as_sent_text("onirim/onirim.css")

    assert "@import" not in sent
    assert read_as_sent_text("css/results.css") in sent


def read_as_sent_text(path: str) -> str:
    """Return a style sheet as sent, uncompressed."""
    content: bytes = minify_file(path, ContentFile(get_path(path).read_bytes())).read()
    return content.decode()


def test_colours_are_named_once_for_day_and_night() -> None:
    asked = [part for part in PARTS if "prefers-color-scheme" in read_source(f"css/{part}")]

    assert asked == []
    for sheet in (*(f"css/{part}" for part in PARTS), *SHEETS.values()):
        shared = "".join(read_source(f"css/{part}") for part in ("tokens.css", "objects.css", "shell.css"))
        told = set(re.findall(r"(--[\w-]+):", shared + read_source(sheet)))
        assert set(re.findall(r"var\((--[\w-]+)[,)]", read_source(sheet))) <= told | {
            "--columns",
            "--rows",
            "--arrow-x",
        }, sheet


@collect_failures("game", SHEETS)
def test_the_shared_sheet_styles_no_class_that_one_game_alone_has_and_styles_itself(game: str) -> None:
    templates = PROJECT_ROOT / "templates"
    parts = {path: path.relative_to(templates).parts for path in templates.rglob("*") if path.suffix == ".jinja"}
    own = {name for path, inside in parts.items() if game in inside for name in list_template_words(path)}
    others = {name for path, inside in parts.items() if game not in inside for name in list_template_words(path)}

    shared = set().union(*(list_classes(f"css/{part}") for part in PARTS))
    assert shared & list_classes(SHEETS[game]) & (own - others) == set()


def list_template_words(template: Path) -> set[str]:
    return set(re.findall(r"[a-z][\w-]+", template.read_text(encoding="utf-8")))


def list_classes(sheet: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]+)", re.sub(r"/\*.*?\*/", "", read_source(sheet), flags=re.DOTALL)))


@collect_failures("sheet", SHEETS.values())
def test_a_first_visit_to_a_table_loads_few_bytes_of_styles(sheet: str) -> None:
    assert sum(len(read_as_sent(one)) for one in (SHARED_SHEET, sheet)) <= MAX_STYLE_BYTES


@pytest.mark.slow
def test_a_first_visit_is_light_with_drawings_and_typeface_and_lighter_until_it_can_be_tapped(
    player: Client, evening: Campaign
) -> None:
    for campaign in (evening, onirim("practice"), lucidity()):
        page = player.get(f"/c/{campaign.slug}/").content.decode()
        needed = set(re.findall(LOADED, drop_noscript(page)))
        drawn = set(re.findall(r'<(?:use|link rel="icon") href="/static/([^"#]+)', page))
        until_tapped = len(brotli.compress(page.encode())) + sum(len(read_as_sent(path)) for path in needed)

        assert len(needed) <= REQUESTS
        assert drawn == {"img/sprite.svg", "img/favicon.svg"}
        assert until_tapped <= MAX_ACTION_BYTES
        assert (
            until_tapped + sum(len(read_as_sent(path)) for path in (*drawn, "font/dream.woff2"))
            <= MAX_FIRST_VISIT_BYTES
        )


def test_the_drawings_are_light_files_and_the_typeface_has_its_licence() -> None:
    assert len(read_as_sent("img/sprite.svg")) <= 5_000
    assert len(read_as_sent("img/creatures.svg")) <= 2_000
    assert len(read_as_sent("font/dream.woff2")) <= 10_000
    assert "SIL OPEN FONT LICENSE" in read_source("font/dream-OFL.txt")


def test_a_table_links_the_sheet_of_its_game_after_the_shared_one(player: Client, evening: Campaign) -> None:
    for campaign in (evening, onirim("practice"), lucidity()):
        page = player.get(f"/c/{campaign.slug}/").content.decode()

        assert list_linked_sheets(page) == [SHARED_SHEET, SHEETS[campaign.game]]


def test_the_other_pages_of_a_game_link_it_too(player: Client, evening: Campaign) -> None:
    own = [SHARED_SHEET, "etherfields/etherfields.css"]
    for path, linked in (("move/seal/", own), ("tool/intent/", [*own, "etherfields/sheets.css"])):
        assert list_linked_sheets(player.get(f"/c/{evening.slug}/{path}").text) == linked, path
    assert list_linked_sheets(player.get("/lucidity/copy/").text) == [SHARED_SHEET, "lucidity/lucidity.css"]


@pytest.mark.django_db
@collect_failures("path", ["/", "/rules/", "/rules/onirim/", "/rule/ef.seal/", "/offline/", "/import/"])
def test_a_page_of_no_game_alone_links_the_shared_sheets_only(player: Client, path: str) -> None:
    assert [one for one in list_linked_sheets(player.get(path).text) if one not in STANDALONE_SHEETS] == [SHARED_SHEET]


@collect_failures(
    "path",
    sorted(PROJECT_ROOT.glob("companion/static/css/*.css")) + sorted(PROJECT_ROOT.glob("campaigns/*/static/*/*.css")),
    ids=lambda path: path.name,
)
def test_a_sheet_closes_what_it_opens_so_that_it_swallows_none_that_comes_after(path: Path) -> None:
    rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)

    assert rules.count("{") == rules.count("}")


COLOUR_PATTERN = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.ASCII)
ATTRIBUTE_COLOUR_PATTERN = re.compile(r'="(#[0-9a-fA-F]{3,8})"')
TOKENS_PATH = PROJECT_ROOT / "companion/static/css/tokens.css"
SHEET_PATHS = [*PROJECT_ROOT.glob("companion/static/css/*.css"), *PROJECT_ROOT.glob("campaigns/*/static/*/*.css")]


@collect_failures("path", sorted(SHEET_PATHS), ids=lambda path: path.name)
def test_colours_stand_in_the_layer_of_tokens_alone(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    tokens = re.findall(r"^@layer tokens \{\n.*?^\}\n", text, re.DOTALL | re.MULTILINE)
    declared = re.findall(
        r"[\w-]+:[^;{}]*(?=[;}])", re.sub(r"^@layer tokens \{\n.*?^\}\n", "", text, flags=re.DOTALL | re.MULTILINE)
    )

    assert [found for found in declared if COLOUR_PATTERN.search(found.partition(":")[2])] == []
    # Shared styles are named in one place; a separate sheet brings its own colours.
    assert len(tokens) <= (path.name not in PARTS or path == TOKENS_PATH)


def test_templates_name_no_colour_but_those_of_the_sky_in_the_bars_of_the_browser() -> None:
    found = {
        path.name: ATTRIBUTE_COLOUR_PATTERN.findall(path.read_text(encoding="utf-8"))
        for path in (PROJECT_ROOT / "templates").rglob("*.jinja")
    }

    sky = re.search(r"--sky-1: light-dark\((#\w+), (#\w+)\);", TOKENS_PATH.read_text(encoding="utf-8"))
    assert sky is not None
    assert {name: colours for name, colours in found.items() if colours} == {"base.jinja": list(sky.groups())}


@collect_failures("path", sorted(SHEET_PATHS), ids=lambda path: path.name)
def test_no_line_of_a_sheet_is_wider_than_a_person_reads_or_holds_two_rules(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()

    assert [number for number, line in enumerate(lines, 1) if len(line) > 120 or line.count("{") > 1] == []

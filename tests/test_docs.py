"""Documentation checks: every named file, folder, URL, link, command, option and identifier exists."""

from __future__ import annotations

import fnmatch
import functools
import re
from pathlib import Path

from django.core.management import get_commands, load_command_class
from django.urls import Resolver404, resolve

from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

DOCS = sorted(
    path for path in (*PROJECT_ROOT.glob("*.md"), *(PROJECT_ROOT / "docs").rglob("*.md")) if path.name != "CHANGELOG.md"
)
"""All documents except the changelog, which names removed things."""
LINKED_DOCS = [
    *PROJECT_ROOT.glob("*.md"),
    *(PROJECT_ROOT / "docs").rglob("*.md"),
    *(PROJECT_ROOT / "deploy").rglob("*.md"),
]
"""All documents with checked links, including these."""
PROJECT_DIRS = (
    "benchmarks",
    "campaigns",
    "companion",
    "deploy",
    "docs",
    "fixtures",
    "requirements",
    "templates",
    "tests",
    "tools",
)
FILE_SUFFIXES = {".py", ".js", ".css", ".html", ".jinja", ".json", ".toml", ".txt", ".md", ".svg", ".tsv"}

EXTERNAL_PATHS = {
    ".mutants/",
    "data/",
    "data/secrets.json",
    "data/https/",
    "https/",
    "10.0.0.0/8",
    "postgres://user:password@host/name",
}
EXTERNAL_PATHS |= {
    "https://dream.example.org",
    "127.0.0.1,10.0.0.0/8",
    "/admin/",
    "/dream",
    "/run/secrets/database_url",
    "DATABASE_URL_FILE=/run/secrets/database_url",
    "/dream/",
    "Europe/Berlin",
    "deploy/.env",
    "/etc/dreamkeeper.env",
    "/etc/caddy/Caddyfile",
    "/var/lib/dreamkeeper",
    "172.28.83.0/28",
    "APP/fixtures/decisions/GAME.json",
    "~/.local/share/dreamkeeper",
    "~/Library/Application Support/dreamkeeper",
}
"""Files of an installation, of a developer only, or of an external app."""
DJANGO_COMMANDS = {"makemigrations"}
PLACEHOLDERS = {"GAME": "lucidity", "SLUG": "anywhere", "APP": "embers", "PANEL": "turn"}
"""Placeholders with a value that works in a URL."""

INLINE_CODE_PATTERN = re.compile(r"`([^`\n]+)`")
CODE_BLOCK_PATTERN = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
WHOLE_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAME = re.compile(r"[\w./*-]+")
COMMAND = re.compile(r"manage\.py ([a-z-]+)([^`\n#>]*)")
MODULE = re.compile(r"python -m ([\w.]+)([^`\n#>]*)")
OPTION = re.compile(r"--[a-z-]+")

check_each_doc = collect_failures("paper", DOCS, ids=lambda path: str(path.relative_to(PROJECT_ROOT)))


@functools.cache
def list_files() -> list[Path]:
    """Return the files of the repository, without generated ones."""
    found = [path for path in PROJECT_ROOT.iterdir() if path.is_file()]
    found += [path for room in PROJECT_DIRS for path in (PROJECT_ROOT / room).rglob("*") if path.is_file()]
    return [path.relative_to(PROJECT_ROOT) for path in found if "__pycache__" not in path.parts]


@functools.cache
def list_paths() -> frozenset[str]:
    """Return all files and, with a slash at the end, all folders; each also relative to any folder above it."""
    folders = {f"{folder.as_posix()}/" for path in list_files() for folder in path.parents if folder.parts}
    whole = [place.split("/") for place in {path.as_posix() for path in list_files()} | folders]
    return frozenset("/".join(parts[at:]) for parts in whole for at in range(len(parts)))


@functools.cache
def list_words() -> frozenset[str]:
    """Return all words of the code, and the names of its files."""
    code = [path for path in list_files() if path.parts[0] != "docs" and path.suffix in FILE_SUFFIXES | {""} - {".md"}]
    said = " ".join((PROJECT_ROOT / path).read_text(encoding="utf-8", errors="ignore") for path in code)
    return frozenset(re.findall(r"\w+", said)) | {path.stem for path in code}


def read_text(paper: Path) -> str:
    return paper.read_text(encoding="utf-8")


def list_inline_code(paper: Path) -> list[str]:
    """Return the inline code of a document; of a test only its file."""
    return [
        text.partition("::")[0] for text in INLINE_CODE_PATTERN.findall(CODE_BLOCK_PATTERN.sub("", read_text(paper)))
    ]


def is_path(text: str) -> bool:
    return bool(NAME.fullmatch(text)) and ("/" in text or Path(text).suffix in FILE_SUFFIXES)


def path_exists(place: str) -> bool:
    pattern = re.sub(rf"\b({'|'.join(PLACEHOLDERS)})\b", "*", place.removeprefix("./"))
    return pattern in list_paths() or ("*" in pattern and bool(fnmatch.filter(list_paths(), pattern)))


def link_resolves(address: str) -> bool:
    try:
        resolve("/".join(PLACEHOLDERS.get(part, part) for part in address.split("/")))
    except Resolver404:
        return False
    return True


@check_each_doc
def test_every_file_folder_and_address_that_is_named_is_there(paper: Path) -> None:
    asked = [text for text in list_inline_code(paper) if is_path(text) and text not in EXTERNAL_PATHS]

    assert [text for text in asked if not (link_resolves(text) if text.startswith("/") else path_exists(text))] == []


@functools.cache
def list_anchors(paper: Path) -> frozenset[str]:
    """Return the anchors of a document's headings, as GitHub builds them."""
    headings = [
        re.sub(r"[^\w\- ]", "", head.strip().lower())
        for head in HEADING.findall(CODE_BLOCK_PATTERN.sub("", read_text(paper)))
    ]
    return frozenset(head.replace(" ", "-") for head in headings)


@collect_failures("paper", LINKED_DOCS, ids=lambda path: str(path.relative_to(PROJECT_ROOT)))
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(paper: Path) -> None:
    text = INLINE_CODE_PATTERN.sub("", CODE_BLOCK_PATTERN.sub("", read_text(paper)))
    links = [(file, heading) for file, heading in WHOLE_LINK.findall(text) if "://" not in file]

    assert [file for file, _heading in links if not (paper.parent / file).exists()] == []
    assert [
        (f, heading)
        for f, heading in links
        if heading and heading not in list_anchors((paper.parent / f) if f else paper)
    ] == []


@check_each_doc
def test_every_command_and_its_options_are_there(paper: Path) -> None:
    for name, given in COMMAND.findall(read_text(paper)):
        assert name in get_commands(), name
        if name not in DJANGO_COMMANDS:
            parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
            known = {option for one in parser._actions for option in one.option_strings}
            assert set(OPTION.findall(given)) <= known, name


@check_each_doc
def test_every_module_that_is_run_and_its_options_are_there(paper: Path) -> None:
    for name, given in MODULE.findall(read_text(paper)):
        if name.partition(".")[0] in PROJECT_DIRS:
            stem = PROJECT_ROOT / Path(*name.split("."))
            parts = sorted(stem.rglob("*.py")) if stem.is_dir() else [stem.with_suffix(".py")]
            code = "".join(part.read_text(encoding="utf-8") for part in parts)
            assert [option for option in OPTION.findall(given) if f'"{option}"' not in code] == [], name


@check_each_doc
def test_every_word_of_the_code_that_is_named_is_still_one(paper: Path) -> None:
    said = " ".join(text for text in list_inline_code(paper) if text not in EXTERNAL_PATHS and not is_path(text))

    assert {*re.findall(r"[A-Za-z_]\w{2,}", said)} - list_words() - {*PLACEHOLDERS} == set()


def test_every_decision_is_listed_and_every_paper_is_led_to() -> None:
    listed = set(LINK.findall(read_text(PROJECT_ROOT / "docs" / "decisions" / "README.md")))
    led = {link for name in ("README.md", "CONTRIBUTING.md") for link in LINK.findall(read_text(PROJECT_ROOT / name))}

    assert listed == {path.name for path in (PROJECT_ROOT / "docs" / "decisions").glob("*.md")} - {"README.md"}
    assert {path.relative_to(PROJECT_ROOT).as_posix() for path in (PROJECT_ROOT / "docs").glob("*.md")} <= led

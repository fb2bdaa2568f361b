"""What the papers for builders name is there: every file, folder, address, link, command, option and word of the code."""

from __future__ import annotations

import fnmatch
import functools
import re
from pathlib import Path

from django.core.management import get_commands, load_command_class
from django.urls import Resolver404, resolve

from companion.installation import PROJECT
from tests.failures import collect_failures

PAPERS = sorted(
    path for path in (*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md")) if path.name != "CHANGELOG.md"
)
"""Every document but the changelog, which names what is gone."""
LINKED = [*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md"), *(PROJECT / "deploy").rglob("*.md")]
"""Every paper whose links have to lead somewhere: these too."""
ROOMS = (
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
KINDS = {".py", ".js", ".css", ".html", ".jinja", ".json", ".toml", ".txt", ".md", ".svg", ".tsv"}

NOT_HERE = {".mutants/", "data/", "data/secrets.json", "10.0.0.0/8", "postgres://user:password@host/name"}
NOT_HERE |= {
    "https://dream.example.org",
    "127.0.0.1,10.0.0.0/8",
    "/admin/",
    "Europe/Berlin",
    "deploy/.env",
    "/etc/dreamkeeper.env",
    "/etc/caddy/Caddyfile",
    "/var/lib/dreamkeeper",
    "172.28.83.0/28",
    "APP/fixtures/decisions/GAME.json",
}
"""What an installation makes or is told, what only a developer's has, what an app elsewhere may bring."""
OF_DJANGO = {"makemigrations"}
STANDS_FOR_ANY = {"GAME": "lucidity", "SLUG": "anywhere", "APP": "embers", "PANEL": "turn"}
"""Words that stand for any other, each with one that will do in an address."""

IN_TICKS = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
WHOLE_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAME = re.compile(r"[\w./*-]+")
COMMAND = re.compile(r"manage\.py ([a-z-]+)([^`\n#>]*)")
MODULE = re.compile(r"python -m ([\w.]+)([^`\n#>]*)")
OPTION = re.compile(r"--[a-z-]+")

each_paper = collect_failures("paper", PAPERS, ids=lambda path: str(path.relative_to(PROJECT)))


@functools.cache
def files() -> list[Path]:
    """Every file of the repository, without what running it makes."""
    found = [path for path in PROJECT.iterdir() if path.is_file()]
    found += [path for room in ROOMS for path in (PROJECT / room).rglob("*") if path.is_file()]
    return [path.relative_to(PROJECT) for path in found if "__pycache__" not in path.parts]


@functools.cache
def places() -> frozenset[str]:
    """Every file and, with a stroke at its end, every folder; each as it can be called from any folder above it."""
    folders = {f"{folder.as_posix()}/" for path in files() for folder in path.parents if folder.parts}
    whole = [place.split("/") for place in {path.as_posix() for path in files()} | folders]
    return frozenset("/".join(parts[at:]) for parts in whole for at in range(len(parts)))


@functools.cache
def words() -> frozenset[str]:
    """Every word of the code, and every name of a file of it."""
    code = [path for path in files() if path.parts[0] != "docs" and path.suffix in KINDS | {""} - {".md"}]
    said = " ".join((PROJECT / path).read_text(encoding="utf-8", errors="ignore") for path in code)
    return frozenset(re.findall(r"\w+", said)) | {path.stem for path in code}


def text_of(paper: Path) -> str:
    return paper.read_text(encoding="utf-8")


def named(paper: Path) -> list[str]:
    """Return what is set as code in the sentences of a paper; of a test its file alone."""
    return [text.partition("::")[0] for text in IN_TICKS.findall(FENCED.sub("", text_of(paper)))]


def is_place(text: str) -> bool:
    return bool(NAME.fullmatch(text)) and ("/" in text or Path(text).suffix in KINDS)


def is_there(place: str) -> bool:
    pattern = re.sub(rf"\b({'|'.join(STANDS_FOR_ANY)})\b", "*", place.removeprefix("./"))
    return pattern in places() or ("*" in pattern and bool(fnmatch.filter(places(), pattern)))


def leads_somewhere(address: str) -> bool:
    try:
        resolve("/".join(STANDS_FOR_ANY.get(part, part) for part in address.split("/")))
    except Resolver404:
        return False
    return True


@each_paper
def test_every_file_folder_and_address_that_is_named_is_there(paper: Path) -> None:
    asked = [text for text in named(paper) if is_place(text) and text not in NOT_HERE]

    assert [text for text in asked if not (leads_somewhere(text) if text.startswith("/") else is_there(text))] == []


@functools.cache
def anchors(paper: Path) -> frozenset[str]:
    """Return what the headings of a paper are called in links, as GitHub calls them."""
    headings = [
        re.sub(r"[^\w\- ]", "", head.strip().lower()) for head in HEADING.findall(FENCED.sub("", text_of(paper)))
    ]
    return frozenset(head.replace(" ", "-") for head in headings)


@collect_failures("paper", LINKED, ids=lambda path: str(path.relative_to(PROJECT)))
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(paper: Path) -> None:
    text = IN_TICKS.sub("", FENCED.sub("", text_of(paper)))
    links = [(file, heading) for file, heading in WHOLE_LINK.findall(text) if "://" not in file]

    assert [file for file, _heading in links if not (paper.parent / file).exists()] == []
    assert [
        (f, heading) for f, heading in links if heading and heading not in anchors((paper.parent / f) if f else paper)
    ] == []


@each_paper
def test_every_command_and_its_options_are_there(paper: Path) -> None:
    for name, given in COMMAND.findall(text_of(paper)):
        assert name in get_commands(), name
        if name not in OF_DJANGO:
            parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
            known = {option for one in parser._actions for option in one.option_strings}
            assert set(OPTION.findall(given)) <= known, name


@each_paper
def test_every_module_that_is_run_and_its_options_are_there(paper: Path) -> None:
    for name, given in MODULE.findall(text_of(paper)):
        if name.partition(".")[0] in ROOMS:
            stem = PROJECT / Path(*name.split("."))
            parts = sorted(stem.rglob("*.py")) if stem.is_dir() else [stem.with_suffix(".py")]
            code = "".join(part.read_text(encoding="utf-8") for part in parts)
            assert [option for option in OPTION.findall(given) if f'"{option}"' not in code] == [], name


@each_paper
def test_every_word_of_the_code_that_is_named_is_still_one(paper: Path) -> None:
    said = " ".join(text for text in named(paper) if text not in NOT_HERE and not is_place(text))

    assert {*re.findall(r"[A-Za-z_]\w{2,}", said)} - words() - {*STANDS_FOR_ANY} == set()


def test_every_decision_is_listed_and_every_paper_is_led_to() -> None:
    listed = set(LINK.findall(text_of(PROJECT / "docs" / "decisions" / "README.md")))
    led = {link for name in ("README.md", "CONTRIBUTING.md") for link in LINK.findall(text_of(PROJECT / name))}

    assert listed == {path.name for path in (PROJECT / "docs" / "decisions").glob("*.md")} - {"README.md"}
    assert {path.relative_to(PROJECT).as_posix() for path in (PROJECT / "docs").glob("*.md")} <= led

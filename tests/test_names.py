"""Names and docstrings keep to the terms of the field: no retired words, no public name twice in a package, imperative docstrings."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.installation import PROJECT_ROOT

RETIRED_WORDS = frozenset(
    {
        "anew", "beside", "hearer", "hearing", "lately", "meanwhile", "referee", "shelving", "spine", "telling", "told", "whom",
        "wherever", "untold", "viewpoint",
    }
)  # fmt: skip
"""Words of the names that were replaced by standard terms; what each became is in the history of this file's first commit."""
RETIRED_NAMES = frozenset(
    {
        "asked", "asks", "done", "drawn", "everything", "few", "given", "kept", "laid", "laid_out", "most", "once", "said", "seen",
        "several", "somebody", "soon", "sound", "wanted", "way", "ways", "whole",
    }
)  # fmt: skip
"""Participles, adverbs and the like that say nothing alone; as a part of a name they may."""
BAD_START = re.compile(r"(Give|Gives|Whether|What|Who|Whom|That)\b")
SHARED_NAMES = {
    "main": "the entry point of each script of benchmarks/",
    "iter_members": "the two backends of a backup have one interface",
}
CODE_DIRS = ("campaigns", "companion", "benchmarks", "tools")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@cache
def list_sources(*folders: str) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((PROJECT_ROOT / folder).rglob("*.py"))
        if not {"migrations", "node_modules"} & {*path.parts}
    ]


@cache
def parse_source(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def iter_definitions(*folders: str) -> Iterator[tuple[str, Definition]]:
    """Yield each class and function with its place; a test's name is a sentence, and so not among them."""
    for path in list_sources(*folders):
        for node in ast.walk(parse_source(path)):
            if isinstance(node, Definition) and not node.name.lower().startswith("test"):
                yield f"{path.relative_to(PROJECT_ROOT)}:{node.lineno}", node


def split_name(name: str) -> list[str]:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_").split("_")


def get_package(path: Path) -> str:
    """Return the package in which a public name stands once: an app or a layer of ``campaigns``, else the top one."""
    folder, *inner = path.relative_to(PROJECT_ROOT).parts[:-1]
    return f"{folder}/{inner[0]}" if folder == "campaigns" and inner else folder


def test_no_module_class_or_function_has_a_retired_name() -> None:
    names = {str(path.relative_to(PROJECT_ROOT)): path.stem for path in list_sources(*CODE_DIRS, "tests")}
    names |= {f"{place} {node.name}": node.name for place, node in iter_definitions(*CODE_DIRS, "tests")}

    assert {
        place for place, name in names.items() if RETIRED_WORDS & {*split_name(name)} or name in RETIRED_NAMES
    } == set()


def test_a_public_name_is_defined_once_in_a_package() -> None:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in list_sources(*CODE_DIRS):
        if "management" not in path.parts:
            for node in parse_source(path).body:
                if isinstance(node, Definition) and not node.name.startswith("_"):
                    found[get_package(path), node.name].append(path.name)

    assert {key: at for key, at in found.items() if len(at) > 1 and key[1] not in SHARED_NAMES} == {}


def test_docstrings_begin_with_what_is_done() -> None:
    bad = {
        f"{place} {node.name}: {docstring.splitlines()[0]}"
        for place, node in iter_definitions(*CODE_DIRS)
        if BAD_START.match(docstring := ast.get_docstring(node) or "")
    }

    assert bad == set()


def test_docstrings_of_modules_name_what_is_in_them() -> None:
    docstrings = {path: ast.get_docstring(parse_source(path)) or "" for path in list_sources(*CODE_DIRS)}

    assert {str(path): text.splitlines()[0] for path, text in docstrings.items() if BAD_START.match(text)} == {}

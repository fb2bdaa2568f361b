"""No private names of third-party packages: they may change with any version."""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

OWN_PACKAGES = ("companion", "campaigns")
DOCUMENTED_NAMES = {"_meta", "_base_manager", "_default_manager", "_state", "_replace", "_asdict", "_fields", "_exit"}
"""Documented underscore names of Django's models, named tuples and os."""
TOP_LEVEL_ONLY = re.compile(r"(?:uvicorn|h11|psycopg)\.\w+\..*")
"""Packages that export their documented names at the top level."""

USED_ONLY = ("uvicorn.", "h11.", "psycopg.")
"""Packages whose classes are documented for use, not for subclassing."""

SOURCE_FILES = sorted(
    file for room in OWN_PACKAGES for file in (PROJECT_ROOT / room).rglob("*.py") if "migrations" not in file.parts
)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def list_defined_names(tree: ast.AST) -> set[str]:
    """Return the names that code defines: functions, classes, variables, and attributes of ``self`` and ``cls``."""
    nodes = list(ast.walk(tree))
    stored = [node for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store)]
    own = {n.attr for n in stored if isinstance(n, ast.Attribute) and ast.unparse(n.value) in ("self", "cls")}
    own |= {node.id for node in stored if isinstance(node, ast.Name)}
    return own | {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}


@cache
def parse_file(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def list_known_names() -> frozenset[str]:
    return frozenset(DOCUMENTED_NAMES.union(*(list_defined_names(parse_file(file)) for file in SOURCE_FILES)))


@collect_failures("file", SOURCE_FILES, ids=str)
def test_no_private_name_of_another_package_is_used(file: Path) -> None:
    nodes = list(ast.walk(parse_file(file)))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute) and is_private(node.attr)}
    imports = [
        n for n in nodes if isinstance(n, ast.ImportFrom) and not (n.module or "").startswith((*OWN_PACKAGES, "__"))
    ]
    names = [f"{node.module}.{alias.name}" for node in imports for alias in node.names]
    names += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]

    assert used - list_known_names() == set()
    assert [name for name in names if any(map(is_private, name.split(".")))] == []
    assert [name for name in names if TOP_LEVEL_ONLY.fullmatch(name)] == []


@collect_failures("file", SOURCE_FILES, ids=str)
def test_no_class_is_a_subclass_of_what_is_documented_for_use_alone(file: Path) -> None:
    bases = [base for node in ast.walk(parse_file(file)) if isinstance(node, ast.ClassDef) for base in node.bases]

    assert [name for name in map(ast.unparse, bases) if name.startswith(USED_ONLY)] == []


@collect_failures("file", [file for file in SOURCE_FILES if file.name != "admin.py"], ids=str)
def test_no_class_overrides_a_private_method_of_another_package(file: Path) -> None:
    """The admin is left out: it is imported where it is installed alone."""
    module = importlib.import_module(
        ".".join(file.relative_to(PROJECT_ROOT).with_suffix("").parts).removesuffix(".__init__")
    )
    for node in parse_file(file).body:
        if isinstance(node, ast.ClassDef):
            foreign = [
                base for base in getattr(module, node.name).__mro__[1:] if not base.__module__.startswith(OWN_PACKAGES)
            ]
            methods = [item.name for item in node.body if isinstance(item, ast.FunctionDef) and is_private(item.name)]
            assert [name for name in methods if any(hasattr(base, name) for base in foreign)] == [], node.name

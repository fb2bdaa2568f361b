"""The rules of a game and the engine import only modules that cannot read a clock, a file, a database or a random source.

The import contracts forbid the known offenders; this test is an allowlist, so that a new offender is caught too.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps

from campaigns.engine import get_games
from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

CORE = PROJECT_ROOT / "campaigns"
ALLOWED_MODULES = {
    "__future__", "abc", "bisect", "collections", "contextlib", "dataclasses", "difflib", "enum", "fractions", "functools",
    "inspect", "itertools", "math", "msgspec", "operator", "re", "types", "typing", "unicodedata",
}  # fmt: skip
"""A msgspec struct is a plain value, checked and copied in C; msgspec does no I/O."""


GETTEXT_MODULES = {CORE / "engine" / "messages.py", CORE / "engine" / "list_format.py"}
"""The modules through which rules know gettext: messages, and the lists of names in them."""


def list_core_files() -> list[Path]:
    games = [rules.parent for rules in CORE.glob("*/rules/")]
    return [file for file in sorted(CORE.rglob("*.py")) if not any(game in file.parents for game in games)]


def list_pure_files() -> list[Path]:
    games_rules = [Path(apps.get_app_config(game.name).path) / "rules" for game in get_games()]
    return sorted(file for folder in (*games_rules, CORE / "engine") for file in folder.rglob("*.py"))


def list_imports(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted name of each thing that ``tree`` imports when it runs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from list_imports(node)


def is_pure(name: str, file: Path) -> bool:
    own = ".".join(file.relative_to(PROJECT_ROOT).parts[: 3 if "rules" in file.parts else 2])
    return name.split(".")[0] in ALLOWED_MODULES or f"{name}.".startswith(("campaigns.engine.", f"{own}."))


@collect_failures("file", list_pure_files(), ids=lambda file: str(file.relative_to(PROJECT_ROOT)))
def test_a_pure_module_imports_only_pure_ones(file: Path) -> None:
    names = [] if file in GETTEXT_MODULES else list_imports(ast.parse(file.read_text(encoding="utf-8")))

    assert [name for name in names if not is_pure(name, file)] == []


@collect_failures("file", list_core_files(), ids=lambda file: str(file.relative_to(CORE)))
def test_the_core_imports_no_game(file: Path) -> None:
    games = tuple(f"campaigns.{rules.parent.name}" for rules in CORE.glob("*/rules/"))

    assert [name for name in list_imports(ast.parse(file.read_text(encoding="utf-8"))) if name.startswith(games)] == []

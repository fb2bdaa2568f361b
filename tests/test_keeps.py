"""The tests listed in docs/keeps.md, which guard against regressions, exist."""

from __future__ import annotations

import ast
import re

from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

PAGE = (PROJECT_ROOT / "docs" / "keeps.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ")][1:]
NAMED_TESTS = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


@collect_failures(("file", "name"), NAMED_TESTS)
def test_a_test_that_is_named_is_there(file: str, name: str) -> None:
    tree = ast.parse((PROJECT_ROOT / file).read_text(encoding="utf-8"))

    assert name in {found.name for found in tree.body if isinstance(found, ast.FunctionDef)}


def test_every_row_names_a_test() -> None:
    assert len(ROWS) >= 15
    assert all(re.search(r"`tests/[\w/]+\.py::\w+`", row) for row in ROWS)

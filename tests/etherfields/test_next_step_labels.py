"""Every code of a step, an answer or a note has its text, and every text is shown somewhere."""

from __future__ import annotations

import ast
from pathlib import Path

from campaigns.etherfields.rules.next_steps import labels
from companion.installation import PROJECT_ROOT

CODES_WITHOUT_TEXT = {"now.answer", "now.guide"}
"""Steps that are titled by their question or checklist."""

DERIVED_CODES = {"distress", "distress-light", "distress-sealed", "light", "sealed"}
"""Codes of the form *now.…-after*; rules join its parts (answer_outcomes.py)."""


def list_known_codes() -> set[str]:
    """Return the codes that have a text."""
    tables = [value for name, value in vars(labels).items() if name.isupper() and name != "SHORT_LABELS"]
    return {code for table in tables for code in table if code.startswith("now.")}


def list_codes(path: Path) -> tuple[set[str], set[str]]:
    """Return the codes in a module, and the beginnings of those it forms."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    formed = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    codes: tuple[set[str], set[str]] = set(), set()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("now."):
            codes[id(node) in formed].add(node.value)
    return codes


def test_every_code_has_a_text_and_every_text_is_shown() -> None:
    modules = [path for path in (PROJECT_ROOT / "campaigns" / "etherfields").rglob("*.py") if path.name != "labels.py"]
    codes = [list_codes(path) for path in modules]
    used = set[str]().union(*(whole for whole, _formed in codes)) | {f"now.{name}-after" for name in DERIVED_CODES}
    beginnings = tuple(set[str]().union(*(formed for _whole, formed in codes)) - {"now."})
    known = list_known_codes()

    assert len(known) > 100
    assert used - known == CODES_WITHOUT_TEXT
    assert {code for code in known - used if not code.startswith(beginnings)} == set()
    assert all(any(code.startswith(beginning) for code in known) for beginning in beginnings)

"""The core's own words: a sentence and a rule behind every code, and none left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from campaigns import lookup
from campaigns.wording import words
from companion.installation import PROJECT

CORE = PROJECT / "campaigns"
ROOMS = ("", "journal/", "pages/", "referee/", "storage/", "transfer/")
CORE_FILES = [path for room in ROOMS for path in CORE.glob(f"{room}*.py")]


def codes() -> Iterator[str]:
    """Every text in the core that looks like a refusal of its own."""
    for path in CORE_FILES:
        if path.name != "wording.py":
            yield from codes_in(path)


def codes_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and re.fullmatch(r"campaign\.[a-z-]+\.[a-z-]+", text):
            yield text


def test_every_refusal_of_the_core_has_a_sentence_and_a_rule() -> None:
    found = set(codes())

    assert len(found) > 8
    for code in found:
        assert code in words.refusals
        assert lookup.entry(".".join(code.split(".")[:2])) is not None


def test_no_sentence_of_the_core_is_left_over() -> None:
    assert {code for code in words.refusals if code.startswith("campaign.")} == set(codes())


def test_every_rule_entry_of_the_core_leads_to_others_that_exist() -> None:
    for found in lookup.entries("campaigns"):
        assert found.title
        assert found.summary.endswith(".")
        assert all(lookup.entry(other) for other in found.see)

"""Messages of the core: a sentence and a rule for every code, and none unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from campaigns import rulebook
from campaigns.engine.messages import messages
from companion.installation import PROJECT_ROOT

CORE = PROJECT_ROOT / "campaigns"
CORE_DIRS = ("", "journal/", "pages/", "engine/", "storage/", "transfer/")
CORE_FILES = [path for room in CORE_DIRS for path in CORE.glob(f"{room}*.py")]
CODE_PATTERN = re.compile(r"campaign\.[a-z-]+\.[a-z-]+")
MESSAGE_CODES = {*messages.violations, *messages.consequences}


def list_codes(files: Iterable[Path] = CORE_FILES) -> Iterator[str]:
    """Yield every text in these files that looks like a rule violation or a consequence of the core."""
    for path in files:
        if path.name != "message_catalog.py":
            yield from list_codes_in(path)


def list_codes_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and CODE_PATTERN.fullmatch(text):
            yield text


def test_every_refusal_and_consequence_of_the_core_has_a_sentence_and_a_rule() -> None:
    found = set(list_codes())

    assert len(found) > 8
    for code in found:
        assert code in MESSAGE_CODES
        assert rulebook.find_entry(".".join(code.split(".")[:2])) is not None


def test_no_sentence_of_the_core_is_left_over() -> None:
    assert {code for code in MESSAGE_CODES if CODE_PATTERN.fullmatch(code)} == set(list_codes(CORE.rglob("*.py")))


def test_every_rule_entry_of_the_core_leads_to_others_that_exist() -> None:
    for found in rulebook.get_entries("campaigns"):
        assert found.title
        assert found.summary.endswith(".")
        assert all(rulebook.find_entry(other) for other in found.see)

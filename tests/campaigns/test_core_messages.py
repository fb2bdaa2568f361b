"""Messages of the core: a rule for every code, and none unused."""

from __future__ import annotations

import ast

from campaigns import rulebook
from campaigns.engine import core_messages, get_rule_id
from campaigns.engine.messages import messages
from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

CODES_BY_NAME = {name: code for name, code in vars(core_messages).items() if name.isupper() and isinstance(code, str)}


@collect_failures("code", [code for code in CODES_BY_NAME.values() if code != core_messages.SESSION])
def test_every_violation_and_consequence_of_the_core_has_a_message_and_a_rule(code: str) -> None:
    assert code in {*messages.violations, *messages.consequences}
    assert rulebook.find_entry(get_rule_id(code)) is not None


def test_no_message_of_the_core_is_left_over() -> None:
    files = [path for path in (PROJECT_ROOT / "campaigns").rglob("*.py") if path.name != "core_messages.py"]
    used = {
        node.id
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    }

    assert len(CODES_BY_NAME) > 8
    assert set(CODES_BY_NAME) - used == set()


def test_every_rule_entry_of_the_core_leads_to_others_that_exist() -> None:
    for found in rulebook.get_entries("campaigns"):
        assert found.title
        assert found.summary.endswith(".")
        assert all(rulebook.find_entry(other) for other in found.see)

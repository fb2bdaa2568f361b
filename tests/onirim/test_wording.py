"""Every code has its sentence, every rule its entry, every card its name, every question its words; all in our own words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from campaigns.engine import MoveDefinition, get_moves
from campaigns.engine.messages import messages
from campaigns.onirim import rules
from campaigns.onirim.rules.cards import ALL_CARDS
from campaigns.onirim.rules.expansions import EXPANSIONS
from tests.failures import collect_failures

SOURCE = "\n".join(path.read_text() for path in sorted(Path(rules.__file__).parent.glob("*.py")))
MOVES = [found for found in get_moves("onirim") if found.game == "onirim"]
ENTRIES: list[dict[str, Any]] = json.loads(Path("fixtures/rules/onirim.json").read_text())["entries"]
PLACEHOLDER_PATTERN = re.compile(r"%\((\w+)\)s")
CODE_PATTERN = r"\"((?:onirim|campaign)\.[\w-]+\.[\w-]+)\""
CONSEQUENCE_PATTERN = re.compile(rf"\.emit_consequence\(\s*{CODE_PATTERN}(?: if \w+ else {CODE_PATTERN})?")


def test_every_card_and_expansion_has_a_name() -> None:
    assert all(("onirim", "cards", card) in messages.choices for card in ALL_CARDS)
    assert all(("onirim", "expansions", name) in messages.choices for name in EXPANSIONS)


def test_every_rule_that_is_cited_has_an_entry() -> None:
    cited = {move.rule_id for move in MOVES} - {"campaign.question"}
    cited |= {
        ".".join(code.split(".")[:2])
        for code in (*messages.violations, *messages.consequences)
        if code.startswith("onirim.")
    }

    assert cited <= {entry["id"] for entry in ENTRIES}


@collect_failures("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_is_whole_and_in_our_own_words(entry: dict[str, Any]) -> None:
    known = {found["id"] for found in ENTRIES}

    assert entry["title"]
    assert entry["sure"] in ("printed", "clarified", "inferred", "open", "house")
    assert entry["summary"].count(". ") == 0
    assert 2 <= len(re.findall(r"[.!?](?:\s|$)", entry["details"])) <= 7
    assert set(entry.get("see", [])) <= known - {entry["id"]}


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_has_its_words_and_says_its_source(move: MoveDefinition) -> None:
    said = messages.moves[move.name]

    assert 0 < len(str(said.label)) <= 24
    assert set(PLACEHOLDER_PATTERN.findall(str(said.line))) <= {a.name for a in move.arguments} | {"named"}
    assert all(str(messages.get_field_label("onirim", argument.name)) for argument in move.arguments)
    assert move.guard is not None
    assert re.search(r"design|facts", move.rule.__doc__ or ""), "its docstring names no source: docs/glossary.md"

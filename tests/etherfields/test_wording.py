"""Every code has its sentence, every rule its entry, every move its words."""

import json
import re
from pathlib import Path
from typing import Any

from django.apps import apps

from campaigns.engine import MoveDefinition, get_moves
from campaigns.engine.messages import messages
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.rule_variants import RULE_ID_BY_VARIANT, RULE_VARIANTS
from tests.failures import collect_failures

MOVES = [found for found in get_moves("etherfields") if found.game == "etherfields"]
ENTRIES: list[dict[str, Any]] = json.loads(Path("fixtures/rules/etherfields.json").read_text())["entries"]
PLACEHOLDER_PATTERN = re.compile(r"%\((\w+)\)s")


def test_every_question_has_a_move_and_a_label_for_each_answer() -> None:
    answering = {move.question_kind: move for move in MOVES if move.question_kind}

    assert set(answering) == {code for code in messages.questions if code.startswith("ef.")}
    for code, move in answering.items():
        choices = [a.choices for a in move.arguments if a.kind == "choice"]
        assert set(messages.questions[code].answers) == set(choices[0] if choices else [""])


def test_every_rule_that_is_cited_has_an_entry_with_its_pages() -> None:
    assert {move.rule_id for move in MOVES} - {entry["id"] for entry in ENTRIES} == set()
    assert all(entry["pages"] == sorted(set(entry["pages"])) for entry in ENTRIES)
    printed = [entry["pages"] or entry["editions"]["2.0"]["pages"] for entry in ENTRIES]
    assert all(pages and set(pages) <= set(range(2, 21)) for pages in printed)


@collect_failures("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_is_whole(entry: dict[str, Any]) -> None:
    known = {found["id"] for found in ENTRIES}

    assert entry["title"]
    assert entry["sure"] in ("printed", "clarified", "inferred", "open")
    assert entry["summary"].count(". ") == 0
    assert 2 <= len(re.findall(r"[.!?](?:\s|$)", entry["details"])) <= 7
    assert set(entry.get("see", [])) <= known - {entry["id"]}
    assert all(reading["name"] and reading["text"] for reading in entry.get("readings", []))


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_has_its_words(move: MoveDefinition) -> None:
    said = messages.moves[move.name]

    # Long enough to name the thing; buttons hold longer words, as the pages of the pseudo-language show.
    assert 0 < len(str(said.label)) <= 32
    assert set(PLACEHOLDER_PATTERN.findall(str(said.line))) <= {a.name for a in move.arguments}
    optional = {a.name for a in move.arguments if a.default is None and a.kind != "rows"}
    assert not optional & set(PLACEHOLDER_PATTERN.findall(str(said.line)))
    for argument in move.arguments:
        assert str(messages.get_field_label("etherfields", argument.name))
        for choice in argument.choices:
            assert str(messages.get_choice_label("etherfields", argument.name, choice))


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_says_its_page_and_why_it_may_not_be_made(move: MoveDefinition) -> None:
    assert move.guard is not None
    assert re.search(r"p\. \d|design|facts", move.rule.__doc__ or ""), "its docstring names no source: docs/glossary.md"


def test_every_open_point_has_a_rule_and_its_ways_are_those_that_can_be_agreed_on() -> None:
    agree = next(move for move in MOVES if move.slug == "agree")
    agreed = {argument.name: argument.choices for argument in agree.arguments}

    assert {*RULE_VARIANTS} == {*RULE_ID_BY_VARIANT} == {*agreed["reading"]}
    assert {way for ways in RULE_VARIANTS.values() for way in ways} == {*agreed["choice"]}


def test_every_number_that_can_be_corrected_has_a_name() -> None:
    for label, fields in GAME_DEFINITION.number_bounds.items():
        for name in fields:
            assert str(messages.get_choice_label("campaigns", "what", f"{label}:{name}"))


def test_what_the_journal_passes_over_is_named_with_its_model() -> None:
    fields = {
        f"{label}.{field.name}"
        for label in GAME_DEFINITION.labels
        for field in apps.get_model(label)._meta.get_fields()
    }

    assert GAME_DEFINITION.silent_fields <= fields


def test_the_numbers_are_those_with_bounds_of_our_own() -> None:
    team = GAME_DEFINITION.number_bounds["etherfields.team"]

    assert {name: (team[name].low, team[name].high) for name in ("hours", "keys", "signs")} == {
        "hours": (0, 99), "keys": (0, 4), "signs": (0, 77),
    }  # fmt: skip
    assert GAME_DEFINITION.number_bounds["etherfields.slumber"]["turn"].low == 1

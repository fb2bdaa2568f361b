"""Every code has its sentence, every rule its entry, every move its words."""

import json
import re
from pathlib import Path
from typing import Any

from django.apps import apps

from campaigns.etherfields import rules
from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.readings import READINGS, RULES
from campaigns.etherfields.wording.retired import RETIRED
from campaigns.referee import Declared, moves_of
from campaigns.wording import words
from tests.failures import collect_failures

SOURCE = "\n".join(path.read_text() for path in sorted(Path(rules.__file__).parent.rglob("*.py")))
MOVES = [found for found in moves_of("etherfields") if found.game == "etherfields"]
ENTRIES: list[dict[str, Any]] = json.loads(Path("fixtures/rules/etherfields.json").read_text())["entries"]
PLACE = re.compile(r"%\((\w+)\)s")


def codes(*calls: str) -> set[str]:
    """Return the codes that the rules pass to these methods of the table, however the lines are wrapped."""
    refused = r"(?:allowed|possible)\((?:[^\"]|\"(?!ef\.))*?\"(ef\.[\w.-]+)\""
    patterns = {"refused": refused, "say": r"say\(\s*\"(ef\.[\w.-]+)\"", "ask": r"ask\(\s*\"(ef\.[\w.-]+)\""}
    return {code for call in calls for code in re.findall(patterns[call], SOURCE)}


def rule_of(code: str) -> str:
    """Return the rule a code belongs to."""
    return ".".join(code.split(".")[:2])


def test_every_refusal_and_no_other_has_a_sentence() -> None:
    raised = codes("refused") | set(re.findall(r"Refusal\(\"(ef\.[\w.-]+)\"", SOURCE))

    assert raised == {code for code in words.refusals if code.startswith("ef.")}


def test_every_consequence_and_no_other_has_a_sentence() -> None:
    known = {code for code in words.rulings if code.startswith("ef.")}

    assert codes("say") == known - set(RETIRED)
    assert set(RETIRED) <= known


def test_every_question_and_no_other_has_its_answers() -> None:
    assert codes("ask") == {code for code in words.questions if code.startswith("ef.")}
    answering = {move.answers: move for move in MOVES if move.answers}
    assert set(answering) == codes("ask")
    for code, move in answering.items():
        choices = [a.choices for a in move.arguments if a.kind == "choice"]
        assert set(words.questions[code].answers) == set(choices[0] if choices else [""])


def test_every_rule_that_is_cited_has_an_entry_with_its_pages() -> None:
    cited = {move.cites for move in MOVES} | {rule_of(code) for code in codes("refused", "say", "ask")}

    assert cited - {entry["id"] for entry in ENTRIES} == set()
    assert all(entry["pages"] == sorted(set(entry["pages"])) for entry in ENTRIES)
    assert all(entry["pages"] and set(entry["pages"]) <= set(range(2, 21)) for entry in ENTRIES)


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
def test_a_move_has_its_words(move: Declared) -> None:
    said = words.moves[move.name]

    assert 0 < len(str(said.label)) <= 24
    assert set(PLACE.findall(str(said.line))) <= {a.name for a in move.arguments}
    optional = {a.name for a in move.arguments if a.default is None and a.kind != "rows"}
    assert not optional & set(PLACE.findall(str(said.line)))
    for argument in move.arguments:
        assert str(words.field("etherfields", argument.name))
        for choice in argument.choices:
            assert str(words.choice("etherfields", argument.name, choice))


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_says_its_page_and_why_it_may_not_be_made(move: Declared) -> None:
    assert move.when is not None
    assert re.search(r"p\. \d|design|facts", move.rule.__doc__ or ""), "its docstring names no source: docs/glossary.md"


def test_every_open_point_has_a_rule_and_its_ways_are_those_that_can_be_agreed_on() -> None:
    agree = next(move for move in MOVES if move.slug == "agree")
    agreed = {argument.name: argument.choices for argument in agree.arguments}

    assert {*READINGS} == {*RULES} == {*agreed["reading"]}
    assert {way for ways in READINGS.values() for way in ways} == {*agreed["choice"]}


def test_every_number_that_can_be_corrected_has_a_name() -> None:
    for label, fields in ETHERFIELDS.numbers.items():
        for name in fields:
            assert str(words.choice("campaigns", "what", f"{label}:{name}"))


def test_what_the_journal_passes_over_is_named_with_its_model() -> None:
    fields = {
        f"{label}.{field.name}" for label in ETHERFIELDS.labels for field in apps.get_model(label)._meta.get_fields()
    }

    assert ETHERFIELDS.quiet <= fields


def test_the_numbers_are_those_with_bounds_of_our_own() -> None:
    team = ETHERFIELDS.numbers["etherfields.team"]

    assert {name: (team[name].low, team[name].high) for name in ("hours", "keys", "signs")} == {
        "hours": (0, 99), "keys": (0, 4), "signs": (0, 77),
    }  # fmt: skip
    assert ETHERFIELDS.numbers["etherfields.slumber"]["turn"].low == 1

"""Every code has its sentence, every rule its entry, every die its name, every question its words."""

from __future__ import annotations

import re
from pathlib import Path

from campaigns import rulebook
from campaigns.engine import MoveDefinition, get_moves
from campaigns.engine.messages import messages
from campaigns.lucidity import rules
from campaigns.lucidity.rules import rule_variants
from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES, FACES
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS
from campaigns.lucidity.rules.state_machine import machine
from tests.failures import collect_failures
from tests.lucidity.legal_answers import ANSWER_LISTERS

SOURCE = "\n".join(path.read_text() for path in sorted(Path(rules.__file__).parent.glob("*.py")))
MOVES = [found for found in get_moves("lucidity") if found.game == "lucidity"]
CODE_PATTERN = r"\"(lu\.[\w-]+\.[\w-]+)\""
CONSEQUENCE_CODES = set(re.findall(rf"emit_consequence\(\s*{CODE_PATTERN}", SOURCE))
GUARD_CODES = {f"{rule}.not-now" for rule in re.findall(r"build_question_guard\(\"(lu\.[\w-]+)\"", SOURCE)}


def list_codes() -> set[str]:
    return {question.code for question in machine.questions.values()}


def filter_own_codes(known: object) -> set[str]:
    return {code for code in known if str(code).startswith("lu.")}  # type: ignore[attr-defined]


def test_every_question_and_no_other_has_its_words_and_its_answers() -> None:
    assert filter_own_codes(messages.questions) == list_codes()
    assert (
        set(ANSWER_LISTERS)
        == set(machine.questions)
        == set(re.findall(r"Prompt\(\"([\w-]+)\"", SOURCE)) | {"track", "nightmare"}
    )


def test_every_question_that_is_asked_gives_what_its_answer_needs() -> None:
    asked = dict(re.findall(r"Prompt\(\"([\w-]+)\"(.*)\)", SOURCE))
    for kind, question in machine.questions.items():
        assert all(f"{name}=" in asked[kind] for name in question.required_facts), kind


def test_every_die_and_every_reading_has_its_words() -> None:
    assert all(("lucidity", name, die) in messages.choices for name in ("die", "dice", "pay") for die in DIE_CODES)
    assert all(("lucidity", name, colour) in messages.choices for name in ("colour", "colours") for colour in COLOURS)
    assert all(("lucidity", name, face) in messages.choices for name in ("face", "faces") for face in FACES)
    assert {reading.name: set(reading.choices) for reading in RULE_VARIANTS} == {
        name: set(texts) for name, (_, texts) in rule_variants.VARIANT_LABELS.items()
    }


def test_every_code_belongs_to_a_rule() -> None:
    cited = {move.rule_id for move in MOVES}
    codes = (
        filter_own_codes(messages.violations)
        | filter_own_codes(messages.consequences)
        | filter_own_codes(messages.questions)
    )
    cited |= {".".join(code.split(".")[:2]) for code in codes}

    assert {rule for rule in cited if rulebook.find_entry(rule) is None} == set()


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_has_its_words_and_says_its_source(move: MoveDefinition) -> None:
    said = messages.moves[move.name]

    assert 0 < len(str(said.label)) <= 24
    assert move.guard is not None
    assert re.search(r"design|facts|rules,", move.rule.__doc__ or ""), "its docstring names no source: docs/glossary.md"

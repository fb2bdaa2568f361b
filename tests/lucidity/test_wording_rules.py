"""Every code has its sentence, every rule its entry, every die its name, every question its words."""

from __future__ import annotations

import re
from pathlib import Path

from campaigns import lookup
from campaigns.lucidity import rules
from campaigns.lucidity.rules.dice import CODES, COLOURS, FACES
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.readings import READINGS
from campaigns.lucidity.wording import readings
from campaigns.referee import Declared, moves_of
from campaigns.wording import words
from tests.failures import collect_failures
from tests.lucidity.legal import ASKED

SOURCE = "\n".join(path.read_text() for path in sorted(Path(rules.__file__).parent.glob("*.py")))
MOVES = [found for found in moves_of("lucidity") if found.game == "lucidity"]
CODE = r"\"(lu\.[\w-]+\.[\w-]+)\""
TOLD = set(re.findall(rf"say\(\s*{CODE}", SOURCE))
GUARDED = {f"{rule}.not-now" for rule in re.findall(r"awaiting\(\"(lu\.[\w-]+)\"", SOURCE)}


def codes() -> set[str]:
    return {question.code for question in machine.questions.values()}


def ours(known: object) -> set[str]:
    return {code for code in known if str(code).startswith("lu.")}  # type: ignore[attr-defined]


def test_every_refusal_and_no_other_has_a_sentence() -> None:
    raised = set(re.findall(CODE, SOURCE)) - TOLD - codes() - {*words.moments}

    assert raised | GUARDED == ours(words.refusals)


def test_every_consequence_and_no_other_has_a_sentence() -> None:
    assert ours(words.rulings) == TOLD


def test_every_question_and_no_other_has_its_words_and_its_answers() -> None:
    assert ours(words.questions) == codes()
    assert (
        set(ASKED) == set(machine.questions) == set(re.findall(r"Asked\(\"([\w-]+)\"", SOURCE)) | {"track", "nightmare"}
    )


def test_every_question_that_is_asked_gives_what_its_answer_needs() -> None:
    asked = dict(re.findall(r"Asked\(\"([\w-]+)\"(.*)\)", SOURCE))
    for kind, question in machine.questions.items():
        assert all(f"{name}=" in asked[kind] for name in question.needs), kind


def test_every_die_and_every_reading_has_its_words() -> None:
    assert all(("lucidity", name, die) in words.choices for name in ("die", "dice", "pay") for die in CODES)
    assert all(("lucidity", name, colour) in words.choices for name in ("colour", "colours") for colour in COLOURS)
    assert all(("lucidity", name, face) in words.choices for name in ("face", "faces") for face in FACES)
    assert {reading.name: set(reading.choices) for reading in READINGS} == {
        name: set(texts) for name, (_, texts) in readings.READINGS.items()
    }


def test_every_code_belongs_to_a_rule() -> None:
    cited = {move.cites for move in MOVES}
    codes = ours(words.refusals) | ours(words.rulings) | ours(words.questions)
    cited |= {".".join(code.split(".")[:2]) for code in codes}

    assert {rule for rule in cited if lookup.entry(rule) is None} == set()


@collect_failures("move", MOVES, ids=lambda move: move.slug)
def test_a_move_has_its_words_and_says_its_source(move: Declared) -> None:
    said = words.moves[move.name]

    assert 0 < len(str(said.label)) <= 24
    assert move.when is not None
    assert re.search(r"design|facts|rules,", move.rule.__doc__ or ""), "its docstring names no source: docs/glossary.md"

"""Search quality for questions in players' own words: ratios of ``questions.tsv``, and the benchmark that measures them."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from campaigns import rulebook
from campaigns.rulebook.evaluation import EvaluationFileError, EvaluationQuery, SearchScore, add_typo, read_queries
from campaigns.rulebook.spelling import compute_edit_distance

QUESTIONS_PATH = Path(__file__).with_name("questions.tsv")


def compute_score(change: Callable[[str], str] = str, *, told: bool = True) -> SearchScore:
    """Ask every stored question, changed or not, with or without the game."""
    found = (
        (one, rulebook.search(change(one.query), one.game if told else "", limit=10))
        for one in read_queries(QUESTIONS_PATH)
    )
    return SearchScore([one.find_rank(answer.entry for answer in answers) for one, answers in found])


def test_nearly_all_questions_are_answered_first_and_all_but_a_few_in_three() -> None:
    score = compute_score()

    assert score.hit_rate_at_1 >= 0.94
    assert score.hit_rate_at_3 >= 0.98


def test_a_question_may_have_several_right_answers(tmp_path: Path) -> None:
    file = tmp_path / "questions.tsv"
    file.write_text("game\tquery\ttopic\netherfields\tunseal\tTrap | Unsealing Influence card\n", encoding="utf-8")
    (asked,) = read_queries(file)

    assert asked.find_rank(found.entry for found in rulebook.search("unseal", "etherfields")) == 1
    assert asked.find_rank(found.entry for found in rulebook.search("trap", "etherfields")) == 1
    assert asked.find_rank(found.entry for found in rulebook.search("luck die", "etherfields", limit=1)) == 0


def test_a_question_about_one_game_finds_it_without_being_told_the_game() -> None:
    assert compute_score(told=False).hit_rate_at_1 >= 0.85


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_slip_of_the_finger_costs_little(seed: int) -> None:
    chance = random.Random(seed)

    assert compute_score(lambda query: add_typo(query, chance)).hit_rate_at_1 >= 0.75


@given(st.text(max_size=30), st.integers())
def test_a_slip_is_one_letter_of_a_text_that_is_long_enough(text: str, seed: int) -> None:
    other = add_typo(text, random.Random(seed))

    assert compute_edit_distance(text, other, max_edits=2) <= 1
    assert len(text) >= 6 or other == text


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("game\tquery\n", "no column topic"),
        ("", "no column game, query, topic"),
        ("game\tquery\ttopic\n", "no questions"),
        ("game\tquery\ttopic\netherfields\ttrap\n", "Line 2 .* no topic"),
        ("game\tquery\ttopic\netherfields\t\tTrap\n", "Line 2 .* no query"),
    ],
)
def test_a_file_that_is_none_of_questions_says_why(tmp_path: Path, held: str, says: str) -> None:
    file = tmp_path / "questions.tsv"
    file.write_text(held, encoding="utf-8")

    with pytest.raises(EvaluationFileError, match=says):
        read_queries(file)


def test_quotes_are_letters_and_empty_lines_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "questions.tsv"
    file.write_text('game\tquery\ttopic\n\netherfields\twhat "is a trap\tTrap\n \t\t\n', encoding="utf-8")

    assert read_queries(file) == [EvaluationQuery("etherfields", 'what "is a trap', "Trap")]


def test_the_bench_can_let_fingers_slip() -> None:
    out = StringIO()
    call_command("lookup-bench", QUESTIONS_PATH, typos=3, stdout=out)

    assert [line.rpartition(" ")[0] for line in out.getvalue().splitlines()[:3]] == ["first", "in three", "mrr"]


def test_a_game_without_rules_is_named() -> None:
    with pytest.raises(CommandError, match="no rules for chess"):
        call_command("lookup", "trap", game="chess")

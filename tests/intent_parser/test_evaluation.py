"""The evaluation of the intent parser: its file of sentences, and when an interpretation is correct."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.management import intent_evaluation

pytestmark = pytest.mark.django_db


def write_sentences(path: Path, *rows: str) -> Path:
    """Write a file of sentences."""
    found = path / "sentences.tsv"
    found.write_text("\n".join(["game\tsays\tmove\targuments", *rows]), encoding="utf-8")
    return found


def test_several_moves_may_be_right_each_with_its_own_arguments(tmp_path: Path) -> None:
    (sentence,) = intent_evaluation.read_sentences(
        write_sentences(tmp_path, "etherfields\tteo drew 2\tdraw|draw-cards\tdreamer=Teo|dreamer=Teo;count=2")
    )

    assert [(one.move, dict(one.args)) for one in sentence.expected_moves] == [
        ("draw", {"dreamer": "Teo"}),
        ("draw-cards", {"dreamer": "Teo", "count": "2"}),
    ]


def test_a_move_without_arguments_may_stand_beside_one_with_some(tmp_path: Path) -> None:
    (sentence,) = intent_evaluation.read_sentences(
        write_sentences(tmp_path, "etherfields\tfound a key\tgain-key|take-key\tcount=1")
    )

    assert [dict(one.args) for one in sentence.expected_moves] == [{"count": "1"}, {}]


def test_whichever_of_them_comes_first_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ("etherfields\tteo seals 2\tcure|seal\tdreamer=Teo|count=2", "etherfields\tteo seals 2\tcure|seal\t|count=3")
    call_command("tell-bench", str(write_sentences(tmp_path, *rows)))

    assert capsys.readouterr().out.splitlines()[-1].startswith("first 0.50")

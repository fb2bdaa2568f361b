"""``manage.py onirim-play``: the lines of the issue's Show 1."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.onirim.oracle import check_games


def run_and_parse(**options: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command("onirim-play", stdout=out, jsonl=True, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_game_is_printed_from_its_opening_shuffle_to_its_end() -> None:
    found = run_and_parse(seed=3, games=2)

    assert {"game", "kind", "deck"} == set(found[0])
    assert (found[0]["kind"], len(found[0]["deck"])) == ("shuffle", 76)
    assert [line["game"] for line in found if line["kind"] == "end"] == [0, 1]
    turn = next(line for line in found if line["kind"] == "turn")
    assert set(turn) == {"game", "kind", "cards", "state", "legal", "answer"}
    assert set(turn["state"]) == {"deck", "hand", "row", "doors", "discard", "limbo"}
    assert found == run_and_parse(seed=3, games=2)


def test_expansions_add_their_part_of_the_state() -> None:
    found = run_and_parse(expansions="mirrors,towers", agent="greedy", play=["rainbow=yes"])

    turn = next(line for line in found if line["kind"] == "turn")
    assert {"mirrors", "explored", "alignment"} <= set(turn["state"])
    assert "rainbow" in turn["state"]["mirrors"]


def test_an_unknown_expansion_is_said() -> None:
    with pytest.raises(CommandError, match=r"onirim\.setup\.unknown"):
        run_and_parse(expansions="towels")


def test_the_help_names_every_expansion(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("onirim-play", "--help")

    shown = capsys.readouterr().out
    assert "catchers" in shown
    assert "X- Nightmare" in shown


def test_every_question_that_can_be_gone_through_lists_its_legal_answers_and_gives_one_of_them() -> None:
    found = [
        line for seed in (1, 2) for line in run_and_parse(seed=seed, games=3, expansions="mirrors,sphinx,towers,happy")
    ]
    asked = [line for line in found if "answer" in line]

    assert all(line["answer"] in line["legal"] for line in asked if line["legal"] is not None)
    assert {line["kind"] for line in asked if line["legal"] is None} <= {"happy-look", "mirror-blue", "mirror-red"}
    turn = next(line for line in asked if line["kind"] == "turn")
    assert [["discard", i] for i in range(5)] == [answer for answer in turn["legal"] if answer[0] == "discard"]
    prophecy = next(line for line in asked if line["kind"] == "prophecy" and len(line["cards"]) == 5)
    assert len(prophecy["legal"]) == 5 * 24


@pytest.mark.slow
def test_the_mirrors_player_wins_with_both_mirrors_explored_and_all_doors_in_play() -> None:
    found = run_and_parse(seed=1, games=40, agent="mirrors", expansions="mirrors")
    won = {line["game"] for line in found if line["kind"] == "end" and line["won"]}

    assert len(won) > 1
    assert check_games([json.dumps(line) for line in found], ["mirrors"]).disagreements == []
    last = next(line for line in reversed(found) if line["game"] in won and "state" in line)
    assert {"sun", "moon"} & set(last["state"]["explored"])


@pytest.mark.parametrize(
    "expansions", ["", "sphinx,glyphs,towers,happy", "book,oniverse,catchers,crossroads", "incubus"]
)
def test_the_mirrors_player_plays_any_game_to_its_end(expansions: str) -> None:
    found = run_and_parse(seed=2, games=5, agent="mirrors", expansions=expansions)

    assert [line["game"] for line in found if line["kind"] == "end"] == list(range(5))
    assert check_games([json.dumps(line) for line in found], expansions.split(",")).disagreements == []

"""``manage.py onirim-play``: the lines of the issue's Show 1."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def lines(**options: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command("onirim-play", stdout=out, jsonl=True, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_game_is_printed_from_its_opening_shuffle_to_its_end() -> None:
    found = lines(seed=3, games=2)

    assert {"game", "kind", "deck"} == set(found[0])
    assert (found[0]["kind"], len(found[0]["deck"])) == ("shuffle", 76)
    assert [line["game"] for line in found if line["kind"] == "end"] == [0, 1]
    turn = next(line for line in found if line["kind"] == "turn")
    assert set(turn) == {"game", "kind", "cards", "state", "answer"}
    assert set(turn["state"]) == {"deck", "hand", "row", "doors", "discard", "limbo"}
    assert found == lines(seed=3, games=2)


def test_expansions_add_their_part_of_the_state() -> None:
    found = lines(expansions="mirrors,towers", agent="greedy", play=["rainbow=yes"])

    turn = next(line for line in found if line["kind"] == "turn")
    assert {"mirrors", "explored", "alignment"} <= set(turn["state"])
    assert "rainbow" in turn["state"]["mirrors"]


def test_an_unknown_expansion_is_said() -> None:
    with pytest.raises(CommandError, match=r"onirim\.setup\.unknown"):
        lines(expansions="towels")


def test_the_help_names_every_expansion(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("onirim-play", "--help")

    shown = capsys.readouterr().out
    assert "catchers" in shown
    assert "X- Nightmare" in shown

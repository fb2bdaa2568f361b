"""The value of a game: decoded as it was written, once, and never changed by a reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.lucidity.rules.game_state import NO_SEAT, Game, Prompt, decode_game, encode_struct, get_task_name
from campaigns.lucidity.rules.invariants import INVARIANT_CHECKS, find_violation
from tests.lucidity.positions import build_position, edit_game, get_game_state, report_dream, report_move
from tests.recordings import catalog
from tests.rule_harness import expect_violation

RECORDED_FILES = sorted(catalog.FILES_DIR.glob("lucidity-*.json.gz"))


def iterate_values(name: str) -> Iterator[dict[str, Any]]:
    """Yield every whole value of a game in a recording: before and after each entry, and at its end."""
    recorded = json.loads(catalog.read_recording(catalog.FILES_DIR / name))
    changes = (change for entry in recorded["journal"] for change in entry.get("changes", []))
    sides = [side for _label, _ref, *sides in changes if len(sides) == 2 for side in sides]
    ends = recorded["state"]["lucidity.luciditygame"].values()
    yield from (found["state"] for found in [*sides, *ends] if found and "state" in found)


@pytest.mark.parametrize("name", [file.name for file in RECORDED_FILES])
def test_whatever_was_recorded_is_written_again_as_it_was(name: str) -> None:
    found = list(iterate_values(name))

    assert found
    assert all(encode_struct(decode_game(state)) == state for state in found)


def test_a_question_writes_what_it_tells_and_nothing_else() -> None:
    assert encode_struct(Prompt("rest", 0, again=False)) == {"kind": "rest", "who": 0, "again": False}
    assert encode_struct(Prompt("shadow", 1, dice=["BS"], pay=[])) == {
        "kind": "shadow",
        "who": 1,
        "dice": ["BS"],
        "pay": [],
    }
    assert encode_struct(Prompt("ability", 2, of=0, die="BS")) == {"kind": "ability", "who": 2, "of": 0, "die": "BS"}


def test_where_nothing_is_awaited_the_question_is_of_no_kind_and_asks_nobody() -> None:
    table = build_position("", "")
    with edit_game(table) as g:
        g.question = None

    assert (get_game_state(table).open_prompt.kind, get_game_state(table).open_prompt.who) == ("", NO_SEAT)


def test_a_value_to_work_on_is_nobody_elses() -> None:
    table = build_position("power BP", "")
    before = json.dumps(table.current_game.state)

    g = table.get_mutable_state()
    g.players[0].power.append("RP")
    g.facts.tracks[0][0] = 9
    g.todo.append(["end-turn"])

    assert json.dumps(table.current_game.state) == before
    assert get_game_state(table).players[0].power == ["BP"]


def test_a_refused_move_leaves_the_value_as_it_was() -> None:
    table = build_position("power BP", "")
    report_dream(table, "RP RH")
    before = json.dumps(table.current_game.state)

    with expect_violation("lu.reroll.no-power", die="YP"):
        report_move(table, "reroll", pay="YP", dice=["RH"])

    assert json.dumps(table.current_game.state) == before == json.dumps(encode_struct(get_game_state(table)))


def test_the_row_is_read_once_however_often_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, read = build_position("", ""), []

    def counted(state: Any) -> Game:
        read.append(state)
        return decode_game(state)

    monkeypatch.setattr("campaigns.lucidity.rules.table.decode_game", counted)
    assert table.state is table.state
    assert read == []

    table.current_game.state = json.loads(json.dumps(table.current_game.state))

    assert table.state is table.state
    assert len(read) == 1


@pytest.mark.parametrize(
    ("frame", "name"), [([], ""), ([3], ""), (["roll", "dream"], "roll"), (["excess", 2], "excess")]
)
def test_a_step_without_a_name_has_none(frame: list[Any], name: str) -> None:
    assert get_task_name(frame) == name


@pytest.mark.parametrize("nameless", [[], [7]])
def test_a_step_of_other_rules_without_a_name_stops_no_move(nameless: list[Any]) -> None:
    """An empty one was a fault of the site as soon as somebody looked for a step by its name."""
    table = build_position("", "")
    with edit_game(table) as g:
        g.todo = [nameless, *g.todo]

    with expect_violation("lu.shift.nowhere", spot="rolled"):
        report_move(table, "shift", die="BP", source="bag", target="rolled")
    report_move(table, "shift", die="BP", source="bag", target="1-power")

    assert get_game_state(table).players[0].power == ["BP"]


def test_every_fault_of_a_value_is_named() -> None:
    g, alone = get_game_state(build_position("power BP", "")), get_game_state(build_position("", bogeyman="envy"))
    assert find_violation(g) == find_violation(alone) == ""
    assert alone.solo is not None

    wrong = {
        "facts": replace(g, facts=replace(g.facts, tracks=[[3, 4, 5]])),
        "seats": replace(g, turn=7),
        "solo": replace(alone, solo=replace(alone.solo, columns=[])),
        "dice": replace(g, hand=["B"]),
        "names": replace(g, cards={**g.cards, "B": replace(g.cards["B"], name="envy")}),
        "result": replace(g, winners=[0]),
        "turns": replace(g, turns=-1),
        "powers": replace(g, powers=[[1]]),
    }

    assert {name: find_violation(found) for name, found in wrong.items()} == {name: name for name in INVARIANT_CHECKS}

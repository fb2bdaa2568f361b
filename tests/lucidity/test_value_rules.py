"""The value of a game: what a row holds is read as it was written, once, and changed by nobody who only looks at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.lucidity.rules import board
from campaigns.lucidity.rules.sound import FAULTS, fault
from campaigns.lucidity.rules.value import NOBODY, Asked, Game, decoded, encoded, name_of
from tests.lucidity.positions import changing, do, dream, evening, now
from tests.recordings import shelf
from tests.rulings import refused

RECORDED = sorted(shelf.FILES.glob("lucidity-*.json.gz"))


def values(name: str) -> Iterator[dict[str, Any]]:
    """Yield every whole value of a game that a recording holds: before and after each entry, and at its end."""
    recorded = json.loads(shelf.kept(shelf.FILES / name))
    changes = (change for entry in recorded["journal"] for change in entry.get("changes", []))
    sides = [side for _label, _ref, *sides in changes if len(sides) == 2 for side in sides]
    ends = recorded["state"]["lucidity.luciditygame"].values()
    yield from (found["state"] for found in [*sides, *ends] if found and "state" in found)


@pytest.mark.parametrize("name", [file.name for file in RECORDED])
def test_whatever_was_recorded_is_written_again_as_it_was(name: str) -> None:
    found = list(values(name))

    assert found
    assert all(encoded(decoded(state)) == state for state in found)


def test_a_question_writes_what_it_tells_and_nothing_else() -> None:
    assert encoded(Asked("rest", 0, again=False)) == {"kind": "rest", "who": 0, "again": False}
    assert encoded(Asked("shadow", 1, dice=["BS"], pay=[])) == {"kind": "shadow", "who": 1, "dice": ["BS"], "pay": []}
    assert encoded(Asked("ability", 2, of=0, die="BS")) == {"kind": "ability", "who": 2, "of": 0, "die": "BS"}


def test_where_nothing_is_awaited_the_question_is_of_no_kind_and_asks_nobody() -> None:
    table = evening("", "")
    with changing(table) as g:
        g.question = None

    assert (now(table).asked.kind, now(table).asked.who) == ("", NOBODY)


def test_a_value_to_work_on_is_nobody_elses() -> None:
    table = evening("power BP", "")
    before = json.dumps(table.now.state)

    g = table.own_value()
    g.players[0].power.append("RP")
    g.facts.tracks[0][0] = 9
    g.todo.append(["end-turn"])

    assert json.dumps(table.now.state) == before
    assert now(table).players[0].power == ["BP"]


def test_a_refused_move_leaves_the_value_as_it_was() -> None:
    table = evening("power BP", "")
    dream(table, "RP RH")
    before = json.dumps(table.now.state)

    with refused("lu.reroll.no-power", die="YP"):
        do(table, "reroll", pay="YP", dice=["RH"])

    assert json.dumps(table.now.state) == before == json.dumps(encoded(now(table)))


def test_the_row_is_read_once_however_often_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, read = evening("", ""), []

    def counted(state: Any) -> Game:
        read.append(state)
        return decoded(state)

    monkeypatch.setattr(board, "decoded", counted)
    assert table.value is table.value
    assert read == []

    table.now.state = json.loads(json.dumps(table.now.state))

    assert table.value is table.value
    assert len(read) == 1


@pytest.mark.parametrize(
    ("frame", "name"), [([], ""), ([3], ""), (["roll", "dream"], "roll"), (["excess", 2], "excess")]
)
def test_a_step_without_a_name_has_none(frame: list[Any], name: str) -> None:
    assert name_of(frame) == name


@pytest.mark.parametrize("nameless", [[], [7]])
def test_a_step_of_other_rules_without_a_name_stops_no_move(nameless: list[Any]) -> None:
    """An empty one was a fault of the site as soon as somebody looked for a step by its name."""
    table = evening("", "")
    with changing(table) as g:
        g.todo = [nameless, *g.todo]

    with refused("lu.shift.nowhere", spot="rolled"):
        do(table, "shift", die="BP", source="bag", target="rolled")
    do(table, "shift", die="BP", source="bag", target="1-power")

    assert now(table).players[0].power == ["BP"]


def test_every_fault_of_a_value_is_named() -> None:
    g, alone = now(evening("power BP", "")), now(evening("", bogeyman="envy"))
    assert fault(g) == fault(alone) == ""
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

    assert {name: fault(found) for name, found in wrong.items()} == {name: name for name in FAULTS}

"""The second reading of the boxed expansions, on small games written by hand."""

from __future__ import annotations

import json

import pytest

from tests.onirim import reading_catchers, reading_doors, reading_game, reading_oniverse, reading_towers
from tests.onirim.reading_table import Ask, Flow, Mix, Table
from tests.onirim.second_reading import read


def first(flow: Flow) -> object:
    """What a piece of the rules wants first, or nothing."""
    return next(flow, None)


def test_the_twelve_towers_stand_only_on_edges_that_share_nothing() -> None:
    assert reading_towers.stands(["R5", "G5"])  # moon beside sun
    assert not reading_towers.stands(["R5", "B4"])  # moon beside moon
    assert reading_towers.stands(["B5", "R3"])  # a blank edge fits anything
    assert reading_towers.aligned(["R5", "G5", "N5", "B4"])
    assert not reading_towers.aligned(["R5", "G5", "R3", "B4"])


@pytest.mark.parametrize(("tower", "fault"), [(0, ""), (1, "what is left would not stand"), (2, "")])
def test_a_tower_whose_fall_leaves_no_row(tower: int, fault: str) -> None:
    t = Table(frozenset({"towers"}), alignment=["G3", "B5", "N5"])
    t.alignment = ["B4", "G4", "B4"]
    want = first(reading_towers.after_nightmare(t, "X-"))
    assert isinstance(want, Ask)
    assert want.check(["tower", tower]) == fault
    assert want.check(["false", None]) == ""


def test_a_finished_alignment_is_immune_but_not_in_the_hard_game() -> None:
    for on, asked in ((["towers"], False), (["towers", "towers=hard"], True)):
        t = Table(frozenset(on), alignment=["R5", "G5", "N5", "B4"])
        assert isinstance(first(reading_towers.after_nightmare(t, "X-")), Ask) is asked


def trio(row: str, on: str = "crossroads") -> str:
    """Play these cards one after the other; which colour does the last one complete."""
    t = Table(frozenset(on.split()))
    colour = ""
    for card in row.split():
        t.row.append(card)
        colour = reading_game.third(t)
    return colour


@pytest.mark.parametrize(
    ("row", "colour"),
    [
        ("RS AM RK", "R"),
        ("AS RM RK", "R"),
        ("RS AM AK", ""),
        ("RS AM AK RS", ""),
        ("RS RM AK", "R"),
        ("RS RM AK RS RM", ""),
        ("RS BM AK BM", "B"),
        ("RS RM RK RS RM RK", "R"),
    ],
)
def test_one_crossroads_in_three(row: str, colour: str) -> None:
    assert trio(row) == colour


@pytest.mark.parametrize(("row", "colour"), [("RS AM RK", "R"), ("AS RM RK", ""), ("RS RM AK", "")])
def test_in_the_hard_game_only_as_the_second(row: str, colour: str) -> None:
    assert trio(row, "crossroads crossroads=hard") == colour


def test_a_search_in_the_deck_may_free_any_catcher() -> None:
    """An earlier search under a catcher does not matter; only the one this search took from is barred."""
    t = Table(frozenset({"catchers"}), deck=["BS"], catchers=[["L-"], [], [], []])
    want = first(reading_catchers.after_search(t, None, "test"))
    assert isinstance(want, Ask)
    assert want.kind == "free-catcher"
    assert want.check(0) == ""
    assert want.check(1) != ""
    assert isinstance(first(reading_catchers.after_search(t, 0, "test")), Mix)


def test_limbo_goes_under_the_first_empty_catcher_or_all_is_lost() -> None:
    t = Table(frozenset({"catchers"}), limbo=["X-"], catchers=[["L-"], [], [], []])
    assert first(reading_catchers.phase_three(t)) is None
    assert t.catchers == [["L-"], ["X-"], [], []]
    t = Table(frozenset({"catchers"}), deck=["BS"], limbo=["X-"], catchers=[["L-"], ["RD"]])
    want = first(reading_catchers.phase_three(t))
    assert isinstance(want, Mix)
    assert sorted(want.cards) == ["BS", "L-", "RD", "X-"]
    assert t.catchers == [[]]


def test_chaos_searches_for_a_door_of_another_colour() -> None:
    t = Table(frozenset({"oniverse", "useless-search=skipped"}), deck=["BD", "GS"], rallied=["YX"])
    want = first(reading_doors.search(t, "R"))
    assert isinstance(want, Ask)
    assert want.check(["chaos", "BD"]) == ""
    assert want.check(True) != ""
    t.rallied.clear()
    assert first(reading_doors.search(t, "R")) is None


def test_the_oniverse_door_answers_to_any_trio() -> None:
    t = Table(frozenset({"oniverse"}), deck=["AD"])
    want = first(reading_doors.search(t, "N"))
    assert isinstance(want, Ask)
    assert want.check("AD") == ""


def test_the_hammer_bird_gives_back_the_series_before() -> None:
    t = Table(frozenset({"oniverse"}), rallied=["YH"])
    for card in ("RS", "RM", "BS"):
        t.row.append(card)
        reading_game.third(t)
    reading_oniverse.hammer(t)
    assert t.row == ["RS", "RM"]
    t.row.append("RK")
    assert reading_game.third(t) == "R"


def test_premonitions_are_laid_out_before_the_opening_shuffle() -> None:
    line = {"game": 0, "kind": "premonitions", "deck": ["red", "red"]}
    assert "expected premonitions" in str(read([json.dumps(line)], ["happy"]).apart[0])

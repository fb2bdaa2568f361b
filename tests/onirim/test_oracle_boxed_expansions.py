"""The oracle of the boxed expansions, on small handwritten games."""

from __future__ import annotations

import json

import pytest

from tests.onirim import oracle_doors, oracle_dreamcatchers, oracle_game, oracle_oniverse, oracle_towers
from tests.onirim.oracle import check_games
from tests.onirim.oracle_table import ExpectedDecision, ExpectedShuffle, OracleTable, RulesFlow


def get_first(flow: RulesFlow) -> object:
    """Return the first request of a flow of rules, or None."""
    return next(flow, None)


def test_the_twelve_towers_stand_only_on_edges_that_share_nothing() -> None:
    assert oracle_towers.is_standing(["R5", "G5"])  # moon next to sun
    assert not oracle_towers.is_standing(["R5", "B4"])  # moon next to moon
    assert oracle_towers.is_standing(["B5", "R3"])  # a blank edge fits anything
    assert oracle_towers.is_aligned(["R5", "G5", "N5", "B4"])
    assert not oracle_towers.is_aligned(["R5", "G5", "R3", "B4"])


@pytest.mark.parametrize(("tower", "fault"), [(0, ""), (1, "what is left would not stand"), (2, "")])
def test_a_tower_whose_fall_leaves_no_row(tower: int, fault: str) -> None:
    t = OracleTable(frozenset({"towers"}), alignment=["G3", "B5", "N5"])
    t.alignment = ["B4", "G4", "B4"]
    want = get_first(oracle_towers.lose_tower(t, "X-"))
    assert isinstance(want, ExpectedDecision)
    assert want.check(["tower", tower]) == fault
    assert want.check(["false", None]) == ""


def test_a_finished_alignment_is_immune_but_not_in_the_hard_game() -> None:
    for on, asked in ((["towers"], False), (["towers", "towers=hard"], True)):
        t = OracleTable(frozenset(on), alignment=["R5", "G5", "N5", "B4"])
        assert isinstance(get_first(oracle_towers.lose_tower(t, "X-")), ExpectedDecision) is asked


def get_trio_fault(row: str, on: str = "crossroads") -> str:
    """Play these cards one after the other; return the colour that the last one completes."""
    t = OracleTable(frozenset(on.split()))
    colour = ""
    for card in row.split():
        t.row.append(card)
        colour = oracle_game.get_completed_colour(t)
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
    assert get_trio_fault(row) == colour


@pytest.mark.parametrize(("row", "colour"), [("RS AM RK", "R"), ("AS RM RK", ""), ("RS RM AK", "")])
def test_in_the_hard_game_only_as_the_second(row: str, colour: str) -> None:
    assert get_trio_fault(row, "crossroads crossroads=hard") == colour


def test_a_search_in_the_deck_may_free_any_catcher() -> None:
    """An earlier search under a catcher does not matter; only the one this search took from is barred."""
    t = OracleTable(frozenset({"catchers"}), deck=["BS"], catchers=[["L-"], [], [], []])
    want = get_first(oracle_dreamcatchers.shuffle_after_search(t, None, "test"))
    assert isinstance(want, ExpectedDecision)
    assert want.kind == "free-catcher"
    assert want.check(0) == ""
    assert want.check(1) != ""
    assert isinstance(get_first(oracle_dreamcatchers.shuffle_after_search(t, 0, "test")), ExpectedShuffle)


def test_limbo_goes_under_the_first_empty_catcher_or_all_is_lost() -> None:
    t = OracleTable(frozenset({"catchers"}), limbo=["X-"], catchers=[["L-"], [], [], []])
    assert get_first(oracle_dreamcatchers.check_lost_dreams(t)) is None
    assert t.catchers == [["L-"], ["X-"], [], []]
    t = OracleTable(frozenset({"catchers"}), deck=["BS"], limbo=["X-"], catchers=[["L-"], ["RD"]])
    want = get_first(oracle_dreamcatchers.check_lost_dreams(t))
    assert isinstance(want, ExpectedShuffle)
    assert sorted(want.cards) == ["BS", "L-", "RD", "X-"]
    assert t.catchers == [[]]


def test_chaos_searches_for_a_door_of_another_colour() -> None:
    t = OracleTable(frozenset({"oniverse", "useless-search=skipped"}), deck=["BD", "GS"], rallied=["YX"])
    want = get_first(oracle_doors.search_door(t, "R"))
    assert isinstance(want, ExpectedDecision)
    assert want.check(["chaos", "BD"]) == ""
    assert want.check(True) != ""
    t.rallied.clear()
    assert get_first(oracle_doors.search_door(t, "R")) is None


def test_the_oniverse_door_answers_to_any_trio() -> None:
    t = OracleTable(frozenset({"oniverse"}), deck=["AD"])
    want = get_first(oracle_doors.search_door(t, "N"))
    assert isinstance(want, ExpectedDecision)
    assert want.check("AD") == ""


def test_the_hammer_bird_gives_back_the_series_before() -> None:
    t = OracleTable(frozenset({"oniverse"}), rallied=["YH"])
    for card in ("RS", "RM", "BS"):
        t.row.append(card)
        oracle_game.get_completed_colour(t)
    oracle_oniverse.use_hammer(t)
    assert t.row == ["RS", "RM"]
    t.row.append("RK")
    assert oracle_game.get_completed_colour(t) == "R"


def test_premonitions_are_laid_out_before_the_opening_shuffle() -> None:
    line = {"game": 0, "kind": "premonitions", "deck": ["red", "red"]}
    assert "expected premonitions" in str(check_games([json.dumps(line)], ["happy"]).disagreements[0])

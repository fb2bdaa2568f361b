"""The drawn board as arithmetic: distance, range, ways, crowds, chases, Spawn (manual p. 9 to 11 and 16)."""

from __future__ import annotations

import pytest

from campaigns.etherfields.rules.dreamscape import (
    Board,
    Figure,
    board_of,
    crowded,
    destinations,
    distances,
    enterable,
    full,
    path,
    spots,
    terrain,
    value_of,
    ways_out,
    within,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES, corner, covers
from campaigns.etherfields.rules.dreamscape.marks import traps_on
from campaigns.etherfields.rules.dreamscape.spawn import settled
from campaigns.shapes import Shape
from tests.etherfields.boards import dreamers_at, picture, tokens_at

ONE, BIG_ONE = Figure("entity", 1, 1, 0), Figure("entity", 2, 1, 0, big=True)


def names(spaces: tuple[int, ...]) -> list[str]:
    return [SPACES[space] for space in spaces]


def test_the_board_has_twelve_slots_of_four_spaces_p4() -> None:
    assert len(SPACES) == 48
    assert names(covers(NUMBERS["B2.1"])) == ["B2.1", "B2.2", "B2.3", "B2.4"]
    assert NUMBERS["A1.2"] == 1
    assert NUMBERS["A1.3"] == 8
    assert NUMBERS["C4.4"] == 47


@pytest.mark.parametrize(
    ("slot", "shift", "at"),
    [
        ("A1", "in-slot", "A1.1"),
        ("A1", "right", "A1.2"),
        ("B3", "right-down", "B3.4"),
        ("A2", "down", "A2.3"),
        ("A4", "right", None),
        ("C1", "down", None),
    ],
)
def test_a_tile_may_straddle_two_slots_but_never_the_rim_p16(slot: str, shift: str, at: str | None) -> None:
    assert corner(slot, shift) == (None if at is None else NUMBERS[at])


def test_range_counts_edges_and_a_diagonal_neighbour_is_at_range_2_p11() -> None:
    board = Board()

    assert distances(board, NUMBERS["A1.1"])[NUMBERS["A1.1"]] == 0
    assert distances(board, NUMBERS["A1.1"])[NUMBERS["A1.2"]] == 1
    assert distances(board, NUMBERS["A1.1"])[NUMBERS["A1.4"]] == 2
    assert distances(board, NUMBERS["A1.1"])[NUMBERS["C4.4"]] == 12


def test_a_wall_is_walked_around_in_four_spaces_where_it_would_be_two_p11() -> None:
    assert distances(picture("a . . "), 0)[2] == 2
    assert distances(picture("a|. . "), 0)[2] == 4


def test_without_a_way_there_is_no_range_however_unlimited_p11() -> None:
    board = picture("a #", "- ", ". .")

    assert distances(board, 0)[1] is None
    assert distances(board, 0)[9] is None
    assert within(board, [0], 99) == {0}


def test_an_opening_disables_the_wall_p11() -> None:
    wall = picture(".|. ")
    opening = Board(edges={(0, "right"): "opening"})

    assert distances(wall, 0)[1] == 3
    assert distances(opening, 0)[1] == 1


def test_only_spaces_of_tiles_exist_once_a_tile_lies_p16() -> None:
    board = Board(tiles=(("", NUMBERS["A1.1"]), ("", NUMBERS["A3.1"])))

    assert len(board.exists) == 8
    assert distances(board, NUMBERS["A1.1"])[NUMBERS["A3.1"]] is None
    assert distances(Board(), NUMBERS["A1.1"])[NUMBERS["A3.1"]] == 4


def test_a_way_takes_the_fewest_traps_of_the_shortest_p16() -> None:
    board = picture("a T. ", ". . . ")
    way = path(board, 0, 2, board.marked("trap"))
    assert way == (0, 1, 2)
    assert names(traps_on(board, way)) == ["A1.2"]

    corner_way = picture("a T ", ". . ")
    assert path(corner_way, 0, 9, corner_way.marked("trap")) == (0, 8, 9)


def test_a_move_that_starts_on_a_trap_does_not_trigger_it_p16() -> None:
    board = picture("T T ")

    assert traps_on(board, (0, 1)) == (1,)


def test_light_and_darkness_in_one_space_leave_light_p16() -> None:
    board = Board(marks={0: frozenset({"light", "darkness", "swamp"}), 1: frozenset({"darkness"})})

    assert terrain(board, 0) == ("light", "swamp")
    assert terrain(board, 1) == ("darkness",)
    assert terrain(board, 2) == ()


def test_four_figures_fill_a_space_and_so_does_a_big_entity_p9() -> None:
    assert not full(Board(figures=tokens_at("A1.1", 3)), 0)
    assert full(Board(figures=(*tokens_at("A1.1", 3), *dreamers_at("A1.1", 1))), 0)
    assert full(picture("B "), 0)


@pytest.mark.parametrize(
    ("dreamers", "tokens", "can"),
    [(0, 3, True), (0, 4, False), (1, 3, False), (2, 2, True), (4, 0, True), (4, 1, False)],
)
def test_an_entity_enters_a_full_space_unless_only_one_dreamer_is_there_p9(
    dreamers: int, tokens: int, can: bool
) -> None:
    figures = (*dreamers_at("A1.1", *range(1, dreamers + 1)), *tokens_at("A1.1", tokens, ref=2))

    assert enterable(Board(figures=figures), ONE, 0) is can


def test_a_big_entity_that_stays_where_it_is_is_not_in_its_own_way_p9() -> None:
    big = Figure("entity", 1, 0, 0, big=True)

    assert enterable(Board(figures=(big,)), big, 0)


def test_into_a_cut_off_space_with_four_dreamers_no_entity_comes_p9() -> None:
    board = picture(".|. ", "- ", ". . ", more=dreamers_at("A1.1", 1, 2, 3, 4))

    assert not enterable(board, ONE, 0)
    assert ways_out(board, 0) == ()


def test_a_big_entity_pushes_everybody_and_is_not_pushed_p9() -> None:
    board = Board(figures=(*dreamers_at("A1.1", 1), *tokens_at("A1.1", 1)))
    assert enterable(board, BIG_ONE, 0)
    assert not enterable(picture("B "), ONE, 0)
    assert not enterable(picture("B "), BIG_ONE, 0)

    (crowd,) = crowded(board.with_figure(BIG_ONE))
    assert crowd.count == 2
    assert {figure.of for figure in crowd.who} == {"dreamer", "entity"}


def test_of_five_in_a_space_one_dreamer_is_pushed_to_a_space_that_is_not_full_p9() -> None:
    board = Board(figures=(*dreamers_at("A1.1", 1, 2), *tokens_at("A1.1", 3), *tokens_at("A1.2", 4, ref=2)))

    (crowd,) = crowded(board)

    assert (crowd.count, [figure.ref for figure in crowd.who]) == (1, [1, 2])
    assert names(ways_out(board, 0)) == ["A1.3"]


def test_an_entity_goes_toward_the_closest_dreamer_p11() -> None:
    board = picture("a . . 1 . b ")

    assert names(destinations(board, board.of("entity", 1)[0], 1)) == ["A3.1"]
    assert names(destinations(board, board.of("entity", 1)[0], 9)) == ["A3.2"]


def test_players_choose_among_equally_close_dreamers_and_equal_ways_p11() -> None:
    board = picture("a . 1 . b ")
    assert names(destinations(board, board.of("entity", 1)[0], 1)) == ["A1.2", "A2.2"]

    corners = picture("1 . ", ". a ")
    assert names(destinations(corners, corners.of("entity", 1)[0], 1)) == ["A1.2", "A1.3"]


@pytest.mark.parametrize("lines", [("1|a ", "- ", ". . "), ("1 . ",), ("1 # a ", "- ")])
def test_without_a_legal_way_to_any_dreamer_an_entity_does_not_move_p11(lines: tuple[str, ...]) -> None:
    board = picture(*lines)

    assert destinations(board, board.of("entity", 1)[0], 5) == ()


def test_an_entity_with_a_dreamer_does_not_move_p11() -> None:
    board = picture("1 b ", more=dreamers_at("A1.1", 1))

    assert destinations(board, board.of("entity", 1)[0], 3) == ()


def test_before_a_full_space_with_one_dreamer_an_entity_ends_at_range_1_p9() -> None:
    board = picture("1 . . ", more=(*dreamers_at("A2.1", 1), *tokens_at("A2.1", 3, ref=2)))

    assert names(destinations(board, board.of("entity", 1)[0], 5)) == ["A1.2"]


def test_a_big_entity_enters_the_only_dreamers_space_p9() -> None:
    board = picture("B . a ")

    assert names(destinations(board, board.of("entity", 99)[0], 5)) == ["A2.1"]


def test_four_entities_on_two_spawn_spaces_are_two_on_each_p10() -> None:
    board = picture("S . S ")
    for number, expected in enumerate((["A1.1", "A2.1"], ["A2.1"], ["A1.1", "A2.1"], ["A2.1"]), 1):
        new = Figure("entity", 1, number, 0, new=True)
        allowed = spots(board, new)
        assert names(allowed) == expected
        board = board.with_figure(Figure("entity", 1, number, allowed[0], new=True))

    assert [len(board.at(NUMBERS[space])) for space in ("A1.1", "A2.1")] == [2, 2]
    assert all(not figure.new for figure in settled(board, 1, 0).figures)


def test_the_first_entity_takes_the_spawn_space_of_the_suit_p10() -> None:
    drawn = picture("S S S ")
    board = Board(marks=drawn.marks, suits={1: "clubs"})

    assert spots(board, ONE, "clubs") == (1,)
    assert spots(board, ONE, "hearts") == (0, 1, 2)
    assert spots(board.with_figure(Figure("entity", 1, 1, 1, new=True)), Figure("entity", 1, 2, 0), "clubs") == (0, 2)


def test_a_board_is_kept_as_a_plain_value_and_read_again() -> None:
    board = Board(
        tiles=(("X1", 0),), edges={(0, "right"): "wall", (1, "below"): "opening"}, marks={0: frozenset({"trap", "light"})},
        suits={3: "hearts"}, bonus={2: 1}, figures=(Figure("dreamer", 1, 0, 0), Figure("entity", 1, 2, 5, new=True)),
    )  # fmt: skip
    value = value_of(board)
    Shape("dreamscape")(value)

    assert value_of(board_of(value)) == value
    assert value["edges"] == {"A1.1 right": "wall", "A1.2 below": "opening"}
    assert value_of(board_of({"edges": {"A4.2 right": "wall"}}))["edges"] == {}

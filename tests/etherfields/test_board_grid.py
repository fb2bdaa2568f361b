"""The drawn board as arithmetic: distance, range, ways, crowds, chases, Spawn (manual p. 9 to 11 and 16)."""

from __future__ import annotations

import pytest

from campaigns.etherfields.rules.dreamscape import (
    Board,
    Figure,
    can_enter,
    compute_distances,
    decode_board,
    encode_board,
    find_crowded_spaces,
    find_destinations,
    find_path,
    find_push_targets,
    find_spaces_in_range,
    find_spawn_spaces,
    get_terrain,
    is_full,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.entity_spaces import close_spawn
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS, get_tile_corner, get_tile_spaces
from campaigns.etherfields.rules.dreamscape.marks import find_traps
from campaigns.json_schemas import JsonSchemaValidator
from tests.etherfields.board_pictures import build_dreamer_figures, build_entity_figures, parse_board

ONE_FIGURE, BIG_FIGURE = Figure("entity", 1, 1, 0), Figure("entity", 2, 1, 0, is_big=True)


def get_space_names(spaces: tuple[int, ...]) -> list[str]:
    return [SPACE_NAMES[space] for space in spaces]


def test_the_board_has_twelve_slots_of_four_spaces_p4() -> None:
    assert len(SPACE_NAMES) == 48
    assert get_space_names(get_tile_spaces(SPACE_NUMBERS["B2.1"])) == ["B2.1", "B2.2", "B2.3", "B2.4"]
    assert SPACE_NUMBERS["A1.2"] == 1
    assert SPACE_NUMBERS["A1.3"] == 8
    assert SPACE_NUMBERS["C4.4"] == 47


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
    assert get_tile_corner(slot, shift) == (None if at is None else SPACE_NUMBERS[at])


def test_range_counts_edges_and_a_diagonal_neighbour_is_at_range_2_p11() -> None:
    board = Board()

    assert compute_distances(board, SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["A1.1"]] == 0
    assert compute_distances(board, SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["A1.2"]] == 1
    assert compute_distances(board, SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["A1.4"]] == 2
    assert compute_distances(board, SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["C4.4"]] == 12


def test_a_wall_is_walked_around_in_four_spaces_where_it_would_be_two_p11() -> None:
    assert compute_distances(parse_board("a . . "), 0)[2] == 2
    assert compute_distances(parse_board("a|. . "), 0)[2] == 4


def test_without_a_way_there_is_no_range_however_unlimited_p11() -> None:
    board = parse_board("a #", "- ", ". .")

    assert compute_distances(board, 0)[1] is None
    assert compute_distances(board, 0)[9] is None
    assert find_spaces_in_range(board, [0], 99) == {0}


def test_an_opening_disables_the_wall_p11() -> None:
    wall = parse_board(".|. ")
    opening = Board(edges={(0, "right"): "opening"})

    assert compute_distances(wall, 0)[1] == 3
    assert compute_distances(opening, 0)[1] == 1


def test_only_spaces_of_tiles_exist_once_a_tile_lies_p16() -> None:
    board = Board(tiles=(("", SPACE_NUMBERS["A1.1"]), ("", SPACE_NUMBERS["A3.1"])))

    assert len(board.existing_spaces) == 8
    assert compute_distances(board, SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["A3.1"]] is None
    assert compute_distances(Board(), SPACE_NUMBERS["A1.1"])[SPACE_NUMBERS["A3.1"]] == 4


def test_a_way_takes_the_fewest_traps_of_the_shortest_p16() -> None:
    board = parse_board("a T. ", ". . . ")
    way = find_path(board, 0, 2, board.get_marked_spaces("trap"))
    assert way == (0, 1, 2)
    assert get_space_names(find_traps(board, way)) == ["A1.2"]

    corner_way = parse_board("a T ", ". . ")
    assert find_path(corner_way, 0, 9, corner_way.get_marked_spaces("trap")) == (0, 8, 9)


def test_a_move_that_starts_on_a_trap_does_not_trigger_it_p16() -> None:
    board = parse_board("T T ")

    assert find_traps(board, (0, 1)) == (1,)


def test_light_and_darkness_in_one_space_leave_light_p16() -> None:
    board = Board(marks={0: frozenset({"light", "darkness", "swamp"}), 1: frozenset({"darkness"})})

    assert get_terrain(board, 0) == ("light", "swamp")
    assert get_terrain(board, 1) == ("darkness",)
    assert get_terrain(board, 2) == ()


def test_four_figures_fill_a_space_and_so_does_a_big_entity_p9() -> None:
    assert not is_full(Board(figures=build_entity_figures("A1.1", 3)), 0)
    assert is_full(Board(figures=(*build_entity_figures("A1.1", 3), *build_dreamer_figures("A1.1", 1))), 0)
    assert is_full(parse_board("B "), 0)


@pytest.mark.parametrize(
    ("dreamers", "tokens", "can"),
    [(0, 3, True), (0, 4, False), (1, 3, False), (2, 2, True), (4, 0, True), (4, 1, False)],
)
def test_an_entity_enters_a_full_space_unless_only_one_dreamer_is_there_p9(
    dreamers: int, tokens: int, can: bool
) -> None:
    figures = (*build_dreamer_figures("A1.1", *range(1, dreamers + 1)), *build_entity_figures("A1.1", tokens, ref=2))

    assert can_enter(Board(figures=figures), ONE_FIGURE, 0) is can


def test_a_big_entity_that_stays_where_it_is_is_not_in_its_own_way_p9() -> None:
    big = Figure("entity", 1, 0, 0, is_big=True)

    assert can_enter(Board(figures=(big,)), big, 0)


def test_into_a_cut_off_space_with_four_dreamers_no_entity_comes_p9() -> None:
    board = parse_board(".|. ", "- ", ". . ", extra_figures=build_dreamer_figures("A1.1", 1, 2, 3, 4))

    assert not can_enter(board, ONE_FIGURE, 0)
    assert find_push_targets(board, 0) == ()


def test_a_big_entity_pushes_everybody_and_is_not_pushed_p9() -> None:
    board = Board(figures=(*build_dreamer_figures("A1.1", 1), *build_entity_figures("A1.1", 1)))
    assert can_enter(board, BIG_FIGURE, 0)
    assert not can_enter(parse_board("B "), ONE_FIGURE, 0)
    assert not can_enter(parse_board("B "), BIG_FIGURE, 0)

    (crowd,) = find_crowded_spaces(board.with_figure(BIG_FIGURE))
    assert crowd.count == 2
    assert {figure.kind for figure in crowd.figures} == {"dreamer", "entity"}


def test_of_five_in_a_space_one_dreamer_is_pushed_to_a_space_that_is_not_full_p9() -> None:
    board = Board(
        figures=(
            *build_dreamer_figures("A1.1", 1, 2),
            *build_entity_figures("A1.1", 3),
            *build_entity_figures("A1.2", 4, ref=2),
        )
    )

    (crowd,) = find_crowded_spaces(board)

    assert (crowd.count, [figure.ref for figure in crowd.figures]) == (1, [1, 2])
    assert get_space_names(find_push_targets(board, 0)) == ["A1.3"]


def test_an_entity_goes_toward_the_closest_dreamer_p11() -> None:
    board = parse_board("a . . 1 . b ")

    assert get_space_names(find_destinations(board, board.get_figures_of("entity", 1)[0], 1)) == ["A3.1"]
    assert get_space_names(find_destinations(board, board.get_figures_of("entity", 1)[0], 9)) == ["A3.2"]


def test_players_choose_among_equally_close_dreamers_and_equal_ways_p11() -> None:
    board = parse_board("a . 1 . b ")
    assert get_space_names(find_destinations(board, board.get_figures_of("entity", 1)[0], 1)) == ["A1.2", "A2.2"]

    corners = parse_board("1 . ", ". a ")
    assert get_space_names(find_destinations(corners, corners.get_figures_of("entity", 1)[0], 1)) == ["A1.2", "A1.3"]


@pytest.mark.parametrize("lines", [("1|a ", "- ", ". . "), ("1 . ",), ("1 # a ", "- ")])
def test_without_a_legal_way_to_any_dreamer_an_entity_does_not_move_p11(lines: tuple[str, ...]) -> None:
    board = parse_board(*lines)

    assert find_destinations(board, board.get_figures_of("entity", 1)[0], 5) == ()


def test_an_entity_with_a_dreamer_does_not_move_p11() -> None:
    board = parse_board("1 b ", extra_figures=build_dreamer_figures("A1.1", 1))

    assert find_destinations(board, board.get_figures_of("entity", 1)[0], 3) == ()


def test_before_a_full_space_with_one_dreamer_an_entity_ends_at_range_1_p9() -> None:
    board = parse_board(
        "1 . . ", extra_figures=(*build_dreamer_figures("A2.1", 1), *build_entity_figures("A2.1", 3, ref=2))
    )

    assert get_space_names(find_destinations(board, board.get_figures_of("entity", 1)[0], 5)) == ["A1.2"]


def test_a_big_entity_enters_the_only_dreamers_space_p9() -> None:
    board = parse_board("B . a ")

    assert get_space_names(find_destinations(board, board.get_figures_of("entity", 99)[0], 5)) == ["A2.1"]


def test_four_entities_on_two_spawn_spaces_are_two_on_each_p10() -> None:
    board = parse_board("S . S ")
    for number, expected in enumerate((["A1.1", "A2.1"], ["A2.1"], ["A1.1", "A2.1"], ["A2.1"]), 1):
        new = Figure("entity", 1, number, 0, is_new=True)
        allowed = find_spawn_spaces(board, new)
        assert get_space_names(allowed) == expected
        board = board.with_figure(Figure("entity", 1, number, allowed[0], is_new=True))

    assert [len(board.get_figures_at(SPACE_NUMBERS[space])) for space in ("A1.1", "A2.1")] == [2, 2]
    assert all(not figure.is_new for figure in close_spawn(board, 1, 0).figures)


def test_the_first_entity_takes_the_spawn_space_of_the_suit_p10() -> None:
    drawn = parse_board("S S S ")
    board = Board(marks=drawn.marks, suits={1: "clubs"})

    assert find_spawn_spaces(board, ONE_FIGURE, "clubs") == (1,)
    assert find_spawn_spaces(board, ONE_FIGURE, "hearts") == (0, 1, 2)
    assert find_spawn_spaces(
        board.with_figure(Figure("entity", 1, 1, 1, is_new=True)), Figure("entity", 1, 2, 0), "clubs"
    ) == (0, 2)


def test_a_board_is_kept_as_a_plain_value_and_read_again() -> None:
    board = Board(
        tiles=(("X1", 0),), edges={(0, "right"): "wall", (1, "below"): "opening"}, marks={0: frozenset({"trap", "light"})},
        suits={3: "hearts"}, bonus={2: 1}, figures=(Figure("dreamer", 1, 0, 0), Figure("entity", 1, 2, 5, is_new=True)),
    )  # fmt: skip
    value = encode_board(board)
    JsonSchemaValidator("dreamscape")(value)

    assert encode_board(decode_board(value)) == value
    assert value["edges"] == {"A1.1 right": "wall", "A1.2 below": "opening"}
    assert encode_board(decode_board({"edges": {"A4.2 right": "wall"}}))["edges"] == {}

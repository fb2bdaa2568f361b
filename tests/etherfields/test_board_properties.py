"""Whatever is drawn: ranges are a metric, Walls only lengthen, nobody is lost, no space is overfull but by an Entity's entry."""

from __future__ import annotations

import itertools
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

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
    find_spawn_spaces,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.board_state import get_edge_between
from campaigns.etherfields.rules.dreamscape.grid import ADJACENT_SPACES, SPACE_NAMES, get_adjacent_space
from campaigns.json_schemas import JsonSchemaValidator

SPACE = st.integers(0, len(SPACE_NAMES) - 1)
EDGES = [
    (space, side)
    for space in range(len(SPACE_NAMES))
    for side in ("right", "below")
    if get_adjacent_space(space, side) is not None
]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board with Walls, Blocked and Spawn spaces, up to 5 Dreamers and some Entities, now and then tiles."""
    edges = dict.fromkeys(draw(st.lists(st.sampled_from(EDGES), max_size=40)), "wall")
    blocked, spawn = draw(st.sets(SPACE, max_size=10)), draw(st.sets(SPACE, max_size=4))
    marks = {s: frozenset(["blocked"] * (s in blocked) + ["spawn"] * (s in spawn)) for s in blocked | spawn}
    corners = st.sampled_from([s for s in range(40) if s % 8 < 7])
    tiles = tuple(("", at) for at in draw(st.lists(corners, max_size=3)))
    places = draw(st.lists(st.sampled_from(range(10)) | SPACE, max_size=12))
    figures = [Figure("dreamer", n + 1, 0, at) for n, at in enumerate(places[:5])]
    big = draw(st.booleans())
    figures += [Figure("entity", 1 + n // 4, 1 + n % 4, at, is_big=big and n >= 4) for n, at in enumerate(places[5:])]
    return Board(tiles, edges, marks, figures=tuple(figures))


@given(boards(), SPACE, SPACE, SPACE)
def test_range_is_the_same_both_ways_and_no_detour_is_shorter_p11(board: Board, a: int, b: int, c: int) -> None:
    ab, bc, ac = compute_distances(board, a)[b], compute_distances(board, b)[c], compute_distances(board, a)[c]

    assert ab == compute_distances(board, b)[a]
    assert (ab == 0) == (a == b)
    if ab is not None and bc is not None:
        assert ac is not None
        assert ac <= ab + bc


@given(boards(), st.sampled_from(EDGES), SPACE)
def test_one_more_wall_never_brings_anything_closer_p11(board: Board, edge: tuple[int, str], start: int) -> None:
    walled = replace(board, edges={**board.edges, edge: "wall"})

    for before, after in zip(compute_distances(board, start), compute_distances(walled, start), strict=True):
        assert after is None or (before is not None and before <= after)


@given(boards(), SPACE, SPACE)
def test_a_way_is_as_long_as_it_is_far_and_crosses_no_wall_p11(board: Board, start: int, goal: int) -> None:
    way = find_path(board, start, goal, board.get_marked_spaces("spawn"))

    if way is None:
        assert compute_distances(board, start)[goal] is None
        return
    assert (way[0], way[-1], len(way) - 1) == (start, goal, compute_distances(board, start)[goal])
    for here, there in itertools.pairwise(way):
        assert there in ADJACENT_SPACES[here]
        assert board.edges.get(get_edge_between(here, there)) != "wall"
        assert not {here, there} & board.get_marked_spaces("blocked")


@given(boards(), st.integers(0, 20))
def test_an_entity_only_ever_comes_closer_and_ends_where_it_can_stop_p9_p11(board: Board, spaces: int) -> None:
    for figure in board.figures:
        if figure.kind == "entity":
            far = _to_dreamers(board, figure.space)
            for end in find_destinations(board, figure, spaces):
                steps = compute_distances(board, figure.space)[end]
                assert steps is not None
                assert 0 < steps <= spaces
                assert far is not None
                assert _to_dreamers(board, end) == far - steps
                assert can_enter(board, figure, end)


def _to_dreamers(board: Board, space: int) -> int | None:
    far = compute_distances(board, space)
    return min((d for f in board.figures if f.kind == "dreamer" and (d := far[f.space]) is not None), default=None)


@given(boards(), st.integers(1, 20))
def test_moving_conserves_figures_and_crowds_only_where_somebody_can_be_pushed_p9(board: Board, spaces: int) -> None:
    sizes = {crowd.space for crowd in find_crowded_spaces(board)}
    for figure in [f for f in board.figures if f.kind == "entity"]:
        for end in find_destinations(board, figure, spaces):
            after = board.with_figure(replace(figure, space=end))
            assert sorted(f.key for f in after.figures) == sorted(f.key for f in board.figures)
            for crowd in find_crowded_spaces(after):
                assert crowd.space in {*sizes, end}
                assert crowd.figures


@given(boards(), st.integers(1, 12))
def test_a_spawn_never_differs_by_more_than_one_between_spaces_with_room_p10(board: Board, count: int) -> None:
    board = replace(board, figures=())
    for number in range(1, count + 1):
        new = Figure("entity", 9, number, 0, is_new=True)
        allowed = find_spawn_spaces(board, new)
        if not allowed:
            return
        board = board.with_figure(replace(new, space=allowed[number % len(allowed)]))
        got = [len(board.get_figures_at(space)) for space in board.get_marked_spaces("spawn")]
        assert max(got) - min(got) <= 1


@given(boards())
def test_any_board_is_kept_and_read_again_as_it_was(board: Board) -> None:
    value = encode_board(board)
    JsonSchemaValidator("dreamscape")(value)

    assert encode_board(decode_board(value)) == value

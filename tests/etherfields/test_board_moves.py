"""Drawing the board: tiles, Walls, marks, clearing it away (manual p. 4, 9 to 11 and 16)."""

from __future__ import annotations

from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.board_moves import (
    lay_tile,
    lift_tile,
    mark_bonus,
    mark_edge,
    mark_space,
    wipe_board,
)
from campaigns.etherfields.rules.dreamscape.board_store import clear_board, get_board, get_drawing_bonus
from campaigns.etherfields.rules.dreamscape.dreamer_moves import (
    put_dreamer,
)  # fmt: skip
from tests.etherfields.board_pictures import build_board_table, build_dreamer_figures, get_board_value, get_space_name
from tests.etherfields.factories import DreamerFactory, TeamFactory
from tests.rule_harness import expect_violation, has_consequence, play_move


def test_tiles_are_drawn_by_their_slot_and_may_straddle_p4_p16() -> None:
    table = build_board_table()

    play_move(table, lay_tile, slot="A1", tile="II-36 A")
    play_move(table, lay_tile, slot="B2", shift="right-down")

    assert get_board_value(table, "tiles") == [{"code": "II-36 A", "at": "A1.1"}, {"code": "", "at": "B2.4"}]
    with expect_violation("ef.board.taken", spaces=["B2.4"]):
        play_move(table, lay_tile, slot="C3")
    play_move(table, lay_tile, slot="C3", card="Overlay")
    with expect_violation("ef.board.off-grid", slot="A4"):
        play_move(table, lay_tile, slot="A4", shift="right")


def test_no_more_tiles_are_drawn_than_the_value_can_hold() -> None:
    board = Board(tiles=(("", 0),) * 24)

    with expect_violation("ef.board.many", most=24):
        play_move(build_board_table(board=board), lay_tile, slot="B1")


def test_it_is_told_where_light_puts_out_darkness_p16() -> None:
    table = build_board_table()
    play_move(table, lay_tile, slot="A1")

    play_move(table, mark_space, space="A1.2", mark="darkness")
    assert not has_consequence(table, "ef.terrain.ignored")
    play_move(table, mark_space, space="A1.1", mark="light", whole_tile=True)
    assert has_consequence(table, "ef.terrain.ignored", spaces=["A1.2"])
    play_move(table, mark_space, space="A1.3", mark="darkness")
    assert has_consequence(table, "ef.terrain.ignored", spaces=["A1.3"])

    play_move(table, mark_space, space="A1.3", mark="darkness")
    assert not has_consequence(table, "ef.terrain.ignored")


def test_a_lifted_tile_takes_its_marks_figures_and_gems_along_p9() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler"), TeamFactory.build(gem_slots=["A1.2", "the well"])
    table = build_board_table(gambler, team)
    for slot in ("A1", "A2"):
        play_move(table, lay_tile, slot=slot)
    play_move(table, mark_space, space="A1.2", mark="gem-slot")
    play_move(table, mark_edge, space="A1.1", side="right")
    play_move(table, mark_edge, space="A1.2", side="right")
    play_move(table, mark_bonus, space="A1.1", bonus=1)
    play_move(table, put_dreamer, dreamer=gambler, space="A1.2")

    play_move(table, lift_tile, space="A1.4")

    assert team.gem_slots == ["the well"]
    assert has_consequence(table, "ef.gem-slot.returned", count=1)
    assert has_consequence(table, "ef.board.lifted", names=["Gambler"])
    assert get_board_value(table, "marks") == {}
    assert get_board_value(table, "edges") == {"A1.2 right": "wall"}
    assert get_space_name(table, gambler) is None
    with expect_violation("ef.board.no-tile", space="A1.4"):
        play_move(table, lift_tile, space="A1.4")


def test_the_journal_says_what_an_edge_was_marked_as_p11() -> None:
    table = build_board_table()

    said_of = []
    for _time in range(3):
        play_move(table, mark_edge, space="B1.2", side="right")
        said_of.append(table.line_facts["edge"])

    assert said_of == ["wall", "opening", "none"]


def test_an_edge_becomes_a_wall_then_open_then_nothing_p11() -> None:
    table = build_board_table()
    for expected in ({"B1.2 right": "wall"}, {"B1.2 right": "opening"}, {}):
        play_move(table, mark_edge, space="B1.2", side="right")
        assert get_board_value(table, "edges") == expected
    with expect_violation("ef.wall.outer"):
        play_move(table, mark_edge, space="C1.3", side="below")


def test_a_mark_is_put_on_and_taken_off_p16() -> None:
    table = build_board_table()

    play_move(table, mark_space, space="A1.1", mark="trap")
    play_move(table, mark_space, space="A1.1", mark="stairs")
    assert get_board_value(table, "marks") == {"A1.1": ["stairs", "trap"]}
    play_move(table, mark_space, space="A1.1", mark="trap")
    assert get_board_value(table, "marks") == {"A1.1": ["stairs"]}


def test_terrain_at_the_center_of_a_tile_covers_its_four_spaces_p16() -> None:
    table = build_board_table()
    play_move(table, lay_tile, slot="A1", shift="right")

    play_move(table, mark_space, space="A2.1", mark="darkness", whole_tile=True)

    assert sorted(get_board_value(table, "marks")) == ["A1.2", "A1.4", "A2.1", "A2.3"]
    with expect_violation("ef.board.no-space", space="A1.1"):
        play_move(table, mark_space, space="A1.1", mark="darkness")


def test_a_spawn_space_may_bear_a_suit_p10() -> None:
    table = build_board_table()

    play_move(table, mark_space, space="A1.1", mark="spawn")
    play_move(table, mark_space, space="A1.1", mark="spawn", suit="clubs")
    assert (get_board_value(table, "marks"), get_board_value(table, "suits")) == (
        {"A1.1": ["spawn"]},
        {"A1.1": "clubs"},
    )
    play_move(table, mark_space, space="A1.1", mark="spawn", suit="clubs")
    assert (get_board_value(table, "marks"), get_board_value(table, "suits")) == ({}, {})


def test_a_gem_slot_that_is_rubbed_out_gives_its_gem_back_p16() -> None:
    team = TeamFactory.build(gem_slots=["A1.1"])
    table = build_board_table(DreamerFactory.build(), team, board=Board(marks={0: frozenset({"gem-slot"})}))

    play_move(table, mark_space, space="A1.1", mark="gem-slot")

    assert team.gem_slots == []


def test_the_drawing_bonus_of_a_space_is_a_number_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_board_table(gambler, board=Board(figures=build_dreamer_figures("A1.1", 1)))

    assert get_drawing_bonus(table, gambler) == 0
    play_move(table, mark_bonus, space="A1.1", bonus=2)
    assert get_drawing_bonus(table, gambler) == 2
    play_move(table, mark_bonus, space="A1.1", bonus=2)
    assert get_drawing_bonus(table, gambler) == 0
    assert get_drawing_bonus(build_board_table(gambler), gambler) == 0


def test_clearing_the_board_returns_its_gems_p10() -> None:
    team = TeamFactory.build(gem_slots=["A1.1"])
    table = build_board_table(DreamerFactory.build(), team, board=Board(tiles=(("", 0),)))

    play_move(table, wipe_board)

    assert not get_board(table).has_content
    assert team.gem_slots == []
    clear_board(build_board_table())

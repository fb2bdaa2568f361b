"""Drawing the board: tiles, Walls, marks, clearing it away (manual p. 4, 9 to 11 and 16)."""

from __future__ import annotations

from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.drawing import lay_tile, lift_tile, mark_bonus, mark_edge, mark_space, wipe
from campaigns.etherfields.rules.dreamscape.dreamers import (
    put_dreamer,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.keeping import board_on, clear_board
from campaigns.etherfields.rules.dreamscape.reach import drawing_bonus
from tests.etherfields.boards import dreamers_at, on_the_map, value, where
from tests.etherfields.factories import DreamerFactory, TeamFactory
from tests.rulings import play, refused, said


def test_tiles_are_drawn_by_their_slot_and_may_straddle_p4_p16() -> None:
    table = on_the_map()

    play(table, lay_tile, slot="A1", tile="II-36 A")
    play(table, lay_tile, slot="B2", shift="right-down")

    assert value(table, "tiles") == [{"code": "II-36 A", "at": "A1.1"}, {"code": "", "at": "B2.4"}]
    with refused("ef.board.taken", spaces=["B2.4"]):
        play(table, lay_tile, slot="C3")
    play(table, lay_tile, slot="C3", card="Overlay")
    with refused("ef.board.off-grid", slot="A4"):
        play(table, lay_tile, slot="A4", shift="right")


def test_no_more_tiles_are_drawn_than_the_value_can_hold() -> None:
    board = Board(tiles=(("", 0),) * 24)

    with refused("ef.board.many", most=24):
        play(on_the_map(board=board), lay_tile, slot="B1")


def test_it_is_told_where_light_puts_out_darkness_p16() -> None:
    table = on_the_map()
    play(table, lay_tile, slot="A1")

    play(table, mark_space, space="A1.2", mark="darkness")
    assert not said(table, "ef.terrain.ignored")
    play(table, mark_space, space="A1.1", mark="light", whole_tile=True)
    assert said(table, "ef.terrain.ignored", spaces=["A1.2"])
    play(table, mark_space, space="A1.3", mark="darkness")
    assert said(table, "ef.terrain.ignored", spaces=["A1.3"])

    play(table, mark_space, space="A1.3", mark="darkness")
    assert not said(table, "ef.terrain.ignored")


def test_a_lifted_tile_takes_its_marks_figures_and_gems_along_p9() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler"), TeamFactory.build(gem_slots=["A1.2", "the well"])
    table = on_the_map(gambler, team)
    for slot in ("A1", "A2"):
        play(table, lay_tile, slot=slot)
    play(table, mark_space, space="A1.2", mark="gem-slot")
    play(table, mark_edge, space="A1.1", side="right")
    play(table, mark_edge, space="A1.2", side="right")
    play(table, mark_bonus, space="A1.1", bonus=1)
    play(table, put_dreamer, dreamer=gambler, space="A1.2")

    play(table, lift_tile, space="A1.4")

    assert team.gem_slots == ["the well"]
    assert said(table, "ef.gem-slot.returned", count=1)
    assert said(table, "ef.board.lifted", names=["Gambler"])
    assert value(table, "marks") == {}
    assert value(table, "edges") == {"A1.2 right": "wall"}
    assert where(table, gambler) is None
    with refused("ef.board.no-tile", space="A1.4"):
        play(table, lift_tile, space="A1.4")


def test_the_journal_says_what_an_edge_was_marked_as_p11() -> None:
    table = on_the_map()

    said_of = []
    for _time in range(3):
        play(table, mark_edge, space="B1.2", side="right")
        said_of.append(table.names["edge"])

    assert said_of == ["wall", "opening", "none"]


def test_an_edge_becomes_a_wall_then_open_then_nothing_p11() -> None:
    table = on_the_map()
    for expected in ({"B1.2 right": "wall"}, {"B1.2 right": "opening"}, {}):
        play(table, mark_edge, space="B1.2", side="right")
        assert value(table, "edges") == expected
    with refused("ef.wall.outer"):
        play(table, mark_edge, space="C1.3", side="below")


def test_a_mark_is_put_on_and_taken_off_p16() -> None:
    table = on_the_map()

    play(table, mark_space, space="A1.1", mark="trap")
    play(table, mark_space, space="A1.1", mark="stairs")
    assert value(table, "marks") == {"A1.1": ["stairs", "trap"]}
    play(table, mark_space, space="A1.1", mark="trap")
    assert value(table, "marks") == {"A1.1": ["stairs"]}


def test_terrain_at_the_center_of_a_tile_covers_its_four_spaces_p16() -> None:
    table = on_the_map()
    play(table, lay_tile, slot="A1", shift="right")

    play(table, mark_space, space="A2.1", mark="darkness", whole_tile=True)

    assert sorted(value(table, "marks")) == ["A1.2", "A1.4", "A2.1", "A2.3"]
    with refused("ef.board.no-space", space="A1.1"):
        play(table, mark_space, space="A1.1", mark="darkness")


def test_a_spawn_space_may_bear_a_suit_p10() -> None:
    table = on_the_map()

    play(table, mark_space, space="A1.1", mark="spawn")
    play(table, mark_space, space="A1.1", mark="spawn", suit="clubs")
    assert (value(table, "marks"), value(table, "suits")) == ({"A1.1": ["spawn"]}, {"A1.1": "clubs"})
    play(table, mark_space, space="A1.1", mark="spawn", suit="clubs")
    assert (value(table, "marks"), value(table, "suits")) == ({}, {})


def test_a_gem_slot_that_is_rubbed_out_gives_its_gem_back_p16() -> None:
    team = TeamFactory.build(gem_slots=["A1.1"])
    table = on_the_map(DreamerFactory.build(), team, board=Board(marks={0: frozenset({"gem-slot"})}))

    play(table, mark_space, space="A1.1", mark="gem-slot")

    assert team.gem_slots == []


def test_the_drawing_bonus_of_a_space_is_a_number_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=Board(figures=dreamers_at("A1.1", 1)))

    assert drawing_bonus(table, gambler) == 0
    play(table, mark_bonus, space="A1.1", bonus=2)
    assert drawing_bonus(table, gambler) == 2
    play(table, mark_bonus, space="A1.1", bonus=2)
    assert drawing_bonus(table, gambler) == 0
    assert drawing_bonus(on_the_map(gambler), gambler) == 0


def test_clearing_the_board_returns_its_gems_p10() -> None:
    team = TeamFactory.build(gem_slots=["A1.1"])
    table = on_the_map(DreamerFactory.build(), team, board=Board(tiles=(("", 0),)))

    play(table, wipe)

    assert not board_on(table).drawn
    assert team.gem_slots == []
    clear_board(on_the_map())

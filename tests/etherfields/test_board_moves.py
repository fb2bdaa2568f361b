"""Moves on the drawn board (manual p. 4, 9 to 11 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Dreamer, Dreamscape, Entity
from campaigns.etherfields.rules.board_drawing import lay_tile, lift_tile, mark_bonus, mark_edge, mark_space, wipe
from campaigns.etherfields.rules.board_dreamers import (
    empty_slot,
    fill_slot,
    push_dreamer,
    put_dreamer,
    take_dreamer_off,
    walk,
)  # fmt: skip
from campaigns.etherfields.rules.board_entities import (
    chase,
    note_big,
    push_figure,
    put_figure,
    spread_figures,
    take_figure_off,
)  # fmt: skip
from campaigns.etherfields.rules.board_reach import caught, drawing_bonus, far_from, in_range
from campaigns.etherfields.rules.dreamscape import Board, value_of
from campaigns.etherfields.rules.dreamscape.keeping import board_on, clear_board
from campaigns.models import StateRow
from tests.etherfields.boards import dreamers_at, picture, tokens_at
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, team_of
from tests.rulings import play, refused, said, table_of


def drawn(board: Board) -> Dreamscape:
    """Give the row of a drawn board."""
    return Dreamscape(ref=1, drawn=value_of(board))


def on_the_map(*rows: StateRow, phase: str = "event", board: Board | None = None, **slumber: Any) -> Any:
    """Lay a table in a Slumber, with a board if one is drawn."""
    laid = [drawn(board)] if board else []
    return table_of(*(rows or (DreamerFactory.build(),)), SlumberFactory.build(phase=phase, **slumber), *laid)


def where(table: Any, row: Dreamer | Entity, number: int = 0) -> str | None:
    """Give the name of the space a figure stands on."""
    value = table.dreamscape.drawn if table.dreamscape else {}
    keys = [(f["at"], f["ref"], f["number"]) for f in value.get("figures", []) if f["of"] == row._meta.model_name]
    return next((at for at, ref, n in keys if (ref, n) == (row.ref, number)), None)


def value(table: Any, key: str) -> Any:
    return table.dreamscape.drawn[key]


# Drawing


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


# Dreamers


def test_dreamers_begin_on_an_entrance_p10() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=Board(marks={0: frozenset({"entrance"})}))

    with refused("ef.entrance.elsewhere", who="Gambler"):
        play(table, put_dreamer, dreamer=gambler, space="A1.2")
    play(table, put_dreamer, dreamer=gambler, space="A1.1")
    assert where(table, gambler) == "A1.1"


def test_relocating_ignores_walls_and_range_but_triggers_a_trap_p11_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    board = Board(marks={0: frozenset({"blocked"}), 47: frozenset({"trap"})}, figures=dreamers_at("A1.1", 1))
    table = on_the_map(gambler, board=board)

    play(table, put_dreamer, dreamer=gambler, space="C4.4")

    assert where(table, gambler) == "C4.4"
    assert said(table, "ef.trap.triggered", who="Gambler", spaces=["C4.4"])


def test_a_move_costs_what_it_is_far_and_not_more_than_was_paid_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=picture("a|. . "))

    with refused("ef.move.too-far", far=4, paid=3):
        play(table, walk, dreamer=gambler, space="A2.1", paid=3)
    play(table, walk, dreamer=gambler, space="A2.1", paid=4)
    assert where(table, gambler) == "A2.1"
    with refused("ef.move.stays"):
        play(table, walk, dreamer=gambler, space="A2.1")


def test_moving_through_a_trap_triggers_it_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=picture("a T . ", "- - - "))

    play(table, walk, dreamer=gambler, space="A2.1")

    assert said(table, "ef.trap.triggered", spaces=["A1.2"])


def test_walls_and_blocked_spaces_stop_a_move_but_a_card_may_say_otherwise_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=picture("a|. ", "- ", ". ."))

    with refused("ef.move.no-way", who="Gambler", space="A1.2"):
        play(table, walk, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A1.2", card="Ghost Mask")
    assert where(table, gambler) == "A1.2"


def test_dreamers_cross_full_spaces_but_do_not_stop_in_them_p9() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(
        gambler, EntityFactory.build(ref=1, figures=4), board=picture("a . . ", "- - - ", more=tokens_at("A1.2", 4))
    )

    with refused("ef.crowd.full", space="A1.2"):
        play(table, walk, dreamer=gambler, space="A1.2")
    with refused("ef.crowd.full", space="A1.2"):
        play(table, put_dreamer, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A2.1")


def test_nobody_moves_who_is_not_on_the_board_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler)

    for move, given in ((walk, {"space": "A1.1"}), (take_dreamer_off, {}), (push_dreamer, {"space": "A1.1"})):
        with refused("ef.move.not-there", who="Gambler"):
            play(table, move, dreamer=gambler, **given)
    play(table, put_dreamer, dreamer=gambler, space="A1.1")
    play(table, take_dreamer_off, dreamer=gambler)
    assert where(table, gambler) is None


def test_nobody_walks_between_slumbers_p9() -> None:
    gambler = DreamerFactory.build(archetype="gambler")

    with refused("ef.slumber.none"):
        play(table_of(gambler, drawn(picture("a . "))), walk, dreamer=gambler, space="A1.2")


def test_off_the_tiles_there_is_no_space_to_stand_on_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    board = Board(tiles=(("", 0),), figures=dreamers_at("A1.1", 1))
    table = on_the_map(gambler, board=board)

    for move in (walk, put_dreamer):
        with refused("ef.board.no-space", space="B1.1"):
            play(table, move, dreamer=gambler, space="B1.1")


def test_a_gem_in_its_slot_comes_from_the_dreamer_who_stands_there_p16() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler", gems=1), TeamFactory.build()
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=dreamers_at("A1.2", 1))
    table = on_the_map(gambler, team, board=board)

    with refused("ef.gem-slot.elsewhere", who="Gambler"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")
    with refused("ef.gem-slot.none", space="A1.2"):
        play(table, fill_slot, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A1.1")
    with refused("ef.gem-slot.empty"):
        play(table, empty_slot, dreamer=gambler, space="A1.1")
    play(table, fill_slot, dreamer=gambler, space="A1.1")
    assert (gambler.gems, team.gem_slots) == (0, ["A1.1"])
    with refused("ef.gem-slot.filled"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")
    play(table, empty_slot, dreamer=gambler, space="A1.1")
    assert (gambler.gems, team.gem_slots) == (1, [])


def test_without_a_gem_or_under_the_gems_morphing_no_slot_is_filled_p16() -> None:
    gambler, wraith = DreamerFactory.build(archetype="gambler"), EntityFactory.build(morphings=["gems"])
    table = on_the_map(gambler, wraith, board=Board(marks={0: frozenset({"gem-slot"})}))

    with refused("ef.gem.morphed"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")
    wraith.morphings = []
    with refused("ef.gem.none"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")


# Entities


def test_a_spawn_is_shared_out_evenly_and_the_rest_is_a_choice_p10() -> None:
    swarm = EntityFactory.build(figures=5)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture("S . S "))

    play(table, spread_figures, entity=swarm)

    assert [where(table, swarm, n) for n in range(1, 6)] == ["A1.1", "A2.1", "A1.1", "A2.1", None]
    assert said(table, "ef.spawn.choose", left=1, spaces=["A1.1", "A2.1"])
    play(table, put_figure, entity=swarm, space="A2.1")
    with refused("ef.spawn.all-placed", figures=5):
        play(table, put_figure, entity=swarm, space="A2.1")
    with refused("ef.spawn.all-placed", figures=5):
        play(table, spread_figures, entity=swarm)
    assert not any(figure["new"] for figure in value(table, "figures"))


def test_the_suit_comes_first_p10() -> None:
    swarm = EntityFactory.build(figures=2)
    board = Board(marks=picture("S . S ").marks, suits={2: "clubs"})
    table = on_the_map(DreamerFactory.build(), swarm, board=board, suit="clubs")

    with refused("ef.spawn.elsewhere", space="A1.1", spaces=["A2.1"]):
        play(table, put_figure, entity=swarm, space="A1.1")
    play(table, spread_figures, entity=swarm)
    assert (where(table, swarm, 1), where(table, swarm, 2)) == ("A2.1", "A1.1")


def test_where_no_spawn_space_is_marked_figures_are_placed_by_hand_p10() -> None:
    swarm = EntityFactory.build(figures=1)
    table = on_the_map(DreamerFactory.build(), swarm)

    with refused("ef.spawn.no-space", entity="Wraith"):
        play(table, spread_figures, entity=swarm)
    play(table, put_figure, entity=swarm, space="B1.1")
    assert where(table, swarm, 1) == "B1.1"


def test_an_entity_is_relocated_past_everything_p11() -> None:
    wraith = EntityFactory.build()
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("1|. ", "- "))

    play(table, put_figure, entity=wraith, space="C1.1", number=1)

    assert where(table, wraith, 1) == "C1.1"


def test_no_figure_is_put_where_no_tile_lies_p16() -> None:
    wraith = EntityFactory.build()

    with refused("ef.board.no-space", space="C1.1"):
        play(
            on_the_map(DreamerFactory.build(), wraith, board=Board(tiles=(("", 0),))),
            put_figure,
            entity=wraith,
            space="C1.1",
        )


@pytest.mark.parametrize(("face", "space"), [("one", "A2.1"), ("full", "A1.1"), ("full-again", "A1.1")])
def test_the_movement_die_says_how_far_an_entity_goes_p11(face: str, space: str) -> None:
    wraith = EntityFactory.build(movement=7)
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("a . . 1 ", "- - - - "))

    play(table, chase, entity=wraith, face=face)

    assert where(table, wraith, 1) == space
    assert said(table, "ef.movement.to", space=space)
    assert said(table, "ef.movement.again") is (face == "full-again")


def test_players_choose_among_equal_ends_p11() -> None:
    wraith = EntityFactory.build()
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("1 . ", ". a "))

    with refused("ef.movement.choose", spaces=["A1.2", "A1.3"]):
        play(table, chase, entity=wraith, face="one")
    with refused("ef.movement.elsewhere", space="A2.1"):
        play(table, chase, entity=wraith, face="one", space="A2.1")
    play(table, chase, entity=wraith, face="one", space="A1.3")
    assert where(table, wraith, 1) == "A1.3"
    with refused("ef.movement.done"):
        play(table, chase, entity=wraith, face="one", space="A1.4")


def test_an_entity_with_a_dreamer_stays_p11() -> None:
    wraith = EntityFactory.build()
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("1 ", more=dreamers_at("A1.1", 1)))

    play(table, chase, entity=wraith, face="one")

    assert said(table, "ef.movement.stays")
    assert where(table, wraith, 1) == "A1.1"


def test_an_undrawn_figure_or_an_unknown_movement_value_cannot_chase_p11() -> None:
    wraith = EntityFactory.build()
    table = on_the_map(DreamerFactory.build(), wraith)

    with refused("ef.movement.not-there", number=1):
        play(table, chase, entity=wraith, face="one")
    play(table, put_figure, entity=wraith, space="A1.1")
    with refused("ef.movement.unknown"):
        play(table, chase, entity=wraith, face="full")


def test_an_entity_that_enters_a_full_space_pushes_a_dreamer_the_players_choose_p9() -> None:
    team, swarm = team_of(4), EntityFactory.build(ref=1, figures=1)
    table = on_the_map(*team, swarm, board=picture("1 . . ", more=dreamers_at("A1.2", 1, 2, 3, 4)))

    play(table, chase, entity=swarm, face="one")

    assert where(table, swarm, 1) == "A1.2"
    assert said(table, "ef.crowd.push", space="A1.2", count=1)
    with refused("ef.crowd.not-adjacent", space="A3.1"):
        play(table, push_dreamer, dreamer=team[2], space="A3.1")
    play(table, push_dreamer, dreamer=team[2], space="A2.1")
    assert where(table, team[2]) == "A2.1"
    with refused("ef.crowd.no-need", space="A1.2"):
        play(table, push_dreamer, dreamer=team[1], space="A2.1")


def test_nobody_is_pushed_into_a_full_space_p9() -> None:
    team, swarm = team_of(2), EntityFactory.build(ref=1, figures=8)
    board = picture(more=(*dreamers_at("A1.1", 1, 2), *tokens_at("A1.1", 3), *tokens_at("A1.2", 4, first=4)))

    with refused("ef.crowd.full", space="A1.2"):
        play(on_the_map(*team, swarm, board=board), push_dreamer, dreamer=team[0], space="A1.2")


def test_into_a_full_space_without_two_dreamers_no_entity_is_put_p9() -> None:
    swarm = EntityFactory.build(ref=1, figures=5)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture(more=tokens_at("A1.1", 4)))

    with refused("ef.crowd.cannot-enter", space="A1.1"):
        play(table, put_figure, entity=swarm, space="A1.1")


def test_a_big_entity_fills_its_space_and_pushes_dreamers_and_entities_p9() -> None:
    gambler, small, giant = (
        DreamerFactory.build(archetype="gambler"),
        EntityFactory.build(ref=1),
        EntityFactory.build(ref=2, name="Giant"),
    )
    table = on_the_map(gambler, small, giant, board=picture("1 2 ", more=dreamers_at("A1.1", 1)))
    play(table, note_big, entity=giant)

    play(table, put_figure, entity=giant, space="A1.1", number=1)

    assert said(table, "ef.crowd.push", count=2, names=["Gambler", "Wraith"])
    play(table, push_dreamer, dreamer=gambler, space="A1.2")
    with refused("ef.crowd.no-need"):
        play(table, push_figure, entity=giant, space="A1.2")
    play(table, push_figure, entity=small, space="A1.3")
    assert where(table, small, 1) == "A1.3"
    with refused("ef.movement.not-there"):
        play(table, push_figure, entity=small, number=2, space="A1.3")


def test_a_figure_that_leaves_the_board_leaves_the_dreamscape_p16() -> None:
    swarm = EntityFactory.build(figures=2, morphings=["seal"])
    table = on_the_map(DreamerFactory.build(), swarm, board=picture("1 1 "))

    play(table, take_figure_off, entity=swarm, number=2)
    assert swarm.figures == 1
    play(table, take_figure_off, entity=swarm)
    assert (swarm.figures, swarm.morphings) == (0, [])
    with refused("ef.movement.not-there"):
        play(table, take_figure_off, entity=swarm)


def test_more_figures_on_the_board_than_in_play_only_leave_the_board_p16() -> None:
    swarm = EntityFactory.build(figures=1)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture("1 1 "))

    play(table, take_figure_off, entity=swarm, number=1)

    assert swarm.figures == 1
    assert where(table, swarm, 2) == "A1.2"


# Answers


def test_an_effect_hits_each_dreamer_in_range_of_any_figure_once_with_morphings_p9_p16() -> None:
    team = team_of(3)
    read = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    swarm = EntityFactory.build(ref=1, figures=2, effects={"basic": read, "special": {**read, "range": None}})
    table = on_the_map(*team, swarm, board=picture("a 1 . b . c ", "- - - - - - ", "  1 "))

    assert in_range(table, swarm, 1) == [team[0]]
    assert caught(table, swarm, "basic") == [team[0]]
    swarm.morphings = ["range"]
    assert caught(table, swarm, "basic") == team[:2]
    assert caught(table, swarm, "special") is None
    assert caught(table, swarm, "morphing") is None
    assert caught(on_the_map(*team, swarm), swarm, "basic") is None


def test_how_far_a_dreamer_is_from_the_closest_figure_p11() -> None:
    gambler, swarm = DreamerFactory.build(archetype="gambler"), EntityFactory.build(ref=1, figures=2)

    assert far_from(on_the_map(gambler, swarm, board=picture("a . 1 1 ")), gambler, swarm) == 2
    assert far_from(on_the_map(gambler, swarm), gambler, swarm) is None


def test_an_absent_dreamer_and_an_entity_that_is_gone_do_not_stand_in_the_way_p18() -> None:
    absent, wraith = DreamerFactory.build(playing=False), EntityFactory.build(figures=0)
    table = on_the_map(absent, wraith, board=picture("a 1 7 "))

    assert board_on(table).figures == ()

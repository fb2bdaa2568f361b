"""Entities on the drawn board: Spawn, chases, pushing, and who is in range (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Entity
from campaigns.etherfields.panels.turn import build_turn_panel
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.dreamer_moves import (
    push_dreamer,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.entity_moves import (
    chase,
    push_figure,
    put_figure,
    spread_figures,
    take_figure_off,
    toggle_big_entity,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.move_tracking import find_next_mover
from campaigns.etherfields.rules.dreamscape.range_checks import (
    compute_distance,
    find_dreamers_in_range,
    find_hit_dreamers,
)
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entities import remove_figures, spawn_figures
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.slumbers import meet_slumber
from tests.etherfields.board_pictures import (
    build_board_table,
    build_dreamer_figures,
    build_entity_figures,
    get_board_value,
    get_figures,
    get_space_name,
    parse_board,
)
from tests.etherfields.factories import DreamerFactory, EntityFactory, build_team
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import expect_violation, has_consequence, play_move, reset_table


def test_a_spawn_is_shared_out_evenly_and_the_rest_is_a_choice_p10() -> None:
    swarm = EntityFactory.build(figures=5)
    table = build_board_table(DreamerFactory.build(), swarm, board=parse_board("S . S "))

    play_move(table, spread_figures, entity=swarm)

    assert [get_space_name(table, swarm, n) for n in range(1, 6)] == ["A1.1", "A2.1", "A1.1", "A2.1", None]
    assert has_consequence(table, "ef.spawn.choose", left=1, spaces=["A1.1", "A2.1"])
    play_move(table, put_figure, entity=swarm, space="A2.1")
    with expect_violation("ef.spawn.all-placed", figures=5):
        play_move(table, put_figure, entity=swarm, space="A2.1")
    with expect_violation("ef.spawn.all-placed", figures=5):
        play_move(table, spread_figures, entity=swarm)
    assert not any(figure["new"] for figure in get_board_value(table, "figures"))


def test_the_suit_comes_first_p10() -> None:
    swarm = EntityFactory.build(figures=2)
    board = Board(marks=parse_board("S . S ").marks, suits={2: "clubs"})
    table = build_board_table(DreamerFactory.build(), swarm, board=board, suit="clubs")

    with expect_violation("ef.spawn.suit-first", space="A1.1", spaces=["A2.1"], suit="clubs"):
        play_move(table, put_figure, entity=swarm, space="A1.1")
    play_move(table, spread_figures, entity=swarm)
    assert (get_space_name(table, swarm, 1), get_space_name(table, swarm, 2)) == ("A2.1", "A1.1")


def test_where_no_spawn_space_is_marked_figures_are_placed_by_hand_p10() -> None:
    swarm = EntityFactory.build(figures=1)
    table = build_board_table(DreamerFactory.build(), swarm)

    with expect_violation("ef.spawn.no-space", entity="Wraith"):
        play_move(table, spread_figures, entity=swarm)
    play_move(table, put_figure, entity=swarm, space="B1.1")
    assert get_space_name(table, swarm, 1) == "B1.1"


def test_an_entity_is_relocated_past_everything_p11() -> None:
    wraith = EntityFactory.build()
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("1|. ", "- "))

    play_move(table, put_figure, entity=wraith, space="C1.1", number=1)

    assert get_space_name(table, wraith, 1) == "C1.1"


def test_no_figure_is_put_where_no_tile_lies_p16() -> None:
    wraith = EntityFactory.build()

    with expect_violation("ef.board.no-space", space="C1.1"):
        play_move(
            build_board_table(DreamerFactory.build(), wraith, board=Board(tiles=(("", 0),))),
            put_figure,
            entity=wraith,
            space="C1.1",
        )


@pytest.mark.parametrize(("face", "space"), [("one", "A2.1"), ("full", "A1.1"), ("full-again", "A1.1")])
def test_the_movement_die_says_how_far_an_entity_goes_p11(face: str, space: str) -> None:
    wraith = EntityFactory.build(movement=7)
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . . 1 ", "- - - - "))

    play_move(table, chase, entity=wraith, face=face)

    assert get_space_name(table, wraith, 1) == space
    assert has_consequence(table, "ef.movement.to", space=space)
    assert has_consequence(table, "ef.movement.again") is (face == "full-again")


def test_an_entity_that_ignores_the_die_chases_by_its_value_on_every_face_p11() -> None:
    wraith = EntityFactory.build(movement=2, ignores_die=True)
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . . 1 ", "- - - - "))

    play_move(table, chase, entity=wraith, face="one")

    assert get_space_name(table, wraith, 1) == "A1.2"
    assert has_consequence(table, "ef.movement.goes", spaces=2)


def test_one_that_ignores_the_die_cannot_chase_without_its_value_p11() -> None:
    wraith = EntityFactory.build(movement=None, ignores_die=True)
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . . 1 ", "- - - - "))

    with expect_violation("ef.movement.unknown"):
        play_move(table, chase, entity=wraith, face="one")


def test_one_roll_for_all_still_moves_each_drawn_figure_by_itself_p11() -> None:
    swarm = EntityFactory.build(figures=2, movement=1)
    table = build_board_table(DreamerFactory.build(), swarm, board=parse_board("a . . 1 1 ", "- - - - - "))
    table.team.readings = {"movement-roll": "one-roll"}

    play_move(table, chase, entity=swarm, face="full", number=1)
    play_move(table, chase, entity=swarm, face="full", number=2)

    assert [get_space_name(table, swarm, n) for n in (1, 2)] == ["A2.1", "A2.2"]
    with expect_violation("ef.movement.done"):
        play_move(table, chase, entity=swarm, face="full", number=1)


def test_one_roll_for_all_serves_each_move_that_the_card_prints_p10_p11() -> None:
    wraith, swarm = EntityFactory.build(name="Wraith", movement=1), EntityFactory.build(name="Swarm", movement=1)
    table = build_board_table(DreamerFactory.build(), wraith, swarm, card_steps=["move", "move"])
    table.team.readings = {"movement-roll": "one-roll"}

    play_move(table, move_entity, entity=wraith, face="one")
    assert (wraith.steps_done, swarm.steps_done) == (["move"], ["move"])
    play_move(table, move_entity, entity=wraith, face="one")

    assert (wraith.steps_done, swarm.steps_done) == (["move", "move"], ["move", "move"])


def test_a_figure_on_a_followed_board_moves_there_once_and_is_not_only_told_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board(". 1 . . a "), card_steps=["move"])
    play_move(table, put_figure, entity=wraith, space="A1.1", number=1)

    with expect_violation("ef.movement.on-board", entity="Wraith"):
        play_move(table, move_entity, entity=wraith, face="one")
    assert wraith.steps_done == []
    play_move(table, chase, entity=wraith, face="full")

    assert get_space_name(table, wraith, 1) == "A2.1"
    assert wraith.steps_done == ["move"]


def test_one_roll_for_all_leaves_figures_on_a_followed_board_to_be_moved_there_p11() -> None:
    wraith, swarm = EntityFactory.build(name="Wraith", movement=1), EntityFactory.build(name="Swarm", movement=1)
    table = build_board_table(
        DreamerFactory.build(), swarm, wraith, board=parse_board(". 1 . . a "), card_steps=["move"]
    )
    drawn, told = table.entities
    play_move(table, put_figure, entity=drawn, space="A1.1", number=1)
    table.team.readings = {"movement-roll": "one-roll"}

    play_move(table, move_entity, entity=told, face="one")

    assert (told.steps_done, drawn.steps_done) == (["move"], [])
    assert has_consequence(table, "ef.movement.board-waits", entity=drawn.name)


def test_the_turn_card_moves_a_figure_on_a_followed_board_and_asks_among_equal_ends_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = build_board_table(
        DreamerFactory.build(), wraith, board=parse_board(". 1 . ", ". a . "), card_steps=["move"]
    )
    play_move(table, put_figure, entity=wraith, space="A1.1", number=1)

    reset_table(table)
    (part,) = build_turn_panel(table, build_viewer())["coming"]["parts"]

    assert [offer.url.split("/")[-2] for offer in part["offers"]] == ["chase"] * 3
    one, full, _again = part["offers"]
    assert [(field.name, [value for value, _label in field.choices]) for field in one.fields] == [
        ("space", ["A1.2", "A1.3"])
    ]
    assert full.fields == ()


def test_players_choose_among_equal_ends_p11() -> None:
    wraith = EntityFactory.build()
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("1 . ", ". a "))

    with expect_violation("ef.movement.choose", spaces=["A1.2", "A1.3"]):
        play_move(table, chase, entity=wraith, face="one")
    with expect_violation("ef.movement.elsewhere", space="A2.1"):
        play_move(table, chase, entity=wraith, face="one", space="A2.1")
    play_move(table, chase, entity=wraith, face="one", space="A1.3")
    assert get_space_name(table, wraith, 1) == "A1.3"
    with expect_violation("ef.movement.done"):
        play_move(table, chase, entity=wraith, face="one", space="A1.4")


def build_chase_table(*more: Figure, row: str = "a . 1 1 ") -> tuple[Any, Entity]:
    """Return a table with two figures of an Entity, both of which still have to move."""
    wraith = EntityFactory.build(figures=2, movement=1)
    board = parse_board(row, "- - - - ", extra_figures=more)
    return build_board_table(DreamerFactory.build(), wraith, board=board), wraith


def test_a_figure_that_moved_does_not_move_for_another_one_p11() -> None:
    table, wraith = build_chase_table()
    play_move(table, chase, entity=wraith, face="one", number=1)

    with expect_violation("ef.movement.moved", who="Wraith 1"):
        play_move(table, chase, entity=wraith, face="one", number=1)

    assert ([get_space_name(table, wraith, n) for n in (1, 2)], wraith.steps_done) == (["A1.2", "A2.2"], ["move"])
    play_move(table, chase, entity=wraith, face="one", number=2)
    with expect_violation("ef.movement.done"):
        play_move(table, chase, entity=wraith, face="one", number=2)


def test_a_card_moves_a_figure_once_more_and_the_move_of_the_other_stays_due_p11() -> None:
    table, wraith = build_chase_table()
    play_move(table, chase, entity=wraith, face="one", number=1)

    play_move(table, chase, entity=wraith, face="one", number=1, card="The chase")

    assert ([get_space_name(table, wraith, n) for n in (1, 2)], wraith.steps_done) == (["A1.1", "A2.2"], ["move"])
    following = find_next_mover(table, wraith)
    assert following
    assert following.number == 2


def test_on_a_board_that_is_not_followed_one_figure_stands_for_another_p11() -> None:
    table, wraith = build_chase_table(*build_entity_figures("A1.1", 2), row="a ")

    for _figure in range(2):
        play_move(table, chase, entity=wraith, face="one", number=1)

    assert wraith.steps_done == ["move", "move"]


def test_an_entity_with_a_dreamer_stays_p11() -> None:
    wraith = EntityFactory.build()
    table = build_board_table(
        DreamerFactory.build(), wraith, board=parse_board("1 ", extra_figures=build_dreamer_figures("A1.1", 1))
    )

    play_move(table, chase, entity=wraith, face="one")

    assert has_consequence(table, "ef.movement.stays")
    assert get_space_name(table, wraith, 1) == "A1.1"


def test_an_undrawn_figure_or_an_unknown_movement_value_cannot_chase_p11() -> None:
    wraith = EntityFactory.build()
    table = build_board_table(DreamerFactory.build(), wraith)

    with expect_violation("ef.movement.not-there", number=1):
        play_move(table, chase, entity=wraith, face="one")
    play_move(table, put_figure, entity=wraith, space="A1.1")
    with expect_violation("ef.movement.unknown"):
        play_move(table, chase, entity=wraith, face="full")


def test_an_entity_that_enters_a_full_space_pushes_a_dreamer_the_players_choose_p9() -> None:
    team, swarm = build_team(4), EntityFactory.build(ref=1, figures=1)
    table = build_board_table(
        *team, swarm, board=parse_board("1 . . ", extra_figures=build_dreamer_figures("A1.2", 1, 2, 3, 4))
    )

    play_move(table, chase, entity=swarm, face="one")

    assert get_space_name(table, swarm, 1) == "A1.2"
    assert has_consequence(table, "ef.crowd.push", space="A1.2", count=1)
    with expect_violation("ef.crowd.not-adjacent", space="A3.1"):
        play_move(table, push_dreamer, dreamer=team[2], space="A3.1")
    play_move(table, push_dreamer, dreamer=team[2], space="A2.1")
    assert get_space_name(table, team[2]) == "A2.1"
    with expect_violation("ef.crowd.no-need", space="A1.2"):
        play_move(table, push_dreamer, dreamer=team[1], space="A2.1")


def test_nobody_is_pushed_into_a_full_space_p9() -> None:
    team, swarm = build_team(2), EntityFactory.build(ref=1, figures=8)
    board = parse_board(
        extra_figures=(
            *build_dreamer_figures("A1.1", 1, 2),
            *build_entity_figures("A1.1", 3),
            *build_entity_figures("A1.2", 4, first=4),
        )
    )

    with expect_violation("ef.crowd.no-place", space="A1.2"):
        play_move(build_board_table(*team, swarm, board=board), push_dreamer, dreamer=team[0], space="A1.2")


def test_into_a_full_space_without_two_dreamers_no_entity_is_put_p9() -> None:
    swarm = EntityFactory.build(ref=1, figures=5)
    table = build_board_table(
        DreamerFactory.build(), swarm, board=parse_board(extra_figures=build_entity_figures("A1.1", 4))
    )

    with expect_violation("ef.crowd.cannot-enter", space="A1.1", kept_out="entities"):
        play_move(table, put_figure, entity=swarm, space="A1.1")


@pytest.mark.parametrize(
    ("standing", "why"),
    [
        ((*build_entity_figures("A1.1", 4),), "entities"),
        ((*build_entity_figures("A1.1", 3), *build_dreamer_figures("A1.1", 1)), "lone"),
        ((Figure("entity", 99, 1, 0, is_big=True),), "big"),
        ((*build_dreamer_figures("A1.1", 1, 2, 3, 4),), "no-room"),
    ],
)
def test_it_is_told_what_keeps_an_entity_out_p9(standing: tuple[Figure, ...], why: str) -> None:
    giant, swarm = EntityFactory.build(ref=99, big=True, name="Giant"), EntityFactory.build(ref=1, figures=15)
    walls = {(0, "right"): "wall", (0, "below"): "wall"}
    table = build_board_table(*build_team(4), swarm, giant, board=Board(edges=walls, figures=standing))

    with expect_violation("ef.crowd.cannot-enter", space="A1.1", kept_out=why):
        play_move(table, put_figure, entity=swarm, space="A1.1", number=9)


def test_a_spawn_says_why_it_goes_elsewhere_p10() -> None:
    swarm = EntityFactory.build(figures=5)
    table = build_board_table(DreamerFactory.build(), swarm, board=parse_board("S . S "))

    with expect_violation("ef.spawn.elsewhere", space="A1.2", spaces=["A1.1", "A2.1"]):
        play_move(table, put_figure, entity=swarm, space="A1.2")
    play_move(table, put_figure, entity=swarm, space="A1.1")
    with expect_violation("ef.spawn.fewest-first", space="A1.1", spaces=["A2.1"]):
        play_move(table, put_figure, entity=swarm, space="A1.1")


def test_where_every_spawn_space_is_full_that_is_the_reason_p9_p10() -> None:
    swarm = EntityFactory.build(ref=1, figures=5)
    board = Board(marks={0: frozenset({"spawn"})}, figures=build_entity_figures("A1.1", 4))
    table = build_board_table(DreamerFactory.build(), swarm, board=board)

    with expect_violation("ef.spawn.no-space", entity="Wraith"):
        play_move(table, put_figure, entity=swarm, space="A1.2")
    with expect_violation("ef.crowd.cannot-enter", space="A1.1"):
        play_move(table, put_figure, entity=swarm, space="A1.1")


def test_an_entity_that_does_not_move_ends_nowhere_else_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=3)
    table = build_board_table(
        DreamerFactory.build(ref=1),
        wraith,
        board=parse_board(extra_figures=(*build_dreamer_figures("A1.1", 1), *build_entity_figures("A1.1", 1))),
    )

    with expect_violation("ef.movement.no-move", space="A1.2"):
        play_move(table, chase, entity=wraith, face="one", space="A1.2")
    play_move(table, chase, entity=wraith, face="one")

    assert has_consequence(table, "ef.movement.stays")


def test_a_big_entity_fills_its_space_and_pushes_dreamers_and_entities_p9() -> None:
    gambler, small, giant = (
        DreamerFactory.build(archetype="gambler"),
        EntityFactory.build(ref=1),
        EntityFactory.build(ref=2, name="Giant"),
    )
    table = build_board_table(
        gambler, small, giant, board=parse_board("1 2 ", extra_figures=build_dreamer_figures("A1.1", 1))
    )
    play_move(table, toggle_big_entity, entity=giant)

    play_move(table, put_figure, entity=giant, space="A1.1", number=1)

    assert has_consequence(table, "ef.crowd.push", count=2, names=["Gambler", "Wraith"])
    play_move(table, push_dreamer, dreamer=gambler, space="A1.2")
    with expect_violation("ef.crowd.no-need"):
        play_move(table, push_figure, entity=giant, space="A1.2")
    play_move(table, push_figure, entity=small, space="A1.3")
    assert get_space_name(table, small, 1) == "A1.3"
    with expect_violation("ef.movement.not-there"):
        play_move(table, push_figure, entity=small, number=2, space="A1.3")


def test_a_figure_that_leaves_the_board_leaves_the_dreamscape_p16() -> None:
    swarm = EntityFactory.build(figures=2, morphings=["seal"])
    table = build_board_table(DreamerFactory.build(), swarm, board=parse_board("1 1 "))

    play_move(table, take_figure_off, entity=swarm, number=2)
    assert swarm.figures == 1
    play_move(table, take_figure_off, entity=swarm)
    assert (swarm.figures, swarm.morphings) == (0, [])
    with expect_violation("ef.movement.not-there"):
        play_move(table, take_figure_off, entity=swarm)


def test_more_figures_on_the_board_than_in_play_only_leave_the_board_p16() -> None:
    swarm = EntityFactory.build(figures=1)
    table = build_board_table(DreamerFactory.build(), swarm, board=parse_board("1 1 "))

    play_move(table, take_figure_off, entity=swarm, number=1)

    assert swarm.figures == 1
    assert get_space_name(table, swarm, 2) == "A1.2"


def test_an_effect_hits_each_dreamer_in_range_of_any_figure_once_with_morphings_p9_p16() -> None:
    team = build_team(3)
    read = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    swarm = EntityFactory.build(ref=1, figures=2, effects={"basic": read, "special": {**read, "range": None}})
    table = build_board_table(*team, swarm, board=parse_board("a 1 . b . c ", "- - - - - - ", "  1 "))

    assert find_dreamers_in_range(table, swarm, 1) == [team[0]]
    assert find_hit_dreamers(table, swarm, "basic") == [team[0]]
    swarm.morphings = ["range"]
    assert find_hit_dreamers(table, swarm, "basic") == team[:2]
    assert find_hit_dreamers(table, swarm, "special") is None
    assert find_hit_dreamers(table, swarm, "morphing") is None
    assert find_hit_dreamers(build_board_table(*team, swarm), swarm, "basic") is None


def test_how_far_a_dreamer_is_from_the_closest_figure_p11() -> None:
    gambler, swarm = DreamerFactory.build(archetype="gambler"), EntityFactory.build(ref=1, figures=2)

    there = build_board_table(gambler, swarm, board=parse_board("a . 1 1 "))
    assert compute_distance(there, gambler, get_figures(there, swarm)) == 2
    undrawn = build_board_table(gambler, swarm)
    assert compute_distance(undrawn, gambler, get_figures(undrawn, swarm)) is None


def test_what_is_not_drawn_is_in_no_range_and_nowhere_far_p9_p11() -> None:
    gambler, specialist = build_team(2)
    read = {"range": 3, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    wraith, swarm = (
        EntityFactory.build(ref=1, effects={"basic": read}),
        EntityFactory.build(ref=2, effects={"basic": read}),
    )
    table = build_board_table(gambler, specialist, wraith, swarm, board=parse_board("a . 1 "))

    assert find_hit_dreamers(table, wraith, "basic") == [gambler]
    assert find_hit_dreamers(table, swarm, "basic") is None
    assert find_dreamers_in_range(table, wraith, 3) == [gambler]
    assert find_dreamers_in_range(table, swarm, 3) == []
    assert compute_distance(table, gambler, get_figures(table, wraith)) == 2
    assert compute_distance(table, gambler, get_figures(table, swarm)) is None
    assert compute_distance(table, specialist, get_figures(table, wraith)) is None


def test_an_absent_dreamer_and_an_entity_that_is_gone_do_not_stand_in_the_way_p18() -> None:
    absent, wraith = DreamerFactory.build(playing=False), EntityFactory.build(figures=0)
    table = build_board_table(absent, wraith, board=parse_board("a 1 7 "))

    assert get_board(table).figures == ()


def test_the_entity_of_the_next_slumber_does_not_stand_where_the_last_one_stood_p9() -> None:
    table = build_board_table(DreamerFactory.build(), EntityFactory.build(ref=1), board=parse_board("a . 1 "))
    play_move(table, end_slumber)
    play_move(table, meet_slumber, name="Harrow", turns=3)
    (harrow,) = table.entities

    assert [figure.kind for figure in get_board(table).figures] == ["dreamer"]
    play_move(table, put_figure, entity=harrow, space="A1.2")
    assert get_space_name(table, harrow, 1) == "A1.2"


def test_a_defeated_entity_comes_back_on_a_spawn_space_not_where_it_fell_p9_p10() -> None:
    wraith = EntityFactory.build()
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . 1 S "))
    play_move(table, remove_figures, entity=wraith)
    play_move(table, spawn_figures, entity=wraith)
    assert get_space_name(table, wraith, 1) is None

    play_move(table, spread_figures, entity=wraith)

    assert get_space_name(table, wraith, 1) == "A2.2"

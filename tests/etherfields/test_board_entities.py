"""Entities on the drawn board: Spawn, chases, pushing, and who is in range (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Entity
from campaigns.etherfields.panels.turn import turn_part
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.dreamers import (
    push_dreamer,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.entities import (
    chase,
    note_big,
    push_figure,
    put_figure,
    spread_figures,
    take_figure_off,
)  # fmt: skip
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.dreamscape.moving import next_to_move
from campaigns.etherfields.rules.dreamscape.ranging import far_from, in_range
from campaigns.etherfields.rules.dreamscape.reach import caught
from campaigns.etherfields.rules.entities import remove_figures, spawn
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.slumbers import end_slumber, meet_slumber
from tests.etherfields.boards import dreamers_at, figures_of, on_the_map, picture, tokens_at, value, where
from tests.etherfields.factories import DreamerFactory, EntityFactory, team_of
from tests.etherfields.tables import device
from tests.rulings import fresh, play, refused, said


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

    with refused("ef.spawn.suit-first", space="A1.1", spaces=["A2.1"], suit="clubs"):
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


def test_an_entity_that_ignores_the_die_chases_by_its_value_on_every_face_p11() -> None:
    wraith = EntityFactory.build(movement=2, ignores_die=True)
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("a . . 1 ", "- - - - "))

    play(table, chase, entity=wraith, face="one")

    assert where(table, wraith, 1) == "A1.2"
    assert said(table, "ef.movement.goes", spaces=2)


def test_one_that_ignores_the_die_cannot_chase_without_its_value_p11() -> None:
    wraith = EntityFactory.build(movement=None, ignores_die=True)
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("a . . 1 ", "- - - - "))

    with refused("ef.movement.unknown"):
        play(table, chase, entity=wraith, face="one")


def test_one_roll_for_all_still_moves_each_drawn_figure_by_itself_p11() -> None:
    swarm = EntityFactory.build(figures=2, movement=1)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture("a . . 1 1 ", "- - - - - "))
    table.team.readings = {"movement-roll": "one-roll"}

    play(table, chase, entity=swarm, face="full", number=1)
    play(table, chase, entity=swarm, face="full", number=2)

    assert [where(table, swarm, n) for n in (1, 2)] == ["A2.1", "A2.2"]
    with refused("ef.movement.done"):
        play(table, chase, entity=swarm, face="full", number=1)


def test_one_roll_for_all_serves_each_move_that_the_card_prints_p10_p11() -> None:
    wraith, swarm = EntityFactory.build(name="Wraith", movement=1), EntityFactory.build(name="Swarm", movement=1)
    table = on_the_map(DreamerFactory.build(), wraith, swarm, card_steps=["move", "move"])
    table.team.readings = {"movement-roll": "one-roll"}

    play(table, move_entity, entity=wraith, face="one")
    assert (wraith.steps_done, swarm.steps_done) == (["move"], ["move"])
    play(table, move_entity, entity=wraith, face="one")

    assert (wraith.steps_done, swarm.steps_done) == (["move", "move"], ["move", "move"])


def test_a_figure_on_a_followed_board_moves_there_once_and_is_not_only_told_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = on_the_map(DreamerFactory.build(), wraith, board=picture(". 1 . . a "), card_steps=["move"])
    play(table, put_figure, entity=wraith, space="A1.1", number=1)

    with refused("ef.movement.on-board", entity="Wraith"):
        play(table, move_entity, entity=wraith, face="one")
    assert wraith.steps_done == []
    play(table, chase, entity=wraith, face="full")

    assert where(table, wraith, 1) == "A2.1"
    assert wraith.steps_done == ["move"]


def test_one_roll_for_all_leaves_figures_on_a_followed_board_to_be_moved_there_p11() -> None:
    wraith, swarm = EntityFactory.build(name="Wraith", movement=1), EntityFactory.build(name="Swarm", movement=1)
    table = on_the_map(DreamerFactory.build(), swarm, wraith, board=picture(". 1 . . a "), card_steps=["move"])
    drawn, told = table.entities
    play(table, put_figure, entity=drawn, space="A1.1", number=1)
    table.team.readings = {"movement-roll": "one-roll"}

    play(table, move_entity, entity=told, face="one")

    assert (told.steps_done, drawn.steps_done) == (["move"], [])
    assert said(table, "ef.movement.board-waits", entity=drawn.name)


def test_the_turn_card_moves_a_figure_on_a_followed_board_and_asks_among_equal_ends_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = on_the_map(DreamerFactory.build(), wraith, board=picture(". 1 . ", ". a . "), card_steps=["move"])
    play(table, put_figure, entity=wraith, space="A1.1", number=1)

    fresh(table)
    (part,) = turn_part(table, device())["coming"]["parts"]

    assert [offer.url.split("/")[-2] for offer in part["offers"]] == ["chase"] * 3
    one, full, _again = part["offers"]
    assert [(field.name, [value for value, _label in field.choices]) for field in one.inputs] == [
        ("space", ["A1.2", "A1.3"])
    ]
    assert full.inputs == ()


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


def two_that_chase(*more: Figure, row: str = "a . 1 1 ") -> tuple[Any, Entity]:
    """Return a table with two figures of an Entity, both of which still have to move."""
    wraith = EntityFactory.build(figures=2, movement=1)
    board = picture(row, "- - - - ", more=more)
    return on_the_map(DreamerFactory.build(), wraith, board=board), wraith


def test_a_figure_that_moved_does_not_move_for_another_one_p11() -> None:
    table, wraith = two_that_chase()
    play(table, chase, entity=wraith, face="one", number=1)

    with refused("ef.movement.moved", who="Wraith 1"):
        play(table, chase, entity=wraith, face="one", number=1)

    assert ([where(table, wraith, n) for n in (1, 2)], wraith.steps_done) == (["A1.2", "A2.2"], ["move"])
    play(table, chase, entity=wraith, face="one", number=2)
    with refused("ef.movement.done"):
        play(table, chase, entity=wraith, face="one", number=2)


def test_a_card_moves_a_figure_once_more_and_the_move_of_the_other_stays_due_p11() -> None:
    table, wraith = two_that_chase()
    play(table, chase, entity=wraith, face="one", number=1)

    play(table, chase, entity=wraith, face="one", number=1, card="The chase")

    assert ([where(table, wraith, n) for n in (1, 2)], wraith.steps_done) == (["A1.1", "A2.2"], ["move"])
    following = next_to_move(table, wraith)
    assert following
    assert following.number == 2


def test_on_a_board_that_is_not_followed_one_figure_stands_for_another_p11() -> None:
    table, wraith = two_that_chase(*tokens_at("A1.1", 2), row="a ")

    for _figure in range(2):
        play(table, chase, entity=wraith, face="one", number=1)

    assert wraith.steps_done == ["move", "move"]


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

    with refused("ef.crowd.no-place", space="A1.2"):
        play(on_the_map(*team, swarm, board=board), push_dreamer, dreamer=team[0], space="A1.2")


def test_into_a_full_space_without_two_dreamers_no_entity_is_put_p9() -> None:
    swarm = EntityFactory.build(ref=1, figures=5)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture(more=tokens_at("A1.1", 4)))

    with refused("ef.crowd.cannot-enter", space="A1.1", kept_out="entities"):
        play(table, put_figure, entity=swarm, space="A1.1")


@pytest.mark.parametrize(
    ("standing", "why"),
    [
        ((*tokens_at("A1.1", 4),), "entities"),
        ((*tokens_at("A1.1", 3), *dreamers_at("A1.1", 1)), "lone"),
        ((Figure("entity", 99, 1, 0, big=True),), "big"),
        ((*dreamers_at("A1.1", 1, 2, 3, 4),), "no-room"),
    ],
)
def test_it_is_told_what_keeps_an_entity_out_p9(standing: tuple[Figure, ...], why: str) -> None:
    giant, swarm = EntityFactory.build(ref=99, big=True, name="Giant"), EntityFactory.build(ref=1, figures=15)
    walls = {(0, "right"): "wall", (0, "below"): "wall"}
    table = on_the_map(*team_of(4), swarm, giant, board=Board(edges=walls, figures=standing))

    with refused("ef.crowd.cannot-enter", space="A1.1", kept_out=why):
        play(table, put_figure, entity=swarm, space="A1.1", number=9)


def test_a_spawn_says_why_it_goes_elsewhere_p10() -> None:
    swarm = EntityFactory.build(figures=5)
    table = on_the_map(DreamerFactory.build(), swarm, board=picture("S . S "))

    with refused("ef.spawn.elsewhere", space="A1.2", spaces=["A1.1", "A2.1"]):
        play(table, put_figure, entity=swarm, space="A1.2")
    play(table, put_figure, entity=swarm, space="A1.1")
    with refused("ef.spawn.fewest-first", space="A1.1", spaces=["A2.1"]):
        play(table, put_figure, entity=swarm, space="A1.1")


def test_where_every_spawn_space_is_full_that_is_the_reason_p9_p10() -> None:
    swarm = EntityFactory.build(ref=1, figures=5)
    board = Board(marks={0: frozenset({"spawn"})}, figures=tokens_at("A1.1", 4))
    table = on_the_map(DreamerFactory.build(), swarm, board=board)

    with refused("ef.spawn.no-space", entity="Wraith"):
        play(table, put_figure, entity=swarm, space="A1.2")
    with refused("ef.crowd.cannot-enter", space="A1.1"):
        play(table, put_figure, entity=swarm, space="A1.1")


def test_an_entity_that_does_not_move_ends_nowhere_else_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=3)
    table = on_the_map(
        DreamerFactory.build(ref=1), wraith, board=picture(more=(*dreamers_at("A1.1", 1), *tokens_at("A1.1", 1)))
    )

    with refused("ef.movement.no-move", space="A1.2"):
        play(table, chase, entity=wraith, face="one", space="A1.2")
    play(table, chase, entity=wraith, face="one")

    assert said(table, "ef.movement.stays")


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

    there = on_the_map(gambler, swarm, board=picture("a . 1 1 "))
    assert far_from(there, gambler, figures_of(there, swarm)) == 2
    undrawn = on_the_map(gambler, swarm)
    assert far_from(undrawn, gambler, figures_of(undrawn, swarm)) is None


def test_what_is_not_drawn_is_in_no_range_and_nowhere_far_p9_p11() -> None:
    gambler, specialist = team_of(2)
    read = {"range": 3, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    wraith, swarm = (
        EntityFactory.build(ref=1, effects={"basic": read}),
        EntityFactory.build(ref=2, effects={"basic": read}),
    )
    table = on_the_map(gambler, specialist, wraith, swarm, board=picture("a . 1 "))

    assert caught(table, wraith, "basic") == [gambler]
    assert caught(table, swarm, "basic") is None
    assert in_range(table, wraith, 3) == [gambler]
    assert in_range(table, swarm, 3) == []
    assert far_from(table, gambler, figures_of(table, wraith)) == 2
    assert far_from(table, gambler, figures_of(table, swarm)) is None
    assert far_from(table, specialist, figures_of(table, wraith)) is None


def test_an_absent_dreamer_and_an_entity_that_is_gone_do_not_stand_in_the_way_p18() -> None:
    absent, wraith = DreamerFactory.build(playing=False), EntityFactory.build(figures=0)
    table = on_the_map(absent, wraith, board=picture("a 1 7 "))

    assert board_on(table).figures == ()


def test_the_entity_of_the_next_slumber_does_not_stand_where_the_last_one_stood_p9() -> None:
    table = on_the_map(DreamerFactory.build(), EntityFactory.build(ref=1), board=picture("a . 1 "))
    play(table, end_slumber)
    play(table, meet_slumber, name="Harrow", turns=3)
    (harrow,) = table.entities

    assert [figure.of for figure in board_on(table).figures] == ["dreamer"]
    play(table, put_figure, entity=harrow, space="A1.2")
    assert where(table, harrow, 1) == "A1.2"


def test_a_defeated_entity_comes_back_on_a_spawn_space_not_where_it_fell_p9_p10() -> None:
    wraith = EntityFactory.build()
    table = on_the_map(DreamerFactory.build(), wraith, board=picture("a . 1 S "))
    play(table, remove_figures, entity=wraith)
    play(table, spawn, entity=wraith)
    assert where(table, wraith, 1) is None

    play(table, spread_figures, entity=wraith)

    assert where(table, wraith, 1) == "A2.2"

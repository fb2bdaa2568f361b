"""Dreamers on the drawn board: Move, Relocate, Traps, Gem slots (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.etherfields.rules.actions import move_dreamer
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.dreamers import (
    empty_slot,
    fill_slot,
    push_dreamer,
    put_dreamer,
    take_dreamer_off,
    walk,
    walk_by_effort,
)  # fmt: skip
from campaigns.etherfields.rules.pools import left
from tests.etherfields.boards import drawn, dreamers_at, on_the_map, picture, tokens_at, where
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, team_of
from tests.rulings import may, play, refused, said, table_of

acting = partial(on_the_map, phase="actions")
"""A drawn board in the Card and action step."""


def test_dreamers_begin_on_an_entrance_p10() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler, board=Board(marks={0: frozenset({"entrance"})}))

    with refused("ef.entrance.elsewhere", who="Gambler"):
        play(table, put_dreamer, dreamer=gambler, space="A1.2")
    play(table, put_dreamer, dreamer=gambler, space="A1.1")
    assert where(table, gambler) == "A1.1"


def test_relocating_ignores_walls_and_range_but_triggers_a_trap_p11_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    board = Board(marks={0: frozenset({"blocked"}), 47: frozenset({"trap"})}, figures=dreamers_at("A1.1", 1))
    table = acting(gambler, board=board)

    play(table, put_dreamer, dreamer=gambler, space="C4.4")

    assert where(table, gambler) == "C4.4"
    assert said(table, "ef.trap.triggered", who="Gambler", spaces=["C4.4"])


def test_a_move_costs_what_it_is_far_and_not_more_than_was_paid_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler, board=picture("a|. . "))

    with refused("ef.move.too-far", far=4, paid=3):
        play(table, walk, dreamer=gambler, space="A2.1", paid=3)
    play(table, walk, dreamer=gambler, space="A2.1", paid=4)
    assert where(table, gambler) == "A2.1"
    with refused("ef.move.stays"):
        play(table, walk, dreamer=gambler, space="A2.1")


def test_moving_through_a_trap_triggers_it_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler, board=picture("a T . ", "- - - "))

    play(table, walk, dreamer=gambler, space="A2.1")

    assert said(table, "ef.trap.triggered", spaces=["A1.2"])


def test_walls_and_blocked_spaces_stop_a_move_but_a_card_may_say_otherwise_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler, board=picture("a|. ", "- ", ". ."))

    with refused("ef.move.no-way", who="Gambler", space="A1.2"):
        play(table, walk, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A1.2", card="Ghost Mask")
    assert where(table, gambler) == "A1.2"


def test_dreamers_cross_full_spaces_but_do_not_stop_in_them_p9() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(
        gambler, EntityFactory.build(ref=1, figures=4), board=picture("a . . ", "- - - ", more=tokens_at("A1.2", 4))
    )

    with refused("ef.crowd.full", space="A1.2"):
        play(table, walk, dreamer=gambler, space="A1.2")
    with refused("ef.crowd.no-place", space="A1.2"):
        play(table, put_dreamer, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A2.1")


def test_nobody_moves_who_is_not_on_the_board_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler)

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
    table = acting(gambler, board=board)

    for move in (walk, put_dreamer):
        with refused("ef.board.no-space", space="B1.1"):
            play(table, move, dreamer=gambler, space="B1.1")


def test_a_gem_in_its_slot_comes_from_the_dreamer_who_stands_there_p16() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler", gems=1), TeamFactory.build()
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=dreamers_at("A1.2", 1), touched=(1, 1))
    table = acting(gambler, team, board=board)

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


def test_a_board_nobody_touched_for_a_turn_tells_nothing_of_the_slot_it_shows_there_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler", gems=1)
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=dreamers_at("A1.1", 1))
    table = acting(gambler, TeamFactory.build(), board=board)

    play(table, fill_slot, dreamer=gambler, space="A1.1")

    assert not said(table, "ef.gem-slot.board-says")


def test_a_board_nobody_touched_for_a_turn_only_tells_that_no_gem_slot_is_there_p16() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler", gems=2), TeamFactory.build()
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=dreamers_at("A1.2", 1))
    table = acting(gambler, team, board=board)

    play(table, fill_slot, dreamer=gambler, space="A1.1")
    assert said(table, "ef.gem-slot.board-says", who="Gambler", space="A1.1")
    play(table, fill_slot, dreamer=gambler, space="A1.2")
    assert (gambler.gems, team.gem_slots) == (0, ["A1.1", "A1.2"])


def test_without_a_gem_or_under_the_gems_morphing_no_slot_is_filled_p16() -> None:
    gambler, wraith = DreamerFactory.build(archetype="gambler"), EntityFactory.build(morphings=["gems"])
    table = acting(gambler, wraith, board=Board(marks={0: frozenset({"gem-slot"})}))

    with refused("ef.gem.morphed"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")
    wraith.morphings = []
    with refused("ef.gem.none"):
        play(table, fill_slot, dreamer=gambler, space="A1.1")


def test_a_gem_slot_is_filled_without_a_drawn_board_too_p16() -> None:
    gambler = DreamerFactory.build(gems=1)
    table = acting(gambler)

    play(table, fill_slot, dreamer=gambler, space="B2.3")
    assert (gambler.gems, left(table, "gems")) == (0, 5)
    assert not said(table, "ef.gem-slot.board-says")
    play(table, empty_slot, dreamer=gambler, space="B2.3")

    assert (gambler.gems, left(table, "gems")) == (1, 5)


@pytest.mark.parametrize(
    ("phase", "why"),
    [("draw", "ef.turn.not-actions"), ("event", "ef.turn.actions-over"), ("out-of-turns", "ef.turn.gone")],
)
def test_nobody_moves_outside_the_card_and_action_step_on_the_board_either_p8(phase: str, why: str) -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, board=picture("a . "), phase=phase)

    with refused(why):
        play(table, walk, dreamer=gambler, space="A1.2")
    play(table, walk, dreamer=gambler, space="A1.2", card="Rapid step")
    assert where(table, gambler) == "A1.2"


def test_nobody_moves_in_the_round_of_another_where_rounds_go_in_order_p8_p13() -> None:
    gambler, specialist = team_of(2, hand=3)
    team = TeamFactory.build(first_player=2, readings={"rounds": "in-order"})
    table = acting(gambler, specialist, team, board=picture("a b . "))

    with refused("ef.round.other", who="Gambler", now="Specialist"):
        play(table, walk, dreamer=gambler, space="A2.1")
    with refused("ef.round.other", who="Gambler", now="Specialist"):
        play(table, move_dreamer, dreamer=gambler, spaces=1)
    play(table, walk, dreamer=specialist, space="A2.1")
    play(table, move_dreamer, dreamer=specialist, spaces=1)


def test_where_everybody_acts_freely_anybody_moves_p8() -> None:
    gambler, specialist = team_of(2)
    table = acting(gambler, specialist, TeamFactory.build(first_player=2), board=picture("a b . "))

    play(table, walk, dreamer=gambler, space="A2.1")

    assert where(table, gambler) == "A2.1"


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_effort_moves_over_the_board_at_any_time_for_an_hour_a_space_p13(phase: str) -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, TeamFactory.build(hours=3), board=picture("a T . "), phase=phase)

    play(table, walk_by_effort, dreamer=gambler, space="A2.1")

    assert (where(table, gambler), table.team.hours, gambler.effort_used) == ("A2.1", 1, True)
    assert said(table, "ef.trap.triggered", spaces=["A1.2"])
    with refused("ef.effort.once"):
        play(table, walk_by_effort, dreamer=gambler, space="A1.1")


def test_effort_reaches_no_farther_than_there_are_hours_p15() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = acting(gambler, TeamFactory.build(hours=1), board=picture("a . . "))

    with refused("ef.hours.too-few", wanted=2, there=1):
        play(table, walk_by_effort, dreamer=gambler, space="A2.1")
    table.team.hours = 0
    assert may(table, walk_by_effort, gambler) == "ef.hours.none"

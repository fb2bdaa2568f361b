"""Dreamers on the drawn board: Move, Relocate, Traps, Gem slots (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.etherfields.rules.actions import move_dreamer
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.dreamer_moves import (
    empty_gem_slot,
    fill_gem_slot,
    push_dreamer,
    put_dreamer,
    take_dreamer_off,
    walk,
    walk_by_effort,
)  # fmt: skip
from campaigns.etherfields.rules.pools import count_in_pool
from tests.etherfields.board_pictures import (
    build_board_table,
    build_dreamer_figures,
    build_dreamscape,
    build_entity_figures,
    get_space_name,
    parse_board,
)
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move

build_action_board = partial(build_board_table, phase="actions")
"""A drawn board in the Card and action step."""


def test_dreamers_begin_on_an_entrance_p10() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler, board=Board(marks={0: frozenset({"entrance"})}))

    with expect_violation("ef.entrance.elsewhere", who="Gambler"):
        play_move(table, put_dreamer, dreamer=gambler, space="A1.2")
    play_move(table, put_dreamer, dreamer=gambler, space="A1.1")
    assert get_space_name(table, gambler) == "A1.1"


def test_relocating_ignores_walls_and_range_but_triggers_a_trap_p11_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    board = Board(marks={0: frozenset({"blocked"}), 47: frozenset({"trap"})}, figures=build_dreamer_figures("A1.1", 1))
    table = build_action_board(gambler, board=board)

    play_move(table, put_dreamer, dreamer=gambler, space="C4.4")

    assert get_space_name(table, gambler) == "C4.4"
    assert has_consequence(table, "ef.trap.triggered", who="Gambler", spaces=["C4.4"])


def test_a_move_costs_what_it_is_far_and_not_more_than_was_paid_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler, board=parse_board("a|. . "))

    with expect_violation("ef.move.too-far", far=4, paid=3):
        play_move(table, walk, dreamer=gambler, space="A2.1", paid=3)
    play_move(table, walk, dreamer=gambler, space="A2.1", paid=4)
    assert get_space_name(table, gambler) == "A2.1"
    with expect_violation("ef.move.stays"):
        play_move(table, walk, dreamer=gambler, space="A2.1")


def test_moving_through_a_trap_triggers_it_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler, board=parse_board("a T . ", "- - - "))

    play_move(table, walk, dreamer=gambler, space="A2.1")

    assert has_consequence(table, "ef.trap.triggered", spaces=["A1.2"])


def test_walls_and_blocked_spaces_stop_a_move_but_a_card_may_say_otherwise_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler, board=parse_board("a|. ", "- ", ". ."))

    with expect_violation("ef.move.no-way", who="Gambler", space="A1.2"):
        play_move(table, walk, dreamer=gambler, space="A1.2")
    play_move(table, walk, dreamer=gambler, space="A1.2", card="Ghost Mask")
    assert get_space_name(table, gambler) == "A1.2"


def test_dreamers_cross_full_spaces_but_do_not_stop_in_them_p9() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(
        gambler,
        EntityFactory.build(ref=1, figures=4),
        board=parse_board("a . . ", "- - - ", extra_figures=build_entity_figures("A1.2", 4)),
    )

    with expect_violation("ef.crowd.full", space="A1.2"):
        play_move(table, walk, dreamer=gambler, space="A1.2")
    with expect_violation("ef.crowd.no-place", space="A1.2"):
        play_move(table, put_dreamer, dreamer=gambler, space="A1.2")
    play_move(table, walk, dreamer=gambler, space="A2.1")


def test_nobody_moves_who_is_not_on_the_board_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler)

    for move, given in ((walk, {"space": "A1.1"}), (take_dreamer_off, {}), (push_dreamer, {"space": "A1.1"})):
        with expect_violation("ef.move.not-there", who="Gambler"):
            play_move(table, move, dreamer=gambler, **given)
    play_move(table, put_dreamer, dreamer=gambler, space="A1.1")
    play_move(table, take_dreamer_off, dreamer=gambler)
    assert get_space_name(table, gambler) is None


def test_nobody_walks_between_slumbers_p9() -> None:
    gambler = DreamerFactory.build(archetype="gambler")

    with expect_violation("ef.slumber.none"):
        play_move(build_table(gambler, build_dreamscape(parse_board("a . "))), walk, dreamer=gambler, space="A1.2")


def test_off_the_tiles_there_is_no_space_to_stand_on_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    board = Board(tiles=(("", 0),), figures=build_dreamer_figures("A1.1", 1))
    table = build_action_board(gambler, board=board)

    for move in (walk, put_dreamer):
        with expect_violation("ef.board.no-space", space="B1.1"):
            play_move(table, move, dreamer=gambler, space="B1.1")


def test_a_gem_in_its_slot_comes_from_the_dreamer_who_stands_there_p16() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler", gems=1), TeamFactory.build()
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=build_dreamer_figures("A1.2", 1), last_change=(1, 1))
    table = build_action_board(gambler, team, board=board)

    with expect_violation("ef.gem-slot.elsewhere", who="Gambler"):
        play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")
    with expect_violation("ef.gem-slot.none", space="A1.2"):
        play_move(table, fill_gem_slot, dreamer=gambler, space="A1.2")
    play_move(table, walk, dreamer=gambler, space="A1.1")
    with expect_violation("ef.gem-slot.empty"):
        play_move(table, empty_gem_slot, dreamer=gambler, space="A1.1")
    play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")
    assert (gambler.gems, team.gem_slots) == (0, ["A1.1"])
    with expect_violation("ef.gem-slot.filled"):
        play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")
    play_move(table, empty_gem_slot, dreamer=gambler, space="A1.1")
    assert (gambler.gems, team.gem_slots) == (1, [])


def test_a_board_nobody_touched_for_a_turn_tells_nothing_of_the_slot_it_shows_there_p16() -> None:
    gambler = DreamerFactory.build(archetype="gambler", gems=1)
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=build_dreamer_figures("A1.1", 1))
    table = build_action_board(gambler, TeamFactory.build(), board=board)

    play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")

    assert not has_consequence(table, "ef.gem-slot.board-says")


def test_a_board_nobody_touched_for_a_turn_only_tells_that_no_gem_slot_is_there_p16() -> None:
    gambler, team = DreamerFactory.build(archetype="gambler", gems=2), TeamFactory.build()
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=build_dreamer_figures("A1.2", 1))
    table = build_action_board(gambler, team, board=board)

    play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")
    assert has_consequence(table, "ef.gem-slot.board-says", who="Gambler", space="A1.1")
    play_move(table, fill_gem_slot, dreamer=gambler, space="A1.2")
    assert (gambler.gems, team.gem_slots) == (0, ["A1.1", "A1.2"])


def test_without_a_gem_or_under_the_gems_morphing_no_slot_is_filled_p16() -> None:
    gambler, wraith = DreamerFactory.build(archetype="gambler"), EntityFactory.build(morphings=["gems"])
    table = build_action_board(gambler, wraith, board=Board(marks={0: frozenset({"gem-slot"})}))

    with expect_violation("ef.gem.morphed"):
        play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")
    wraith.morphings = []
    with expect_violation("ef.gem.none"):
        play_move(table, fill_gem_slot, dreamer=gambler, space="A1.1")


def test_a_gem_slot_is_filled_without_a_drawn_board_too_p16() -> None:
    gambler = DreamerFactory.build(gems=1)
    table = build_action_board(gambler)

    play_move(table, fill_gem_slot, dreamer=gambler, space="B2.3")
    assert (gambler.gems, count_in_pool(table, "gems")) == (0, 5)
    assert not has_consequence(table, "ef.gem-slot.board-says")
    play_move(table, empty_gem_slot, dreamer=gambler, space="B2.3")

    assert (gambler.gems, count_in_pool(table, "gems")) == (1, 5)


@pytest.mark.parametrize(
    ("phase", "why"),
    [("draw", "ef.turn.not-actions"), ("event", "ef.turn.actions-over"), ("out-of-turns", "ef.turn.gone")],
)
def test_nobody_moves_outside_the_card_and_action_step_on_the_board_either_p8(phase: str, why: str) -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_board_table(gambler, board=parse_board("a . "), phase=phase)

    with expect_violation(why):
        play_move(table, walk, dreamer=gambler, space="A1.2")
    play_move(table, walk, dreamer=gambler, space="A1.2", card="Rapid step")
    assert get_space_name(table, gambler) == "A1.2"


def test_nobody_moves_in_the_round_of_another_where_rounds_go_in_order_p8_p13() -> None:
    gambler, specialist = build_team(2, hand=3)
    team = TeamFactory.build(first_player=2, readings={"rounds": "in-order"})
    table = build_action_board(gambler, specialist, team, board=parse_board("a b . "))

    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, walk, dreamer=gambler, space="A2.1")
    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, move_dreamer, dreamer=gambler, spaces=1)
    play_move(table, walk, dreamer=specialist, space="A2.1")
    play_move(table, move_dreamer, dreamer=specialist, spaces=1)


def test_where_everybody_acts_freely_anybody_moves_p8() -> None:
    gambler, specialist = build_team(2)
    table = build_action_board(gambler, specialist, TeamFactory.build(first_player=2), board=parse_board("a b . "))

    play_move(table, walk, dreamer=gambler, space="A2.1")

    assert get_space_name(table, gambler) == "A2.1"


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_effort_moves_over_the_board_at_any_time_for_an_hour_a_space_p13(phase: str) -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_board_table(gambler, TeamFactory.build(hours=3), board=parse_board("a T . "), phase=phase)

    play_move(table, walk_by_effort, dreamer=gambler, space="A2.1")

    assert (get_space_name(table, gambler), table.team.hours, gambler.effort_used) == ("A2.1", 1, True)
    assert has_consequence(table, "ef.trap.triggered", spaces=["A1.2"])
    with expect_violation("ef.effort.once"):
        play_move(table, walk_by_effort, dreamer=gambler, space="A1.1")


def test_effort_reaches_no_farther_than_there_are_hours_p15() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_action_board(gambler, TeamFactory.build(hours=1), board=parse_board("a . . "))

    with expect_violation("ef.hours.too-few", wanted=2, there=1):
        play_move(table, walk_by_effort, dreamer=gambler, space="A2.1")
    table.team.hours = 0
    assert get_violation_code(table, walk_by_effort, gambler) == "ef.hours.none"

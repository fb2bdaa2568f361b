"""Of the 42 questions (facts 3.2) those about travel, Dreams, rounds, the board and resting."""

from __future__ import annotations

import pytest

from campaigns.etherfields.models import Dreamscape, Gate, Location
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.dreams import draw_turn_cards, enter_dream, finish_dream_setup, flip_gate, set_up_dream
from campaigns.etherfields.rules.dreamscape import Board, Figure, encode_board
from campaigns.etherfields.rules.dreamscape.board_moves import lay_tile
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.dreamer_moves import put_dreamer, walk
from campaigns.etherfields.rules.dreamscape.entity_moves import chase, spread_figures
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NUMBERS
from campaigns.etherfields.rules.dreamscape.range_checks import BASE_RANGE, compute_distance, find_dreamers_in_range
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.ending_moves import end_dream, end_slumber
from campaigns.etherfields.rules.location_effects import take_location_key
from campaigns.etherfields.rules.powers import use_power
from campaigns.etherfields.rules.rounds import pass_round, report_dream_action
from tests.etherfields.board_pictures import get_figures
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def build_board(*figures: Figure, marks: dict[str, str] | None = None) -> Dreamscape:
    """Draw a board with figures, and marks on spaces by name."""
    marked = {SPACE_NUMBERS[space]: frozenset({mark}) for space, mark in (marks or {}).items()}
    return Dreamscape(ref=1, drawn=encode_board(Board(figures=figures, marks=marked)))


def build_dreamer_figure(space: str, ref: int = 1) -> Figure:
    return Figure("dreamer", ref, 0, SPACE_NUMBERS[space])


def build_entity_figure(space: str, number: int = 1) -> Figure:
    return Figure("entity", 1, number, SPACE_NUMBERS[space])


def test_question_2_after_the_first_dream_its_ending_is_a_checklist_and_then_the_awakening_p18() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Harbour"))

    play_move(table, start_checklist, procedure="awakening")

    assert [checklist.kind for checklist in table.checklists] == ["awakening"]


def test_question_3_the_awakening_is_a_choice_once_the_location_is_resolved_p18() -> None:
    team = TeamFactory.build(at="Bell tower", pending=["key"])
    table = build_table(DreamerFactory.build(), Location(name="Bell tower", awakening=True), team)

    with expect_violation("ef.awakening.location-first"):
        play_move(table, start_checklist, procedure="awakening")
    play_move(table, take_location_key)
    assert get_violation_code(table, start_checklist) == ""
    play_move(table, travel, at="Harbour")

    assert (table.team.at, table.team.keys) == ("Harbour", 1)


def test_question_4_the_dreamers_stay_where_they_stood_between_slumbers_p9() -> None:
    gambler = DreamerFactory.build()
    table = build_slumber_table(gambler, build_board(build_dreamer_figure("B2.3")))

    play_move(table, end_slumber)

    assert get_board(table).figures == (build_dreamer_figure("B2.3"),)


def test_question_6_a_map_tile_that_touches_a_corner_is_legal_and_out_of_reach_p7_p11() -> None:
    gambler = DreamerFactory.build()
    table = build_slumber_table(gambler)
    play_move(table, lay_tile, slot="A1")
    play_move(table, put_dreamer, dreamer=gambler, space="A1.4")

    play_move(table, lay_tile, slot="B2")

    with expect_violation("ef.move.no-way", space="B2.1"):
        play_move(table, walk, dreamer=gambler, space="B2.1")


def test_question_10_entering_a_dream_goes_in_the_order_of_its_gate_p10() -> None:
    gate = Gate(name="Tower", code="II-39 A", dream="I-14", keys=2)
    table = build_table(DreamerFactory.build(), gate, TeamFactory.build(keys=2, map_tiles=3, quirks=["Bells"]))

    play_move(table, enter_dream, gate=gate)
    assert table.team.keys == 0
    with expect_violation("ef.dream.order", part="clear", waiting="prepare"):
        play_move(table, set_up_dream, part="clear")
    play_move(table, set_up_dream, part="prepare")
    play_move(table, draw_turn_cards, turns=8)
    play_move(table, set_up_dream, part="introduction")
    play_move(table, set_up_dream, part="clear")
    play_move(table, flip_gate, goal="Find the bell")
    play_move(table, set_up_dream, part="entrance")

    assert (table.current_slumber.phase, table.current_slumber.turns_left, table.team.quirks) == ("draw", 8, [])


def test_question_11_hand_progress_and_gems_come_along_and_leave_again_p10() -> None:
    gambler = DreamerFactory.build(hand=4, deck=12, progress=2, gems=1, distress=3)
    gate = Gate(name="Tower", dream="I-14")
    table = build_table(gambler, gate)

    play_move(table, enter_dream, gate=gate)
    play_move(table, finish_dream_setup, turns=6)
    play_move(table, end_dream, outcome="won")

    assert (gambler.hand, gambler.deck, gambler.progress, gambler.gems, gambler.distress) == (4, 12, 2, 1, 3)


def test_question_12_nobody_draws_on_the_map_and_once_a_turn_is_once_a_trip_p7() -> None:
    gambler = DreamerFactory.build(hand=2)
    table = build_table(gambler, TeamFactory.build(at="Harbour"))

    with expect_violation("ef.slumber.none"):
        play_move(table, draw, dreamer=gambler)
    play_move(table, use_power, dreamer=gambler, power="Mirror Mask")
    play_move(table, travel, at="Bell tower")

    with expect_violation("ef.dreamworld.used-up"):
        play_move(table, use_power, dreamer=gambler, power="Mirror Mask")


def test_question_15_any_number_of_rounds_with_one_dream_action_each_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_slumber_table(gambler, specialist)

    play_move(table, report_dream_action, dreamer=gambler)
    with expect_violation("ef.round.one-dream-action"):
        play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, report_dream_action, dreamer=specialist)
    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)
    assert not has_consequence(table, "ef.round.all-passed")
    play_move(table, pass_round, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)

    assert has_consequence(table, "ef.round.all-passed")


def test_question_18_assault_and_contact_reach_one_space_across_an_edge_p11_p12() -> None:
    gambler, specialist = build_team(2)
    wraith = EntityFactory.build()
    table = build_slumber_table(
        gambler,
        specialist,
        wraith,
        build_board(build_entity_figure("A1.1"), build_dreamer_figure("A1.2"), build_dreamer_figure("A2.1", 2)),
    )

    assert find_dreamers_in_range(table, wraith, BASE_RANGE) == [gambler]
    assert compute_distance(table, specialist, get_figures(table, wraith)) == 2


def test_question_19_a_diagonal_neighbour_is_at_range_two_p11() -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build()
    table = build_slumber_table(gambler, wraith, build_board(build_entity_figure("A1.1"), build_dreamer_figure("A1.4")))

    assert compute_distance(table, gambler, get_figures(table, wraith)) == 2


def test_question_32_among_dreamers_equally_close_the_players_choose_p6_p11() -> None:
    wraith = EntityFactory.build(movement=3)
    board = build_board(build_entity_figure("A2.1"), build_dreamer_figure("A1.1"), build_dreamer_figure("A3.1", 2))
    table = build_slumber_table(*build_team(2), wraith, board, phase="event")

    with expect_violation("ef.movement.choose", spaces=["A1.1", "A3.1"]):
        play_move(table, chase, entity=wraith, face="full")
    play_move(table, chase, entity=wraith, face="full", space="A3.1")

    assert has_consequence(table, "ef.movement.to", space="A3.1")


def test_question_34_an_entity_with_a_dreamer_does_not_move_p11() -> None:
    wraith = EntityFactory.build(movement=3)
    board = build_board(build_entity_figure("A1.1"), build_dreamer_figure("A1.1"), build_dreamer_figure("A1.2", 2))
    table = build_slumber_table(*build_team(2), wraith, board, phase="event")

    play_move(table, chase, entity=wraith, face="full")

    assert has_consequence(table, "ef.movement.stays")


@pytest.mark.parametrize("count", [2, 4])
def test_question_35_figures_spawn_spread_evenly_p10(count: int) -> None:
    swarm = EntityFactory.build(figures=count)
    table = build_slumber_table(DreamerFactory.build(), swarm, build_board(marks={"A1.1": "spawn", "C4.4": "spawn"}))

    while len(get_board(table).figures) < count:
        play_move(table, spread_figures, entity=swarm)

    stood = [figure.space for figure in get_board(table).figures]
    assert stood.count(SPACE_NUMBERS["A1.1"]) == stood.count(SPACE_NUMBERS["C4.4"]) == count // 2

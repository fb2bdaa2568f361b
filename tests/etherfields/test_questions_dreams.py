"""Of the 42 questions (facts 3.2) those about travel, Dreams, rounds, the board and resting."""

from __future__ import annotations

import pytest

from campaigns.etherfields.models import Dreamscape, Gate, Location
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.dreams import (
    draw_turn_cards,
    end_dream,
    enter_dream,
    finish_set_up,
    flip_gate,
    set_up_dream,
)
from campaigns.etherfields.rules.dreamscape import Board, Figure, value_of
from campaigns.etherfields.rules.dreamscape.drawing import lay_tile
from campaigns.etherfields.rules.dreamscape.dreamers import put_dreamer, walk
from campaigns.etherfields.rules.dreamscape.entities import chase, spread_figures
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.dreamscape.ranging import BASE_RANGE, far_from, in_range
from campaigns.etherfields.rules.dreamworld import go
from campaigns.etherfields.rules.icons import take_key
from campaigns.etherfields.rules.powers import use_power
from campaigns.etherfields.rules.rounds import pass_round, report_dream_action
from campaigns.etherfields.rules.slumbers import end_slumber
from tests.etherfields.boards import figures_of
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, team_of
from tests.etherfields.tables import in_slumber
from tests.rulings import may, play, refused, said, table_of


def drawn(*figures: Figure, marks: dict[str, str] | None = None) -> Dreamscape:
    """Draw a board with figures, and marks on spaces by name."""
    marked = {NUMBERS[space]: frozenset({mark}) for space, mark in (marks or {}).items()}
    return Dreamscape(ref=1, drawn=value_of(Board(figures=figures, marks=marked)))


def dreamer_at(space: str, ref: int = 1) -> Figure:
    return Figure("dreamer", ref, 0, NUMBERS[space])


def entity_at(space: str, number: int = 1) -> Figure:
    return Figure("entity", 1, number, NUMBERS[space])


def test_question_2_after_the_first_dream_its_ending_is_a_checklist_and_then_the_awakening_p18() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(at="Harbour"))

    play(table, start_checklist, procedure="awakening")

    assert [checklist.kind for checklist in table.checklists] == ["awakening"]


def test_question_3_the_awakening_is_a_choice_once_the_location_is_resolved_p18() -> None:
    team = TeamFactory.build(at="Bell tower", pending=["key"])
    table = table_of(DreamerFactory.build(), Location(name="Bell tower", awakening=True), team)

    with refused("ef.awakening.location-first"):
        play(table, start_checklist, procedure="awakening")
    play(table, take_key)
    assert may(table, start_checklist) == ""
    play(table, go, at="Harbour")

    assert (table.team.at, table.team.keys) == ("Harbour", 1)


def test_question_4_the_dreamers_stay_where_they_stood_between_slumbers_p9() -> None:
    gambler = DreamerFactory.build()
    table = in_slumber(gambler, drawn(dreamer_at("B2.3")))

    play(table, end_slumber)

    assert board_on(table).figures == (dreamer_at("B2.3"),)


def test_question_6_a_map_tile_that_touches_a_corner_is_legal_and_out_of_reach_p7_p11() -> None:
    gambler = DreamerFactory.build()
    table = in_slumber(gambler)
    play(table, lay_tile, slot="A1")
    play(table, put_dreamer, dreamer=gambler, space="A1.4")

    play(table, lay_tile, slot="B2")

    with refused("ef.move.no-way", space="B2.1"):
        play(table, walk, dreamer=gambler, space="B2.1")


def test_question_10_entering_a_dream_goes_in_the_order_of_its_gate_p10() -> None:
    gate = Gate(name="Tower", code="II-39 A", dream="I-14", keys=2)
    table = table_of(DreamerFactory.build(), gate, TeamFactory.build(keys=2, map_tiles=3, quirks=["Bells"]))

    play(table, enter_dream, gate=gate)
    assert table.team.keys == 0
    with refused("ef.dream.order", part="clear", waiting="prepare"):
        play(table, set_up_dream, part="clear")
    play(table, set_up_dream, part="prepare")
    play(table, draw_turn_cards, turns=8)
    play(table, set_up_dream, part="introduction")
    play(table, set_up_dream, part="clear")
    play(table, flip_gate, goal="Find the bell")
    play(table, set_up_dream, part="entrance")

    assert (table.now.phase, table.now.turns_left, table.team.quirks) == ("draw", 8, [])


def test_question_11_hand_progress_and_gems_come_along_and_leave_again_p10() -> None:
    gambler = DreamerFactory.build(hand=4, deck=12, progress=2, gems=1, distress=3)
    gate = Gate(name="Tower", dream="I-14")
    table = table_of(gambler, gate)

    play(table, enter_dream, gate=gate)
    play(table, finish_set_up, turns=6)
    play(table, end_dream, outcome="won")

    assert (gambler.hand, gambler.deck, gambler.progress, gambler.gems, gambler.distress) == (4, 12, 2, 1, 3)


def test_question_12_nobody_draws_on_the_map_and_once_a_turn_is_once_a_trip_p7() -> None:
    gambler = DreamerFactory.build(hand=2)
    table = table_of(gambler, TeamFactory.build(at="Harbour"))

    with refused("ef.slumber.none"):
        play(table, draw, dreamer=gambler)
    play(table, use_power, dreamer=gambler, power="Mirror Mask")
    play(table, go, at="Bell tower")

    with refused("ef.dreamworld.used-up"):
        play(table, use_power, dreamer=gambler, power="Mirror Mask")


def test_question_15_any_number_of_rounds_with_one_dream_action_each_p8() -> None:
    gambler, specialist = team_of(2, hand=3)
    table = in_slumber(gambler, specialist)

    play(table, report_dream_action, dreamer=gambler)
    with refused("ef.round.one-dream-action"):
        play(table, report_dream_action, dreamer=gambler)
    play(table, report_dream_action, dreamer=specialist)
    play(table, report_dream_action, dreamer=gambler)
    play(table, pass_round, dreamer=specialist)
    assert not said(table, "ef.round.all-passed")
    play(table, pass_round, dreamer=gambler)
    play(table, pass_round, dreamer=specialist)

    assert said(table, "ef.round.all-passed")


def test_question_18_assault_and_contact_reach_one_space_across_an_edge_p11_p12() -> None:
    gambler, specialist = team_of(2)
    wraith = EntityFactory.build()
    table = in_slumber(gambler, specialist, wraith, drawn(entity_at("A1.1"), dreamer_at("A1.2"), dreamer_at("A2.1", 2)))

    assert in_range(table, wraith, BASE_RANGE) == [gambler]
    assert far_from(table, specialist, figures_of(table, wraith)) == 2


def test_question_19_a_diagonal_neighbour_is_at_range_two_p11() -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build()
    table = in_slumber(gambler, wraith, drawn(entity_at("A1.1"), dreamer_at("A1.4")))

    assert far_from(table, gambler, figures_of(table, wraith)) == 2


def test_question_32_among_dreamers_equally_close_the_players_choose_p6_p11() -> None:
    wraith = EntityFactory.build(movement=3)
    board = drawn(entity_at("A2.1"), dreamer_at("A1.1"), dreamer_at("A3.1", 2))
    table = in_slumber(*team_of(2), wraith, board, phase="event")

    with refused("ef.movement.choose", spaces=["A1.1", "A3.1"]):
        play(table, chase, entity=wraith, face="full")
    play(table, chase, entity=wraith, face="full", space="A3.1")

    assert said(table, "ef.movement.to", space="A3.1")


def test_question_34_an_entity_with_a_dreamer_does_not_move_p11() -> None:
    wraith = EntityFactory.build(movement=3)
    board = drawn(entity_at("A1.1"), dreamer_at("A1.1"), dreamer_at("A1.2", 2))
    table = in_slumber(*team_of(2), wraith, board, phase="event")

    play(table, chase, entity=wraith, face="full")

    assert said(table, "ef.movement.stays")


@pytest.mark.parametrize("count", [2, 4])
def test_question_35_figures_spawn_spread_evenly_p10(count: int) -> None:
    swarm = EntityFactory.build(figures=count)
    table = in_slumber(DreamerFactory.build(), swarm, drawn(marks={"A1.1": "spawn", "C4.4": "spawn"}))

    while len(board_on(table).figures) < count:
        play(table, spread_figures, entity=swarm)

    stood = [figure.at for figure in board_on(table).figures]
    assert stood.count(NUMBERS["A1.1"]) == stood.count(NUMBERS["C4.4"]) == count // 2

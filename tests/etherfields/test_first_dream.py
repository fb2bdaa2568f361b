"""A campaign that begins to be recorded in its middle: what the table implies, and what is asked once (manual p. 5)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.rules.dreams import enter_dream, finish_dream_setup
from campaigns.etherfields.rules.ending_moves import end_dream, end_slumber
from campaigns.etherfields.rules.fate import draw_map_tile
from campaigns.etherfields.rules.first_dream import (
    enter_first_dream,
    get_first_dream_state,
    is_first_dream_start,
    note_first_dream,
)
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.shopping import start_shopping
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.stock import take_stock
from tests.etherfields.factories import DreamerFactory, GateFactory, TeamFactory
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def build_new_table(*rows: Any, **team: Any) -> Any:
    """Build a table whose campaign has just begun to be recorded, on the Dreamworld Map."""
    return build_table(DreamerFactory.build(), *rows, TeamFactory.build(**team))


def test_a_new_campaign_begins_with_the_first_dream_p5() -> None:
    table = build_new_table()

    assert get_first_dream_state(table) == "ahead"
    assert find_next_step(table).code == "now.first-dream"
    assert str(build_status_bar(table).phase_text) == "Before the first Dream"


@pytest.mark.parametrize(
    "stock",
    [
        {"more_gates": ["II-05 X"]}, {"tiles": ["B2 The harbour"]}, {"codes": ["I-07 C"]}, {"more_active": ["Brass lantern"]},
        {"more_stored": ["Rope"]},
    ],
)  # fmt: skip
def test_what_enters_play_later_implies_that_the_first_dream_is_over_p5(stock: dict[str, Any]) -> None:
    table = build_new_table()

    play_move(table, take_stock, **stock)

    assert get_first_dream_state(table) == "over"
    assert find_next_step(table).code != "now.first-dream"
    assert str(build_status_bar(table).phase_text) == "Dreamworld Map"
    with expect_violation("ef.dream.not-the-first"):
        play_move(table, enter_first_dream)


def test_a_slumber_in_a_stock_implies_it_even_when_it_is_over_p5() -> None:
    table = build_new_table()

    play_move(table, take_stock, stands="slumber", turn=2)
    play_move(table, end_slumber)

    assert get_first_dream_state(table) == "over"


def test_a_slumber_that_was_met_implies_it_p5() -> None:
    table = build_new_table()

    play_move(table, meet_slumber, name="", turns=0)
    assert get_first_dream_state(table) == "ahead"
    play_move(table, meet_slumber, name="", turns=3)
    play_move(table, end_slumber)

    assert get_first_dream_state(table) == "over"


@pytest.mark.parametrize(
    ("dreamer", "stock"), [({"distress": 2}, {}), ({"hand": 4}, {}), ({}, {"keys": 1}), ({}, {"codes": ["I-01 C"]})]
)
@pytest.mark.parametrize("said", ["yes", "no"])
def test_what_leaves_it_open_is_asked_once_p5(dreamer: dict[str, int], stock: dict[str, Any], said: str) -> None:
    table = build_table(DreamerFactory.build(**dreamer), TeamFactory.build())
    play_move(table, take_stock, **stock)

    found = find_next_step(table)
    assert (found.code, [answer.arguments for answer in found.answers]) == (
        "now.first-dream-played", [{"played": "yes"}, {"played": "no"}],
    )  # fmt: skip
    play_move(table, note_first_dream, played=said)

    assert get_first_dream_state(table) == ("over" if said == "yes" else "ahead")
    assert find_next_step(table).code == ("now.map-begins" if said == "yes" else "now.first-dream")


def test_the_first_dream_is_not_refused_while_nobody_told_p5() -> None:
    table = build_table(DreamerFactory.build(hand=4), TeamFactory.build())

    play_move(table, enter_first_dream)

    assert table.team.place == "dream"


def test_what_nobody_counted_before_is_no_empty_pile_p4_p15() -> None:
    table = build_new_table(pending=["shopping"])
    assert get_violation_code(table, start_shopping) == "ef.shopping.none"
    assert get_violation_code(table, draw_map_tile) == "ef.quirk.no-tile-left"

    play_move(table, take_stock, tiles=["B2 The harbour"])
    play_move(table, draw_map_tile)
    assert "shop" in [answer.move_name for answer in find_next_step(table).answers]
    play_move(table, start_shopping, wares="influence")

    assert has_consequence(table, "ef.shopping.uncounted")
    assert (table.team.shopping, table.team.slumber_map, table.team.map_tiles) == (0, 0, 1)


def test_the_gate_of_the_first_dream_alone_implies_nothing_p5() -> None:
    table = build_new_table(GateFactory.build(code="i-01 x", entered=0, won=False, keys=0))

    assert get_first_dream_state(table) == "ahead"


def test_the_first_dream_entered_again_is_set_up_once_with_all_its_turn_cards_p10_p18() -> None:
    gate = GateFactory.build(code="I-01 X", dream="I-01", entered=1, won=False, keys=0)
    table = build_new_table(gate, first_dream=True)

    play_move(table, enter_dream, gate=gate)
    found = find_next_step(table)
    play_move(table, finish_dream_setup, **found.answers[0].arguments)

    assert (found.lead_code, found.answers[0].chip_field) == ("now.all-turn-cards", None)
    assert (table.current_slumber.turns_left, is_first_dream_start(table)) == (TURN_CARD_COUNT, False)
    assert find_next_step(table).code == "now.draw"


@pytest.mark.parametrize(("team", "is_told"), [({}, False), ({"map_tiles": 2}, True), ({"quirks": ["Fog"]}, True)])
def test_no_slumber_map_is_cleared_away_by_those_who_have_none_p10(team: dict[str, Any], is_told: bool) -> None:
    gate = GateFactory.build(code="I-01 X", dream="I-01", entered=1, won=False, keys=0)
    table = build_new_table(gate, **team)

    play_move(table, enter_dream, gate=gate)

    assert ("Clear the Slumber Map away." in build_next_step_panel(table, build_viewer())["lays"]) is is_told


def test_what_is_laid_out_for_the_first_dream_is_told_once_p10() -> None:
    at_once = build_new_table(GateFactory.build(code="I-01 X", dream="I-01", entered=0, keys=0))
    play_move(at_once, enter_first_dream)
    by_steps = build_new_table(gate := GateFactory.build(code="I-01 X", dream="I-01", entered=0, keys=0))
    play_move(by_steps, enter_dream, gate=gate)
    assert find_next_step(by_steps).code == "now.set-up"
    play_move(by_steps, finish_dream_setup, turns=TURN_CARD_COUNT)

    assert (is_first_dream_start(at_once), is_first_dream_start(by_steps)) == (True, False)
    play_move(at_once, end_dream, outcome="lost")
    assert at_once.slumber is None


def test_the_first_dream_behind_a_noted_gate_has_all_turn_cards_p10() -> None:
    gate = GateFactory.build(code="I-01 X", dream="I-01", entered=0, won=False, keys=0)
    table = build_new_table(gate)

    play_move(table, enter_dream, gate=gate)

    assert find_next_step(table).lead_code == "now.all-turn-cards"


def test_a_stock_in_the_first_dream_leaves_it_unknown_afterwards_p5() -> None:
    table = build_new_table()

    play_move(table, take_stock, stands="dream")

    assert table.team.first_dream is None
    assert has_consequence(table, "ef.stock.entered-uncounted", adventure="the Dream", turn=1)

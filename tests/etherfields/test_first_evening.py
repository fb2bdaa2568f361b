"""The first evening: who plays, the set-up as one list, the way into the first Dream (manual p. 5 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.panels.guide import build_guide_panel
from campaigns.etherfields.panels.slumber import build_slumber_sheet
from campaigns.etherfields.rules.campaign import begin_campaign
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick_tabletop_steps
from campaigns.etherfields.rules.draw import draw_all
from campaigns.etherfields.rules.first_dream import enter_first_dream
from campaigns.etherfields.rules.gates import correct_gate, gain_gate
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.seating import set_seats
from campaigns.etherfields.rules.session_start import start_session
from tests.etherfields.factories import DreamerFactory, GateFactory, SlumberFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def begin_first_evening(who: str = "reaper,gambler,tough-guy", **given: Any) -> Any:
    """Return a table whose campaign was begun by who plays, in the order of sitting, the first set-up under way."""
    table = build_table(game_name="etherfields", has_session=False)
    table.source.rows.clear()
    play_move(table, begin_campaign, who=who, seated=True, guided=True, **given)
    return table


def build_seated_table(**given: Any) -> Any:
    """Return the same after the set-up, with the second Dreamer as First Player."""
    table = begin_first_evening(**given)
    play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))
    play_move(table, start_session, first_player=table.dreamers[2], present=list(table.dreamers))
    return table


def get_only_checklist(table: Any) -> Any:
    (checklist,) = table.checklists
    return checklist


def test_who_was_chosen_in_the_order_of_sitting_sits_so_p5_p6() -> None:
    table = begin_first_evening(players=["Ann", "", "Cleo"])

    assert [(d.archetype, d.player, d.deck) for d in table.dreamers] == [
        ("reaper", "Ann", 22), ("gambler", "", 22), ("tough-guy", "Cleo", 22),
    ]  # fmt: skip
    assert table.seated_refs == [1, 2, 3]
    assert "setup-seats" not in list_open_steps(get_only_checklist(table))


def test_a_campaign_begun_by_a_script_asks_how_you_sit_and_for_its_set_up_p5_p6() -> None:
    table = build_table(game_name="etherfields", has_session=False)
    table.source.rows.clear()
    play_move(table, begin_campaign, who="gambler,specialist,reaper")
    assert (table.seated_refs, len(table.checklists)) == ([], 0)

    play_move(table, start_checklist, procedure="first-setup")
    assert "setup-seats" in list_open_steps(get_only_checklist(table))


def test_all_done_ticks_what_is_only_work_on_the_table_p5() -> None:
    table = begin_first_evening()
    assert list_open_steps(get_only_checklist(table)) == [
        "setup-start", "setup-board", "first-decks", "first-near", "setup-boards", "first-dream",
    ]  # fmt: skip

    play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))

    assert list_open_steps(get_only_checklist(table)) == ["setup-start", "first-dream"]
    with expect_violation("ef.checklist.nothing-free"):
        play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))


def test_all_done_leaves_what_has_to_be_said_in_a_later_set_up_p5() -> None:
    table = build_table(*build_team(3, playing=False), TeamFactory.build(), has_session=False)
    play_move(table, start_checklist, procedure="session-setup")

    with expect_violation("ef.checklist.nothing-free"):
        play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))
    play_move(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    play_move(table, set_seats, order=[1, 2, 3])
    play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))

    assert list_open_steps(get_only_checklist(table))[0] == "awaken-map"


def test_the_first_dream_is_entered_with_all_twelve_turn_cards_in_one_move_p5_p10() -> None:
    table = build_seated_table()

    play_move(table, enter_first_dream)

    now = table.current_slumber
    assert (now.kind, now.name, now.code, now.turn, now.turns_left, now.phase) == (
        "dream", "I-01 X", "I-01", 1, 12, "draw",
    )  # fmt: skip
    assert not has_consequence(table, "ef.dream.begins")  # its card still asks for the set-up
    assert has_consequence(table, "ef.checklist.over", after="first-setup")
    assert not len(table.checklists)
    play_move(table, draw_all)
    assert [(d.hand, d.deck) for d in table.dreamers] == [(4, 18)] * 3


def test_a_gate_that_somebody_gained_is_entered_and_no_second_one_p10() -> None:
    table = build_seated_table()
    play_move(table, gain_gate, name="The lift", code="i-01 x")

    play_move(table, enter_first_dream)

    assert [(gate.name, gate.entered) for gate in table.gates] == [("The lift", 1)]
    assert table.current_slumber.name == "The lift"


def test_the_dream_is_called_as_its_gate_once_somebody_names_it_p10() -> None:
    table = build_seated_table()
    play_move(table, enter_first_dream)

    play_move(table, correct_gate, gate=table.gates[1], name="The waiting room")

    assert (table.gates[1].name, table.current_slumber.name) == ("The waiting room", "The waiting room")


@pytest.mark.parametrize(
    "rows",
    [
        (TeamFactory.build(at="The quay"),),
        (GateFactory.build(entered=1),),
        (GateFactory.build(won=True),),
    ],
    ids=["a Location was named", "a Dream was entered", "a Dream was won"],
)
def test_only_the_first_dream_is_entered_so_p5(rows: Any) -> None:
    with expect_violation("ef.dream.not-the-first"):
        play_move(build_table(DreamerFactory.build(), *rows), enter_first_dream)


def test_the_first_dream_waits_while_another_adventure_is_played_p8() -> None:
    with expect_violation("ef.dreamworld.paused"):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), enter_first_dream)


def test_the_guide_leads_by_one_list_then_who_is_first_then_the_dream_p5() -> None:
    table = begin_first_evening()
    (shown,) = build_guide_panel(table, build_viewer())["checklists"]
    assert [str(label) for label, _text in shown["work"]] == [
        "Lay out the board", "Shuffle three decks", "Sort the pools", "Place the Dreamer boards",
    ]  # fmt: skip
    assert str(shown["all_done"].label) == "All done"

    play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))
    (shown,) = build_guide_panel(table, build_viewer())["checklists"]
    assert shown["all_done"] is None
    assert [str(one.label) for one in shown["next"]["first_players"]] == ["Reaper", "Gambler", "Tough Guy"]
    assert shown["next"]["first_players"][1].hidden_values == (
        ("first_player", 2), ("present", 1), ("present", 2), ("present", 3),
    )  # fmt: skip
    assert build_guide_panel(table, build_viewer())["to_first_dream"] is None

    play_move(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    assert str(build_guide_panel(table, build_viewer())["to_first_dream"].label) == "Enter the first Dream"


def test_what_the_tile_asks_for_is_one_list_until_the_first_draw_p10() -> None:
    table = build_seated_table()
    play_move(table, enter_first_dream)
    assert len(build_slumber_sheet(table, build_viewer())["first_tile"]) == 5

    play_move(table, draw_all)
    assert build_slumber_sheet(table, build_viewer())["first_tile"] == ()


def test_what_is_due_is_the_list_then_who_begins_then_the_first_dream_then_the_draw_p5_p8_p10() -> None:
    table = begin_first_evening()
    assert find_next_step(table).answers[0].move_name == "all-done"

    play_move(table, tick_tabletop_steps, checklist=get_only_checklist(table))
    assert find_next_step(table).answers[0].move_name == "start-session"

    play_move(table, start_session, first_player=table.dreamers[2], present=list(table.dreamers))
    assert find_next_step(table).answers[0].move_name == "enter-first-dream"

    play_move(table, enter_first_dream)
    assert find_next_step(table).answers[0].move_name == "draw-all"

"""The first evening: who plays, the set-up as one list, the way into the first Dream (manual p. 5 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.panels.guide import guide_part
from campaigns.etherfields.panels.slumber import slumber_panel
from campaigns.etherfields.rules.campaign import begin
from campaigns.etherfields.rules.checklists.moves import all_done, start_checklist
from campaigns.etherfields.rules.draw import draw_all
from campaigns.etherfields.rules.dreams import enter_first_dream
from campaigns.etherfields.rules.gates import correct_gate, gain_gate
from campaigns.etherfields.rules.now import due
from campaigns.etherfields.rules.procedure import left
from campaigns.etherfields.rules.seating import sit
from campaigns.etherfields.rules.session import start_session
from tests.etherfields.factories import DreamerFactory, GateFactory, SlumberFactory, TeamFactory, team_of
from tests.etherfields.tables import device
from tests.rulings import play, refused, said, table_of


def begun(who: str = "reaper,gambler,tough-guy", **given: Any) -> Any:
    """Return a table whose campaign was begun by who plays, in the order of sitting, the first set-up under way."""
    table = table_of(on="etherfields", in_session=False)
    table.source.rows.clear()
    play(table, begin, who=who, seated=True, guided=True, **given)
    return table


def seated(**given: Any) -> Any:
    """Return the same once all is laid out and the second one is First Player."""
    table = begun(**given)
    play(table, all_done, checklist=only_list(table))
    play(table, start_session, first_player=table.dreamers[2], present=list(table.dreamers))
    return table


def only_list(table: Any) -> Any:
    (checklist,) = table.checklists
    return checklist


def test_who_was_chosen_in_the_order_of_sitting_sits_so_p5_p6() -> None:
    table = begun(players=["Ann", "", "Cleo"])

    assert [(d.archetype, d.player, d.deck) for d in table.dreamers] == [
        ("reaper", "Ann", 22), ("gambler", "", 22), ("tough-guy", "Cleo", 22),
    ]  # fmt: skip
    assert table.seats == [1, 2, 3]
    assert "setup-seats" not in left(only_list(table))


def test_a_campaign_begun_by_a_script_asks_how_you_sit_and_for_its_set_up_p5_p6() -> None:
    table = table_of(on="etherfields", in_session=False)
    table.source.rows.clear()
    play(table, begin, who="gambler,specialist,reaper")
    assert (table.seats, len(table.checklists)) == ([], 0)

    play(table, start_checklist, procedure="first-setup")
    assert "setup-seats" in left(only_list(table))


def test_all_done_ticks_what_is_only_work_on_the_table_p5() -> None:
    table = begun()
    assert left(only_list(table)) == [
        "setup-start", "setup-board", "first-decks", "first-near", "setup-boards", "first-dream",
    ]  # fmt: skip

    play(table, all_done, checklist=only_list(table))

    assert left(only_list(table)) == ["setup-start", "first-dream"]
    with refused("ef.checklist.nothing-free"):
        play(table, all_done, checklist=only_list(table))


def test_all_done_leaves_what_has_to_be_said_in_a_later_set_up_p5() -> None:
    table = table_of(*team_of(3, playing=False), TeamFactory.build(), in_session=False)
    play(table, start_checklist, procedure="session-setup")

    with refused("ef.checklist.nothing-free"):
        play(table, all_done, checklist=only_list(table))
    play(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    play(table, sit, order=[1, 2, 3])
    play(table, all_done, checklist=only_list(table))

    assert left(only_list(table))[0] == "awaken-decks"


def test_the_first_dream_is_entered_with_all_twelve_turn_cards_in_one_move_p5_p10() -> None:
    table = seated()

    play(table, enter_first_dream)

    now = table.now
    assert (now.kind, now.name, now.code, now.turn, now.turns_left, now.phase) == (
        "dream", "I-01 X", "I-01", 1, 12, "draw",
    )  # fmt: skip
    assert said(table, "ef.dream.begins", turns=12)
    assert said(table, "ef.checklist.finished", procedure="first-setup")
    assert not len(table.checklists)
    play(table, draw_all)
    assert [(d.hand, d.deck) for d in table.dreamers] == [(4, 18)] * 3


def test_a_gate_that_somebody_gained_is_entered_and_no_second_one_p10() -> None:
    table = seated()
    play(table, gain_gate, name="The lift", code="i-01 x")

    play(table, enter_first_dream)

    assert [(gate.name, gate.entered) for gate in table.gates] == [("The lift", 1)]
    assert table.now.name == "The lift"


def test_the_dream_is_called_as_its_gate_once_somebody_names_it_p10() -> None:
    table = seated()
    play(table, enter_first_dream)

    play(table, correct_gate, gate=table.gates[1], name="The waiting room")

    assert (table.gates[1].name, table.now.name) == ("The waiting room", "The waiting room")


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
    with refused("ef.dream.not-the-first"):
        play(table_of(DreamerFactory.build(), *rows), enter_first_dream)


def test_the_first_dream_waits_while_another_adventure_is_played_p8() -> None:
    with refused("ef.dreamworld.paused"):
        play(table_of(DreamerFactory.build(), SlumberFactory.build()), enter_first_dream)


def test_the_guide_leads_by_one_list_then_who_is_first_then_the_dream_p5() -> None:
    table = begun()
    (shown,) = guide_part(table, device())["checklists"]
    assert [str(label) for label, _text in shown["work"]] == [
        "Lay out the board", "Shuffle three decks", "Sort the pools", "Lay the Dreamer boards",
    ]  # fmt: skip
    assert str(shown["all_done"].label) == "All done"

    play(table, all_done, checklist=only_list(table))
    (shown,) = guide_part(table, device())["checklists"]
    assert shown["all_done"] is None
    assert [str(one.label) for one in shown["next"]["first_players"]] == ["Reaper", "Gambler", "Tough Guy"]
    assert shown["next"]["first_players"][1].hidden == (
        ("first_player", 2), ("present", 1), ("present", 2), ("present", 3),
    )  # fmt: skip
    assert guide_part(table, device())["to_first_dream"] is None

    play(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    assert str(guide_part(table, device())["to_first_dream"].label) == "Enter the first Dream"


def test_what_the_tile_asks_for_is_one_list_until_the_first_draw_p10() -> None:
    table = seated()
    play(table, enter_first_dream)
    assert len(slumber_panel(table, device())["first_tile"]) == 5

    play(table, draw_all)
    assert slumber_panel(table, device())["first_tile"] == ()


def test_what_is_due_is_the_list_then_who_begins_then_the_first_dream_then_the_draw_p5_p8_p10() -> None:
    table = begun()
    assert due(table).answers[0].move == "all-done"

    play(table, all_done, checklist=only_list(table))
    assert due(table).answers[0].move == "start-session"

    play(table, start_session, first_player=table.dreamers[2], present=list(table.dreamers))
    assert due(table).answers[0].move == "enter-first-dream"

    play(table, enter_first_dream)
    assert due(table).answers[0].move == "draw-all"

"""The next step at a Move of the Turn card: whom it finds, how far they go, who has moved (manual p. 10 and 11)."""

from __future__ import annotations

from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.other_effects import note_other_effect
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.turn_card_steps import note_step
from tests.etherfields.factories import EntityFactory
from tests.etherfields.next_step_tables import build_three_dreamers, build_wraith, get_first, list_chips, list_moves
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import play_move


def test_a_move_that_finds_no_entity_says_so_and_offers_to_put_one_in_play_p9_p11() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", card_steps=["move"]))

    assert (found.lead_code, list_moves(found)) == ("now.nobody-moves", ["note-step", "put-entity", "discard-turn"])
    assert [field.argument_name for field in get_first(found, "put-entity").extra_fields] == ["name", "figures"]
    for steps in ([], ["move", "event"]):
        assert "put-entity" not in list_moves(
            find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", card_steps=steps))
        )
    blocked = build_slumber_table(*build_three_dreamers(), phase="event", card_steps=["move"], blocked=["move"])
    assert "put-entity" not in list_moves(find_next_step(blocked))


def test_an_entity_put_in_play_after_a_move_that_found_nobody_still_moves_p10_p11() -> None:
    table = build_slumber_table(*build_three_dreamers(), phase="event", card_steps=["basic", "move"])
    play_move(table, note_other_effect, kind="basic", nothing=True)
    play_move(table, put_entity, name="Wraith", figures=2)

    found = find_next_step(table)
    assert (found.code, list_moves(found)) == ("now.step-move", ["note-movement", "move-entity", "finish-step"])
    assert found.move_tallies == ()


def test_figures_that_come_after_a_move_are_not_said_to_have_moved_p10() -> None:
    table = build_slumber_table(
        *build_three_dreamers(), build_wraith(steps_done=["move"]), phase="event", card_steps=["move"]
    )
    play_move(table, put_entity, name="Owl", movement=1)
    play_move(table, note_step, step="move")

    found = find_next_step(table)
    assert (found.code, found.move_tallies) == ("now.step-move", ())
    play_move(table, move_entity, entity=table.entities[1], face="one")
    assert [(one.name, one.done_count, one.move_count) for one in find_next_step(table).move_tallies] == [
        ("Wraith", 1, 1)
    ]


def test_a_movement_value_is_not_asked_before_a_move_is_named_p11() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), EntityFactory.build(movement=None), phase="event")
    )

    assert list_moves(found) == ["note-step", "discard-turn"]


def test_a_movement_value_that_nobody_read_is_asked_p11() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), build_wraith(movement=None), phase="event", card_steps=["move"])
    )

    assert list_moves(found) == ["note-movement", "move-entity", "finish-step"]
    assert list_chips(get_first(found, "move-entity")) == ("one", "full", "full-again")


def test_before_an_icon_is_named_each_row_says_for_which_it_is_p10() -> None:
    table = build_slumber_table(*build_three_dreamers(), build_wraith(), phase="event")
    assert [answer.label_code for answer in find_next_step(table).answers] == [
        "now.printed", "now.shown-hits", "now.shown-die", "",
    ]  # fmt: skip
    play_move(table, note_step, step="basic")
    assert get_first(find_next_step(table), "resolve-effect").label_code == "now.hits"

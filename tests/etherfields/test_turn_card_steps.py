"""The steps printed on a Turn card, from top to bottom (manual p. 8 to 11)."""

from typing import Any

import pytest

from campaigns.etherfields.models import Entity, Team
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.entities import remove_figures, share_evenly, spawn_figures
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.rounds import report_rapid
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.turn_card_steps import finish_step, forget_steps, note_step
from campaigns.etherfields.rules.turns import back_to_actions, discard_turn, note_dream_event, resolve_early
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move

TILE_VALUES = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def build_wraith(**fields: Any) -> Entity:
    """Return an Entity whose Basic and Special effect were noted."""
    return EntityFactory.build(**{"movement": 2, "effects": {"basic": TILE_VALUES, "special": TILE_VALUES}, **fields})


def build_steps_table(
    *rows: Entity | Team, steps: str = "basic move event", phase: str = "event", **fields: Any
) -> Any:
    """Build a table in the Entity and Dream event step, with the steps of the Turn card noted."""
    now = SlumberFactory.build(phase=phase, card_steps=steps.split(), **fields)
    return build_table(DreamerFactory.build(hand=3), now, *rows)


def test_the_steps_of_a_turn_card_are_resolved_from_top_to_bottom_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one)

    with expect_violation("ef.turn.order", step="move", waiting="basic"):
        play_move(table, move_entity, entity=one, face="full")
    play_move(table, resolve_effect, entity=one, kind="basic")
    with expect_violation("ef.turn.order", step="event", waiting="move"):
        play_move(table, note_dream_event, step="The bell")
    play_move(table, move_entity, entity=one, face="full")
    with expect_violation("ef.turn.steps-left", step="event"):
        play_move(table, discard_turn)
    play_move(table, note_dream_event, step="The bell")
    play_move(table, discard_turn)

    assert (table.current_slumber.turn, table.current_slumber.card_steps) == (2, [])


def test_what_was_resolved_without_a_name_is_printed_above_what_is_named_next_p10() -> None:
    table = build_steps_table(one := build_wraith(), steps="")

    play_move(table, note_step, step="move")
    play_move(table, move_entity, entity=one, face="full")
    play_move(table, resolve_effect, entity=one, kind="basic")
    play_move(table, note_step, step="event")

    assert table.current_slumber.card_steps == ["move", "basic", "event"]


def test_to_name_what_was_resolved_is_no_second_icon_p10() -> None:
    table = build_steps_table(one := build_wraith(), steps="")
    play_move(table, resolve_effect, entity=one, kind="basic")

    play_move(table, note_step, step="basic")

    assert table.current_slumber.card_steps == ["basic"]


def test_a_blocked_step_is_skipped_by_itself_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, blocked=["basic"])

    play_move(table, move_entity, entity=one, face="one")
    with expect_violation("ef.turn.blocked", step="basic"):
        play_move(table, resolve_effect, entity=one, kind="basic")
    with expect_violation("ef.turn.blocked", step="basic"):
        play_move(table, finish_step, step="basic")


def test_every_entity_in_play_takes_its_part_in_a_step_p10() -> None:
    one, other, gone = build_wraith(), build_wraith(name="Other"), build_wraith(name="Gone", figures=0)
    table = build_steps_table(one, other, gone)

    play_move(table, resolve_effect, entity=one, kind="basic")
    with expect_violation("ef.turn.order", waiting="basic"):
        play_move(table, move_entity, entity=one, face="one")
    play_move(table, resolve_effect, entity=other, kind="basic")
    play_move(table, move_entity, entity=one, face="one")


def test_a_second_dream_event_waits_for_what_is_printed_between_p8_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, steps="event move event")

    play_move(table, note_dream_event, step="Rain")
    with expect_violation("ef.turn.order", step="event", waiting="move"):
        play_move(table, note_dream_event, step="Hail")
    play_move(table, move_entity, entity=one, face="one")
    play_move(table, note_dream_event, step="Hail")

    assert table.current_slumber.steps_done == ["Rain", "Hail"]


def test_a_step_may_be_said_to_be_over_p8_p11() -> None:
    one = build_wraith(figures=3)
    table = build_steps_table(one)

    with expect_violation("ef.turn.order", step="move", waiting="basic"):
        play_move(table, finish_step, step="move")
    play_move(table, finish_step, step="basic")
    play_move(table, move_entity, entity=one, face="one")
    play_move(table, finish_step, step="move")
    play_move(table, finish_step, step="event")

    assert (one.steps_done, table.current_slumber.steps_done) == (["basic", "move", "move", "move"], ["event"])
    play_move(table, discard_turn)


def test_a_step_that_is_printed_twice_is_resolved_twice_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, steps="basic move basic")

    play_move(table, resolve_effect, entity=one, kind="basic")
    with expect_violation("ef.turn.order", step="basic", waiting="move"):
        play_move(table, resolve_effect, entity=one, kind="basic")
    play_move(table, move_entity, entity=one, face="one")
    play_move(table, resolve_effect, entity=one, kind="basic")

    with expect_violation("ef.effect.done"):
        play_move(table, resolve_effect, entity=one, kind="basic")
    play_move(table, discard_turn)


def test_the_steps_are_noted_one_by_one_and_may_be_noted_anew_p10() -> None:
    table = build_steps_table(build_wraith(), steps="")

    play_move(table, note_step, step="basic")
    play_move(table, note_step, step="move")
    assert table.current_slumber.card_steps == ["basic", "move"]
    play_move(table, forget_steps)
    assert table.current_slumber.card_steps == []
    table.current_slumber.card_steps = ["basic"] * 12
    with expect_violation("ef.turn.long-card", most=12):
        play_move(table, note_step, step="basic")


def test_figures_that_come_after_a_step_take_no_part_in_it_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, steps="basic move special")
    play_move(table, resolve_effect, entity=one, kind="basic")
    play_move(table, move_entity, entity=one, face="one")

    play_move(table, spawn_figures, entity=one, count=2)
    play_move(table, put_entity, name="Late", figures=2)

    late = table.entities[2]
    assert one.steps_done.count("move") == 3
    assert late.steps_done == ["basic", "move", "move"]
    play_move(table, resolve_effect, entity=one, kind="special")
    play_move(table, note_effect, entity=late, kind="special", nothing=True)
    play_move(table, discard_turn)


def test_all_effects_of_the_card_resolved_in_the_dreamers_phase_leave_it_where_it_lies_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, phase="actions")
    assert get_violation_code(table, back_to_actions) == "ef.turn.not-event"

    play_move(table, resolve_early)
    play_move(table, resolve_effect, entity=one, kind="basic")
    with expect_violation("ef.turn.stays"):
        play_move(table, discard_turn)
    play_move(table, back_to_actions)

    assert (
        table.current_slumber.phase,
        table.current_slumber.turn,
        table.current_slumber.turns_left,
        one.steps_done,
    ) == ("actions", 1, 4, [])
    assert table.current_slumber.card_steps == ["basic", "move", "event"]
    table.current_slumber.phase = "event"
    with expect_violation("ef.turn.not-early"):
        play_move(table, back_to_actions)


def test_one_roll_may_move_all_entities_p11() -> None:
    one, other, unread = (
        build_wraith(),
        build_wraith(name="Other", movement=4, figures=2),
        build_wraith(name="Unread", movement=None),
    )
    table = build_steps_table(one, other, unread, TeamFactory.build(readings={"movement-roll": "one-roll"}), steps="")

    play_move(table, move_entity, entity=one, face="full")

    assert has_consequence(table, "ef.movement.goes", entity="Wraith", spaces=2)
    assert has_consequence(table, "ef.movement.goes", entity="Other", spaces=4)
    assert has_consequence(table, "ef.movement.unread", entity="Unread")
    assert (one.steps_done, other.steps_done, unread.steps_done) == (["move"], ["move", "move"], [])
    with expect_violation("ef.movement.done", entity="Other"):
        play_move(table, move_entity, entity=other, face="one")
    play_move(table, move_entity, entity=unread, face="one")


def test_an_entity_that_ignores_the_die_always_moves_its_value_p11() -> None:
    one = build_wraith(ignores_die=True, movement=3)
    table = build_steps_table(one, steps="")

    play_move(table, move_entity, entity=one, face="one")

    assert has_consequence(table, "ef.movement.goes", spaces=3)
    unread = build_wraith(ignores_die=True, movement=None)
    table = build_steps_table(unread, steps="")
    play_move(table, move_entity, entity=unread, face="one")
    assert has_consequence(table, "ef.movement.by-value")


@pytest.mark.parametrize(
    ("count", "spaces", "each"), [(4, 2, [2, 2]), (5, 2, [3, 2]), (2, 3, [1, 1, 0]), (7, 3, [3, 2, 2])]
)
def test_spawned_figures_are_shared_out_as_evenly_as_possible_p10(count: int, spaces: int, each: list[int]) -> None:
    assert share_evenly(count, spaces) == each


def test_how_many_figures_go_on_each_spawn_space_is_told_p10() -> None:
    one = build_wraith()
    table = build_steps_table(one, suit="clubs", steps="")

    play_move(table, spawn_figures, entity=one, count=5, spaces=3)

    assert has_consequence(table, "ef.spawn.evenly", spaces=3, each=["2", "2", "1"])
    assert has_consequence(table, "ef.spawn.suit", suit="clubs")


def test_a_defeated_entity_can_come_back_p9() -> None:
    one = build_wraith(figures=2)
    table = build_steps_table(one, steps="")

    play_move(table, remove_figures, entity=one)
    assert one.defeated == 0
    play_move(table, remove_figures, entity=one)
    play_move(table, spawn_figures, entity=one)

    assert (one.defeated, one.figures) == (1, 1)


def test_rapid_effects_work_in_the_dreamscape_phase_p8_p13() -> None:
    table = build_steps_table(build_wraith())
    (gambler,) = table.present_dreamers

    play_move(table, report_rapid, dreamer=gambler, did="Shield", cards=2)
    assert (gambler.hand, gambler.discard) == (1, 2)
    with expect_violation("ef.hand.too-few"):
        play_move(table, report_rapid, dreamer=gambler, cards=2)
    with expect_violation("ef.slumber.none"):
        play_move(build_table(gambler), report_rapid, dreamer=gambler)

"""The steps printed on a Turn card, from top to bottom (manual p. 8 to 11)."""

from typing import Any

import pytest

from campaigns.etherfields.models import Entity, Team
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.entities import evenly, remove_figures, spawn
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.rounds import rapid
from campaigns.etherfields.rules.steps import finish_step, forget_steps, note_step
from campaigns.etherfields.rules.tiles import put_entity
from campaigns.etherfields.rules.turns import back_to_actions, discard_turn, do_step, resolve_early
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.rulings import may, play, refused, said, table_of

READ = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def wraith(**fields: Any) -> Entity:
    """Return an Entity whose Basic and Special effect were noted."""
    return EntityFactory.build(**{"movement": 2, "effects": {"basic": READ, "special": READ}, **fields})


def facing(*rows: Entity | Team, steps: str = "basic move event", phase: str = "event", **fields: Any) -> Any:
    """Lay a table in the Entity and Dream event step, with the steps of the Turn card noted."""
    now = SlumberFactory.build(phase=phase, card_steps=steps.split(), **fields)
    return table_of(DreamerFactory.build(hand=3), now, *rows)


def test_the_steps_of_a_turn_card_are_resolved_from_top_to_bottom_p10() -> None:
    one = wraith()
    table = facing(one)

    with refused("ef.turn.order", step="move", waiting="basic"):
        play(table, move_entity, entity=one, face="full")
    play(table, resolve_effect, entity=one, kind="basic")
    with refused("ef.turn.order", step="event", waiting="move"):
        play(table, do_step, step="The bell")
    play(table, move_entity, entity=one, face="full")
    with refused("ef.turn.steps-left", step="event"):
        play(table, discard_turn)
    play(table, do_step, step="The bell")
    play(table, discard_turn)

    assert (table.now.turn, table.now.card_steps) == (2, [])


def test_a_blocked_step_is_skipped_by_itself_p10() -> None:
    one = wraith()
    table = facing(one, blocked=["basic"])

    play(table, move_entity, entity=one, face="one")
    with refused("ef.turn.blocked", step="basic"):
        play(table, resolve_effect, entity=one, kind="basic")
    with refused("ef.turn.blocked", step="basic"):
        play(table, finish_step, step="basic")


def test_every_entity_in_play_takes_its_part_in_a_step_p10() -> None:
    one, other, gone = wraith(), wraith(name="Other"), wraith(name="Gone", figures=0)
    table = facing(one, other, gone)

    play(table, resolve_effect, entity=one, kind="basic")
    with refused("ef.turn.order", waiting="basic"):
        play(table, move_entity, entity=one, face="one")
    play(table, resolve_effect, entity=other, kind="basic")
    play(table, move_entity, entity=one, face="one")


def test_a_second_dream_event_waits_for_what_is_printed_between_p8_p10() -> None:
    one = wraith()
    table = facing(one, steps="event move event")

    play(table, do_step, step="Rain")
    with refused("ef.turn.order", step="event", waiting="move"):
        play(table, do_step, step="Hail")
    play(table, move_entity, entity=one, face="one")
    play(table, do_step, step="Hail")

    assert table.now.steps_done == ["Rain", "Hail"]


def test_a_step_may_be_said_to_be_over_p8_p11() -> None:
    one = wraith(figures=3)
    table = facing(one)

    with refused("ef.turn.order", step="move", waiting="basic"):
        play(table, finish_step, step="move")
    play(table, finish_step, step="basic")
    play(table, move_entity, entity=one, face="one")
    play(table, finish_step, step="move")
    play(table, finish_step, step="event")

    assert (one.steps_done, table.now.steps_done) == (["basic", "move", "move", "move"], ["event"])
    play(table, discard_turn)


def test_a_step_that_is_printed_twice_is_resolved_twice_p10() -> None:
    one = wraith()
    table = facing(one, steps="basic move basic")

    play(table, resolve_effect, entity=one, kind="basic")
    with refused("ef.turn.order", step="basic", waiting="move"):
        play(table, resolve_effect, entity=one, kind="basic")
    play(table, move_entity, entity=one, face="one")
    play(table, resolve_effect, entity=one, kind="basic")

    with refused("ef.effect.done"):
        play(table, resolve_effect, entity=one, kind="basic")
    play(table, discard_turn)


def test_the_steps_are_noted_one_by_one_and_may_be_noted_anew_p10() -> None:
    table = facing(wraith(), steps="")

    play(table, note_step, step="basic")
    play(table, note_step, step="move")
    assert table.now.card_steps == ["basic", "move"]
    play(table, forget_steps)
    assert table.now.card_steps == []
    table.now.card_steps = ["basic"] * 12
    with refused("ef.turn.long-card", most=12):
        play(table, note_step, step="basic")


def test_figures_that_come_after_a_step_take_no_part_in_it_p10() -> None:
    one = wraith()
    table = facing(one, steps="basic move special")
    play(table, resolve_effect, entity=one, kind="basic")
    play(table, move_entity, entity=one, face="one")

    play(table, spawn, entity=one, count=2)
    play(table, put_entity, name="Late", figures=2)

    late = table.entities[2]
    assert one.steps_done.count("move") == 3
    assert late.steps_done == ["basic", "move", "move"]
    play(table, resolve_effect, entity=one, kind="special")
    play(table, note_effect, entity=late, kind="special", nothing=True)
    play(table, discard_turn)


def test_all_effects_of_the_card_resolved_in_the_dreamers_phase_leave_it_where_it_lies_p10() -> None:
    one = wraith()
    table = facing(one, phase="actions")
    assert may(table, back_to_actions) == "ef.turn.not-event"

    play(table, resolve_early)
    play(table, resolve_effect, entity=one, kind="basic")
    with refused("ef.turn.stays"):
        play(table, discard_turn)
    play(table, back_to_actions)

    assert (table.now.phase, table.now.turn, table.now.turns_left, one.steps_done) == ("actions", 1, 4, [])
    assert table.now.card_steps == ["basic", "move", "event"]
    table.now.phase = "event"
    with refused("ef.turn.not-early"):
        play(table, back_to_actions)


def test_one_roll_may_move_all_entities_p11() -> None:
    one, other, unread = wraith(), wraith(name="Other", movement=4, figures=2), wraith(name="Unread", movement=None)
    table = facing(one, other, unread, TeamFactory.build(readings={"movement-roll": "one-roll"}), steps="")

    play(table, move_entity, entity=one, face="full")

    assert said(table, "ef.movement.goes", entity="Wraith", spaces=2)
    assert said(table, "ef.movement.goes", entity="Other", spaces=4)
    assert said(table, "ef.movement.unread", entity="Unread")
    assert (one.steps_done, other.steps_done, unread.steps_done) == (["move"], ["move", "move"], [])
    with refused("ef.movement.done", entity="Other"):
        play(table, move_entity, entity=other, face="one")
    play(table, move_entity, entity=unread, face="one")


def test_an_entity_that_ignores_the_die_always_moves_its_value_p11() -> None:
    one = wraith(ignores_die=True, movement=3)
    table = facing(one, steps="")

    play(table, move_entity, entity=one, face="one")

    assert said(table, "ef.movement.goes", spaces=3)
    unread = wraith(ignores_die=True, movement=None)
    with refused("ef.movement.unknown"):
        play(facing(unread, steps=""), move_entity, entity=unread, face="one")


@pytest.mark.parametrize(
    ("count", "spaces", "each"), [(4, 2, [2, 2]), (5, 2, [3, 2]), (2, 3, [1, 1, 0]), (7, 3, [3, 2, 2])]
)
def test_spawned_figures_are_shared_out_as_evenly_as_possible_p10(count: int, spaces: int, each: list[int]) -> None:
    assert evenly(count, spaces) == each


def test_how_many_figures_go_on_each_spawn_space_is_told_p10() -> None:
    one = wraith()
    table = facing(one, suit="clubs", steps="")

    play(table, spawn, entity=one, count=5, spaces=3)

    assert said(table, "ef.spawn.evenly", spaces=3, each=["2", "2", "1"])
    assert said(table, "ef.spawn.suit", suit="clubs")


def test_a_defeated_entity_can_come_back_p9() -> None:
    one = wraith(figures=2)
    table = facing(one, steps="")

    play(table, remove_figures, entity=one)
    assert one.defeated == 0
    play(table, remove_figures, entity=one)
    play(table, spawn, entity=one)

    assert (one.defeated, one.figures) == (1, 1)


def test_rapid_effects_work_in_the_dreamscape_phase_p8_p13() -> None:
    table = facing(wraith())
    (gambler,) = table.playing

    play(table, rapid, dreamer=gambler, did="Shield", cards=2)
    assert (gambler.hand, gambler.discard) == (1, 2)
    with refused("ef.hand.too-few"):
        play(table, rapid, dreamer=gambler, cards=2)
    with refused("ef.slumber.none"):
        play(table_of(gambler), rapid, dreamer=gambler)

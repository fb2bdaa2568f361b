"""Slumbers and their Turns (manual p. 8 to 10)."""

import pytest

from campaigns.engine import RuleViolation
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.models import Action
from campaigns.etherfields.rules.ending_moves import end_out_of_turns, end_slumber
from campaigns.etherfields.rules.slumbers import meet_slumber, note_deliverance, skip_slumber
from campaigns.etherfields.rules.turns import (
    block_step,
    discard_turn,
    end_actions,
    note_dream_event,
    note_turn_card,
    start_actions,
)
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, build_team
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_slumber_is_met_on_the_dreamworld_map_and_spawns_its_entity_p9() -> None:
    gambler = DreamerFactory.build(drawn=True, effort_used=True)
    table = build_table(gambler, TeamFactory.build(at="Old theatre"))

    play_move(table, meet_slumber, name="Wraith", turns=4, cost=6, gradual=True, script="770")

    now, wraith = table.current_slumber, table.entities.first()
    assert (now.name, now.turn, now.turns_left, now.phase, now.script) == ("Wraith", 1, 4, "draw", "770")
    assert (wraith.name, wraith.figures, wraith.movement, wraith.cost, wraith.gradual) == ("Wraith", 1, None, 6, True)
    assert (table.team.place, table.team.at) == ("slumber", "Old theatre")
    assert (gambler.drawn, gambler.effort_used) == (False, False)
    assert GAME_DEFINITION.get_phase(table).partition("@")[0] == "slumber:1:draw"
    with expect_violation("ef.dreamworld.paused", name="Wraith"):
        play_move(table, meet_slumber, name="Another", turns=1)


def test_a_card_that_starts_another_slumber_ends_the_first_p6() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), EntityFactory.build())

    play_move(table, meet_slumber, card="Deeper", name="Swarm", turns=2)

    assert [slumber.name for slumber in table.slumbers] == ["Swarm"]
    assert [entity.name for entity in table.entities] == ["Swarm"]


def test_a_slumber_tile_without_an_entity_spawns_nothing_p9() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, meet_slumber, name="Delta Phase", turns=1, figures=0)

    assert len(table.entities) == 0


def test_a_slumber_needs_an_open_session() -> None:
    with expect_violation("ef.session.closed"):
        play_move(build_table(DreamerFactory.build(), has_session=False), meet_slumber, name="Wraith", turns=4)


def test_no_more_figures_than_tokens_are_spawned_p8() -> None:
    table = build_table(DreamerFactory.build(), EntityFactory.build(figures=14))

    play_move(table, meet_slumber, name="Swarm", turns=4, figures=3)

    assert [entity.figures for entity in table.entities] == [14, 1]
    assert has_consequence(table, "ef.pool.short", pool="figures", gained=1)


def test_when_a_slumber_ends_its_entities_and_tokens_go_the_rest_stays_p9() -> None:
    gambler = DreamerFactory.build(hand=4, progress=2, gems=1, distress=3, sealed=2, drawn=True)
    slumber = SlumberFactory.build(tokens={"terrain": 2}, blocked=["move"])
    table = build_table(gambler, slumber, EntityFactory.build(morphings=["seal"]))

    play_move(table, end_slumber)

    assert (table.slumber, len(table.entities), table.team.place) == (None, 0, "dreamworld")
    assert (gambler.hand, gambler.progress, gambler.gems, gambler.distress, gambler.sealed) == (4, 2, 1, 3, 2)
    assert has_consequence(table, "ef.slumber.over", name="Wraith")
    assert GAME_DEFINITION.get_phase(table) == "dreamworld"


def test_phases_before_and_between_evenings() -> None:
    table = build_table(DreamerFactory.build(), has_session=False)
    assert GAME_DEFINITION.get_phase(table) == "packed"
    table.source.rows.clear()
    table.loaded_rows.clear()
    assert GAME_DEFINITION.get_phase(table) == "start"
    GAME_DEFINITION.apply_consequences(table)
    GAME_DEFINITION.check_invariants(table)


def test_a_slumber_is_skipped_at_the_start_of_a_turn_p9() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SlumberFactory.build(script="770"))

    play_move(table, skip_slumber)
    assert table.current_slumber.phase == "out-of-turns"
    assert has_consequence(table, "ef.skip.script", script="770")
    play_move(table, end_out_of_turns)
    assert table.slumber is None


def test_skip_comes_too_late_once_somebody_drew_p9() -> None:
    gambler, specialist = build_team(2)
    gambler.drawn = True

    with expect_violation("ef.skip.mid-turn", name="Wraith"):
        play_move(build_table(gambler, specialist, SlumberFactory.build()), skip_slumber)
    with expect_violation("ef.skip.mid-turn", name="Wraith"):
        play_move(build_table(gambler, specialist, SlumberFactory.build(phase="actions")), skip_slumber)


def test_not_every_slumber_can_be_skipped_p9() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(can_skip=False))

    with expect_violation("ef.skip.not-this-one", name="Wraith"):
        play_move(table, skip_slumber)
    play_move(table, skip_slumber, card="Back Door")
    assert has_consequence(table, "ef.skip.effect", name="Wraith")
    assert table.current_slumber.phase == "out-of-turns"


def test_out_of_turns_waits_for_the_last_turn_p9() -> None:
    with expect_violation("ef.turn.turns-left", left=4):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), end_out_of_turns)


def test_a_turn_goes_from_draw_to_actions_to_events_p8() -> None:
    table = build_table(DreamerFactory.build(hand=6), SlumberFactory.build())

    with expect_violation("ef.turn.not-actions"):
        play_move(table, end_actions)
    with expect_violation("ef.turn.not-event"):
        play_move(table, discard_turn)
    play_move(table, start_actions)
    with expect_violation("ef.turn.not-draw"):
        play_move(table, start_actions)
    play_move(table, end_actions)

    assert GAME_DEFINITION.get_phase(table).partition("@")[0] == "slumber:1:event"


def test_a_move_that_leaves_a_phase_says_which() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(phase="actions"))

    with pytest.raises(RuleViolation, match="moved-on"):
        play_move(table, end_actions, leaving="slumber:1:draw")


def test_the_discarded_turn_card_begins_a_new_turn_p8() -> None:
    gambler = DreamerFactory.build(drawn=True, effort_used=True)
    slumber = SlumberFactory.build(phase="event", suit="hearts", blocked=["move"], steps_done=["basic"])
    table = build_table(gambler, slumber)

    play_move(table, discard_turn)

    assert (slumber.turn, slumber.turns_left, slumber.phase) == (2, 3, "draw")
    assert (slumber.suit, slumber.blocked, slumber.steps_done) == ("", [], [])
    assert (gambler.drawn, gambler.effort_used) == (False, False)


def test_without_a_turn_card_left_the_slumber_is_out_of_turns_p10() -> None:
    slumber = SlumberFactory.build(phase="event", turns_left=1)
    table = build_table(DreamerFactory.build(), slumber)

    play_move(table, discard_turn)

    assert (slumber.turns_left, slumber.phase) == (0, "out-of-turns")
    assert has_consequence(table, "ef.turn.out", name="Wraith")
    assert get_violation_code(table, note_turn_card) == "ef.turn.gone"
    with expect_violation("ef.turn.gone", name="Wraith"):
        play_move(table, note_turn_card, suit="hearts")


def test_the_suit_of_the_turn_card_is_noted_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    play_move(table, note_turn_card, suit="spades")

    assert table.current_slumber.suit == "spades"


def test_a_blocked_step_is_marked_and_left_out_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(phase="event"))

    play_move(table, block_step, step="event")
    with expect_violation("ef.turn.marked", step="event"):
        play_move(table, block_step, step="event")
    with expect_violation("ef.turn.blocked", step="event"):
        play_move(table, note_dream_event, step="The clock strikes")
    play_move(table, note_dream_event, card="Alarm", step="The clock strikes")

    assert table.current_slumber.steps_done == ["The clock strikes"]


def test_without_a_universal_marker_no_step_is_blocked_p8() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(tokens={"universal": 16}))

    with expect_violation("ef.turn.no-marker"):
        play_move(table, block_step, step="move")


def test_the_last_universal_marker_blocks_one_more_step_p8_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(tokens={"universal": 15}))

    play_move(table, block_step, step="move")

    assert table.current_slumber.blocked == ["move"]
    with expect_violation("ef.turn.no-marker"):
        play_move(table, block_step, step="event")


def test_the_top_slumber_tile_goes_to_the_bottom_of_its_deck_at_the_end_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(slumber_deck=4))

    play_move(table, meet_slumber, name="Wraith", turns=4)
    assert (table.team.slumber_deck, table.current_slumber.from_deck) == (3, True)
    play_move(table, end_slumber)
    assert table.team.slumber_deck == 4


def test_a_deck_that_nobody_counts_is_left_alone_p9() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, meet_slumber, name="Wraith", turns=4)
    play_move(table, end_slumber)

    assert table.team.slumber_deck == 0


def test_a_tile_that_is_no_entity_is_followed_on_the_table_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(slumber_deck=4))

    play_move(table, meet_slumber, name="Delta Phase", turns=0)

    assert (table.slumber, len(table.entities), table.team.slumber_deck) == (None, 0, 4)
    assert has_consequence(table, "ef.slumber.instructions", name="Delta Phase")


def test_deliverance_is_noted_and_does_nothing_p9() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, meet_slumber, name="Wraith", turns=4, deliverance="586")
    assert table.current_slumber.deliverance == "586"

    play_move(table, note_deliverance, deliverance="587")

    assert table.current_slumber.deliverance == "587"


def test_actions_of_the_entity_go_with_the_slumber_those_of_the_map_stay_p9() -> None:
    actions = [Action(ref=n, name=where, where=where) for n, where in enumerate(("entity", "map"), 1)]
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), *actions)

    play_move(table, end_slumber)

    assert [action.name for action in table.actions] == ["map"]

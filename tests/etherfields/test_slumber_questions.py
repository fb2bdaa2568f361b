"""Frequent questions about Slumbers and Dreams (facts 3.2), each answered by a move (manual p. 7 to 11)."""

from typing import Any

from campaigns.etherfields.rules.clock import add_turns
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.slumbers import meet_slumber, skip_slumber
from campaigns.etherfields.rules.turn_card_steps import finish_step
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, GateFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, get_violation_code, has_consequence, play_move

TILE_VALUES: dict[str, Any] = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def test_question_1_a_slumber_starts_when_its_tile_is_drawn_at_the_location_p7_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(slumber_deck=3))

    play_move(table, travel, at="Red mark")
    assert table.slumber is None
    play_move(table, meet_slumber, name="Wraith", turns=4)

    assert (table.team.place, table.current_slumber.phase, table.entities.first().figures) == ("slumber", "draw", 1)


def test_questions_4_and_5_what_stays_after_a_slumber_p9() -> None:
    team = TeamFactory.build(map_tiles=3, quirks=["Fog"], tokens={"terrain": 1}, gem_slots=["B1"])
    table = build_table(DreamerFactory.build(), team, SlumberFactory.build(tokens={"threat": 2}), EntityFactory.build())

    play_move(table, end_slumber)

    assert (team.map_tiles, team.quirks, team.tokens, team.gem_slots) == (3, ["Fog"], {"terrain": 1}, ["B1"])
    assert (table.slumber, len(table.entities)) == (None, 0)


def test_question_31_near_two_tokens_of_one_entity_a_dreamer_is_hit_once_p9() -> None:
    gambler, swarm = DreamerFactory.build(), EntityFactory.build(figures=4, effects={"basic": TILE_VALUES})
    table = build_table(gambler, SlumberFactory.build(phase="event"), swarm)

    play_move(table, resolve_effect, entity=swarm, kind="basic", hit=[gambler])

    assert gambler.distress == 1


def test_question_34_an_entity_beside_a_dreamer_does_not_move_p11() -> None:
    beside = EntityFactory.build(movement=3)
    table = build_table(DreamerFactory.build(), SlumberFactory.build(phase="event", card_steps=["move"]), beside)

    play_move(table, finish_step, step="move")
    assert not has_consequence(table, "ef.movement.goes")
    play_move(table, discard_turn)


def test_question_36_a_slumber_may_be_skipped_before_it_starts_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(slumber_deck=1))
    play_move(table, meet_slumber, name="Wraith", turns=4, script="770")

    play_move(table, skip_slumber)

    assert has_consequence(table, "ef.skip.script", script="770")


def test_question_37_loot_comes_from_the_last_discarded_turn_card_p10() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SlumberFactory.build(phase="event", turns_left=1))
    play_move(table, discard_turn)
    assert table.current_slumber.phase == "out-of-turns"

    play_move(table, gain_loot, ether=2)

    assert gambler.ether == 2


def test_hours_buy_turns_at_any_moment_of_a_slumber_or_dream_p15() -> None:
    for kind in ("slumber", "dream"):
        for phase in ("draw", "actions", "event"):
            rows = (GateFactory.build(), SlumberFactory.build(kind=kind, gate=1, phase=phase, turns_left=4))
            table = build_table(DreamerFactory.build(), TeamFactory.build(hours=2), *rows)
            play_move(table, add_turns, count=2)
            assert (table.current_slumber.turns_left, table.team.hours) == (6, 0)
            assert get_violation_code(table, add_turns) == "ef.hours.none"

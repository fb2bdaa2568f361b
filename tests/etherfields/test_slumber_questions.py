"""What players ask most about Slumbers and Dreams (facts 3.2), each answered by a move (manual p. 7 to 11)."""

from typing import Any

from campaigns.etherfields.rules.clock import add_turns
from campaigns.etherfields.rules.dreamworld import go
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.slumbers import end_slumber, meet_slumber, skip
from campaigns.etherfields.rules.steps import finish_step
from campaigns.etherfields.rules.treasure import gain_loot
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, GateFactory, SlumberFactory, TeamFactory
from tests.rulings import may, play, said, table_of

READ: dict[str, Any] = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def test_question_1_a_slumber_starts_when_its_tile_is_drawn_at_the_location_p7_p9() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(slumber_deck=3))

    play(table, go, at="Red mark")
    assert table.slumber is None
    play(table, meet_slumber, name="Wraith", turns=4)

    assert (table.team.place, table.now.phase, table.entities.first().figures) == ("slumber", "draw", 1)


def test_questions_4_and_5_what_stays_after_a_slumber_p9() -> None:
    team = TeamFactory.build(map_tiles=3, quirks=["Fog"], tokens={"terrain": 1}, gem_slots=["B1"])
    table = table_of(DreamerFactory.build(), team, SlumberFactory.build(tokens={"threat": 2}), EntityFactory.build())

    play(table, end_slumber)

    assert (team.map_tiles, team.quirks, team.tokens, team.gem_slots) == (3, ["Fog"], {"terrain": 1}, ["B1"])
    assert (table.slumber, len(table.entities)) == (None, 0)


def test_question_31_near_two_tokens_of_one_entity_a_dreamer_is_hit_once_p9() -> None:
    gambler, swarm = DreamerFactory.build(), EntityFactory.build(figures=4, effects={"basic": READ})
    table = table_of(gambler, SlumberFactory.build(phase="event"), swarm)

    play(table, resolve_effect, entity=swarm, kind="basic", hit=[gambler])

    assert gambler.distress == 1


def test_question_34_an_entity_beside_a_dreamer_does_not_move_p11() -> None:
    beside = EntityFactory.build(movement=3)
    table = table_of(DreamerFactory.build(), SlumberFactory.build(phase="event", card_steps=["move"]), beside)

    play(table, finish_step, step="move")
    assert not said(table, "ef.movement.goes")
    play(table, discard_turn)


def test_question_36_a_slumber_may_be_skipped_before_it_starts_p9() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(slumber_deck=1))
    play(table, meet_slumber, name="Wraith", turns=4, script="770")

    play(table, skip)

    assert said(table, "ef.skip.script", script="770")


def test_question_37_loot_comes_from_the_last_discarded_turn_card_p10() -> None:
    gambler = DreamerFactory.build()
    table = table_of(gambler, SlumberFactory.build(phase="event", turns_left=1))
    play(table, discard_turn)
    assert table.now.phase == "out-of-turns"

    play(table, gain_loot, ether=2)

    assert gambler.ether == 2


def test_hours_buy_turns_at_any_moment_of_a_slumber_or_dream_p15() -> None:
    for kind in ("slumber", "dream"):
        for phase in ("draw", "actions", "event"):
            rows = (GateFactory.build(), SlumberFactory.build(kind=kind, gate=1, phase=phase, turns_left=4))
            table = table_of(DreamerFactory.build(), TeamFactory.build(hours=2), *rows)
            play(table, add_turns, count=2)
            assert (table.now.turns_left, table.team.hours) == (6, 0)
            assert may(table, add_turns) == "ef.hours.none"

"""What nobody told is unknown: it refuses nothing, and can be told later (manual p. 8 to 11)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import RuleViolation
from campaigns.engine.messages import messages
from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.models import Gate, Slumber
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.rules.clock import add_turns, gain_turns
from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.ending_moves import end_out_of_turns, end_slumber
from campaigns.etherfields.rules.entities import remove_figures, spawn_figures
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.gates import correct_gate, gain_gate
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.slumber_tile import note_slumber
from campaigns.etherfields.rules.slumbers import meet_slumber, skip_slumber
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, GateFactory, SlumberFactory, TeamFactory
from tests.etherfields.table_builders import build_event_table, build_slumber_table, build_viewer
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def build_unknown_entity() -> Any:
    return EntityFactory.build(name="", figures=1, figures_known=False)


def build_unknown_table(phase: str, **slumber: Any) -> Any:
    """Build a table in a Slumber of whose tile nobody told anything."""
    told = {"name": "", "turns_left": None, "can_skip": None, **slumber}
    return build_slumber_table(
        DreamerFactory.build(hand=4),
        TeamFactory.build(place="slumber", hours=3),
        build_unknown_entity(),
        phase=phase,
        **told,
    )


def list_labels(table: Any) -> list[tuple[str, str]]:
    return [(answer.move_name, answer.label_code) for answer in find_next_step(table).answers]


def test_a_slumber_begins_without_name_turns_spawn_or_skip_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(pending=["slumber"]))

    play_move(table, meet_slumber, name="")

    now, entity = table.current_slumber, table.entities.first()
    assert (now.name, now.turns_left, now.can_skip, now.phase) == ("", None, None, "draw")
    assert (entity.name, entity.figures, entity.figures_known) == ("", 1, False)
    assert (str(now), now.heading, str(entity), entity.heading) == (
        "the Slumber", "The Slumber", "the Entity", "The Entity",
    )  # fmt: skip


def test_a_slumber_is_skipped_before_its_turns_are_told_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(pending=["slumber"], slumber_deck=3))
    assert ("skip", "") in list_labels(table)

    play_move(table, skip_slumber)

    now = table.current_slumber
    assert (now.phase, now.turns_left, now.is_skipped, table.team.pending, table.team.slumber_deck) == (
        "out-of-turns", None, True, [], 2,
    )  # fmt: skip
    assert has_consequence(table, "ef.skip.effect", name="the Slumber")
    play_move(table, gain_loot, ether=1)
    assert has_consequence(table, "ef.loot.skipped")
    play_move(table, end_out_of_turns)
    assert (table.slumber, table.team.slumber_deck) == (None, 3)


def test_without_a_slumber_due_there_is_nothing_to_skip_p9() -> None:
    with expect_violation("ef.slumber.none"):
        play_move(build_table(DreamerFactory.build(), TeamFactory.build()), skip_slumber)


def test_a_skip_that_nobody_looked_up_is_not_refused_p9() -> None:
    table = build_unknown_table("draw")

    play_move(table, skip_slumber)

    assert table.current_slumber.is_skipped


def test_what_the_tile_says_is_told_later_p9() -> None:
    table = build_unknown_table("draw")
    entity = table.entities.first()

    play_move(table, note_slumber, name="Wraith", spawned=3, can_skip="no", script="770")

    now = table.current_slumber
    assert (now.name, now.can_skip, now.script) == ("Wraith", False, "770")
    assert (entity.name, entity.figures, entity.figures_known) == ("Wraith", 3, True)
    with expect_violation("ef.skip.not-this-one", name="Wraith"):
        play_move(table, skip_slumber)
    play_move(table, note_slumber, spawned=0)
    assert (entity.figures, entity.code) == (0, "no-figures")
    play_move(table, note_slumber, spawned=2)
    assert (entity.figures, entity.code) == (2, "")


def test_a_spawn_told_for_a_tile_without_an_entity_puts_it_in_play_p9() -> None:
    table = build_slumber_table(DreamerFactory.build(), phase="draw")

    play_move(table, note_slumber, spawned=0)
    assert len(table.entities) == 0
    play_move(table, note_slumber, spawned=2)

    assert [(entity.name, entity.figures) for entity in table.entities] == [("Wraith", 2)]


def test_the_draw_step_asks_for_the_spawn_until_it_is_told_p9() -> None:
    table = build_unknown_table("draw")
    assert ("note-slumber", "now.spawns") in list_labels(table)

    play_move(table, note_slumber, spawned=1)
    assert ("note-slumber", "now.spawns") not in list_labels(table)
    play_move(table, note_slumber, name="Wraith", can_skip="yes")

    assert list_labels(table) == [("draw-all", "now.all-draw"), ("skip", "")]


def test_a_turn_deck_that_nobody_counted_lasts_until_its_last_card_p8() -> None:
    table = build_unknown_table("event")
    assert ("discard-turn", "now.last-turn") in list_labels(table)

    play_move(table, discard_turn)
    now = table.current_slumber
    assert (now.turn, now.turns_left, now.phase) == (2, None, "draw")
    now.phase = "event"
    play_move(table, discard_turn, last=True)

    assert (now.turns_left, now.phase, now.is_skipped) == (0, "out-of-turns", False)
    assert has_consequence(table, "ef.turn.out", name="the Slumber")


def test_turns_are_added_to_a_turn_deck_that_nobody_counted_p10() -> None:
    table = build_unknown_table("actions")

    play_move(table, add_turns, count=2)
    play_move(table, gain_turns, count=1)

    assert (table.current_slumber.turns_left, table.team.hours) == (None, 1)


def test_the_players_say_when_a_deck_that_nobody_counted_ran_out_p9() -> None:
    table = build_unknown_table("actions")

    play_move(table, end_out_of_turns)

    assert table.slumber is None


def test_more_figures_than_assumed_are_believed_p9() -> None:
    entity = build_unknown_entity()
    table = build_event_table(entity, turns_left=None, card_steps=["move"])

    play_move(table, move_entity, entity=entity, face="one")
    play_move(table, move_entity, entity=entity, face="one")
    assert entity.figures == 2
    play_move(table, remove_figures, entity=entity, count=3)

    assert (entity.figures, entity.defeated) == (0, 1)


def test_a_move_by_an_unknown_movement_value_is_not_refused_p11() -> None:
    entity = build_unknown_entity()
    table = build_event_table(entity)

    play_move(table, move_entity, entity=entity, face="full")

    assert has_consequence(table, "ef.movement.by-value", entity="the Entity")


@pytest.mark.parametrize("keys", [0, 2])
def test_the_unknown_keys_cost_of_a_gate_is_asked_for_whatever_the_team_has_p10(keys: int) -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(keys=keys, at="Pier", pending=["gate"]))
    play_move(table, gain_gate, name="Circus")
    gate = table.gates.first()
    asked = next(answer for answer in find_next_step(table).answers if answer.label_code == "now.gate-cost")
    assert asked.chip_field is not None
    assert asked.chip_field.values == (0, 1, 2, 3, 4)

    play_move(table, correct_gate, gate=gate, keys=3)

    found = find_next_step(table)
    assert (found.lead_code, found.facts["wanted"], found.facts["there"]) == ("now.gate-keys", 3, keys)
    assert not {"enter-dream", "correct-gate"} & {answer.move_name for answer in found.answers}
    play_move(table, correct_gate, gate=gate, keys=0)
    assert ("enter-dream", "now.enter") in list_labels(table)


def test_a_gate_whose_keys_nobody_told_may_be_told_on_entering_p10() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(keys=2, at="Pier"))
    play_move(table, gain_gate, name="Circus")
    gate = table.gates.first()
    assert gate.keys is None

    with expect_violation("ef.gate.keys", wanted=3, there=2):
        play_move(table, enter_dream, gate=gate, keys=3)
    play_move(table, enter_dream, gate=gate, keys=1)

    assert [one.keys for one in table.gates] == [1]
    assert table.team.keys == 1


def test_a_dream_is_entered_without_telling_the_keys_of_its_gate_p10() -> None:
    gate = GateFactory.build(keys=None)
    table = build_table(DreamerFactory.build(), TeamFactory.build(keys=2), gate)

    play_move(table, enter_dream, gate=gate)

    assert (gate.keys, table.team.keys, table.team.place) == (None, 2, "dream")
    assert has_consequence(table, "ef.gate.keys-untold", gate=str(gate))


UNKNOWN_MOVES: list[tuple[Any, str, dict[str, Any]]] = [
    (skip_slumber, "draw", {}), (discard_turn, "event", {}), (add_turns, "actions", {"count": 1}),
    (gain_turns, "actions", {"count": 1}), (end_out_of_turns, "actions", {}), (end_slumber, "actions", {}),
    (note_slumber, "draw", {"spawned": 2}),
]  # fmt: skip
FIGURE_MOVES: list[tuple[Any, str, dict[str, Any]]] = [
    (move_entity, "event", {"face": "one"}), (move_entity, "event", {"face": "full"}), (remove_figures, "actions", {"count": 4}),
    (spawn_figures, "actions", {"count": 2}),
]  # fmt: skip


@given(
    known=st.fixed_dictionaries(
        {}, optional={"name": st.just("Wraith"), "turns_left": st.integers(2, 6), "can_skip": st.just(True)}
    ),
    made=st.sampled_from([*UNKNOWN_MOVES, *FIGURE_MOVES]),
)
def test_no_violation_is_raised_on_an_unknown_value(
    known: dict[str, Any], made: tuple[Any, str, dict[str, Any]]
) -> None:
    rule, phase, args = made
    if rule is end_out_of_turns:
        known.pop("turns_left", None)
    table = build_unknown_table(phase, **known)
    row = {"entity": table.entities.first()} if made in FIGURE_MOVES else {}

    play_move(table, rule, **args, **row)


@pytest.mark.parametrize("colour", ["wrath", "awareness"])
def test_an_action_is_paid_whose_cost_nobody_told_p12(colour: str) -> None:
    table = build_unknown_table("actions")
    dreamer, entity = table.dreamers.first(), table.entities.first()

    play_move(table, mark_intent, dreamer=dreamer, entity=entity, colour=colour, cards=1)

    assert has_consequence(table, "ef.gradual.done", entity="the Entity")


@pytest.mark.parametrize("name", ["", "–"])
def test_an_unnamed_slumber_begins_a_sentence_with_a_capital(name: str) -> None:
    facts = {"name": str(SlumberFactory.build(name=name))}

    assert messages.get_violation("ef.skip.not-this-one", facts, "etherfields").startswith("The Slumber has no Skip")
    assert messages.get_violation("ef.skip.not-this-one", {"name": "the moth"}, "etherfields").startswith(
        "the moth has"
    )


def test_recorded_values_keep_their_meaning() -> None:
    assert (Slumber().turns_left, Slumber().can_skip, Gate().keys) == (0, True, 0)
    with pytest.raises(RuleViolation, match=r"ef\.skip\.not-this-one"):
        play_move(build_slumber_table(DreamerFactory.build(), phase="draw", can_skip=False), skip_slumber)


def test_the_card_asks_for_the_spawn_and_folds_the_rest_of_the_tile_p9() -> None:
    card = build_next_step_panel(build_unknown_table("draw"), build_viewer())

    assert [button.label for button in card["answers"]] == ["How many figures does it Spawn?", "Everybody draws"]
    assert [chip.value for chip in card["answers"][0].chips] == [0, 1, 2, 3, 4]
    skip, tile = card["more"]
    assert (skip.label, tile.label) == ("Skip the Slumber", "Write down the Slumber tile")
    assert [(field.name, field.is_optional) for field in tile.fields] == [("name", False), ("can_skip", True)]
    assert card["lead"] == "First follow the Set-up on the Slumber's tile."


def test_the_bar_names_no_turn_of_a_skipped_slumber_and_no_total_nobody_counted_p9() -> None:
    skipped = build_status_bar(build_unknown_table("out-of-turns"))
    uncounted = build_status_bar(build_unknown_table("actions", turn=3))

    assert (str(skipped.phase_text), skipped.turn_progress) == ("Skipped", None)
    assert (str(uncounted.phase_text), uncounted.turn_progress) == ("Turn 3", None)

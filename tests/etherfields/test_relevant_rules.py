"""Relevant rules by phase, rows, and the table's rule variants."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import rulebook
from campaigns.engine import RuleViolation, get_moves
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.relevant_rules import find_relevant_rules
from campaigns.etherfields.rules.next_steps.between_sessions import PROCEDURE_RULES
from campaigns.etherfields.rules.next_steps.event_step import RULES_BY_CARD_STEP
from campaigns.etherfields.rules.next_steps.map_step import MAP_RULES, RULES_BY_LOCATION_EFFECT
from campaigns.etherfields.rules.next_steps.phases import PHASES
from campaigns.etherfields.rules.next_steps.relevant_rules import RULES_IN_PLAY
from campaigns.etherfields.rules.rule_variants import RULE_VARIANTS
from campaigns.models import Decision
from campaigns.pages.registry import MAX_RELEVANT_RULES
from tests.etherfields.factories import ChecklistFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.strategies import draw_argument, tables
from tests.etherfields.table_builders import build_effect, build_event_table, build_slumber_table, build_viewer
from tests.examples import scale_examples
from tests.rule_harness import build_table, play_move, reset_table


def list_relevant_rules(table: Any, chosen: int = 1) -> list[str]:
    return find_relevant_rules(table, build_viewer(chosen))


@pytest.mark.parametrize(
    ("kind", "phase", "first"),
    [
        ("slumber", "setup", ["ef.slumber", "ef.entrance"]),
        ("slumber", "draw", ["ef.draw", "ef.hand"]),
        ("slumber", "actions", ["ef.round", "ef.action"]),
        ("slumber", "event", ["ef.turn", "ef.effect"]),
        ("slumber", "out-of-turns", ["ef.slumber", "ef.script"]),
        ("dream", "setup", ["ef.dream", "ef.gate"]),
        ("dream", "draw", ["ef.draw", "ef.hand"]),
        ("dream", "actions", ["ef.round", "ef.action"]),
        ("dream", "event", ["ef.turn", "ef.effect"]),
        ("dream", "out-of-turns", ["ef.dream", "ef.script"]),
    ],
)
def test_each_step_has_its_rules_p8_p9_p10(kind: str, phase: str, first: list[str]) -> None:
    assert list_relevant_rules(build_slumber_table(DreamerFactory.build(), kind=kind, phase=phase))[:2] == first


def test_every_step_of_every_kind_is_known_p8() -> None:
    assert {str(phase) for phase in Slumber.Phase} == {phase.key for phase in PHASES} - {"between-sessions", "map"}


def test_every_rule_named_is_an_entry() -> None:
    named = {rule for each in (PROCEDURE_RULES, RULES_BY_LOCATION_EFFECT) for rules in each.values() for rule in rules}
    named |= {*MAP_RULES, *RULES_BY_CARD_STEP.values(), *(rule for rule, _, _ in RULES_IN_PLAY)}
    for phase in PHASES:
        for kind in Slumber.Kind:
            rules = phase.get_rules(build_slumber_table(DreamerFactory.build(), kind=kind, phase=phase.key))
            named |= {*rules.first, *rules.later}

    assert [rule for rule in sorted(named) if rulebook.find_entry(rule) is None] == []
    assert frozenset().union(*(phase.variants for phase in PHASES)) == set(RULE_VARIANTS)


@pytest.mark.parametrize(
    ("step", "rule"), [("morphing", "ef.morphing"), ("basic", "ef.effect"), ("move", "ef.movement")]
)
def test_the_step_of_the_turn_card_that_is_due_comes_first_p10(step: str, rule: str) -> None:
    entity = EntityFactory.build(figures=1, effects={step: build_effect(distress=1)})

    assert list_relevant_rules(build_event_table(entity, card_steps=[step]))[0] == rule


def test_an_open_question_comes_before_everything_p18() -> None:
    asked = Decision(ref=9, kind="ef.seal.short", facts={})

    assert list_relevant_rules(build_slumber_table(DreamerFactory.build(), asked))[0] == "ef.seal"


def test_what_lies_on_the_table_brings_its_rule_p13_p14_p17_p18() -> None:
    dreamer = DreamerFactory.build(mask="Owl", states=["calm"], distress=7)
    entity = EntityFactory.build(morphings=["range"], big=True)

    shown = list_relevant_rules(build_slumber_table(dreamer, entity))

    assert {"ef.mask", "ef.state", "ef.death", "ef.morphing", "ef.big"} <= set(shown)
    assert not {"ef.mask", "ef.state", "ef.death", "ef.morphing"} & set(
        list_relevant_rules(build_slumber_table(DreamerFactory.build()))
    )


def test_a_mask_matters_to_who_wears_it_p14() -> None:
    table = build_slumber_table(
        DreamerFactory.build(ref=1), DreamerFactory.build(ref=2, archetype="specialist", mask="Owl")
    )

    assert "ef.mask" not in list_relevant_rules(table, chosen=1)
    assert "ef.mask" in list_relevant_rules(table, chosen=2)


def test_a_slumber_that_may_be_skipped_says_so_when_a_turn_begins_p9() -> None:
    assert "ef.skip" in list_relevant_rules(build_slumber_table(DreamerFactory.build(), phase="draw"))
    assert "ef.skip" not in list_relevant_rules(
        build_slumber_table(DreamerFactory.build(), phase="draw", can_skip=False)
    )
    assert "ef.skip" not in list_relevant_rules(build_slumber_table(DreamerFactory.build(), phase="draw", kind="dream"))


def test_an_open_point_that_is_not_played_by_default_matters_in_its_step_p11() -> None:
    team = TeamFactory.build(place="slumber", readings={"movement-roll": "one-roll"})
    quiet = TeamFactory.build(place="slumber", readings={"quirk-range": "range-1"})

    assert "ef.movement" in list_relevant_rules(
        build_table(team, DreamerFactory.build(), SlumberFactory.build(phase="event"))
    )
    assert "ef.quirk" not in list_relevant_rules(
        build_table(quiet, DreamerFactory.build(), SlumberFactory.build(phase="actions"))
    )


@pytest.mark.parametrize(("effect", "rule"), [(effect, rules[0]) for effect, rules in RULES_BY_LOCATION_EFFECT.items()])
def test_on_the_map_the_effect_that_is_due_comes_first_p7(effect: str, rule: str) -> None:
    team = TeamFactory.build(place="dreamworld", at="Mill", pending=[effect, "other"])

    assert list_relevant_rules(build_table(team, DreamerFactory.build()))[:1] == [rule]


def test_in_the_box_the_procedure_under_way_comes_first_p5() -> None:
    team = TeamFactory.build(place="box")
    unpacking = ChecklistFactory.build(kind="restore")

    assert list_relevant_rules(build_table(team, DreamerFactory.build(), has_session=False))[0] == "ef.session"
    assert (
        list_relevant_rules(build_table(team, DreamerFactory.build(), unpacking, has_session=False))[0] == "ef.restore"
    )


def test_a_loss_comes_before_all_else_p18() -> None:
    assert list_relevant_rules(build_table(TeamFactory.build(lost="distress"), DreamerFactory.build()))[0] == "ef.death"


@settings(max_examples=scale_examples(60))
@given(tables(), st.data())
def test_whatever_is_reported_at_most_ten_matter_and_what_changes_them_was_read(
    table: Any, data: st.DataObject
) -> None:
    with table.record_reads() as read:
        before = list_relevant_rules(table)
    declared = data.draw(st.sampled_from(get_moves("etherfields")))

    args = {a.name: draw_argument(data.draw, table, a) for a in declared.arguments}
    if any(a.kind == "row" and a.is_required and args[a.name] is None for a in declared.arguments):
        return
    try:
        changes = play_move(table, declared.rule, card="Mirror Mask", **args)
    except RuleViolation:
        return
    reset_table(table)
    after = list_relevant_rules(table)

    assert len(after) == len(set(after)) <= MAX_RELEVANT_RULES
    assert all(rulebook.find_entry(rule) for rule in after)
    if after != before:
        assert read & {key for change in changes for key in change.dependency_keys}

"""Which rules matter now: by where play stands, what lies on the table, and how this table plays open points."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import lookup
from campaigns.etherfields import matters as found
from campaigns.etherfields.matters import matters
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.pages import ETHERFIELDS
from campaigns.etherfields.rules.readings import READINGS
from campaigns.journal.door import shown_by
from campaigns.models import Decision
from campaigns.pages.registry import MOST_MATTERING
from campaigns.referee import Refusal, moves_of
from tests.etherfields.arbitrary import argument, tables
from tests.etherfields.factories import ChecklistFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.tables import device, effect, facing, in_slumber
from tests.examples import examples
from tests.rulings import fresh, play, table_of


def now(table: Any, chosen: int = 1) -> list[str]:
    return matters(table, device(chosen))


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
    assert now(in_slumber(DreamerFactory.build(), kind=kind, phase=phase))[:2] == first


def test_every_step_of_every_kind_is_known_p8() -> None:
    ends = {(str(kind), phase) for kind in Slumber.Kind for phase in ("setup", "out-of-turns")}

    assert {str(phase) for phase in Slumber.Phase} == {*found.STEPS, *(phase for _, phase in found.ENDS)}
    assert set(found.ENDS) == ends


def test_every_rule_named_is_an_entry() -> None:
    tabled = [found.CHECKLISTS, found.EFFECTS, found.STEPS, found.ENDS]
    named = {rule for each in tabled for rules in each.values() for rule in rules}  # type: ignore[attr-defined]
    named |= {*found.PACKED, *found.ON_THE_MAP, *found.PRINTED.values(), *(rule for rule, _, _ in found.IN_PLAY)}

    assert [rule for rule in sorted(named) if lookup.entry(rule) is None] == []
    assert set(found.AGREED) == set(READINGS)


@pytest.mark.parametrize(
    ("step", "rule"), [("morphing", "ef.morphing"), ("basic", "ef.effect"), ("move", "ef.movement")]
)
def test_the_step_of_the_turn_card_that_is_due_comes_first_p10(step: str, rule: str) -> None:
    entity = EntityFactory.build(figures=1, effects={step: effect(distress=1)})

    assert now(facing(entity, card_steps=[step]))[0] == rule


def test_an_open_question_comes_before_everything_p18() -> None:
    asked = Decision(ref=9, kind="ef.seal.short", facts={})

    assert now(in_slumber(DreamerFactory.build(), asked))[0] == "ef.seal"


def test_what_lies_on_the_table_brings_its_rule_p13_p14_p17_p18() -> None:
    dreamer = DreamerFactory.build(mask="Owl", states=["calm"], distress=7)
    entity = EntityFactory.build(morphings=["range"], big=True)

    shown = now(in_slumber(dreamer, entity))

    assert {"ef.mask", "ef.state", "ef.death", "ef.morphing", "ef.big"} <= set(shown)
    assert not {"ef.mask", "ef.state", "ef.death", "ef.morphing"} & set(now(in_slumber(DreamerFactory.build())))


def test_a_mask_matters_to_who_wears_it_p14() -> None:
    table = in_slumber(DreamerFactory.build(ref=1), DreamerFactory.build(ref=2, archetype="specialist", mask="Owl"))

    assert "ef.mask" not in now(table, chosen=1)
    assert "ef.mask" in now(table, chosen=2)


def test_a_slumber_that_may_be_skipped_says_so_when_a_turn_begins_p9() -> None:
    assert "ef.skip" in now(in_slumber(DreamerFactory.build(), phase="draw"))
    assert "ef.skip" not in now(in_slumber(DreamerFactory.build(), phase="draw", can_skip=False))
    assert "ef.skip" not in now(in_slumber(DreamerFactory.build(), phase="draw", kind="dream"))


def test_an_open_point_that_is_not_played_by_default_matters_in_its_step_p11() -> None:
    team = TeamFactory.build(place="slumber", readings={"movement-roll": "one-roll"})
    quiet = TeamFactory.build(place="slumber", readings={"quirk-range": "range-1"})

    assert "ef.movement" in now(table_of(team, DreamerFactory.build(), SlumberFactory.build(phase="event")))
    assert "ef.quirk" not in now(table_of(quiet, DreamerFactory.build(), SlumberFactory.build(phase="actions")))


@pytest.mark.parametrize(("effect", "rule"), [(effect, rules[0]) for effect, rules in found.EFFECTS.items()])
def test_on_the_map_the_effect_that_is_due_comes_first_p7(effect: str, rule: str) -> None:
    team = TeamFactory.build(place="dreamworld", at="Mill", pending=[effect, "other"])

    assert now(table_of(team, DreamerFactory.build()))[:1] == [rule]


def test_in_the_box_the_procedure_under_way_comes_first_p5() -> None:
    team = TeamFactory.build(place="box")
    unpacking = ChecklistFactory.build(kind="restore")

    assert now(table_of(team, DreamerFactory.build(), in_session=False))[0] == "ef.session"
    assert now(table_of(team, DreamerFactory.build(), unpacking, in_session=False))[0] == "ef.restore"


def test_a_loss_comes_before_all_else_p18() -> None:
    assert now(table_of(TeamFactory.build(lost="distress"), DreamerFactory.build()))[0] == "ef.death"


@settings(max_examples=examples(60))
@given(tables(), st.data())
def test_whatever_is_reported_at_most_ten_matter_and_what_changes_them_is_named(
    table: Any, data: st.DataObject
) -> None:
    before = now(table)
    declared = data.draw(st.sampled_from(moves_of("etherfields")))

    args = {a.name: argument(data.draw, table, a) for a in declared.arguments}
    if any(a.kind == "row" and a.required and args[a.name] is None for a in declared.arguments):
        return
    try:
        changes = play(table, declared.rule, card="Mirror Mask", **args)
    except Refusal:
        return
    fresh(table)
    after = now(table)

    assert len(after) == len(set(after)) <= MOST_MATTERING
    assert all(lookup.entry(rule) for rule in after)
    if after != before:
        assert ETHERFIELDS.matters_by & {name for change in changes for name in shown_by(change)}

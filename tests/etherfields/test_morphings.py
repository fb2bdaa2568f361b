"""Morphing tokens and actions paid in steps (manual p. 12, 13 and 16)."""

import pytest

from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.gradual_actions import take_entity_marker
from campaigns.etherfields.rules.morphing_removal import remove_morphing
from campaigns.etherfields.rules.morphings import add_morphing
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_event_table
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_morphing_is_added_while_a_figure_is_in_play_p16() -> None:
    wraith = EntityFactory.build()
    table = build_event_table(wraith)
    play_move(table, add_morphing, entity=wraith, kind="masks")
    assert wraith.morphings == ["masks"]
    assert has_consequence(table, "ef.morphing.limits", kind="masks")

    gone = EntityFactory.build(figures=0)
    with expect_violation("ef.entity.no-figure"):
        play_move(build_event_table(gone), add_morphing, entity=gone, kind="seal")


def test_twelve_morphings_and_no_more_p3() -> None:
    wraith = EntityFactory.build(morphings=["seal"] * 12)
    table = build_event_table(wraith)

    assert get_violation_code(table, add_morphing, wraith) == "ef.morphing.none-left"
    with expect_violation("ef.morphing.none-left"):
        play_move(table, add_morphing, entity=wraith, kind="seal")


def test_a_morphing_is_removed_for_a_key_or_an_ether_p13() -> None:
    wraith = EntityFactory.build(morphings=["seal", "seal", "range"])
    gambler = DreamerFactory.build(ether=1)
    table = build_table(gambler, TeamFactory.build(keys=1), SlumberFactory.build(), wraith)

    play_move(table, remove_morphing, entity=wraith, kind="seal", price="key")
    assert (wraith.morphings, table.team.keys) == (["seal", "range"], 0)
    with expect_violation("ef.key.too-few", wanted=1, there=0):
        play_move(table, remove_morphing, entity=wraith, kind="seal", price="key")
    with expect_violation("ef.morphing.not-there", kind="gems"):
        play_move(table, remove_morphing, entity=wraith, kind="gems", price="free")
    with expect_violation("ef.morphing.no-payer"):
        play_move(table, remove_morphing, entity=wraith, kind="seal", price="ether")
    play_move(table, remove_morphing, entity=wraith, kind="range", price="ether", payer=gambler)
    assert (wraith.morphings, gambler.ether) == (["seal"], 0)
    with expect_violation("ef.ether.too-few"):
        play_move(table, remove_morphing, entity=wraith, kind="seal", price="ether", payer=gambler)
    play_move(table, remove_morphing, entity=wraith, kind="seal", price="free")
    with expect_violation("ef.morphing.none"):
        play_move(table, remove_morphing, entity=wraith, kind="seal", price="free")


def test_absent_dreamers_pay_for_no_morphing_p18() -> None:
    wraith, absent = EntityFactory.build(morphings=["seal"]), DreamerFactory.build(playing=False, ether=1)

    with expect_violation("ef.roster.absent"):
        play_move(
            build_event_table(wraith, absent), remove_morphing, entity=wraith, kind="seal", price="ether", payer=absent
        )


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_a_gradual_action_is_paid_once_for_each_dreamer_p12(count: int) -> None:
    dreamers = build_team(count)
    wraith = EntityFactory.build(cost=6, gradual=True)
    table = build_event_table(wraith, *dreamers, phase="actions")

    for paid, dreamer in enumerate(dreamers, start=1):
        assert not has_consequence(table, "ef.gradual.done")
        play_move(table, mark_intent, dreamer=dreamer, entity=wraith, colour="wrath")
        if paid < count:
            assert has_consequence(table, "ef.gradual.paid", paid=paid, needed=count)

    assert has_consequence(table, "ef.gradual.done", entity="Wraith", who=str(dreamers[-1]))
    assert (wraith.markers, wraith.marker_colour) == (0, "")


def test_the_cards_paid_for_an_action_are_discarded_with_it_p12() -> None:
    gambler, light = DreamerFactory.build(hand=4), DreamerFactory.build(deck=9)
    wraith = EntityFactory.build(cost=6)
    table = build_event_table(wraith, gambler, phase="actions")

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=3)
    assert (gambler.hand, gambler.discard) == (1, 3)
    with expect_violation("ef.hand.too-few", wanted=2, there=1):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2)

    table = build_table(light, TeamFactory.build(tracking="light"), SlumberFactory.build(phase="actions"), wraith)
    play_move(table, mark_intent, dreamer=light, entity=wraith, colour="wrath", cards=3)
    assert light.deck == 9


def test_an_ordinary_action_is_done_at_once_p12() -> None:
    gambler, specialist = build_team(2)
    wraith = EntityFactory.build(cost=6)
    table = build_event_table(wraith, gambler, specialist, phase="actions")

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    assert has_consequence(table, "ef.gradual.done")


def test_one_colour_only_for_one_action_p12() -> None:
    gambler, specialist, tough_guy = build_team(3)
    wraith = EntityFactory.build(gradual=True)
    table = build_event_table(wraith, gambler, specialist, tough_guy, phase="actions")
    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    with expect_violation("ef.gradual.one-colour", laid="wrath"):
        play_move(table, mark_intent, dreamer=specialist, entity=wraith, colour="cunning")
    play_move(table, mark_intent, card="Chameleon", dreamer=specialist, entity=wraith, colour="cunning")
    assert (wraith.markers, wraith.marker_colour) == (2, "cunning")


def test_four_markers_of_a_colour_one_may_be_taken_from_another_action_p12() -> None:
    dreamers = build_team(5)
    wraith = EntityFactory.build(gradual=True)
    other = EntityFactory.build(name="Other", gradual=True, markers=4, marker_colour="wrath")
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith, other)

    with expect_violation("ef.gradual.no-marker", colour="wrath"):
        play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath")
    play_move(table, take_entity_marker, entity=other)
    play_move(table, mark_intent, dreamer=dreamers[1], entity=wraith, colour="wrath")
    assert (wraith.markers, other.markers) == (1, 3)
    play_move(table, take_entity_marker, entity=wraith)
    assert wraith.marker_colour == ""
    with expect_violation("ef.gradual.none"):
        play_move(table, take_entity_marker, entity=wraith)


def test_actions_are_paid_in_the_action_step_by_those_present_p8() -> None:
    wraith, gambler = EntityFactory.build(), DreamerFactory.build()
    with expect_violation("ef.turn.actions-over"):
        play_move(build_event_table(wraith, gambler), mark_intent, dreamer=gambler, entity=wraith, colour="wrath")
    gone = EntityFactory.build(figures=0)
    with expect_violation("ef.entity.no-figure"):
        play_move(
            build_event_table(gone, gambler, phase="actions"), mark_intent, dreamer=gambler, entity=gone, colour="wrath"
        )
    absent = DreamerFactory.build(playing=False)
    with expect_violation("ef.roster.absent"):
        play_move(
            build_event_table(wraith, absent, phase="actions"),
            mark_intent,
            dreamer=absent,
            entity=wraith,
            colour="wrath",
        )

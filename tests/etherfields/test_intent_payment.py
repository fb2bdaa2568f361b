"""Intent paid for the action of an Entity tile and for a Move, and a Boost joined to it (manual p. 11, 12 and 14)."""

from __future__ import annotations

import pytest

from campaigns.etherfields.models import Item
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.rules.actions import move_dreamer, pay_action
from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.entity_actions import mark_intent
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, ItemFactory, build_team
from tests.etherfields.table_builders import build_slumber_table, build_viewer
from tests.rule_harness import expect_violation, find_prompts, has_consequence, play_move


def test_too_little_intent_does_not_pay_the_action_of_an_entity_p12() -> None:
    gambler, wraith = DreamerFactory.build(hand=4), EntityFactory.build(cost=6)
    table = build_slumber_table(gambler, wraith)

    with expect_violation("ef.intent.short", needed=6, there=5):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2, intent=5)
    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=3, intent=7)

    assert has_consequence(table, "ef.intent.wasted", wasted=1)
    assert has_consequence(table, "ef.gradual.done")
    assert (gambler.hand, gambler.discard) == (1, 3)


def test_items_add_their_intent_to_an_entitys_action_p12_p15() -> None:
    gambler, wraith, lantern = DreamerFactory.build(), EntityFactory.build(cost=3), ItemFactory.build(wrath=2)
    table = build_slumber_table(gambler, wraith, lantern)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", intent=1, items=[lantern])

    assert lantern.place == "storage"
    assert has_consequence(table, "ef.gradual.done")


def test_a_boost_is_joined_to_the_action_of_an_entity_p14() -> None:
    gambler, other = build_team(2, hand=4)
    wraith = EntityFactory.build(cost=6)
    table = build_slumber_table(gambler, other, wraith)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2, intent=4, luck="two")

    assert (gambler.boosted, gambler.acted) == (True, True)
    assert has_consequence(table, "ef.gradual.done")
    with expect_violation("ef.boost.once"):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", intent=5, luck="one")


@pytest.mark.parametrize(("luck", "told"), [("blank", "ef.boost.short"), ("failure", "ef.boost.failure")])
def test_a_boost_that_falls_short_or_fails_performs_nothing_p14(luck: str, told: str) -> None:
    gambler, other = build_team(2, hand=4)
    wraith = EntityFactory.build(cost=6)
    table = build_slumber_table(gambler, other, wraith)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=2, intent=4, luck=luck)

    assert has_consequence(table, told)
    assert not has_consequence(table, "ef.gradual.done")
    assert (gambler.hand, gambler.acted, bool(find_prompts(table, "ef.boost.price"))) == (2, False, luck == "failure")


def test_a_boost_may_pay_one_of_two_steps_p12_p14() -> None:
    dreamers, wraith = build_team(3), EntityFactory.build(cost=3, gradual=True)
    table = build_slumber_table(*dreamers, wraith)

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath", more=1, intent=4, luck="one")

    assert (wraith.markers, dreamers[0].acted) == (1, False)
    assert has_consequence(table, "ef.boost.short", missing=1)


def test_a_boost_counts_without_the_cost_or_the_intent_before_it_p14() -> None:
    gambler, wraith, ghost = DreamerFactory.build(), EntityFactory.build(cost=3), EntityFactory.build(name="Ghost")
    table = build_slumber_table(gambler, wraith, ghost)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", luck="one")
    assert has_consequence(table, "ef.boost.unchecked")
    gambler.boosted = gambler.acted = False
    play_move(table, mark_intent, dreamer=gambler, entity=ghost, colour="wrath", intent=2, luck="one")
    assert has_consequence(table, "ef.boost.unchecked")
    assert has_consequence(table, "ef.gradual.done")


def test_an_item_whose_intent_nobody_noted_is_not_too_little_p12() -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build(cost=3)
    lantern = ItemFactory.build(name="Lantern", place="active")
    table = build_slumber_table(gambler, wraith, lantern)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", intent=1, items=[lantern])

    assert has_consequence(table, "ef.gradual.done")
    assert lantern.place == "storage"


def test_a_failed_boost_leaves_the_dream_action_of_the_round_whatever_was_paid_before_p8_p14() -> None:
    dreamers, door = build_team(3), ActionFactory.build(gradual=True, cost=3, markers=1, marker_colour="wrath")
    table = build_slumber_table(*dreamers, door)
    play_move(table, choose_variant, reading="gradual-step", choice="each-step")

    play_move(table, pay_action, dreamer=dreamers[0], action=door, intent=2, luck="failure")

    assert (door.markers, dreamers[0].acted) == (1, False)


@pytest.mark.parametrize(("luck", "spaces"), [("blank", 2), ("one", 3), ("two", 4), ("three", 4)])
def test_a_move_goes_as_far_as_a_boost_reaches_p11_p14(luck: str, spaces: int) -> None:
    gambler = DreamerFactory.build(hand=2)
    table = build_slumber_table(gambler)

    play_move(table, move_dreamer, dreamer=gambler, spaces=4, cards=1, intent=2, luck=luck)

    assert table.line_facts["spaces"] == str(spaces)
    assert has_consequence(table, "ef.move.as-far", spaces=spaces, wanted=4) == (spaces < 4)
    assert has_consequence(table, "ef.intent.wasted", wasted=1) == (luck == "three")
    assert gambler.boosted


def test_a_move_whose_boost_fails_goes_nowhere_p14() -> None:
    gambler = DreamerFactory.build(hand=2)
    table = build_slumber_table(gambler)

    play_move(table, move_dreamer, dreamer=gambler, spaces=4, cards=1, intent=2, luck="failure")

    assert (table.line_facts["spaces"], len(find_prompts(table, "ef.boost.price"))) == ("0", 1)
    assert not has_consequence(table, "ef.move.as-far")
    with expect_violation("ef.intent.short"):
        play_move(table, move_dreamer, dreamer=gambler, spaces=4, cards=1, intent=2)


def test_items_pay_for_a_move_p11_p15() -> None:
    gambler, lantern = DreamerFactory.build(), ItemFactory.build(cunning=2)
    table = build_slumber_table(gambler, lantern)

    play_move(table, move_dreamer, dreamer=gambler, spaces=3, intent=1, items=[lantern])

    assert lantern.place == "storage"


def test_only_active_items_are_offered_for_the_action_of_an_entity_p15() -> None:
    gambler, wraith = DreamerFactory.build(), EntityFactory.build(cost=3)
    lantern, idle = ItemFactory.build(), ItemFactory.build(name="Idle", place="storage")

    def items(*rows: Item) -> list[tuple[tuple[str, object], ...]]:
        table = build_slumber_table(gambler, wraith, *rows)
        (made,) = build_groups(
            table, build_viewer(slumber="pay"), "slumber", {"pay": ("", "", ("mark-intent",))}, wraith
        )
        return [field.choices for offer in made.actions or [] for field in offer.fields if field.name == "items"]

    assert items(lantern, idle) == [((str(lantern.ref), str(lantern)),)]
    assert items(idle) == []


def test_intent_markers_go_back_only_where_some_lay_p12() -> None:
    gambler, other = build_team(2, hand=4)
    wraith = EntityFactory.build(cost=2, gradual=True, markers=1, marker_colour="wrath")
    table = build_slumber_table(gambler, other, wraith)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=1, intent=2)
    assert has_consequence(table, "ef.gradual.markers-back", count=1)

    plain = EntityFactory.build(cost=2)
    table = build_slumber_table(gambler, other, plain)
    play_move(table, mark_intent, dreamer=other, entity=plain, colour="wrath", cards=1, intent=2)
    assert has_consequence(table, "ef.gradual.done")
    assert not has_consequence(table, "ef.gradual.markers-back")


def test_the_action_of_an_entity_for_which_nothing_was_discarded_is_told_p12() -> None:
    gambler, wraith = DreamerFactory.build(hand=4), EntityFactory.build(cost=2)
    table = build_slumber_table(gambler, wraith)

    play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath")

    assert has_consequence(table, "ef.intent.nothing-given", needed=2)

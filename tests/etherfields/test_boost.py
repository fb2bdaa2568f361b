"""The Luck die (manual p. 13, 14 and 16), and deck lists by name."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.etherfields.models import Action, Dreamer
from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.boost import boost, pay_boost, reroll
from campaigns.etherfields.rules.decklists import add_to_deck_list, remove_from_deck_list
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import (
    ActionFactory,
    DreamerFactory,
    EntityFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move


@pytest.mark.parametrize(
    ("luck", "added", "code", "left"),
    [("blank", 0, "ef.boost.short", 2), ("one", 1, "ef.boost.short", 1), ("three", 3, "ef.intent.wasted", 1)],
)
def test_a_boost_adds_what_the_die_shows_p14(luck: str, added: int, code: str, left: int) -> None:
    gambler = DreamerFactory.build(hand=2)
    table = build_table(gambler)

    play_move(table, boost, dreamer=gambler, luck=luck, intent=2, amount=4, cards=1)

    assert has_consequence(table, "ef.boost.added", added=added)
    assert has_consequence(table, code, **{"missing" if "short" in code else "wasted": left})
    assert gambler.discard == 1


def test_without_a_cost_only_the_added_intent_is_told_p14() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler)

    play_move(table, boost, dreamer=gambler, luck="two")

    assert [ruling.code for ruling in table.consequences] == ["ef.boost.added"]


def test_each_dreamer_boosts_once_a_turn_p14() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist, SlumberFactory.build(phase="event"))
    play_move(table, boost, dreamer=gambler, luck="two")

    with expect_violation("ef.boost.once", who=str(gambler)):
        play_move(table, boost, dreamer=gambler, luck="two")
    play_move(table, boost, dreamer=specialist, luck="two")
    play_move(table, discard_turn)
    play_move(table, boost, dreamer=gambler, luck="two")

    assert gambler.boosted


def test_a_table_may_play_without_boosts_p14() -> None:
    gambler = DreamerFactory.build()

    with expect_violation("ef.boost.off"):
        play_move(
            build_table(TeamFactory.build(readings={"boost": "off"}), gambler), boost, dreamer=gambler, luck="one"
        )


@pytest.mark.parametrize(
    ("price", "ether", "distress", "sealed"), [("ether", 1, 0, 0), ("distress", 2, 1, 0), ("seal", 2, 0, 3)]
)
def test_a_failed_boost_costs_ether_or_distress_or_cards_p14(
    price: str, ether: int, distress: int, sealed: int
) -> None:
    gambler = DreamerFactory.build(ether=2)
    table = build_table(gambler)
    play_move(table, boost, dreamer=gambler, luck="failure", amount=3)

    play_move(table, pay_boost, decision=find_prompts(table, "ef.boost.price")[0], price=price)

    assert (gambler.ether, gambler.distress, gambler.sealed) == (ether, distress, sealed)
    assert not len(table.prompts)


def test_what_is_not_there_cannot_be_the_price_p14() -> None:
    gambler = DreamerFactory.build(ether=0, deck=0, hand=6)
    table = build_table(gambler)
    play_move(table, boost, dreamer=gambler, luck="failure")
    question = find_prompts(table, "ef.boost.price")[0]

    with expect_violation("ef.ether.too-few"):
        play_move(table, pay_boost, decision=question, price="ether")
    with expect_violation("ef.seal.none"):
        play_move(table, pay_boost, decision=question, price="seal")
    question.who = 99
    with expect_violation("campaign.question.unaskable"):
        play_move(table, pay_boost, decision=question, price="distress")
    assert gambler.distress == 0


def build_boost_table(**fields: Any) -> tuple[Any, Dreamer, Action]:
    """Build a table with a Dreamer about to pay 3 Wrath."""
    gambler, door = DreamerFactory.build(hand=3, deck=20), ActionFactory.build(**fields)
    return build_table(SlumberFactory.build(phase="actions"), gambler, door), gambler, door


def test_a_boost_may_close_the_gap_p14() -> None:
    table, gambler, door = build_boost_table()

    play_move(table, pay_action, dreamer=gambler, action=door, cards=1, intent=1, luck="three")

    assert gambler.boosted
    assert has_consequence(table, "ef.boost.added", added=3)
    assert has_consequence(table, "ef.intent.wasted", wasted=1)
    assert has_consequence(table, "ef.action.done")


def test_a_boost_that_falls_short_loses_the_cards_p14() -> None:
    table, gambler, door = build_boost_table(single_use=True)

    play_move(table, pay_action, dreamer=gambler, action=door, cards=1, intent=2, luck="blank")

    assert (gambler.hand, gambler.discard) == (2, 1)
    assert has_consequence(table, "ef.boost.short", missing=1)
    assert not has_consequence(table, "ef.action.done")
    assert (door.blocked, gambler.acted) == (False, False)


def test_a_boost_that_fails_fails_the_action_and_has_its_price_p14() -> None:
    table, gambler, door = build_boost_table(gradual=True)

    play_move(table, pay_action, dreamer=gambler, action=door, cards=2, intent=9, luck="failure")

    assert (gambler.discard, door.markers) == (2, 0)
    assert has_consequence(table, "ef.boost.failure")
    assert find_prompts(table, "ef.boost.price")[0].who == gambler.ref


def test_a_boost_too_small_for_all_steps_pays_some_p12_p14() -> None:
    gambler, *others = build_team(4)
    door = ActionFactory.build(gradual=True)
    table = build_table(SlumberFactory.build(phase="actions"), gambler, *others, door)

    play_move(table, pay_action, dreamer=gambler, action=door, times=3, intent=7, luck="one")

    assert door.markers == 2
    assert has_consequence(table, "ef.boost.short", missing=1)


def test_a_boost_of_an_intent_that_nobody_told_is_left_to_the_players_p14() -> None:
    table, gambler, door = build_boost_table()

    play_move(table, pay_action, dreamer=gambler, action=door, luck="one")

    assert has_consequence(table, "ef.boost.unchecked")
    assert gambler.boosted
    table, gambler, door = build_boost_table()
    play_move(table, pay_action, dreamer=gambler, action=door, luck="failure")
    assert not has_consequence(table, "ef.boost.unchecked")
    assert not gambler.acted


def test_a_boost_is_counted_in_only_when_something_was_paid_before_p14() -> None:
    table, gambler, door = build_boost_table()

    with expect_violation("ef.boost.nothing-paid"):
        play_move(table, pay_action, dreamer=gambler, action=door, intent=0, luck="three")
    free = ActionFactory.build(pays="free", cost=0, colours=[])
    with expect_violation("ef.boost.only-intent"):
        play_move(
            build_table(SlumberFactory.build(phase="actions"), gambler, free),
            pay_action, dreamer=gambler, action=free, luck="one",
        )  # fmt: skip


def test_a_gem_or_an_effect_rolls_a_die_again_and_the_last_result_counts_p13() -> None:
    gambler = DreamerFactory.build(gems=1)
    table = build_table(gambler)

    play_move(table, reroll, dreamer=gambler)
    assert gambler.gems == 0
    assert has_consequence(table, "ef.reroll.last", die="luck")
    with expect_violation("ef.gem.none"):
        play_move(table, reroll, dreamer=gambler, die="movement")
    play_move(table, reroll, dreamer=gambler, die="movement", price="free")


def test_morphings_forbid_rerolls_or_gems_p16() -> None:
    gambler, wraith = DreamerFactory.build(gems=1), EntityFactory.build(morphings=["rerolls"])
    table = build_table(gambler, wraith, SlumberFactory.build())

    with expect_violation("ef.reroll.morphed"):
        play_move(table, reroll, dreamer=gambler, price="free")
    wraith.morphings = ["gems"]
    with expect_violation("ef.gem.no-reroll"):
        play_move(table, reroll, dreamer=gambler)


def test_a_deck_list_holds_cards_by_name_with_their_intent_p12() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, has_session=False)

    play_move(table, add_to_deck_list, dreamer=gambler, name="Feint", cunning=2, wrath=1, one_colour=True)
    play_move(table, add_to_deck_list, dreamer=gambler, name="feint", cunning=3, copies=2)

    assert gambler.deck_list == [
        {"name": "feint", "wrath": 0, "cunning": 3, "awareness": 0, "choice": False, "copies": 2}
    ]
    with expect_violation("ef.cards.unlisted", name="Feit"):
        play_move(table, remove_from_deck_list, dreamer=gambler, name="Feit")
    play_move(table, remove_from_deck_list, dreamer=gambler, name="Feint")
    assert gambler.deck_list == []


def test_a_deck_list_holds_sixty_cards_p13() -> None:
    gambler = DreamerFactory.build(deck_list=[{"name": f"Card {n}"} for n in range(60)])
    table = build_table(gambler)

    with expect_violation("ef.cards.list-full", most=60):
        play_move(table, add_to_deck_list, dreamer=gambler, name="One more")
    play_move(table, add_to_deck_list, dreamer=gambler, name="Card 7", wrath=1)
    assert len(gambler.deck_list) == 60


@pytest.mark.parametrize(
    "wrong",
    [
        {"copies": 10**9}, {"copies": 0}, {"copies": True}, {"copies": "2"}, {"wrath": 10**9}, {"cunning": -1},
        {"name": "x" * 61}, {"choice": 1},
    ],
    ids=repr,
)  # fmt: skip
def test_a_deck_list_that_nobody_can_have_noted_is_refused_before_a_page_draws_a_box_for_each_copy(
    wrong: dict[str, Any],
) -> None:
    field = Dreamer._meta.get_field("deck_list")
    noted = {"name": "Feint", "wrath": 0, "cunning": 3, "awareness": 9, "choice": False, "copies": 9}
    field.run_validators([noted] * 60)

    with pytest.raises(ValidationError):
        field.run_validators([{**noted, **wrong}])
    with pytest.raises(ValidationError):
        field.run_validators([noted] * 61)


def test_a_list_of_texts_is_no_longer_than_can_be_gone_through_while_a_page_waits() -> None:
    field = SlumberFactory.build()._meta.get_field("card_steps")
    field.run_validators(["event"] * 1000)

    with pytest.raises(ValidationError):
        field.run_validators(["event"] * 1001)

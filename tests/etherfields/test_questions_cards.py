"""Of the 42 questions (facts 3.2) those about Intent, Progress cards, Items, buying and States."""

from __future__ import annotations

import pytest

from campaigns.etherfields.models import Action, Item
from campaigns.etherfields.rules.actions import move_dreamer, pay_action
from campaigns.etherfields.rules.boost import boost, pay_boost
from campaigns.etherfields.rules.items import fill_item_market, report_item_discard, return_item_to_market
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.progress_zone import (
    count_active_cards,
    drop_progress,
    flip_progress,
    note_progress,
    place_progress,
)
from campaigns.etherfields.rules.secrets import reveal_secret
from campaigns.etherfields.rules.shopping import answer_shop_cards, answer_shop_item, start_shopping
from campaigns.etherfields.rules.states import place_entity_state, place_state
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move


def test_question_9_a_code_with_an_odd_or_repeated_letter_is_taken_as_it_is_p17() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="I-14 W", turns_out="other")
    play_move(table, reveal_secret, code="I-14 W", turns_out="other", another=True)

    assert [(secret.code, secret.copy) for secret in table.secrets] == [("I-14 W", 1), ("I-14 W", 2)]


def test_question_16_a_move_costs_one_cunning_for_each_space_and_the_rest_is_lost_p11() -> None:
    gambler = DreamerFactory.build(hand=3)
    table = build_slumber_table(gambler)

    with expect_violation("ef.intent.short", needed=3, there=2):
        play_move(table, move_dreamer, dreamer=gambler, spaces=3, cards=1, intent=2)
    play_move(table, move_dreamer, dreamer=gambler, spaces=2, cards=1, intent=3)

    assert has_consequence(table, "ef.intent.wasted", wasted=1)
    assert (gambler.hand, gambler.discard) == (2, 1)


@pytest.mark.parametrize("keyword", ["none", "contact"])
def test_question_17_a_green_action_is_a_contact_only_with_the_keyword_p12(keyword: str) -> None:
    gambler, search = DreamerFactory.build(), Action(name="Search", cost=3, colours=["awareness"], keyword=keyword)
    table = build_slumber_table(gambler, search)

    if keyword == "contact":
        play_move(table, pay_action, dreamer=gambler, action=search, times=2)
        assert has_consequence(table, "ef.action.done", times=2)
    else:
        with expect_violation("ef.assault.only"):
            play_move(table, pay_action, dreamer=gambler, action=search, times=2)


def test_question_20_excess_intent_is_lost_but_an_assault_may_be_bought_several_times_p12() -> None:
    gambler = DreamerFactory.build()
    strike = Action(name="Strike", cost=3, colours=["wrath"], keyword="assault")
    table = build_slumber_table(gambler, strike)

    play_move(table, pay_action, dreamer=gambler, action=strike, times=2, intent=8, targets=["Wraith 1", "Wraith 2"])

    assert has_consequence(table, "ef.intent.wasted", wasted=2)
    assert has_consequence(table, "ef.assault.done", times=2, targets=["Wraith 1", "Wraith 2"])


@pytest.mark.parametrize("gradual", [False, True])
def test_question_21_nobody_helps_to_pay_except_for_a_gradual_action_p12(gradual: bool) -> None:
    gambler, specialist = build_team(2)
    lift = Action(name="Lift", cost=6, colours=["wrath"], gradual=gradual)
    table = build_slumber_table(gambler, specialist, lift)

    with expect_violation("ef.intent.short", needed=6, there=4):
        play_move(table, pay_action, dreamer=gambler, action=lift, intent=4)
    play_move(table, pay_action, dreamer=gambler, action=lift, intent=6)
    assert has_consequence(table, "ef.action.done") is not gradual
    if gradual:
        play_move(table, pay_action, dreamer=specialist, action=lift, intent=6)
        assert has_consequence(table, "ef.action.done", times=1)


def test_question_24_a_boost_comes_last_once_a_turn_and_its_cross_has_a_price_p14() -> None:
    gambler = DreamerFactory.build(ether=1)
    table = build_slumber_table(gambler)

    play_move(table, boost, dreamer=gambler, luck="failure", intent=2)
    assert has_consequence(table, "ef.boost.failure")
    play_move(table, pay_boost, decision=find_prompts(table, "ef.boost.price")[0], price="ether")
    assert gambler.ether == 0

    with expect_violation("ef.boost.once"):
        play_move(table, boost, dreamer=gambler, luck="three", intent=2)


def test_question_25_a_coloured_progress_icon_counts_the_active_cards_of_that_colour_p13() -> None:
    gambler = DreamerFactory.build(progress=3)
    table = build_slumber_table(gambler)

    play_move(table, note_progress, dreamer=gambler, wrath=2, cunning=1)
    play_move(table, flip_progress, dreamer=gambler, colour="wrath")

    assert (count_active_cards(table, gambler, "wrath"), count_active_cards(table, gambler, "cunning")) == (1, 1)


def test_question_26_a_progress_card_is_placed_at_its_price_and_then_pays_no_intent_p13() -> None:
    gambler = DreamerFactory.build(hand=3)
    table = build_slumber_table(gambler)

    play_move(table, place_progress, dreamer=gambler, cards=2)
    assert (gambler.hand, gambler.discard, gambler.progress) == (0, 2, 1)

    with expect_violation("ef.progress.not-intent"):
        play_move(table, drop_progress, dreamer=gambler, because="intent")


def test_question_27_an_item_is_discarded_when_it_pays_or_when_it_says_so_p15() -> None:
    gambler, lamp = DreamerFactory.build(), Item(name="Lamp", place="active", awareness=2)
    search = Action(name="Search", cost=2, colours=["awareness"])
    table = build_slumber_table(gambler, lamp, search)

    play_move(table, pay_action, dreamer=gambler, action=search, intent=2)
    assert lamp.place == "active"
    play_move(table, pay_action, card="Another round", dreamer=gambler, action=search, intent=0, items=[lamp])

    assert lamp.place == "storage"


def test_question_28_the_storage_holds_what_is_ours_the_market_what_is_for_sale_p15() -> None:
    lamp = Item(name="Lamp", place="active")
    table = build_table(DreamerFactory.build(), lamp, TeamFactory.build(item_market=4))

    play_move(table, report_item_discard, item=lamp)
    assert (lamp.place, table.team.item_market) == ("storage", 4)
    play_move(table, return_item_to_market, item=lamp)

    assert (len(table.items), table.team.item_market) == (0, 5)


def test_question_29_items_missed_in_a_dream_that_is_won_go_to_the_item_market_p15() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(item_market=4))

    play_move(table, fill_item_market, count=2)

    assert table.team.item_market == 6


def test_question_30_shopping_costs_a_card_and_who_buys_nothing_gains_a_gem_p14_p15() -> None:
    gambler, specialist = build_team(2, ether=2)
    table = build_table(gambler, specialist, TeamFactory.build(shopping=2, item_market=4, market=9))

    play_move(table, start_shopping, wares="items")
    play_move(table, answer_shop_item, decision=find_prompts(table, "ef.shopping.item")[0], bought="Lamp")
    play_move(table, answer_shop_item, decision=find_prompts(table, "ef.shopping.item")[0])
    assert (gambler.ether, specialist.gems, table.team.shopping, len(table.items)) == (0, 1, 1, 1)

    play_move(table, start_shopping, wares="influence")
    play_move(table, answer_shop_cards, decision=find_prompts(table, "ef.shopping.cards")[1], count=1, ether=2)
    assert (specialist.ether, specialist.discard) == (0, 1)


def test_question_40_a_state_without_a_token_left_has_no_effect_p17() -> None:
    gambler = DreamerFactory.build()
    first, second = EntityFactory.build(), EntityFactory.build(name="Harrow")
    table = build_slumber_table(gambler, first, second)

    play_move(table, place_entity_state, entity=first, state="poisoned")
    play_move(table, place_entity_state, entity=second, state="poisoned")
    play_move(table, place_state, dreamer=gambler, state="dazed")

    assert gambler.states == []
    assert has_consequence(table, "ef.state.none-left", state="dazed")
    assert count_in_pool(table, "stunned-paralyzed") == 2

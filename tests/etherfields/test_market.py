"""The Influence Market: everybody in turn, returned and added cards (manual p. 14)."""

import functools
from typing import Any

from campaigns.engine.messages import messages
from campaigns.etherfields.rules.cards import lose_cards
from campaigns.etherfields.rules.checklists.moves import leave_checklist, skip_step, start_checklist, tick_step
from campaigns.etherfields.rules.market import add_to_market, answer_purchase, buy_cards, open_market
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.models import Decision
from tests.etherfields.factories import DreamerFactory, TeamFactory, build_team
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def answer_market(table: Any, count: int = 0, ether: int = 0) -> int:
    """Answer the one question that is open, and give whom it asked."""
    (question,) = find_prompts(table, "ef.market.buy")
    play_move(table, answer_purchase, decision=question, count=count, ether=ether)
    return int(question.who)


def test_everybody_buys_in_turn_from_the_first_player_clockwise_p14() -> None:
    gambler, specialist, tough_guy = build_team(3, ether=3)
    team = TeamFactory.build(first_player=2, market=50)
    table = build_table(gambler, specialist, tough_guy, team)

    play_move(table, open_market)
    assert answer_market(table, count=2, ether=3) == specialist.ref
    assert table.line_facts["who"] == str(specialist)
    assert answer_market(table) == tough_guy.ref
    assert table.line_facts["who"] == str(tough_guy)
    assert answer_market(table, count=3, ether=1) == gambler.ref

    assert [d.discard for d in (gambler, specialist, tough_guy)] == [3, 2, 0]
    assert [d.ether for d in (gambler, specialist, tough_guy)] == [2, 0, 3]
    assert team.market == 45
    assert not find_prompts(table, "ef.market.buy")


def test_a_buying_step_is_finished_before_another_opens_p14() -> None:
    table = build_table(*build_team(2, ether=1))

    play_move(table, open_market)

    with expect_violation("ef.market.open"):
        play_move(table, open_market)


def test_who_has_left_the_table_is_passed_over_p14() -> None:
    gambler, specialist, tough_guy = build_team(3, ether=1)
    table = build_table(gambler, specialist, tough_guy)
    play_move(table, open_market)
    specialist.playing = False

    assert answer_market(table) == gambler.ref
    assert answer_market(table) == tough_guy.ref
    assert not find_prompts(table, "ef.market.buy")


def test_the_last_cards_of_the_market_may_be_fewer_than_three_p14() -> None:
    gambler = DreamerFactory.build(ether=4)
    team = TeamFactory.build(market=2)
    table = build_table(gambler, team)

    play_move(table, open_market)
    assert has_consequence(table, "ef.market.few", there=2)
    (question,) = find_prompts(table, "ef.market.buy")
    with expect_violation("ef.market.too-few", wanted=3, there=2):
        play_move(table, answer_purchase, decision=question, count=3, ether=3)
    play_move(table, answer_purchase, decision=question, count=2, ether=3)

    assert team.market == 0
    with expect_violation("ef.market.too-few", wanted=1, there=0):
        play_move(table, buy_cards, dreamer=gambler, count=1, ether=1)


def test_ether_pays_for_cards_only_in_turn_too_p14() -> None:
    gambler = DreamerFactory.build(ether=1)
    table = build_table(gambler)
    play_move(table, open_market)
    (question,) = find_prompts(table, "ef.market.buy")

    with expect_violation("ef.market.nothing"):
        play_move(table, answer_purchase, decision=question, ether=1)
    with expect_violation("ef.ether.too-few", wanted=2, there=1):
        play_move(table, answer_purchase, decision=question, count=1, ether=2)


def test_a_question_that_is_nobodys_buys_nothing_p14() -> None:
    gambler = DreamerFactory.build(ref=1, ether=3)
    question = Decision(ref=1, kind="ef.market.buy", who=None, facts={"name": "", "waiting": []})
    table = build_table(gambler, TeamFactory.build(market=50), question)

    with expect_violation("campaign.question.unaskable"):
        play_move(table, answer_purchase, decision=question, count=2, ether=2)

    assert (gambler.ether, gambler.discard, table.team.market) == (3, 0, 50)


def test_lost_cards_lie_under_the_market_own_backs_are_counted_p14() -> None:
    gambler = DreamerFactory.build(deck=24)
    team = TeamFactory.build(market=81)
    table = build_table(gambler, team)

    play_move(table, lose_cards, dreamer=gambler, count=3, own=2)

    assert (gambler.deck, gambler.own, team.market) == (21, 20, 84)
    with expect_violation("ef.cards.own", wanted=2, there=1):
        play_move(table, lose_cards, dreamer=gambler, count=1, own=2)


def test_in_light_tracking_bought_and_lost_cards_move_the_one_number_p14() -> None:
    gambler = DreamerFactory.build(deck=22, ether=2)
    team = TeamFactory.build(tracking="light", market=81)
    table = build_table(gambler, team)

    play_move(table, buy_cards, dreamer=gambler, count=2, ether=2)
    play_move(table, lose_cards, dreamer=gambler, count=1, pile="hand")

    assert (gambler.deck, gambler.discard, team.market) == (23, 0, 80)


def test_a_dream_adds_cards_to_the_market_p14() -> None:
    team = TeamFactory.build(market=990)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, add_to_market, count=6)
    assert team.market == 996
    with expect_violation("ef.market.impossible", size=999):
        play_move(table, add_to_market, count=6)


def test_nobody_buys_out_of_play_p14() -> None:
    assert (
        get_violation_code(build_table(DreamerFactory.build(), has_session=False), open_market) == "ef.session.closed"
    )


def test_only_who_has_ether_is_asked_what_to_buy_p14() -> None:
    gambler, specialist, tough_guy = build_team(3, ether=1)
    gambler.ether = 0
    table = build_table(gambler, specialist, tough_guy)

    play_move(table, open_market)
    tough_guy.ether = 0
    assert answer_market(table, count=1, ether=1) == specialist.ref
    assert not find_prompts(table, "ef.market.buy")

    with expect_violation("ef.market.no-ether"):
        play_move(table, open_market)


def test_before_saving_nobody_waits_for_a_dreamer_without_ether_p18() -> None:
    table = build_saving_table()
    gambler, specialist = table.present_dreamers
    gambler.ether = 0

    play_move(table, buy_cards, dreamer=specialist, count=1, ether=1)

    assert specialist.ether == 3


def test_the_line_of_a_purchase_names_the_buyer_p14() -> None:
    line = functools.partial(messages.get_journal_line, "etherfields.buy-in-turn")

    assert line({"count": 1, "ether": 1}, {"who": "Zoë"}) == "Zoë bought 1 Influence card for 1 Ether."
    assert line({"count": 2, "ether": 0}, {"who": "Zoë"}) == "Zoë took 2 Influence cards for free."
    assert line({"count": 0, "ether": 0}, {"who": "Ana"}) == "Ana bought no card."
    assert line({"count": 1, "ether": 1}, {}) == "1 Influence card was bought for 1 Ether."


def build_saving_table(**fields: Any) -> Any:
    """Build a table of two that is being saved, up to its buying step."""
    table = build_table(*build_team(2, ether=4), TeamFactory.build(entered=True, **fields))
    play_move(table, start_checklist, procedure="save")
    play_move(table, tick_step, checklist=table.checklists[1], step="save-warn")
    return table


def test_before_saving_everybody_buys_once_p18() -> None:
    table = build_saving_table()

    play_move(table, open_market)
    assert answer_market(table, count=1, ether=2) == table.dreamers[1].ref
    assert answer_market(table) == table.dreamers[2].ref

    assert "save-buy" not in list_open_steps(table.checklists[1])
    with expect_violation("ef.save.bought"):
        play_move(table, open_market)
    with expect_violation("ef.save.bought"):
        play_move(table, buy_cards, dreamer=table.dreamers[1], count=1, ether=1)
    play_move(table, tick_step, checklist=table.checklists[1], step="save-ether")
    assert [(dreamer.ether, dreamer.kept_ether) for dreamer in table.dreamers] == [(0, 1), (0, 1)]


def test_one_by_one_each_buys_once_before_saving_too_p18() -> None:
    table = build_saving_table()
    gambler, specialist = table.present_dreamers

    play_move(table, buy_cards, dreamer=gambler, count=1, ether=1)
    with expect_violation("ef.save.bought-already", names=["Gambler"]):
        play_move(table, buy_cards, dreamer=gambler, count=1, ether=1)
    play_move(table, buy_cards, dreamer=specialist, count=1, ether=1)
    play_move(table, tick_step, checklist=table.checklists[1], step="save-buy")

    with expect_violation("ef.save.bought"):
        play_move(table, buy_cards, dreamer=gambler, count=1, ether=1)
    play_move(table, buy_cards, dreamer=gambler, count=1, ether=1, card="The last bid")


def test_a_saving_begun_anew_is_still_one_saving_p18() -> None:
    table = build_saving_table()
    play_move(table, open_market)
    assert answer_market(table) == table.dreamers[1].ref
    assert answer_market(table, count=1, ether=1) == table.dreamers[2].ref
    play_move(table, leave_checklist, checklist=table.checklists[1])
    play_move(table, start_checklist, procedure="save")

    with expect_violation("ef.save.bought-already", names=["Gambler", "Specialist"]):
        play_move(table, open_market)


def test_a_buying_step_left_out_is_over_p18() -> None:
    table = build_saving_table()
    play_move(table, skip_step, checklist=table.checklists[1], step="save-buy")

    with expect_violation("ef.save.bought"):
        play_move(table, open_market)


def test_without_saving_the_game_may_let_dreamers_buy_as_often_as_it_says_p14() -> None:
    table = build_table(*build_team(2, ether=4))

    for _ in range(2):
        play_move(table, open_market)
        assert answer_market(table, count=1, ether=1) == table.dreamers[1].ref
        assert answer_market(table) == table.dreamers[2].ref

    assert [dreamer.used for dreamer in table.dreamers] == [[], []]


def test_leftover_ether_is_given_up_once_everybody_has_bought_p18() -> None:
    table = build_saving_table()
    play_move(table, open_market)

    with expect_violation("ef.market.open"):
        play_move(table, tick_step, checklist=table.checklists[1], step="save-ether")

    assert [dreamer.ether for dreamer in table.dreamers] == [4, 4]

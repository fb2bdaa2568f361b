"""Running out of cards, reshuffling and its price (manual p. 8)."""

import pytest

from campaigns.engine.messages import messages
from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.distress import resolve_death, suffer_distress
from campaigns.etherfields.rules.draw import compute_flaw_range, draw
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.reshuffle import reshuffle
from campaigns.etherfields.rules.reshuffle_payment import draw_rest, pay_reshuffle
from campaigns.etherfields.rules.session_end import end_session
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.etherfields.table_builders import build_draw_table
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def test_a_deck_that_runs_out_is_reshuffled_with_what_was_just_discarded_p8() -> None:
    gambler = DreamerFactory.build(deck=1, hand=4, discard=10)
    table = build_draw_table(gambler)

    play_move(table, draw, dreamer=gambler, discards=2)

    assert (gambler.hand, gambler.deck, gambler.discard) == (6, 9, 0)
    assert [d.who for d in find_prompts(table, "ef.reshuffle.price")] == [gambler.ref]


def test_a_deck_that_is_just_enough_is_not_reshuffled_p8() -> None:
    gambler = DreamerFactory.build(deck=4, discard=10)
    table = build_draw_table(gambler)

    play_move(table, draw, dreamer=gambler)

    assert (gambler.hand, gambler.deck, gambler.discard) == (4, 0, 10)
    assert not len(table.prompts)


def test_a_price_that_takes_nothing_is_none_p8() -> None:
    gambler = DreamerFactory.build(deck=1, hand=3, discard=2)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)
    (price,) = find_prompts(table, "ef.reshuffle.price")

    with expect_violation("ef.seal.none"):
        play_move(table, pay_reshuffle, decision=price, price="seal")
    play_move(table, pay_reshuffle, decision=price, price="distress")

    assert (gambler.hand, gambler.sealed, gambler.distress) == (6, 0, 1)


def test_flaws_met_before_a_reshuffle_are_shuffled_in_again_p8_p17() -> None:
    gambler = DreamerFactory.build(deck=2, flaws_in_deck=1, discard=10, flaws_in_discard=1)
    with expect_violation("ef.draw.flaws", low=1, high=3):
        play_move(build_draw_table(gambler), draw, dreamer=gambler, flaws=0)

    play_move(build_draw_table(gambler), draw, dreamer=gambler, flaws=2)

    assert (gambler.hand, gambler.deck, gambler.discard) == (2, 9, 1)
    assert (gambler.flaws_in_deck, gambler.flaws_in_discard) == (1, 1)


def test_with_all_piles_empty_what_is_there_is_drawn_at_no_price_p8() -> None:
    gambler = DreamerFactory.build(deck=2, hand=2, sealed=18)
    table = build_draw_table(gambler)

    play_move(table, draw, dreamer=gambler)

    assert (gambler.hand, gambler.deck) == (4, 0)
    assert has_consequence(table, "ef.draw.short", missing=2)
    assert not find_prompts(table, "ef.reshuffle.price")


def test_the_reshuffle_price_is_one_distress_p8() -> None:
    gambler = DreamerFactory.build(deck=0, discard=20)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="distress")

    assert gambler.distress == 1
    assert not len(table.prompts)


def test_the_reshuffle_price_is_three_sealed_after_the_reshuffle_p8() -> None:
    gambler = DreamerFactory.build(deck=0, discard=20)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    assert (gambler.deck, gambler.sealed, gambler.hand) == (13, 3, 4)
    assert has_consequence(table, "ef.seal.paid", count=3)


def test_sealing_more_than_the_deck_holds_stops_there_p14() -> None:
    gambler = DreamerFactory.build(deck=0, hand=2, discard=6)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    assert (gambler.deck, gambler.sealed) == (0, 2)
    assert has_consequence(table, "ef.seal.short", wanted=3, sealed=2)


def test_a_table_that_agreed_so_reshuffles_and_seals_on_p14() -> None:
    gambler = DreamerFactory.build(deck=0, hand=2, discard=6)
    table = build_draw_table(gambler)
    play_move(table, choose_variant, reading="seal-short", choice="reshuffle")
    play_move(table, draw, dreamer=gambler)
    gambler.discard = 9

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    assert (gambler.deck, gambler.discard, gambler.sealed) == (8, 0, 3)
    assert has_consequence(table, "ef.seal.reshuffled")


def test_light_counting_asks_the_price_when_told_of_a_reshuffle_p8() -> None:
    gambler = DreamerFactory.build(deck=20)
    table = build_table(gambler, DreamerFactory.build(), SlumberFactory.build(), TeamFactory.build(tracking="light"))

    play_move(table, draw, dreamer=gambler, reshuffled=True)

    assert gambler.deck == 20
    assert len(find_prompts(table, "ef.reshuffle.price")) == 1


def test_nobody_pays_for_a_dreamer_who_left() -> None:
    gambler = DreamerFactory.build(deck=0, discard=20)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)
    question = find_prompts(table, "ef.reshuffle.price")[0]
    question.who = 99

    with expect_violation("campaign.question.unaskable"):
        play_move(table, pay_reshuffle, decision=question, price="distress")

    assert gambler.distress == 0


def test_outside_the_draw_step_a_reshuffle_is_free_p8() -> None:
    gambler = DreamerFactory.build(deck=3, discard=9, flaws_in_discard=2, sealed=4)
    table = build_draw_table(gambler, phase="actions")

    play_move(table, reshuffle, dreamer=gambler)

    assert (gambler.deck, gambler.flaws_in_deck, gambler.discard, gambler.sealed) == (12, 2, 0, 4)
    assert not len(table.prompts)


def test_in_the_draw_step_a_reshuffle_comes_with_the_draw_p8() -> None:
    gambler = DreamerFactory.build()
    table = build_draw_table(gambler)

    assert get_violation_code(table, reshuffle, gambler) == "ef.reshuffle.in-draw"
    with expect_violation("ef.reshuffle.in-draw"):
        play_move(table, reshuffle, dreamer=gambler)


def test_open_questions_lapse_with_a_loss_p18() -> None:
    gambler, specialist = DreamerFactory.build(deck=0, discard=20), DreamerFactory.build(distress=7)
    table = build_draw_table(gambler, specialist)
    play_move(table, draw, dreamer=gambler)
    play_move(table, suffer_distress, dreamer=specialist, count=1)

    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])

    assert len(table.prompts) == 0


def test_open_questions_lapse_when_the_game_is_packed_away_p18() -> None:
    gambler = DreamerFactory.build(deck=0, discard=20)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)
    play_move(table, end_slumber)

    play_move(table, end_session)

    assert len(table.prompts) == 0
    with expect_violation("ef.slumber.none"):
        assert table.current_slumber


def test_by_default_the_rest_is_drawn_before_three_are_sealed_and_that_is_said_p8() -> None:
    gambler = DreamerFactory.build(deck=3, hand=2, discard=3)
    table = build_draw_table(gambler)

    play_move(table, draw, dreamer=gambler)
    assert (gambler.hand, gambler.deck) == (6, 2)
    assert has_consequence(table, "ef.reshuffle.after-rest", who=str(gambler))
    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    assert (gambler.hand, gambler.deck, gambler.sealed, table.team.lost) == (6, 0, 2, "")
    assert [ruling.code for ruling in table.consequences] == ["ef.seal.short"]


def test_a_table_may_pay_before_the_rest_is_drawn_and_may_die_of_it_p8_p18() -> None:
    gambler = DreamerFactory.build(deck=3, hand=2, discard=3)
    table = build_draw_table(gambler)
    play_move(table, choose_variant, reading="reshuffle-seal", choice="before-drawing")

    play_move(table, draw, dreamer=gambler)
    assert (gambler.hand, gambler.deck) == (5, 3)
    assert has_consequence(table, "ef.reshuffle.before-rest", rest=1)
    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    assert (gambler.hand, gambler.deck, gambler.sealed, table.team.lost) == (5, 0, 3, "cards")


def test_paid_with_distress_the_rest_is_drawn_all_the_same_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=10)
    table = build_draw_table(gambler)
    play_move(table, choose_variant, reading="reshuffle-seal", choice="before-drawing")
    play_move(table, draw, dreamer=gambler)
    assert (gambler.hand, gambler.deck) == (1, 10)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="distress")

    assert (gambler.hand, gambler.deck, gambler.distress) == (4, 7, 1)


def test_paid_before_the_rest_flaws_among_it_are_asked_for_p8_p17() -> None:
    gambler = DreamerFactory.build(deck=2, flaws_in_deck=1, discard=10, flaws_in_discard=1)
    table = build_draw_table(gambler)
    play_move(table, choose_variant, reading="reshuffle-seal", choice="before-drawing")
    with expect_violation("ef.draw.flaws", low=1, high=1):
        play_move(table, draw, dreamer=gambler, flaws=2)
    play_move(table, draw, dreamer=gambler, flaws=1)
    assert (gambler.hand, gambler.deck, gambler.flaws_in_deck) == (1, 11, 2)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="distress")
    (rest,) = find_prompts(table, "ef.draw.rest")
    with expect_violation("ef.draw.flaws", low=0, high=2):
        play_move(table, draw_rest, decision=rest, flaws=3)
    play_move(table, draw_rest, decision=rest, flaws=1)

    assert (gambler.hand, gambler.deck, gambler.discard, gambler.flaws_in_discard) == (2, 9, 1, 1)
    assert not len(table.prompts)


def test_a_flaw_counts_as_one_of_the_four_unless_agreed_otherwise_p8_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=2)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler, flaws=1)
    assert (gambler.hand, gambler.deck) == (3, 6)
    assert has_consequence(table, "ef.draw.flaws-count", flaws=1)

    specialist = DreamerFactory.build(deck=10, flaws_in_deck=2)
    table = build_draw_table(specialist)
    play_move(table, choose_variant, reading="flaw-drawn", choice="drawn-again")
    play_move(table, draw, dreamer=specialist, flaws=1)

    assert (specialist.hand, specialist.deck, specialist.discard) == (4, 5, 1)
    assert has_consequence(table, "ef.draw.flaws-again", flaws=1)


@pytest.mark.parametrize(
    ("piles", "bounds"),
    [
        ({"deck": 10, "flaws_in_deck": 2}, (0, 2)),
        ({"deck": 5, "flaws_in_deck": 2, "discard": 9}, (2, 4)),
        ({"deck": 2, "discard": 3, "flaws_in_discard": 1}, (0, 1)),
        ({"deck": 2, "discard": 2, "flaws_in_discard": 1}, (1, 1)),
    ],
)
def test_drawn_again_every_flaw_on_the_way_may_be_met_p8_p17(piles: dict[str, int], bounds: tuple[int, int]) -> None:
    assert compute_flaw_range(DreamerFactory.build(**piles), is_redrawn=True) == bounds


def test_a_price_that_takes_less_than_three_says_one_number_p8_p14() -> None:
    gambler = DreamerFactory.build(deck=0, hand=2, discard=6)
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)

    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")

    line = messages.get_journal_line("etherfields.pay-reshuffle", {"price": "seal"}, {})
    told = [messages.get_consequence(ruling.code, ruling.facts, "etherfields") for ruling in table.consequences]
    assert (
        " ".join([line, *told])
        == f"The reshuffle was paid for with Sealed cards. {gambler} Sealed 2: the deck held no more."
    )

"""Cards drawn by an effect, in the Draw step and outside it (manual p. 8 and 13; facts 1.3); chosen cards Unsealed."""

from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.seal import unseal_cards
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def test_an_effect_draws_never_past_the_hand_limit_p13() -> None:
    gambler = DreamerFactory.build(hand=4, deck=10)
    table = build_table(gambler, SlumberFactory.build(phase="actions"))

    play_move(table, draw_cards, dreamer=gambler, count=3)

    assert (gambler.hand, gambler.deck) == (6, 8)
    assert has_consequence(table, "ef.hand.limited", wanted=3, drawn=2)
    assert get_violation_code(table, draw_cards, gambler) == "ef.hand.full"
    with expect_violation("ef.hand.full", limit=6):
        play_move(table, draw_cards, dreamer=gambler)


def test_an_effect_may_draw_more_than_four_cards_p13() -> None:
    gambler = DreamerFactory.build(deck=10)

    play_move(build_table(gambler), draw_cards, dreamer=gambler, count=6)

    assert (gambler.hand, gambler.deck) == (6, 4)


def test_a_flaw_drawn_by_an_effect_is_resolved_and_lies_on_the_discard_pile_p17() -> None:
    gambler = DreamerFactory.build(deck=3, flaws_in_deck=3)
    table = build_table(gambler)

    with expect_violation("ef.draw.flaws", low=1, high=1):
        play_move(table, draw_cards, dreamer=gambler)
    play_move(table, draw_cards, dreamer=gambler, flaws=1)

    assert (gambler.hand, gambler.deck, gambler.flaws_in_discard) == (0, 2, 1)


def test_running_out_outside_the_draw_step_is_free_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = build_table(gambler, SlumberFactory.build(phase="actions"))

    play_move(table, draw_cards, dreamer=gambler, count=3)

    assert (gambler.hand, gambler.deck, gambler.discard) == (3, 6, 0)
    assert has_consequence(table, "ef.reshuffle.free", who=str(gambler))
    assert not find_prompts(table, "ef.reshuffle.price")


def test_running_out_has_its_price_wherever_the_table_agreed_so_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = build_table(gambler, SlumberFactory.build(phase="actions"))
    play_move(table, choose_variant, reading="reshuffle-price", choice="always")

    play_move(table, draw_cards, dreamer=gambler, count=3)

    assert [question.who for question in find_prompts(table, "ef.reshuffle.price")] == [gambler.ref]


def test_running_out_by_an_effect_in_the_draw_step_has_its_price_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = build_table(gambler, SlumberFactory.build(phase="draw"))

    play_move(table, draw_cards, dreamer=gambler, count=2)

    assert find_prompts(table, "ef.reshuffle.price")


def test_light_tracking_only_asks_whether_the_deck_ran_out_p8() -> None:
    gambler = DreamerFactory.build(deck=22)
    table = build_table(gambler, TeamFactory.build(tracking="light"))

    play_move(table, draw_cards, dreamer=gambler, count=3)
    assert (gambler.deck, gambler.hand) == (22, 0)
    assert not has_consequence(table, "ef.reshuffle.free")
    play_move(table, draw_cards, dreamer=gambler, count=3, reshuffled=True)
    assert has_consequence(table, "ef.reshuffle.free")


def test_a_chosen_sealed_card_goes_to_the_discard_pile_like_any_other_p14() -> None:
    gambler = DreamerFactory.build(sealed=3)

    play_move(build_table(gambler), unseal_cards, dreamer=gambler, count=1)

    assert (gambler.sealed, gambler.discard) == (2, 1)


def test_an_absent_dreamer_draws_by_no_effect_p18() -> None:
    absent = DreamerFactory.build(playing=False, deck=10)
    table = build_table(DreamerFactory.build(), absent)

    with expect_violation("ef.roster.absent"):
        play_move(table, draw_cards, dreamer=absent)

"""Cards drawn by an effect, in the Draw step and outside it (manual p. 8 and 13; facts 1.3); chosen cards Unsealed."""

from campaigns.etherfields.rules.campaign import agree
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.seal import unseal
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rulings import asked, may, play, refused, said, table_of


def test_an_effect_draws_never_past_the_hand_limit_p13() -> None:
    gambler = DreamerFactory.build(hand=4, deck=10)
    table = table_of(gambler, SlumberFactory.build(phase="actions"))

    play(table, draw_cards, dreamer=gambler, count=3)

    assert (gambler.hand, gambler.deck) == (6, 8)
    assert said(table, "ef.hand.limited", wanted=3, drawn=2)
    assert may(table, draw_cards, gambler) == "ef.hand.full"
    with refused("ef.hand.full", limit=6):
        play(table, draw_cards, dreamer=gambler)


def test_an_effect_may_draw_more_than_four_cards_p13() -> None:
    gambler = DreamerFactory.build(deck=10)

    play(table_of(gambler), draw_cards, dreamer=gambler, count=6)

    assert (gambler.hand, gambler.deck) == (6, 4)


def test_a_flaw_drawn_by_an_effect_is_resolved_and_lies_on_the_discard_pile_p17() -> None:
    gambler = DreamerFactory.build(deck=3, flaws_in_deck=3)
    table = table_of(gambler)

    with refused("ef.draw.flaws", low=1, high=1):
        play(table, draw_cards, dreamer=gambler)
    play(table, draw_cards, dreamer=gambler, flaws=1)

    assert (gambler.hand, gambler.deck, gambler.flaws_in_discard) == (0, 2, 1)


def test_running_out_outside_the_draw_step_is_free_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = table_of(gambler, SlumberFactory.build(phase="actions"))

    play(table, draw_cards, dreamer=gambler, count=3)

    assert (gambler.hand, gambler.deck, gambler.discard) == (3, 6, 0)
    assert said(table, "ef.reshuffle.free", who=str(gambler))
    assert not asked(table, "ef.reshuffle.price")


def test_running_out_has_its_price_wherever_the_table_agreed_so_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = table_of(gambler, SlumberFactory.build(phase="actions"))
    play(table, agree, reading="reshuffle-price", choice="always")

    play(table, draw_cards, dreamer=gambler, count=3)

    assert [question.who for question in asked(table, "ef.reshuffle.price")] == [gambler.ref]


def test_running_out_by_an_effect_in_the_draw_step_has_its_price_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table = table_of(gambler, SlumberFactory.build(phase="draw"))

    play(table, draw_cards, dreamer=gambler, count=2)

    assert asked(table, "ef.reshuffle.price")


def test_light_tracking_only_asks_whether_the_deck_ran_out_p8() -> None:
    gambler = DreamerFactory.build(deck=22)
    table = table_of(gambler, TeamFactory.build(tracking="light"))

    play(table, draw_cards, dreamer=gambler, count=3)
    assert (gambler.deck, gambler.hand) == (22, 0)
    assert not said(table, "ef.reshuffle.free")
    play(table, draw_cards, dreamer=gambler, count=3, reshuffled=True)
    assert said(table, "ef.reshuffle.free")


def test_a_chosen_sealed_card_goes_to_the_discard_pile_like_any_other_p14() -> None:
    gambler = DreamerFactory.build(sealed=3)

    play(table_of(gambler), unseal, dreamer=gambler, count=1)

    assert (gambler.sealed, gambler.discard) == (2, 1)


def test_an_absent_dreamer_draws_by_no_effect_p18() -> None:
    absent = DreamerFactory.build(playing=False, deck=10)
    table = table_of(DreamerFactory.build(), absent)

    with refused("ef.roster.absent"):
        play(table, draw_cards, dreamer=absent)

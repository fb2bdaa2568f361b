"""Counting the piles apart, or all in one number (manual p. 8 and 14)."""

from __future__ import annotations

from campaigns.etherfields.rules.campaign import set_tracking
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.seal import seal_cards
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def test_one_number_for_all_piles_still_knows_sealed_cards_p14() -> None:
    gambler = DreamerFactory.build(deck=10, hand=4, discard=6, sealed=2)
    table = build_table(gambler, SlumberFactory.build(phase="actions"))

    play_move(table, set_tracking, mode="light")
    play_move(table, seal_cards, dreamer=gambler, count=3)

    assert (gambler.card_count, gambler.hand, gambler.discard, gambler.sealed) == (17, 0, 0, 5)


def test_going_back_to_single_piles_asks_for_the_hand_before_the_next_draw_p8() -> None:
    gambler = DreamerFactory.build(deck=20)
    table = build_table(gambler, DreamerFactory.build(archetype="reaper"), SlumberFactory.build())

    play_move(table, set_tracking, mode="light")
    with expect_violation("ef.tracking.already", mode="light"):
        play_move(table, set_tracking, mode="light")
    play_move(table, set_tracking, mode="detailed")
    assert has_consequence(table, "ef.tracking.correct-it")
    play_move(table, draw, dreamer=gambler)

    assert (gambler.deck, gambler.hand) == (16, 4)

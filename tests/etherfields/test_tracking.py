"""Counting the piles apart, or all in one number (manual p. 8 and 14)."""

from __future__ import annotations

from campaigns.etherfields.rules.campaign import track
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.seal import seal
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rulings import play, refused, said, table_of


def test_one_number_for_all_piles_still_knows_sealed_cards_p14() -> None:
    gambler = DreamerFactory.build(deck=10, hand=4, discard=6, sealed=2)
    table = table_of(gambler, SlumberFactory.build(phase="actions"))

    play(table, track, mode="light")
    play(table, seal, dreamer=gambler, count=3)

    assert (gambler.cards, gambler.hand, gambler.discard, gambler.sealed) == (17, 0, 0, 5)


def test_going_back_to_single_piles_asks_for_the_hand_before_the_next_draw_p8() -> None:
    gambler = DreamerFactory.build(deck=20)
    table = table_of(gambler, DreamerFactory.build(archetype="reaper"), SlumberFactory.build())

    play(table, track, mode="light")
    with refused("ef.tracking.already", mode="light"):
        play(table, track, mode="light")
    play(table, track, mode="detailed")
    assert said(table, "ef.tracking.correct-it")
    play(table, draw, dreamer=gambler)

    assert (gambler.deck, gambler.hand) == (16, 4)

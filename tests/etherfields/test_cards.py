"""Influence cards, Flaws, Sealing, the Market, the Progress zone (manual p. 13, 14 and 17)."""

import pytest

from campaigns.etherfields.rules.campaign import agree
from campaigns.etherfields.rules.cards import discard, gain_cards, lose_cards, remove_cards
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.flaws import gain_flaw, remove_flaw
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.progress import drop_progress, place_progress
from campaigns.etherfields.rules.seal import seal, unseal
from campaigns.etherfields.rules.treasure import spend_ether
from campaigns.journal.moves import correct
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rulings import may, play, refused, said, table_of


def test_sealing_skips_flaws_and_leaves_them_on_top_p14() -> None:
    gambler = DreamerFactory.build(deck=15, flaws_in_deck=2, discard=6)
    table = table_of(gambler)

    play(table, seal, dreamer=gambler, count=30)

    assert (gambler.deck, gambler.flaws_in_deck, gambler.sealed) == (2, 2, 13)
    assert said(table, "ef.seal.short", wanted=30, sealed=13)
    assert table.names["count"] == "13"


def test_a_reported_seal_is_played_as_the_table_agreed_p14() -> None:
    gambler = DreamerFactory.build(deck=2, discard=20)
    table = table_of(gambler)
    play(table, agree, reading="seal-short", choice="reshuffle")

    play(table, seal, dreamer=gambler, count=4)

    assert (gambler.deck, gambler.discard, gambler.sealed) == (18, 0, 4)
    assert said(table, "ef.seal.reshuffled")


def test_with_no_card_to_seal_nothing_is_sealed_p14() -> None:
    gambler = DreamerFactory.build(deck=2, flaws_in_deck=2, hand=6)

    with refused("ef.seal.none", who=str(gambler)):
        play(table_of(gambler), seal, dreamer=gambler, count=1)
    assert gambler.sealed == 0


def test_sealing_takes_cards_off_the_deck_p14() -> None:
    gambler = DreamerFactory.build(deck=15, flaws_in_deck=2)

    play(table_of(gambler), seal, dreamer=gambler, count=4)

    assert (gambler.deck, gambler.sealed, gambler.flaws_in_deck) == (11, 4, 2)


def test_unsealed_cards_go_to_the_discard_pile_p14() -> None:
    gambler = DreamerFactory.build(sealed=4)

    play(table_of(gambler), unseal, dreamer=gambler, count=3)

    assert (gambler.sealed, gambler.discard) == (1, 3)


def test_unsealing_more_than_there_are_unseals_all_p14() -> None:
    gambler = DreamerFactory.build(sealed=2)
    table = table_of(gambler)

    play(table, unseal, dreamer=gambler, count=5)

    assert (gambler.sealed, gambler.discard) == (0, 2)
    assert said(table, "ef.seal.nothing-left", freed=2, wanted=5)


def test_cards_paid_as_intent_go_to_the_discard_pile_p12() -> None:
    gambler = DreamerFactory.build(hand=4)
    table = table_of(gambler)

    play(table, discard, dreamer=gambler, count=3)
    assert (gambler.hand, gambler.discard) == (1, 3)
    with refused("ef.hand.too-few", wanted=2, there=1):
        play(table, discard, dreamer=gambler, count=2)


def test_gained_cards_go_on_the_discard_pile_p13() -> None:
    gambler = DreamerFactory.build()

    play(table_of(gambler), gain_cards, dreamer=gambler, count=2)

    assert gambler.discard == 2


def test_lost_cards_leave_their_pile_for_the_market_p14() -> None:
    gambler = DreamerFactory.build(hand=2, discard=3, flaws_in_discard=2)
    table = table_of(gambler)

    play(table, lose_cards, dreamer=gambler, count=1)
    play(table, lose_cards, dreamer=gambler, count=2, pile="hand")
    play(table, lose_cards, dreamer=gambler, count=1, pile="discard")
    assert (gambler.deck, gambler.hand, gambler.discard) == (21, 0, 2)
    with refused("ef.cards.too-few", pile="discard", there=0):
        play(table, lose_cards, dreamer=gambler, count=1, pile="discard")


def test_ether_is_paid_for_cards_only_p14() -> None:
    gambler = DreamerFactory.build(ether=5)
    table = table_of(gambler)

    with refused("ef.market.nothing", who=str(gambler)):
        play(table, buy_cards, dreamer=gambler, count=0, ether=2)
    play(table, buy_cards, dreamer=gambler, count=0, ether=0)
    assert gambler.ether == 5


def test_bought_cards_cost_ether_and_go_on_the_discard_pile_p14() -> None:
    gambler = DreamerFactory.build(ether=5)
    table = table_of(gambler)

    play(table, buy_cards, dreamer=gambler, count=2, ether=4)
    assert (gambler.discard, gambler.ether) == (2, 1)
    with refused("ef.ether.too-few", wanted=2, there=1):
        play(table, buy_cards, dreamer=gambler, count=1, ether=2)
    with refused("ef.ether.too-few", wanted=2, there=1):
        play(table, spend_ether, dreamer=gambler, count=2)
    play(table, spend_ether, dreamer=gambler, count=1)
    assert gambler.ether == 0


def test_a_flaw_is_gained_on_the_discard_pile_and_removed_from_there_first_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=1)
    table = table_of(gambler)

    play(table, gain_flaw, dreamer=gambler)
    assert (gambler.discard, gambler.flaws_in_discard, gambler.flaws) == (1, 1, 2)
    play(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.discard, gambler.flaws_in_discard, gambler.flaws_in_deck) == (0, 0, 1)
    play(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.deck, gambler.flaws_in_deck) == (9, 0)
    with refused("ef.flaw.none"):
        play(table, remove_flaw, dreamer=gambler, ether=0)


def test_four_progress_cards_fit_p13() -> None:
    gambler = DreamerFactory.build(hand=2, progress=3)
    table = table_of(gambler)

    play(table, place_progress, dreamer=gambler)
    assert (gambler.hand, gambler.progress) == (1, 4)
    assert may(table, place_progress, gambler) == "ef.progress.full"
    with refused("ef.progress.full", limit=4):
        play(table, place_progress, dreamer=gambler)
    play(table, drop_progress, dreamer=gambler)
    play(table, place_progress, dreamer=gambler)
    assert (gambler.hand, gambler.progress, gambler.discard) == (0, 4, 1)


def test_a_card_may_allow_a_fifth_progress_card_p6() -> None:
    gambler = DreamerFactory.build(hand=2, progress=4)
    table = table_of(gambler)

    play(table, place_progress, card="Wide Desk", dreamer=gambler)

    assert gambler.progress == 5
    assert table.overruled == ["ef.progress.full"]


def test_an_empty_progress_zone_has_nothing_to_discard_p13() -> None:
    gambler = DreamerFactory.build()

    with refused("ef.progress.none"):
        play(table_of(gambler), drop_progress, dreamer=gambler)


def test_a_progress_card_comes_from_the_hand_p13() -> None:
    gambler = DreamerFactory.build(hand=0)

    with refused("ef.hand.too-few"):
        play(table_of(gambler), place_progress, dreamer=gambler)


def test_more_flaws_than_cards_cannot_be() -> None:
    gambler = DreamerFactory.build(deck=10, discard=2)
    table = table_of(gambler)

    with refused("ef.flaw.too-many", pile="deck"):
        play(table, correct, what="etherfields.dreamer:1:flaws_in_deck", value=11)
    with refused("ef.flaw.too-many", pile="discard"):
        play(table, correct, what="etherfields.dreamer:1:flaws_in_discard", value=3)
    play(table, correct, what="etherfields.dreamer:1:flaws_in_discard", value=2)
    assert gambler.flaws == 2


def test_a_pile_has_an_end() -> None:
    gambler = DreamerFactory.build(discard=190)

    with refused("ef.cards.impossible"):
        play(table_of(gambler), gain_cards, dreamer=gambler, count=40)


def test_who_plays_alone_may_remove_an_unfit_card_and_draw_another_p13() -> None:
    gambler = DreamerFactory.build(archetype="gambler", hand=6, deck=16)
    team = TeamFactory.build()
    table = table_of(gambler, team, SlumberFactory.build(phase="actions"))

    play(table, remove_cards, dreamer=gambler, own=1)

    assert (gambler.hand, gambler.discard, gambler.own, team.market) == (5, 0, 21, 81)
    assert said(table, "ef.cards.alone", who="Gambler")
    play(table, draw_cards, dreamer=gambler)
    assert (gambler.hand, gambler.deck) == (6, 15)


def test_cards_removed_from_the_game_come_into_no_pile_p3() -> None:
    gambler, other = DreamerFactory.build(discard=4), DreamerFactory.build()
    table = table_of(gambler, other)

    play(table, remove_cards, dreamer=gambler, count=3, pile="discard")

    assert (gambler.cards, gambler.discard) == (23, 1)
    assert said(table, "ef.cards.removed", count=3)
    assert not said(table, "ef.cards.alone")
    with refused("ef.cards.too-few", there=1):
        play(table, remove_cards, dreamer=gambler, count=2, pile="discard")
    with refused("ef.cards.own", wanted=2, there=1):
        play(table, remove_cards, dreamer=gambler, pile="deck", own=2)


def test_a_placed_card_may_be_returned_to_the_market_p14() -> None:
    gambler = DreamerFactory.build(progress=3, flipped=1)
    table = table_of(gambler, TeamFactory.build(market=10))

    play(table, lose_cards, dreamer=gambler, count=1, pile="progress", side="flipped")
    assert (gambler.progress, gambler.flipped, table.team.market) == (2, 0, 11)
    with refused("ef.progress.no-such", side="flipped"):
        play(table, lose_cards, dreamer=gambler, count=1, pile="progress", side="flipped")
    play(table, lose_cards, dreamer=gambler, count=2, pile="progress")

    assert (gambler.progress, table.team.market) == (0, 13)


@pytest.mark.parametrize("tracking", ["detailed", "light"])
def test_a_sealed_card_may_be_returned_to_the_market_p14(tracking: str) -> None:
    gambler = DreamerFactory.build(sealed=2)
    table = table_of(gambler, TeamFactory.build(market=10, tracking=tracking))

    play(table, lose_cards, dreamer=gambler, count=2, pile="sealed", own=1)
    assert (gambler.sealed, gambler.own, gambler.deck, table.team.market) == (0, 21, 22, 12)
    with refused("ef.cards.too-few", pile="sealed", wanted=1, there=0):
        play(table, lose_cards, dreamer=gambler, count=1, pile="sealed")


def test_placed_and_sealed_cards_may_be_removed_from_the_game_p3() -> None:
    gambler = DreamerFactory.build(sealed=2, progress=1)
    table = table_of(gambler)

    play(table, remove_cards, dreamer=gambler, pile="sealed")
    play(table, remove_cards, dreamer=gambler, pile="progress")

    assert (gambler.sealed, gambler.progress) == (1, 0)

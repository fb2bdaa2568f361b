"""Influence cards, Flaws, Sealing, the Market, the Progress zone (manual p. 13, 14 and 17)."""

import pytest

from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.cards import discard_cards, gain_cards, lose_cards, remove_cards
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.flaws import gain_flaw, remove_flaw
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.progress_zone import drop_progress, place_progress
from campaigns.etherfields.rules.seal import seal_cards, unseal_cards
from campaigns.etherfields.rules.treasure import spend_ether
from campaigns.journal.core_moves import correct_number
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_sealing_skips_flaws_and_leaves_them_on_top_p14() -> None:
    gambler = DreamerFactory.build(deck=15, flaws_in_deck=2, discard=6)
    table = build_table(gambler)

    play_move(table, seal_cards, dreamer=gambler, count=30)

    assert (gambler.deck, gambler.flaws_in_deck, gambler.sealed) == (2, 2, 13)
    assert has_consequence(table, "ef.seal.short", wanted=30, sealed=13)
    assert table.line_facts["count"] == "13"


def test_a_reported_seal_is_played_as_the_table_agreed_p14() -> None:
    gambler = DreamerFactory.build(deck=2, discard=20)
    table = build_table(gambler)
    play_move(table, choose_variant, reading="seal-short", choice="reshuffle")

    play_move(table, seal_cards, dreamer=gambler, count=4)

    assert (gambler.deck, gambler.discard, gambler.sealed) == (18, 0, 4)
    assert has_consequence(table, "ef.seal.reshuffled")


def test_with_no_card_to_seal_nothing_is_sealed_p14() -> None:
    gambler = DreamerFactory.build(deck=2, flaws_in_deck=2, hand=6)

    with expect_violation("ef.seal.none", who=str(gambler)):
        play_move(build_table(gambler), seal_cards, dreamer=gambler, count=1)
    assert gambler.sealed == 0


def test_sealing_takes_cards_off_the_deck_p14() -> None:
    gambler = DreamerFactory.build(deck=15, flaws_in_deck=2)

    play_move(build_table(gambler), seal_cards, dreamer=gambler, count=4)

    assert (gambler.deck, gambler.sealed, gambler.flaws_in_deck) == (11, 4, 2)


def test_unsealed_cards_go_to_the_discard_pile_p14() -> None:
    gambler = DreamerFactory.build(sealed=4)

    play_move(build_table(gambler), unseal_cards, dreamer=gambler, count=3)

    assert (gambler.sealed, gambler.discard) == (1, 3)


def test_unsealing_more_than_there_are_unseals_all_p14() -> None:
    gambler = DreamerFactory.build(sealed=2)
    table = build_table(gambler)

    play_move(table, unseal_cards, dreamer=gambler, count=5)

    assert (gambler.sealed, gambler.discard) == (0, 2)
    assert has_consequence(table, "ef.seal.nothing-left", freed=2, wanted=5)


def test_cards_paid_as_intent_go_to_the_discard_pile_p12() -> None:
    gambler = DreamerFactory.build(hand=4)
    table = build_table(gambler)

    play_move(table, discard_cards, dreamer=gambler, count=3)
    assert (gambler.hand, gambler.discard) == (1, 3)
    with expect_violation("ef.hand.too-few", wanted=2, there=1):
        play_move(table, discard_cards, dreamer=gambler, count=2)


def test_gained_cards_go_on_the_discard_pile_p13() -> None:
    gambler = DreamerFactory.build()

    play_move(build_table(gambler), gain_cards, dreamer=gambler, count=2)

    assert gambler.discard == 2


def test_lost_cards_leave_their_pile_for_the_market_p14() -> None:
    gambler = DreamerFactory.build(hand=2, discard=3, flaws_in_discard=2)
    table = build_table(gambler)

    play_move(table, lose_cards, dreamer=gambler, count=1)
    play_move(table, lose_cards, dreamer=gambler, count=2, pile="hand")
    play_move(table, lose_cards, dreamer=gambler, count=1, pile="discard")
    assert (gambler.deck, gambler.hand, gambler.discard) == (21, 0, 2)
    with expect_violation("ef.cards.too-few", pile="discard", there=0):
        play_move(table, lose_cards, dreamer=gambler, count=1, pile="discard")


def test_ether_is_paid_for_cards_only_p14() -> None:
    gambler = DreamerFactory.build(ether=5)
    table = build_table(gambler)

    with expect_violation("ef.market.nothing", who=str(gambler)):
        play_move(table, buy_cards, dreamer=gambler, count=0, ether=2)
    play_move(table, buy_cards, dreamer=gambler, count=0, ether=0)
    assert gambler.ether == 5


def test_bought_cards_cost_ether_and_go_on_the_discard_pile_p14() -> None:
    gambler = DreamerFactory.build(ether=5)
    table = build_table(gambler)

    play_move(table, buy_cards, dreamer=gambler, count=2, ether=4)
    assert (gambler.discard, gambler.ether) == (2, 1)
    with expect_violation("ef.ether.too-few", wanted=2, there=1):
        play_move(table, buy_cards, dreamer=gambler, count=1, ether=2)
    with expect_violation("ef.ether.too-few", wanted=2, there=1):
        play_move(table, spend_ether, dreamer=gambler, count=2)
    play_move(table, spend_ether, dreamer=gambler, count=1)
    assert gambler.ether == 0


def test_a_flaw_is_gained_on_the_discard_pile_and_removed_from_there_first_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=1)
    table = build_table(gambler)

    play_move(table, gain_flaw, dreamer=gambler)
    assert (gambler.discard, gambler.flaws_in_discard, gambler.flaw_count) == (1, 1, 2)
    play_move(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.discard, gambler.flaws_in_discard, gambler.flaws_in_deck) == (0, 0, 1)
    play_move(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.deck, gambler.flaws_in_deck) == (9, 0)
    with expect_violation("ef.flaw.none"):
        play_move(table, remove_flaw, dreamer=gambler, ether=0)


def test_four_progress_cards_fit_p13() -> None:
    gambler = DreamerFactory.build(hand=2, progress=3)
    table = build_table(gambler)

    play_move(table, place_progress, dreamer=gambler)
    assert (gambler.hand, gambler.progress) == (1, 4)
    assert get_violation_code(table, place_progress, gambler) == "ef.progress.full"
    with expect_violation("ef.progress.full", limit=4):
        play_move(table, place_progress, dreamer=gambler)
    play_move(table, drop_progress, dreamer=gambler)
    play_move(table, place_progress, dreamer=gambler)
    assert (gambler.hand, gambler.progress, gambler.discard) == (0, 4, 1)


def test_a_card_may_allow_a_fifth_progress_card_p6() -> None:
    gambler = DreamerFactory.build(hand=2, progress=4)
    table = build_table(gambler)

    play_move(table, place_progress, card="Wide Desk", dreamer=gambler)

    assert gambler.progress == 5
    assert table.overruled_codes == ["ef.progress.full"]


def test_an_empty_progress_zone_has_nothing_to_discard_p13() -> None:
    gambler = DreamerFactory.build()

    with expect_violation("ef.progress.none"):
        play_move(build_table(gambler), drop_progress, dreamer=gambler)


def test_a_progress_card_comes_from_the_hand_p13() -> None:
    gambler = DreamerFactory.build(hand=0)

    with expect_violation("ef.hand.too-few"):
        play_move(build_table(gambler), place_progress, dreamer=gambler)


def test_more_flaws_than_cards_cannot_be() -> None:
    gambler = DreamerFactory.build(deck=10, discard=2)
    table = build_table(gambler)

    with expect_violation("ef.flaw.too-many", pile="deck"):
        play_move(table, correct_number, what="etherfields.dreamer:1:flaws_in_deck", value=11)
    with expect_violation("ef.flaw.too-many", pile="discard"):
        play_move(table, correct_number, what="etherfields.dreamer:1:flaws_in_discard", value=3)
    play_move(table, correct_number, what="etherfields.dreamer:1:flaws_in_discard", value=2)
    assert gambler.flaw_count == 2


def test_a_pile_has_an_end() -> None:
    gambler = DreamerFactory.build(discard=190)

    with expect_violation("ef.cards.impossible"):
        play_move(build_table(gambler), gain_cards, dreamer=gambler, count=40)


def test_who_plays_alone_may_remove_an_unfit_card_and_draw_another_p13() -> None:
    gambler = DreamerFactory.build(archetype="gambler", hand=6, deck=16)
    team = TeamFactory.build()
    table = build_table(gambler, team, SlumberFactory.build(phase="actions"))

    play_move(table, remove_cards, dreamer=gambler, own=1)

    assert (gambler.hand, gambler.discard, gambler.own, team.market) == (5, 0, 21, 81)
    assert has_consequence(table, "ef.cards.alone", who="Gambler")
    play_move(table, draw_cards, dreamer=gambler)
    assert (gambler.hand, gambler.deck) == (6, 15)


def test_cards_removed_from_the_game_come_into_no_pile_p3() -> None:
    gambler, other = DreamerFactory.build(discard=4), DreamerFactory.build()
    table = build_table(gambler, other)

    play_move(table, remove_cards, dreamer=gambler, count=3, pile="discard")

    assert (gambler.card_count, gambler.discard) == (23, 1)
    assert has_consequence(table, "ef.cards.removed", count=3)
    assert not has_consequence(table, "ef.cards.alone")
    with expect_violation("ef.cards.too-few", there=1):
        play_move(table, remove_cards, dreamer=gambler, count=2, pile="discard")
    with expect_violation("ef.cards.own", wanted=2, there=1):
        play_move(table, remove_cards, dreamer=gambler, pile="deck", own=2)


def test_a_placed_card_may_be_returned_to_the_market_p14() -> None:
    gambler = DreamerFactory.build(progress=3, flipped=1)
    table = build_table(gambler, TeamFactory.build(market=10))

    play_move(table, lose_cards, dreamer=gambler, count=1, pile="progress", side="flipped")
    assert (gambler.progress, gambler.flipped, table.team.market) == (2, 0, 11)
    with expect_violation("ef.progress.no-such", side="flipped"):
        play_move(table, lose_cards, dreamer=gambler, count=1, pile="progress", side="flipped")
    play_move(table, lose_cards, dreamer=gambler, count=2, pile="progress")

    assert (gambler.progress, table.team.market) == (0, 13)


@pytest.mark.parametrize("tracking", ["detailed", "light"])
def test_a_sealed_card_may_be_returned_to_the_market_p14(tracking: str) -> None:
    gambler = DreamerFactory.build(sealed=2)
    table = build_table(gambler, TeamFactory.build(market=10, tracking=tracking))

    play_move(table, lose_cards, dreamer=gambler, count=2, pile="sealed", own=1)
    assert (gambler.sealed, gambler.own, gambler.deck, table.team.market) == (0, 21, 22, 12)
    with expect_violation("ef.cards.too-few", pile="sealed", wanted=1, there=0):
        play_move(table, lose_cards, dreamer=gambler, count=1, pile="sealed")


def test_placed_and_sealed_cards_may_be_removed_from_the_game_p3() -> None:
    gambler = DreamerFactory.build(sealed=2, progress=1)
    table = build_table(gambler)

    play_move(table, remove_cards, dreamer=gambler, pile="sealed")
    play_move(table, remove_cards, dreamer=gambler, pile="progress")

    assert (gambler.sealed, gambler.progress) == (1, 0)

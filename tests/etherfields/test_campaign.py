"""Beginning, joining, counting, agreeing (manual p. 5, 13, 14 and 18)."""

import pytest

from campaigns.etherfields.rules.campaign import begin_campaign, choose_variant, set_card_limits, set_tracking
from campaigns.etherfields.rules.cards import discard_cards, gain_cards, lose_cards
from campaigns.etherfields.rules.flaws import gain_flaw, remove_flaw
from campaigns.etherfields.rules.progress_zone import drop_progress, place_progress
from campaigns.etherfields.rules.roster import add_player, name_player
from campaigns.etherfields.rules.session_start import start_session
from tests.etherfields.factories import ARCHETYPES, DreamerFactory, TeamFactory, build_team
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_each_dreamer_begins_with_22_cards_p13(count: int) -> None:
    table = build_table(game_name="etherfields", has_session=False)
    for team in table.get_rows("etherfields.team"):
        table.source.rows["etherfields.team"].pop(team.ref)

    play_move(table, begin_campaign, who=", ".join(ARCHETYPES[:count]))

    assert [(d.archetype, d.deck, d.hand, d.playing) for d in table.dreamers] == [
        (name, 22, 0, False) for name in ARCHETYPES[:count]
    ]
    assert not table.team.is_light_tracking


def test_a_campaign_begins_once_with_known_archetypes_each_once_p5() -> None:
    table = build_table(game_name="etherfields", has_session=False)
    with expect_violation("ef.campaign.begun"):
        play_move(table, begin_campaign, who="gambler")

    table.source.rows.clear()
    with expect_violation("ef.campaign.nobody"):
        play_move(table, begin_campaign, who=" , ")
    with expect_violation("ef.campaign.unknown", archetype="wizard"):
        play_move(table, begin_campaign, who="gambler,wizard")
    with expect_violation("ef.campaign.twice"):
        play_move(table, begin_campaign, who="gambler,gambler")
    with expect_violation("ef.campaign.not-begun"):
        play_move(table, add_player, archetype="gambler")


def test_before_the_campaign_nothing_can_be_asked_of_the_team() -> None:
    table = build_table(game_name="etherfields", has_session=False)
    table.source.rows.clear()

    assert get_violation_code(table, gain_cards) == "ef.campaign.not-begun"
    assert get_violation_code(table, start_session) == "ef.campaign.not-begun"
    with expect_violation("ef.campaign.not-begun"):
        assert table.team


def test_a_newcomer_takes_an_unused_archetype_and_plays_next_session_p18() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_table(gambler)

    with expect_violation("ef.roster.taken", archetype="gambler"):
        play_move(table, add_player, archetype="gambler", player="Mara")
    play_move(table, add_player, archetype="reaper", player="Jo")

    assert has_consequence(table, "ef.roster.next-session")
    newcomer = table.dreamers.get(2)
    assert (str(newcomer), newcomer.deck, newcomer.playing) == ("Jo", 22, False)
    with expect_violation("ef.roster.absent", who="Jo"):
        play_move(table, gain_cards, dreamer=newcomer, count=1)


def test_joining_between_sessions_needs_no_waiting_p18() -> None:
    table = build_table(DreamerFactory.build(archetype="gambler"), has_session=False)

    play_move(table, add_player, archetype="specialist")

    assert not table.consequences


def test_another_player_may_lead_a_dreamer_p18() -> None:
    gambler = DreamerFactory.build(archetype="gambler", player="Mara")

    play_move(build_table(gambler), name_player, dreamer=gambler, player="Jo")

    assert str(gambler) == "Jo"


def test_light_counting_adds_deck_hand_and_discard_up_and_back() -> None:
    gambler = DreamerFactory.build(deck=10, hand=4, discard=3, flaws_in_discard=1, sealed=2, progress=1)
    table = build_table(gambler)

    with expect_violation("ef.tracking.already", mode="detailed"):
        play_move(table, set_tracking, mode="detailed")
    play_move(table, set_tracking, mode="light")
    assert (gambler.deck, gambler.hand, gambler.discard, gambler.flaws_in_deck) == (17, 0, 0, 1)
    assert (gambler.sealed, gambler.progress) == (2, 1)

    play_move(table, set_tracking, mode="detailed")
    assert has_consequence(table, "ef.tracking.correct-it")
    assert gambler.deck == 17


def test_light_counting_keeps_one_number_true() -> None:
    gambler = DreamerFactory.build(deck=20)
    table = build_table(gambler, TeamFactory.build(tracking="light"))

    play_move(table, discard_cards, dreamer=gambler, count=3)
    assert gambler.deck == 20
    play_move(table, gain_cards, dreamer=gambler, count=2)
    assert gambler.deck == 22
    play_move(table, lose_cards, dreamer=gambler, count=2, pile="hand")
    assert gambler.deck == 20
    play_move(table, place_progress, dreamer=gambler)
    assert (gambler.deck, gambler.progress) == (19, 1)
    play_move(table, set_card_limits, dreamer=gambler, hand=6, progress=0)
    assert (gambler.deck, gambler.progress) == (20, 0)
    play_move(table, gain_flaw, dreamer=gambler)
    assert (gambler.deck, gambler.flaws_in_deck) == (21, 1)
    play_move(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.deck, gambler.flaws_in_deck) == (20, 0)
    with expect_violation("ef.progress.none"):
        play_move(table, drop_progress, dreamer=gambler)


def test_a_table_agrees_how_to_seal_more_than_the_deck_holds_p14() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, choose_variant, reading="seal-short", choice="reshuffle")

    assert table.team.readings == {"seal-short": "reshuffle"}


def test_a_limit_that_falls_discards_the_surplus_at_once_p16() -> None:
    gambler = DreamerFactory.build(hand=6, progress=4)
    table = build_table(gambler)

    play_move(table, set_card_limits, dreamer=gambler, hand=5, progress=2)

    assert (gambler.hand, gambler.progress, gambler.discard) == (5, 2, 3)
    assert has_consequence(table, "ef.hand.excess", count=1)
    assert has_consequence(table, "ef.progress.excess", count=2)


def test_team_order_starts_with_the_first_player_p6() -> None:
    dreamers = build_team(3)
    table = build_table(*dreamers, has_session=False)

    play_move(table, start_session, first_player=dreamers[1], present=dreamers)

    assert table.present_dreamers == [dreamers[1], dreamers[2], dreamers[0]]
    assert str(table.team)

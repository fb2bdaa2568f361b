"""Beginning, joining, counting, agreeing (manual p. 5, 13, 14 and 18)."""

import pytest

from campaigns.etherfields.rules.campaign import agree, begin, set_limits, track
from campaigns.etherfields.rules.cards import discard, gain_cards, lose_cards
from campaigns.etherfields.rules.flaws import gain_flaw, remove_flaw
from campaigns.etherfields.rules.progress import drop_progress, place_progress
from campaigns.etherfields.rules.roster import join, name_player
from campaigns.etherfields.rules.session import start_session
from tests.etherfields.factories import ARCHETYPES, DreamerFactory, TeamFactory, team_of
from tests.rulings import may, play, refused, said, table_of


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_each_dreamer_begins_with_22_cards_p13(count: int) -> None:
    table = table_of(on="etherfields", in_session=False)
    for team in table.rows("etherfields.team"):
        table.source.rows["etherfields.team"].pop(team.ref)

    play(table, begin, who=", ".join(ARCHETYPES[:count]))

    assert [(d.archetype, d.deck, d.hand, d.playing) for d in table.dreamers] == [
        (name, 22, 0, False) for name in ARCHETYPES[:count]
    ]
    assert not table.team.light


def test_a_campaign_begins_once_with_known_archetypes_each_once_p5() -> None:
    table = table_of(on="etherfields", in_session=False)
    with refused("ef.campaign.begun"):
        play(table, begin, who="gambler")

    table.source.rows.clear()
    with refused("ef.campaign.nobody"):
        play(table, begin, who=" , ")
    with refused("ef.campaign.unknown", archetype="wizard"):
        play(table, begin, who="gambler,wizard")
    with refused("ef.campaign.twice"):
        play(table, begin, who="gambler,gambler")
    with refused("ef.campaign.not-begun"):
        play(table, join, archetype="gambler")


def test_before_the_campaign_nothing_can_be_asked_of_the_team() -> None:
    table = table_of(on="etherfields", in_session=False)
    table.source.rows.clear()

    assert may(table, gain_cards) == "ef.campaign.not-begun"
    assert may(table, start_session) == "ef.campaign.not-begun"
    with refused("ef.campaign.not-begun"):
        assert table.team


def test_a_newcomer_takes_an_unused_archetype_and_plays_next_session_p18() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = table_of(gambler)

    with refused("ef.roster.taken", archetype="gambler"):
        play(table, join, archetype="gambler", player="Mara")
    play(table, join, archetype="reaper", player="Jo")

    assert said(table, "ef.roster.next-session")
    newcomer = table.dreamers.get(2)
    assert (str(newcomer), newcomer.deck, newcomer.playing) == ("Jo", 22, False)
    with refused("ef.roster.absent", who="Jo"):
        play(table, gain_cards, dreamer=newcomer, count=1)


def test_joining_between_sessions_needs_no_waiting_p18() -> None:
    table = table_of(DreamerFactory.build(archetype="gambler"), in_session=False)

    play(table, join, archetype="specialist")

    assert not table.rulings


def test_another_player_may_lead_a_dreamer_p18() -> None:
    gambler = DreamerFactory.build(archetype="gambler", player="Mara")

    play(table_of(gambler), name_player, dreamer=gambler, player="Jo")

    assert str(gambler) == "Jo"


def test_light_counting_adds_deck_hand_and_discard_up_and_back() -> None:
    gambler = DreamerFactory.build(deck=10, hand=4, discard=3, flaws_in_discard=1, sealed=2, progress=1)
    table = table_of(gambler)

    with refused("ef.tracking.already", mode="detailed"):
        play(table, track, mode="detailed")
    play(table, track, mode="light")
    assert (gambler.deck, gambler.hand, gambler.discard, gambler.flaws_in_deck) == (17, 0, 0, 1)
    assert (gambler.sealed, gambler.progress) == (2, 1)

    play(table, track, mode="detailed")
    assert said(table, "ef.tracking.correct-it")
    assert gambler.deck == 17


def test_light_counting_keeps_one_number_true() -> None:
    gambler = DreamerFactory.build(deck=20)
    table = table_of(gambler, TeamFactory.build(tracking="light"))

    play(table, discard, dreamer=gambler, count=3)
    assert gambler.deck == 20
    play(table, gain_cards, dreamer=gambler, count=2)
    assert gambler.deck == 22
    play(table, lose_cards, dreamer=gambler, count=2, pile="hand")
    assert gambler.deck == 20
    play(table, place_progress, dreamer=gambler)
    assert (gambler.deck, gambler.progress) == (19, 1)
    play(table, set_limits, dreamer=gambler, hand=6, progress=0)
    assert (gambler.deck, gambler.progress) == (20, 0)
    play(table, gain_flaw, dreamer=gambler)
    assert (gambler.deck, gambler.flaws_in_deck) == (21, 1)
    play(table, remove_flaw, dreamer=gambler, ether=0)
    assert (gambler.deck, gambler.flaws_in_deck) == (20, 0)
    with refused("ef.progress.none"):
        play(table, drop_progress, dreamer=gambler)


def test_a_table_agrees_how_to_seal_more_than_the_deck_holds_p14() -> None:
    table = table_of(DreamerFactory.build())

    play(table, agree, reading="seal-short", choice="reshuffle")

    assert table.team.readings == {"seal-short": "reshuffle"}


def test_a_limit_that_falls_discards_the_surplus_at_once_p16() -> None:
    gambler = DreamerFactory.build(hand=6, progress=4)
    table = table_of(gambler)

    play(table, set_limits, dreamer=gambler, hand=5, progress=2)

    assert (gambler.hand, gambler.progress, gambler.discard) == (5, 2, 3)
    assert said(table, "ef.hand.excess", count=1)
    assert said(table, "ef.progress.excess", count=2)


def test_team_order_starts_with_the_first_player_p6() -> None:
    dreamers = team_of(3)
    table = table_of(*dreamers, in_session=False)

    play(table, start_session, first_player=dreamers[1], present=dreamers)

    assert table.playing == [dreamers[1], dreamers[2], dreamers[0]]
    assert str(table.team)

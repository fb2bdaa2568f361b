"""Joining, leaving, changing and swapping Dreamers (manual p. 5 and 18, facts 2.1)."""

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.campaign import begin_campaign
from campaigns.etherfields.rules.cards import gain_cards
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick_remaining_steps
from campaigns.etherfields.rules.roster import add_player, change_dreamer, name_player, swap_dreamers, toggle_presence
from tests.etherfields.factories import (
    CardFactory,
    ChecklistFactory,
    DreamerFactory,
    SecretFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move

CHANGE_CHECKLIST = [{"key": "awaken-change", "done": False, "facts": {}}]


def test_a_campaign_may_begin_with_the_add_ons_and_either_manual_p5_p18() -> None:
    table = build_table(game_name="etherfields", has_session=False)
    table.source.rows.clear()

    play_move(table, begin_campaign, who="gambler,reaper", tracking="light", edition="2.0", thorn_knight=True)

    assert (table.team.edition, table.team.thorn_knight, table.team.is_light_tracking) == ("2.0", True, True)


def test_the_reaper_joins_as_the_fifth_p5_p18() -> None:
    table = build_table(*build_team(4), has_session=False)

    play_move(table, add_player, archetype="reaper")

    assert len(table.dreamers) == 5
    assert has_consequence(table, "ef.reaper.joins")


def test_what_an_archetype_lost_before_stays_lost_p18() -> None:
    table = build_table(
        DreamerFactory.build(archetype="gambler"), TeamFactory.build(own_cards={"specialist": 19}), has_session=False
    )

    play_move(table, add_player, archetype="specialist")

    newcomer = table.dreamers[2]
    assert (newcomer.deck, newcomer.own, table.team.own_cards) == (19, 19, {})


def test_an_absent_dreamer_is_handed_to_another_player_p18() -> None:
    gambler = DreamerFactory.build(player="Mara", playing=False)

    play_move(build_table(gambler), name_player, dreamer=gambler, player="Jo")

    assert str(gambler) == "Jo"


def test_dreamers_go_between_slumbers_p18() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist, TeamFactory.build(first_player=1, hours=4))

    play_move(table, toggle_presence, dreamer=gambler)
    assert (gambler.playing, table.team.first_player, table.team.hours) == (False, 2, 4)
    assert has_consequence(table, "ef.roster.left")
    with expect_violation("ef.roster.absent"):
        play_move(table, gain_cards, dreamer=gambler, count=1)
    with expect_violation("ef.session.nobody"):
        play_move(table, toggle_presence, dreamer=specialist)


def test_who_is_absent_joins_from_the_next_session_on_p18() -> None:
    gambler, absent = build_team(2)
    absent.playing = False
    table = build_table(gambler, absent)

    with expect_violation("ef.roster.next-time", who="Specialist"):
        play_move(table, toggle_presence, dreamer=absent)
    play_move(table, toggle_presence, dreamer=absent, card="The late guest")
    assert absent.playing
    assert has_consequence(table, "ef.roster.came")


def test_a_newcomer_of_this_evening_waits_for_the_next_one_too_p18() -> None:
    table = build_table(*build_team(2))
    play_move(table, add_player, archetype="reaper")

    with expect_violation("ef.roster.next-time", who="Reaper"):
        play_move(table, toggle_presence, dreamer=table.dreamers[3])


def test_nobody_leaves_in_the_middle_of_a_slumber_p18() -> None:
    dreamers = build_team(2)
    with expect_violation("ef.roster.mid-slumber", name="Wraith"):
        play_move(build_table(*dreamers, SlumberFactory.build()), toggle_presence, dreamer=dreamers[0])


def build_rich_dreamer(**fields: object) -> Dreamer:
    """Return a Dreamer with 28 cards in all places, 2 of them Flaws; those that are not its own were gained."""
    piles = {"deck": 12, "discard": 8, "sealed": 3, "progress": 4, "flipped": 1, "unused": 1}
    return DreamerFactory.build(**piles, flaws_in_deck=1, flaws_in_discard=1, lucid=True, masks=["Fox"], **fields)


def test_an_unused_archetype_brings_its_own_cards_and_the_rest_stays_p5() -> None:
    gambler = build_rich_dreamer(archetype="gambler", own=20)
    table = build_table(gambler, ChecklistFactory.build(steps=CHANGE_CHECKLIST))

    play_move(table, change_dreamer, dreamer=gambler, archetype="tough-guy")

    assert (gambler.archetype, gambler.own, gambler.deck, gambler.flaws_in_deck) == ("tough-guy", 22, 30, 2)
    assert (gambler.discard, gambler.sealed, gambler.progress, gambler.flipped, gambler.unused) == (0, 0, 0, 0, 0)
    assert (gambler.masks, gambler.lucid) == (["Fox"], False)
    assert table.team.own_cards == {"gambler": 20}
    assert has_consequence(table, "ef.roster.changed", count=22)
    assert has_consequence(table, "ef.roster.lucid")

    play_move(table, change_dreamer, dreamer=gambler, archetype="gambler")
    assert (gambler.own, gambler.deck, table.team.own_cards) == (20, 28, {"tough-guy": 22})


def test_dreamers_are_changed_in_an_awakening_or_a_set_up_only_p5() -> None:
    gambler, specialist = build_team(2)
    with expect_violation("ef.roster.not-now"):
        play_move(build_table(gambler, specialist), change_dreamer, dreamer=gambler, archetype="reaper")
    table = build_table(gambler, specialist, ChecklistFactory.build(steps=CHANGE_CHECKLIST))
    with expect_violation("ef.roster.taken"):
        play_move(table, change_dreamer, dreamer=gambler, archetype="specialist")
    with expect_violation("ef.roster.same"):
        play_move(table, swap_dreamers, dreamer=gambler, partner=gambler)


def test_two_players_swap_and_keep_what_they_gained_p5() -> None:
    gambler, specialist = (
        build_rich_dreamer(archetype="gambler", player="Mara", own=22),
        DreamerFactory.build(archetype="specialist", player="Jo", own=21, deck=24, ether=2),
    )
    card, secret = CardFactory.build(holder=1), SecretFactory.build(holder=2)
    table = build_table(
        gambler,
        specialist,
        card,
        secret,
        TeamFactory.build(first_player=1),
        ChecklistFactory.build(steps=CHANGE_CHECKLIST),
    )

    play_move(table, swap_dreamers, dreamer=gambler, partner=specialist)

    assert (gambler.archetype, gambler.player, gambler.deck, gambler.ether) == ("gambler", "Jo", 25, 2)
    assert (specialist.archetype, specialist.player, specialist.deck) == ("specialist", "Mara", 27)
    assert (specialist.flaws_in_deck, specialist.masks, gambler.masks) == (2, ["Fox"], [])
    assert (card.holder, secret.holder, table.team.first_player) == (2, 1, 2)
    assert has_consequence(table, "ef.roster.swapped")
    assert table.line_facts == {"dreamer": "Mara", "partner": "Jo"}


@pytest.mark.parametrize(("first", "then"), [(None, None), (1, 2), (2, 1), (3, 3)])
def test_a_swap_leaves_the_first_player_where_it_sits_p5(first: int | None, then: int | None) -> None:
    dreamers = build_team(3)
    table = build_table(
        *dreamers, TeamFactory.build(first_player=first), ChecklistFactory.build(steps=CHANGE_CHECKLIST)
    )

    play_move(table, swap_dreamers, dreamer=dreamers[0], partner=dreamers[1])

    assert table.team.first_player == then


@pytest.mark.parametrize("tracking", ["detailed", "light"])
def test_a_swap_is_part_of_the_awakening_checklist_p18(tracking: str) -> None:
    dreamers = build_team(2)
    table = build_table(*dreamers, TeamFactory.build(tracking=tracking))
    play_move(table, start_checklist, procedure="awakening")

    play_move(table, swap_dreamers, dreamer=dreamers[0], partner=dreamers[1])
    play_move(table, tick_remaining_steps, checklist=table.checklists[1])

    assert [dreamer.deck for dreamer in dreamers] == [22, 22]

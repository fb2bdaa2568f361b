"""Joining, leaving, changing and swapping Dreamers (manual p. 5 and 18, facts 2.1)."""

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.campaign import begin
from campaigns.etherfields.rules.cards import gain_cards
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick_rest
from campaigns.etherfields.rules.roster import change_dreamer, come_or_go, join, name_player, swap_dreamers
from tests.etherfields.factories import (
    CardFactory,
    ChecklistFactory,
    DreamerFactory,
    SecretFactory,
    SlumberFactory,
    TeamFactory,
    team_of,
)
from tests.rulings import play, refused, said, table_of

CHANGING = [{"key": "awaken-change", "done": False, "facts": {}}]


def test_a_campaign_may_begin_with_the_add_ons_and_either_manual_p5_p18() -> None:
    table = table_of(on="etherfields", in_session=False)
    table.source.rows.clear()

    play(table, begin, who="gambler,reaper", tracking="light", edition="2.0", thorn_knight=True)

    assert (table.team.edition, table.team.thorn_knight, table.team.light) == ("2.0", True, True)


def test_the_reaper_joins_as_the_fifth_p5_p18() -> None:
    table = table_of(*team_of(4), in_session=False)

    play(table, join, archetype="reaper")

    assert len(table.dreamers) == 5
    assert said(table, "ef.reaper.joins")


def test_what_an_archetype_lost_before_stays_lost_p18() -> None:
    table = table_of(
        DreamerFactory.build(archetype="gambler"), TeamFactory.build(own_cards={"specialist": 19}), in_session=False
    )

    play(table, join, archetype="specialist")

    newcomer = table.dreamers[2]
    assert (newcomer.deck, newcomer.own, table.team.own_cards) == (19, 19, {})


def test_an_absent_dreamer_is_handed_to_another_player_p18() -> None:
    gambler = DreamerFactory.build(player="Mara", playing=False)

    play(table_of(gambler), name_player, dreamer=gambler, player="Jo")

    assert str(gambler) == "Jo"


def test_dreamers_go_between_slumbers_p18() -> None:
    gambler, specialist = team_of(2)
    table = table_of(gambler, specialist, TeamFactory.build(first_player=1, hours=4))

    play(table, come_or_go, dreamer=gambler)
    assert (gambler.playing, table.team.first_player, table.team.hours) == (False, 2, 4)
    assert said(table, "ef.roster.left")
    with refused("ef.roster.absent"):
        play(table, gain_cards, dreamer=gambler, count=1)
    with refused("ef.session.nobody"):
        play(table, come_or_go, dreamer=specialist)


def test_who_is_absent_joins_from_the_next_session_on_p18() -> None:
    gambler, absent = team_of(2)
    absent.playing = False
    table = table_of(gambler, absent)

    with refused("ef.roster.next-time", who="Specialist"):
        play(table, come_or_go, dreamer=absent)
    play(table, come_or_go, dreamer=absent, card="The late guest")
    assert absent.playing
    assert said(table, "ef.roster.came")


def test_a_newcomer_of_this_evening_waits_for_the_next_one_too_p18() -> None:
    table = table_of(*team_of(2))
    play(table, join, archetype="reaper")

    with refused("ef.roster.next-time", who="Reaper"):
        play(table, come_or_go, dreamer=table.dreamers[3])


def test_nobody_leaves_in_the_middle_of_a_slumber_p18() -> None:
    dreamers = team_of(2)
    with refused("ef.roster.mid-slumber", name="Wraith"):
        play(table_of(*dreamers, SlumberFactory.build()), come_or_go, dreamer=dreamers[0])


def rich(**fields: object) -> Dreamer:
    """Return a Dreamer with 28 cards in all places, 2 of them Flaws; those that are not its own were gained."""
    piles = {"deck": 12, "discard": 8, "sealed": 3, "progress": 4, "flipped": 1, "unused": 1}
    return DreamerFactory.build(**piles, flaws_in_deck=1, flaws_in_discard=1, lucid=True, masks=["Fox"], **fields)


def test_an_unused_archetype_brings_its_own_cards_and_the_rest_stays_p5() -> None:
    gambler = rich(archetype="gambler", own=20)
    table = table_of(gambler, ChecklistFactory.build(steps=CHANGING))

    play(table, change_dreamer, dreamer=gambler, archetype="tough-guy")

    assert (gambler.archetype, gambler.own, gambler.deck, gambler.flaws_in_deck) == ("tough-guy", 22, 30, 2)
    assert (gambler.discard, gambler.sealed, gambler.progress, gambler.flipped, gambler.unused) == (0, 0, 0, 0, 0)
    assert (gambler.masks, gambler.lucid) == (["Fox"], False)
    assert table.team.own_cards == {"gambler": 20}
    assert said(table, "ef.roster.changed", count=22)
    assert said(table, "ef.roster.lucid")

    play(table, change_dreamer, dreamer=gambler, archetype="gambler")
    assert (gambler.own, gambler.deck, table.team.own_cards) == (20, 28, {"tough-guy": 22})


def test_dreamers_are_changed_in_an_awakening_or_a_set_up_only_p5() -> None:
    gambler, specialist = team_of(2)
    with refused("ef.roster.not-now"):
        play(table_of(gambler, specialist), change_dreamer, dreamer=gambler, archetype="reaper")
    table = table_of(gambler, specialist, ChecklistFactory.build(steps=CHANGING))
    with refused("ef.roster.taken"):
        play(table, change_dreamer, dreamer=gambler, archetype="specialist")
    with refused("ef.roster.same"):
        play(table, swap_dreamers, dreamer=gambler, partner=gambler)


def test_two_players_swap_and_keep_what_they_gained_p5() -> None:
    gambler, specialist = (
        rich(archetype="gambler", player="Mara", own=22),
        DreamerFactory.build(archetype="specialist", player="Jo", own=21, deck=24, ether=2),
    )
    card, secret = CardFactory.build(holder=1), SecretFactory.build(holder=2)
    table = table_of(
        gambler, specialist, card, secret, TeamFactory.build(first_player=1), ChecklistFactory.build(steps=CHANGING)
    )

    play(table, swap_dreamers, dreamer=gambler, partner=specialist)

    assert (gambler.archetype, gambler.player, gambler.deck, gambler.ether) == ("gambler", "Jo", 25, 2)
    assert (specialist.archetype, specialist.player, specialist.deck) == ("specialist", "Mara", 27)
    assert (specialist.flaws_in_deck, specialist.masks, gambler.masks) == (2, ["Fox"], [])
    assert (card.holder, secret.holder, table.team.first_player) == (2, 1, 2)
    assert said(table, "ef.roster.swapped")


@pytest.mark.parametrize(("first", "then"), [(None, None), (1, 2), (2, 1), (3, 3)])
def test_a_swap_leaves_the_first_player_where_it_sits_p5(first: int | None, then: int | None) -> None:
    dreamers = team_of(3)
    table = table_of(*dreamers, TeamFactory.build(first_player=first), ChecklistFactory.build(steps=CHANGING))

    play(table, swap_dreamers, dreamer=dreamers[0], partner=dreamers[1])

    assert table.team.first_player == then


@pytest.mark.parametrize("tracking", ["detailed", "light"])
def test_a_swap_is_part_of_the_awakening_checklist_p18(tracking: str) -> None:
    dreamers = team_of(2)
    table = table_of(*dreamers, TeamFactory.build(tracking=tracking))
    play(table, start_checklist, procedure="awakening")

    play(table, swap_dreamers, dreamer=dreamers[0], partner=dreamers[1])
    play(table, tick_rest, checklist=table.checklists[1])

    assert [dreamer.deck for dreamer in dreamers] == [22, 22]

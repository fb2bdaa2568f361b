"""Setting up an evening, the First Player, packing away (manual p. 5, 6 and 18)."""

import pytest

from campaigns.engine import Consequence
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.distress import resolve_death, suffer_distress
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.session import pass_first_player
from campaigns.etherfields.rules.session_end import end_session, save_as_death
from campaigns.etherfields.rules.session_start import start_session
from campaigns.models import Session
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move


@pytest.mark.parametrize(("count", "hours"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_hours_at_set_up_by_number_of_dreamers_p5(count: int, hours: int) -> None:
    dreamers = build_team(count, playing=False)
    table = build_table(*dreamers, has_session=False)

    play_move(table, start_session, first_player=dreamers[0], present=dreamers)

    assert table.team.hours == hours
    assert [(s.number, s.present, s.ended) for s in table.sessions] == [(1, list(range(1, count + 1)), False)]


def test_absentees_sit_out_and_do_not_count_p18() -> None:
    gambler, specialist, tough_guy = build_team(3, playing=False)
    table = build_table(gambler, specialist, tough_guy, has_session=False)

    with expect_violation("ef.first.absent", who="Tough Guy"):
        play_move(table, start_session, first_player=tough_guy, present=[gambler, specialist])
    with expect_violation("ef.session.nobody"):
        play_move(table, start_session, first_player=gambler, present=[])
    play_move(table, start_session, first_player=specialist, present=[gambler, specialist])

    assert table.team.hours == 4
    with expect_violation("ef.roster.absent", who="Tough Guy"):
        play_move(table, suffer_distress, dreamer=tough_guy, count=1)


def test_an_evening_starts_when_the_last_one_is_over() -> None:
    gambler = DreamerFactory.build()
    with expect_violation("ef.session.open"):
        play_move(build_table(gambler), start_session, first_player=gambler, present=[gambler])
    table = build_table(gambler, SlumberFactory.build(), SessionFactory.build(ended=True))
    with expect_violation("ef.session.mid-slumber"):
        play_move(table, start_session, first_player=gambler, present=[gambler])


def test_sessions_are_numbered_on() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SessionFactory.build(number=7, ended=True))

    play_move(table, start_session, first_player=gambler, present=[gambler])

    assert [session.number for session in table.sessions] == [7, 8]


def test_outside_a_session_nobody_plays() -> None:
    gambler = DreamerFactory.build()

    with expect_violation("ef.session.closed"):
        play_move(build_table(gambler, has_session=False), suffer_distress, dreamer=gambler, count=1)


def test_the_first_player_marker_goes_round_clockwise_p6() -> None:
    dreamers = build_team(3)
    table = build_table(*dreamers, TeamFactory.build(first_player=3))

    play_move(table, pass_first_player)

    assert table.team.first_player == 1
    assert has_consequence(table, "ef.first.now", who="Gambler")


def test_the_first_player_marker_stays_put_in_the_middle_of_a_turn_p6() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist, SlumberFactory.build())
    play_move(table, pass_first_player)

    gambler.drawn = True
    with expect_violation("ef.first.mid-turn"):
        play_move(table, pass_first_player)


def test_alone_there_is_nobody_to_hand_the_marker_to_p6() -> None:
    gambler = DreamerFactory.build()
    with expect_violation("ef.first.alone"):
        play_move(build_table(gambler), pass_first_player)

    table = build_table(gambler)
    play_move(table, pass_first_player, card="Mirror Mask")
    assert table.overruled_codes == ["ef.first.alone"]


def test_with_nobody_at_the_table_no_card_hands_the_marker_on() -> None:
    with expect_violation("ef.session.nobody"):
        play_move(build_table(DreamerFactory.build(playing=False)), pass_first_player, card="Mirror Mask")


def test_the_team_marker_waits_during_a_slumber_p8() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, travel, at="Old theatre")
    assert table.team.at == "Old theatre"

    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    with expect_violation("ef.dreamworld.paused", name="Wraith"):
        play_move(table, travel, at="Old theatre")


def build_full_dreamer(**fields: object) -> Dreamer:
    """Return a Dreamer with something in every place."""
    return DreamerFactory.build(
        deck=8,
        hand=4,
        discard=5,
        sealed=3,
        progress=2,
        flaws_in_deck=1,
        flaws_in_discard=1,
        distress=5,
        gems=2,
        **fields,
    )


def test_packing_away_puts_all_cards_back_and_cures_all_distress_p18() -> None:
    gambler, table = build_full_dreamer(ether=3), None
    table = build_table(gambler, TeamFactory.build(keys=2, at="Harbour"))

    play_move(table, end_session)

    assert (gambler.deck, gambler.hand, gambler.discard, gambler.sealed, gambler.progress) == (22, 0, 0, 0, 0)
    assert (gambler.flaws_in_deck, gambler.flaws_in_discard) == (2, 0)
    assert (gambler.distress, gambler.gems, gambler.ether, gambler.kept_ether, gambler.playing) == (0, 0, 0, 1, False)
    assert (table.team.keys, table.team.at) == (0, "")
    assert has_consequence(table, "ef.save.ether-traded", ethers=[f"{gambler} 3"])
    assert table.save_point == Consequence("campaign.session", {"number": 1})
    assert GAME_DEFINITION.get_phase(table) == "packed"


def test_no_ether_left_no_card_for_it_p18() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler)

    play_move(table, end_session)

    assert gambler.kept_ether == 0
    assert not table.consequences


def test_kept_ether_comes_back_at_the_next_set_up_p18() -> None:
    gambler = DreamerFactory.build(kept_ether=1)
    absent = DreamerFactory.build(kept_ether=1)
    table = build_table(gambler, absent, has_session=False)

    play_move(table, start_session, first_player=gambler, present=[gambler])

    assert (gambler.ether, gambler.kept_ether) == (1, 0)
    assert (absent.ether, absent.kept_ether) == (0, 1)
    assert has_consequence(table, "ef.save.ether-returned", ethers=[f"{gambler} 1"])
    assert not len(table.checklists)


def test_a_packed_game_is_unpacked_once_its_session_begins_p5_p18() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SessionFactory.build(ended=True), TeamFactory.build(place="box"), has_session=False)

    play_move(table, start_session, first_player=gambler, present=[gambler])

    (checklist,) = table.checklists
    assert (checklist.kind, list_open_steps(checklist)[:2]) == ("restore", ["restore-box", "setup-board"])
    assert checklist.steps[0]["facts"] == {"number": 1}


def test_packing_away_in_a_slumber_is_refused_and_counts_as_a_death_p18() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SlumberFactory.build(), EntityFactory.build())

    with expect_violation("ef.save.mid-slumber", name="Wraith"):
        play_move(table, end_session)
    play_move(table, save_as_death)
    assert table.team.lost == "saved"
    assert has_consequence(table, "ef.death.saved")

    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])
    assert table.slumber is None
    play_move(table, end_session)
    assert [session.ended for session in table.sessions] == [True]


def test_a_card_may_allow_packing_away_in_a_slumber_p6() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), EntityFactory.build())

    play_move(table, end_session, card="Delta Phase")

    assert table.overruled_codes == ["ef.save.mid-slumber"]
    assert table.slumber is None
    assert not len(table.entities)


def test_only_the_open_session_is_closed() -> None:
    old = Session(ref=1, number=1, ended=True)
    table = build_table(DreamerFactory.build(), old, SessionFactory.build(ref=2, number=2))

    play_move(table, end_session)

    assert table.save_point == Consequence("campaign.session", {"number": 2})


def test_stopping_mid_slumber_needs_a_slumber() -> None:
    with expect_violation("ef.slumber.none"):
        play_move(build_table(DreamerFactory.build()), save_as_death)


def test_who_is_there_is_named_in_the_order_of_sitting_p6() -> None:
    table = build_table(*build_team(3), TeamFactory.build(readings={"seats": "1,3,2"}), has_session=False)
    there = list(table.dreamers)

    play_move(table, start_session, first_player=there[0], present=there)

    assert table.line_facts["present"] == ["Gambler", "Tough Guy", "Specialist"]

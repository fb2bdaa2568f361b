"""The seating of the players, and clockwise order: the marker, rounds, buying (manual p. 6, 8 and 14)."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.engine import get_game
from campaigns.etherfields.panels.guide import build_guide_panel
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick_remaining_steps, tick_step
from campaigns.etherfields.rules.market import answer_purchase, open_market
from campaigns.etherfields.rules.roster import add_player, swap_dreamers, toggle_presence
from campaigns.etherfields.rules.rounds import end_round, get_round_dreamer
from campaigns.etherfields.rules.seating import set_seats
from campaigns.etherfields.rules.session import pass_first_player
from campaigns.etherfields.rules.session_start import start_session
from campaigns.etherfields.rules.shopping import start_shopping
from campaigns.models import Session
from campaigns.storage.state import open_table
from tests.campaigns.table_actions import begin_campaign, mint_move_id
from tests.etherfields.factories import ChecklistFactory, DreamerFactory, SlumberFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move

CHANGE_CHECKLIST = [{"key": "awaken-change", "done": False, "facts": {}}]


def build_four_seats(*, in_session: bool = True, **team: Any) -> Any:
    """Build a table of four in seating order: Gambler, Tough Guy, Free Spirit, Specialist."""
    table = build_table(*build_team(4, playing=in_session, ether=3), TeamFactory.build(**team), has_session=in_session)
    play_move(table, set_seats, order=[1, 3, 4, 2])
    return table


def list_names(table: Any) -> list[str]:
    """Return who is at the table, in order."""
    return [str(dreamer) for dreamer in table.present_dreamers]


def test_without_a_word_on_it_the_order_is_that_of_the_campaign_p6() -> None:
    table = build_table(*build_team(4), TeamFactory.build(first_player=3))

    assert [dreamer.ref for dreamer in table.present_dreamers] == [3, 4, 1, 2]


def test_everybody_acts_clockwise_from_the_first_player_as_they_sit_p6() -> None:
    table = build_four_seats(first_player=4)

    assert [dreamer.ref for dreamer in table.present_dreamers] == [4, 2, 1, 3]
    assert table.line_facts == {"order": ["Free Spirit", "Specialist", "Gambler", "Tough Guy"]}


def test_it_does_not_matter_who_is_named_first_p6() -> None:
    one, other = build_four_seats(first_player=2), build_four_seats(first_player=2)
    play_move(other, set_seats, order=[4, 2, 1, 3])

    assert list_names(one) == list_names(other) == ["Specialist", "Gambler", "Tough Guy", "Free Spirit"]


def test_the_marker_is_handed_to_the_next_seat_p6() -> None:
    table = build_four_seats(first_player=3)

    play_move(table, pass_first_player)

    assert table.team.first_player == 4
    play_move(table, pass_first_player)
    assert table.team.first_player == 2


def test_an_empty_chair_is_passed_over_p6() -> None:
    table = build_four_seats(first_player=3)
    play_move(table, toggle_presence, dreamer=table.dreamers[3])

    assert (table.team.first_player, [d.ref for d in table.present_dreamers]) == (4, [4, 2, 1])


def test_rounds_go_from_seat_to_seat_p6_p8() -> None:
    dreamers = build_team(3, hand=4)
    team = TeamFactory.build(first_player=2, readings={"rounds": "in-order"})
    table = build_table(*dreamers, team, SlumberFactory.build(phase="actions"))
    play_move(table, set_seats, order=[1, 3, 2])

    acted = []
    for _ in range(3):
        acted.append(str(get_round_dreamer(table)))
        play_move(table, end_round, dreamer=get_round_dreamer(table))

    assert acted == ["Specialist", "Gambler", "Tough Guy"]
    assert (table.current_slumber.round, str(get_round_dreamer(table))) == (2, "Specialist")


def test_influence_cards_are_bought_clockwise_from_the_first_player_p14() -> None:
    table = build_four_seats(first_player=3)
    play_move(table, open_market)

    bought = []
    while waiting := find_prompts(table, "ef.market.buy"):
        bought.append(waiting[0].facts["name"])
        play_move(table, answer_purchase, decision=waiting[0])

    assert bought == ["Tough Guy", "Free Spirit", "Specialist", "Gambler"]


def test_shopping_asks_clockwise_too_p14() -> None:
    table = build_four_seats(first_player=4, shopping=1)

    play_move(table, start_shopping, wares="influence")

    asks = [decision.facts["name"] for decision in find_prompts(table, "ef.shopping.cards")]
    assert asks == ["Free Spirit", "Specialist", "Gambler", "Tough Guy"]


def test_seats_are_changed_at_any_time_also_in_a_slumber_p6() -> None:
    table = build_table(*build_team(3), TeamFactory.build(first_player=1), SlumberFactory.build(phase="actions"))

    play_move(table, set_seats, order=[3, 2, 1])

    assert [dreamer.ref for dreamer in table.present_dreamers] == [1, 3, 2]


def test_nobody_sits_twice_or_is_left_standing_p6() -> None:
    table = build_table(*build_team(3))

    with expect_violation("ef.first.twice"):
        play_move(table, set_seats, order=[1, 2, 2])
    with expect_violation("ef.first.unseated", names=["Tough Guy"]):
        play_move(table, set_seats, order=[1, 2])
    with expect_violation("ef.first.nobody", number=9):
        play_move(table, set_seats, order=[1, 2, 3, 9])


def test_an_absentee_need_not_be_named_and_a_newcomer_sits_last_p6_p18() -> None:
    gambler, specialist, absent = DreamerFactory.build(archetype="gambler"), *build_team(3)[1:]
    absent.playing = False
    table = build_table(gambler, specialist, absent)
    play_move(table, set_seats, order=[2, 1])
    play_move(table, add_player, archetype="reaper")

    assert table.seated_refs == [2, 1, 3]
    assert [dreamer.ref for dreamer in table.dreamers_clockwise] == [2, 1, 3, 4]


def test_players_who_swap_dreamers_keep_their_chairs_p5_p6() -> None:
    table = build_table(
        *build_team(4), TeamFactory.build(first_player=1), ChecklistFactory.build(steps=CHANGE_CHECKLIST)
    )
    play_move(table, set_seats, order=[1, 3, 4, 2])

    play_move(table, swap_dreamers, dreamer=table.dreamers[1], partner=table.dreamers[3])

    assert (table.team.first_player, [d.ref for d in table.present_dreamers]) == (3, [3, 1, 4, 2])


def test_players_who_never_said_how_they_sit_swap_dreamers_without_chairs_p5() -> None:
    table = build_table(*build_team(3), ChecklistFactory.build(steps=CHANGE_CHECKLIST))

    play_move(table, swap_dreamers, dreamer=table.dreamers[1], partner=table.dreamers[3])

    assert table.seated_refs == []


def test_setting_up_asks_how_you_sit_p5_p6() -> None:
    table = build_table(*build_team(4, playing=False), has_session=False)
    play_move(table, start_checklist, procedure="first-setup")
    (checklist,) = table.checklists
    present = list(table.dreamers)
    play_move(table, start_session, first_player=present[0], present=present)
    assert has_consequence(table, "ef.first.seats-open", names=["Gambler", "Specialist", "Tough Guy", "Free Spirit"])

    with expect_violation("ef.checklist.say-it", step="setup-seats"):
        play_move(table, tick_step, checklist=checklist, step="setup-seats")
    play_move(table, set_seats, order=[1, 4, 2, 3])

    assert {"key": "setup-seats", "done": True, "facts": {}} in checklist.steps


@pytest.mark.parametrize("procedure", ["session-setup", "restore"])
def test_every_set_up_asks_and_done_is_enough_where_they_sit_as_before_p5_p6(procedure: str) -> None:
    dreamers = build_team(3, playing=False)
    table = build_table(*dreamers, Session(ref=1, number=1, ended=True))
    play_move(table, set_seats, order=[1, 3, 2])
    play_move(table, start_checklist, procedure=procedure)
    (checklist,) = table.checklists
    if procedure == "restore":
        play_move(table, tick_step, checklist=checklist, step="restore-box")
    play_move(table, start_session, first_player=dreamers[0], present=dreamers)
    assert not has_consequence(table, "ef.first.seats-open")

    play_move(table, tick_step, checklist=checklist, step="setup-seats")

    assert [dreamer.ref for dreamer in table.present_dreamers] == [1, 3, 2]


def test_two_at_a_table_sit_in_one_order_only_so_nobody_asks_p6() -> None:
    table = build_table(*build_team(2, playing=False), has_session=False)
    play_move(table, start_checklist, procedure="first-setup")
    play_move(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))

    assert not has_consequence(table, "ef.first.seats-open")
    assert "setup-seats" not in [step["key"] for step in table.checklists[1].steps]
    assert build_guide_panel(table, build_viewer())["seats"] is None


def test_all_the_rest_at_once_leaves_the_seats_as_they_were_p5() -> None:
    table = build_table(*build_team(3, playing=False), has_session=False)
    play_move(table, start_checklist, procedure="first-setup")
    play_move(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))

    play_move(table, tick_remaining_steps, checklist=table.checklists[1])

    assert (table.seated_refs, len(table.checklists)) == ([], 0)


def build_seats(table: Any, unfolded: str = "") -> Any:
    """Return what the Guide shows of the seats."""
    return build_guide_panel(table, build_viewer(guide=unfolded))["seats"]


def test_the_guide_asks_until_it_is_said_and_unfolds_afterwards_p6() -> None:
    table = build_table(*build_team(3))
    assert build_seats(table)["asked"]
    assert build_seats(table)["taps"] is not None

    play_move(table, set_seats, order=[1, 3, 2])

    assert (build_seats(table)["asked"], build_seats(table)["taps"]) == (False, None)
    assert build_seats(table)["known"] == ["Gambler", "Tough Guy", "Specialist"]
    assert build_seats(table, build_seats(table)["anew"])["taps"]["tapped"] == []


def test_one_tap_after_the_other_and_the_last_seat_follows_p6() -> None:
    table = build_table(*build_team(4))
    anew = build_seats(table)["anew"]

    first = build_seats(table)["taps"]
    assert [(tap["name"], tap["sends"]) for tap in first["waiting"]][:2] == [("Gambler", ""), ("Specialist", "")]
    second = build_seats(table, first["waiting"][2]["group"])["taps"]
    assert (second["tapped"], second["waiting"][0]["group"]) == (["Tough Guy"], f"{anew}x3x1")
    third = build_seats(table, second["waiting"][0]["group"])["taps"]

    assert [(tap["name"], tap["sends"]) for tap in third["waiting"]] == [
        ("Specialist", "3,1,2,4"),
        ("Free Spirit", "3,1,4,2"),
    ]


@pytest.mark.parametrize("made_up", ["x9", "x1x1", "xx", "x1xseats"])
def test_an_address_that_makes_no_sense_has_nothing_tapped_p6(made_up: str) -> None:
    table = build_table(*build_team(3))

    assert build_seats(table, build_seats(table)["anew"] + made_up)["taps"]["tapped"] == []


@pytest.mark.django_db
def test_links_and_one_button_say_it_without_javascript_p6(player: Client) -> None:
    campaign = begin_campaign(who="gambler,specialist,tough-guy,free-spirit")
    page = player.get(f"/c/{campaign.slug}/sheet/team/").text
    for name in ("Specialist", "Free Spirit"):
        assert "How do you sit?" in page
        page = player.get(unescape(_find_link(page, name))).text
    assert "Clockwise so far: Specialist, Free Spirit" in page

    (order,) = re.findall(r'name="order" value="([\d,]+)">(?:(?!</button>).)*Gambler</button>', page, re.DOTALL)
    answer = player.post(
        f"/c/{campaign.slug}/move/sit/", {"move_id": mint_move_id(campaign), "order": order}, follow=True
    )

    assert "Clockwise around the table: Gambler, Tough Guy, Specialist and Free Spirit." in answer.text
    assert "How do you sit?" not in answer.text
    table: Any = open_table(campaign, get_game("etherfields"))
    assert table.seated_refs == [2, 4, 1, 3]


def _find_link(page: str, name: str) -> str:
    links = re.findall(
        r'<a class="button" role="button" id="guide-seat[^>]*href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL
    )
    return next(str(href) for href, text in links if text.endswith(name))

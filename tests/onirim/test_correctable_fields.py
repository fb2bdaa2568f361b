"""Corrections of fields other than cards: turns, Books, Dreamcatchers, Goals, Premonitions, Mirrors, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.engine.messages import messages
from campaigns.journal import campaign_service
from campaigns.journal.results import ResultStatus
from campaigns.onirim.rules import correctable_fields
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import count_all_cards
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import undo_entry
from tests.onirim.positions import expect_violation
from tests.onirim.prompt_campaigns import AUTHOR, load_game_state
from tests.onirim.test_corrections import FILLER_CARDS, build_table_at
from tests.onirim.test_moves import get_game_row
from tests.rule_harness import play_move

HAND_CARDS = "RS RM BM GM NM"
DERIVED_FIELDS = {"top", "bottom", "searched_catcher"}
"""Knowledge of the deck, which a card put into it changes, and notes within one search only."""


def correct_number(table: Any, what: str, value: int) -> Game:
    before = count_all_cards(table.state)
    play_move(table, correctable_fields.set_number, what=what, value=value)
    g: Game = table.state
    assert count_all_cards(g) == before
    return g


def test_every_number_of_the_value_is_among_them_or_says_why_not() -> None:
    counted = {name for name, hint in Game.__annotations__.items() if hint in ("int", "bool", "int | None")}
    use = ",".join(name for name in EXPANSIONS if name != "incubus")
    table = build_table_at(use, hand=HAND_CARDS, deck=FILLER_CARDS, personal=2, goals=["RD"], reached=[False], books=1)
    named = {
        *correctable_fields.get_correctable_fields(table.state),
        *correctable_fields.get_correctable_fields(build_table_at("incubus", hand=HAND_CARDS, deck=FILLER_CARDS).state),
    }

    assert counted - named == DERIVED_FIELDS


def test_every_goal_of_the_longest_line_has_a_name() -> None:
    every = ",".join(name for name in EXPANSIONS if name != "incubus")
    doors = get_rule_set(every).door_count
    g = build_table_at(every, hand=HAND_CARDS, deck=FILLER_CARDS, goals=["RD"] * doors, reached=[False] * doors).state

    assert doors == 13
    assert [
        name
        for name in correctable_fields.get_correctable_fields(g)
        if ("onirim", "what", name) not in messages.choices
    ] == []


def test_the_turn_is_set() -> None:
    assert correct_number(build_table_at(hand=HAND_CARDS, deck=FILLER_CARDS), "turn", 7).turn == 7


def test_failsafe_books_are_counted_anew_1_6() -> None:
    table = build_table_at("catchers", hand=HAND_CARDS, deck=FILLER_CARDS, catchers=[[], []], books=2)

    assert correct_number(table, "books", 1).books == 1


def test_dreamcatchers_are_taken_away_and_laid_out_but_full_ones_stay_1_6() -> None:
    table = build_table_at("catchers", hand=HAND_CARDS, deck=FILLER_CARDS, catchers=[[], ["GK"], []], books=0)

    assert correct_number(table, "catchers", 1).catchers == [["GK"]]
    assert correct_number(table, "catchers", 3).catchers == [["GK"], [], []]
    full = build_table_at("catchers", hand=HAND_CARDS, deck=FILLER_CARDS, catchers=[["RK"], ["GK"]], books=0)
    with expect_violation("onirim.put-right.not-empty"):
        play_move(full, correctable_fields.set_number, what="catchers", value=1)


def test_a_goal_is_opened_and_reached_1_6() -> None:
    table = build_table_at("book", hand=HAND_CARDS, deck=FILLER_CARDS, goals=["RD", "BD"], reached=[True, False])

    assert correct_number(table, "goal-1", 0).reached == [False, False]
    assert correct_number(table, "goal-2", 1).reached == [False, True]


def test_two_goals_change_places_with_what_is_reached_1_6() -> None:
    table = build_table_at(
        "book", hand=HAND_CARDS, deck=FILLER_CARDS, goals=["RD", "BD", "GD"], reached=[True, False, False]
    )

    play_move(table, correctable_fields.swap_goals, first=1, second=3)

    assert (table.state.goals, table.state.reached) == (["GD", "BD", "RD"], [False, False, True])
    for first, second in ((1, 4), (2, 2)):
        with expect_violation("onirim.put-right.no-goal"):
            play_move(table, correctable_fields.swap_goals, first=first, second=second)


def test_a_premonition_is_face_up_face_down_or_out_of_play_1_6() -> None:
    table = build_table_at("happy", hand=HAND_CARDS, deck=FILLER_CARDS, premonitions=["red"], reserve=["blue"])

    assert correct_number(table, "premonition-red", 0).premonitions == []
    assert correct_number(table, "premonition-blue", 2).premonitions == ["blue"]
    assert correct_number(table, "premonition-green", 1).reserve == ["green"]


def test_a_mirror_is_explored_and_its_cards_discarded_or_lies_there_again() -> None:
    table = build_table_at(
        "mirrors", hand=HAND_CARDS, deck=FILLER_CARDS, mirrors={"sun": ["BS", "GS"], "moon": []}, explored=["red"]
    )

    g = correct_number(table, "explored-sun", 1)
    assert (g.mirrors, g.explored, g.discard) == ({"moon": []}, ["red", "sun"], ["BS", "GS"])
    assert correct_number(table, "explored-red", 0).mirrors == {"moon": [], "red": []}


def test_the_last_mirror_wins_where_all_doors_are_in_play() -> None:
    doors = "RD RD BD BD GD GD ND ND"
    table = build_table_at(
        "mirrors", hand=HAND_CARDS, deck=FILLER_CARDS, doors=doors, mirrors={"moon": []}, explored=["sun"]
    )

    correct_number(table, "explored-moon", 1)

    assert (get_game_row(table).result, table.state.question) == ("won", None)


def test_whose_turn_it_is_and_how_many_cards_are_personal_1_5() -> None:
    away = {"hand": ["NS"], "row": ["RS"], "doors": ["BD"]}
    table = build_table_at("coop", hand="RS RM RK BS BM", away=away, personal=3, picked=[[], []], deck=FILLER_CARDS)

    g = correct_number(table, "player", 2)
    assert (g.player, g.row, g.doors, g.personal) == (1, ["RS"], ["BD"], 1)
    assert correct_number(table, "personal", 2).personal == 2
    assert correct_number(table, "player", 2).player == 1


def test_the_little_incubus_is_woken_or_sleeps_again_1_6() -> None:
    table = build_table_at("incubus", hand=HAND_CARDS, deck=FILLER_CARDS)

    assert correct_number(table, "woken", 1).woken is True
    assert correct_number(table, "woken", 0).woken is False


@pytest.mark.parametrize(("what", "value"), [("books", 1), ("goal-1", 1), ("spoons", 1), ("deck", 3)])
def test_a_number_that_this_game_has_not_is_refused(what: str, value: int) -> None:
    with expect_violation("campaign.correct.no-number"):
        play_move(
            build_table_at(hand=HAND_CARDS, deck=FILLER_CARDS), correctable_fields.set_number, what=what, value=value
        )


def test_a_number_out_of_its_bounds_is_refused() -> None:
    table = build_table_at("catchers", hand=HAND_CARDS, deck=FILLER_CARDS, catchers=[[]], books=0)

    for what, value in (("books", 3), ("catchers", 0), ("catchers", 5)):
        with expect_violation("campaign.correct.out-of-bounds"):
            play_move(table, correctable_fields.set_number, what=what, value=value)


def test_every_number_has_its_words() -> None:
    use = ",".join(name for name in EXPANSIONS if name != "incubus")
    table = build_table_at(use, hand=HAND_CARDS, deck=FILLER_CARDS, personal=2, goals=["RD"] * 12, reached=[False] * 12)

    assert all(
        ("onirim", "what", name) in messages.choices
        for name in [*correctable_fields.get_correctable_fields(table.state), "woken"]
    )


@pytest.mark.django_db
def test_the_form_of_the_table_sets_a_number_with_a_line_and_undo_takes_it_back(player: Client) -> None:
    args: dict[str, object] = {"expansions": ["catchers", "book"], "mode": "practice", "seed": "seven"}
    campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)
    before = load_game_state(campaign)
    page = player.get(f"/c/{campaign.slug}/sheet/different/?show=different.numbers").text
    assert "A number is different" in page
    assert "Failsafe Books left (now 2)" in page
    assert "Swap two Goals" in page

    answer = post_move(player, campaign, "set-number", what="books", value="1")

    assert (answer.status_code, read_message(answer).split(".")[0]) == (
        200,
        "Corrected a number: Failsafe Books left, now 1",
    )
    assert load_game_state(campaign).books == 1
    assert undo_entry(campaign, is_confirmed=True).status is ResultStatus.APPLIED
    assert load_game_state(campaign) == before

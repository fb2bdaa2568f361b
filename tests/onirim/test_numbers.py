"""What is no card can be corrected too: turns, Books, Dreamcatchers, Goals, Premonitions, Mirrors, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.journal import shelf
from campaigns.journal.outcomes import Status
from campaigns.onirim.rules import numbers
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.onirim.rules.state import everything
from campaigns.onirim.rules.value import Game
from campaigns.wording import words
from tests.campaigns.evening import taken_back
from tests.campaigns.pages import line, send
from tests.onirim.open_questions import BY, state_of
from tests.onirim.positions import refused
from tests.onirim.test_corrections import FILL, laid
from tests.onirim.test_moves import row
from tests.rulings import play

HAND = "RS RM BM GM NM"
DERIVED = {"top", "bottom", "searched_catcher"}
"""What is known of the deck, which a card put into it changes, and what is noted within one search only."""


def put(table: Any, what: str, value: int) -> Game:
    before = everything(table.value)
    play(table, numbers.set_number, what=what, value=value)
    g: Game = table.value
    assert everything(g) == before
    return g


def test_every_number_of_the_value_is_among_them_or_says_why_not() -> None:
    counted = {name for name, hint in Game.__annotations__.items() if hint in ("int", "bool", "int | None")}
    use = ",".join(name for name in EXPANSIONS if name != "incubus")
    table = laid(use, hand=HAND, deck=FILL, personal=2, goals=["RD"], reached=[False], books=1)
    named = {*numbers.numbers_of(table.value), *numbers.numbers_of(laid("incubus", hand=HAND, deck=FILL).value)}

    assert counted - named == DERIVED


def test_every_goal_of_the_longest_line_has_a_name() -> None:
    every = ",".join(name for name in EXPANSIONS if name != "incubus")
    doors = plan_of(every).doors
    g = laid(every, hand=HAND, deck=FILL, goals=["RD"] * doors, reached=[False] * doors).value

    assert doors == 13
    assert [name for name in numbers.numbers_of(g) if ("onirim", "what", name) not in words.choices] == []


def test_the_turn_is_set() -> None:
    assert put(laid(hand=HAND, deck=FILL), "turn", 7).turn == 7


def test_failsafe_books_are_counted_anew_1_6() -> None:
    table = laid("catchers", hand=HAND, deck=FILL, catchers=[[], []], books=2)

    assert put(table, "books", 1).books == 1


def test_dreamcatchers_are_taken_away_and_laid_out_but_full_ones_stay_1_6() -> None:
    table = laid("catchers", hand=HAND, deck=FILL, catchers=[[], ["GK"], []], books=0)

    assert put(table, "catchers", 1).catchers == [["GK"]]
    assert put(table, "catchers", 3).catchers == [["GK"], [], []]
    full = laid("catchers", hand=HAND, deck=FILL, catchers=[["RK"], ["GK"]], books=0)
    with refused("onirim.put-right.not-empty"):
        play(full, numbers.set_number, what="catchers", value=1)


def test_a_goal_is_opened_and_reached_1_6() -> None:
    table = laid("book", hand=HAND, deck=FILL, goals=["RD", "BD"], reached=[True, False])

    assert put(table, "goal-1", 0).reached == [False, False]
    assert put(table, "goal-2", 1).reached == [False, True]


def test_two_goals_change_places_with_what_is_reached_1_6() -> None:
    table = laid("book", hand=HAND, deck=FILL, goals=["RD", "BD", "GD"], reached=[True, False, False])

    play(table, numbers.swap_goals, first=1, second=3)

    assert (table.value.goals, table.value.reached) == (["GD", "BD", "RD"], [False, False, True])
    for first, second in ((1, 4), (2, 2)):
        with refused("onirim.put-right.no-goal"):
            play(table, numbers.swap_goals, first=first, second=second)


def test_a_premonition_is_face_up_face_down_or_out_of_play_1_6() -> None:
    table = laid("happy", hand=HAND, deck=FILL, premonitions=["red"], reserve=["blue"])

    assert put(table, "premonition-red", 0).premonitions == []
    assert put(table, "premonition-blue", 2).premonitions == ["blue"]
    assert put(table, "premonition-green", 1).reserve == ["green"]


def test_a_mirror_is_explored_and_its_cards_discarded_or_lies_there_again() -> None:
    table = laid("mirrors", hand=HAND, deck=FILL, mirrors={"sun": ["BS", "GS"], "moon": []}, explored=["red"])

    g = put(table, "explored-sun", 1)
    assert (g.mirrors, g.explored, g.discard) == ({"moon": []}, ["red", "sun"], ["BS", "GS"])
    assert put(table, "explored-red", 0).mirrors == {"moon": [], "red": []}


def test_the_last_mirror_wins_where_all_doors_are_in_play() -> None:
    doors = "RD RD BD BD GD GD ND ND"
    table = laid("mirrors", hand=HAND, deck=FILL, doors=doors, mirrors={"moon": []}, explored=["sun"])

    put(table, "explored-moon", 1)

    assert (row(table).result, table.value.question) == ("won", None)


def test_whose_turn_it_is_and_how_many_cards_are_personal_1_5() -> None:
    away = {"hand": ["NS"], "row": ["RS"], "doors": ["BD"]}
    table = laid("coop", hand="RS RM RK BS BM", away=away, personal=3, picked=[[], []], deck=FILL)

    g = put(table, "player", 2)
    assert (g.player, g.row, g.doors, g.personal) == (1, ["RS"], ["BD"], 1)
    assert put(table, "personal", 2).personal == 2
    assert put(table, "player", 2).player == 1


def test_the_little_incubus_is_woken_or_sleeps_again_1_6() -> None:
    table = laid("incubus", hand=HAND, deck=FILL)

    assert put(table, "woken", 1).woken is True
    assert put(table, "woken", 0).woken is False


@pytest.mark.parametrize(("what", "value"), [("books", 1), ("goal-1", 1), ("spoons", 1), ("deck", 3)])
def test_a_number_that_this_game_has_not_is_refused(what: str, value: int) -> None:
    with refused("campaign.correct.no-number"):
        play(laid(hand=HAND, deck=FILL), numbers.set_number, what=what, value=value)


def test_a_number_out_of_its_bounds_is_refused() -> None:
    table = laid("catchers", hand=HAND, deck=FILL, catchers=[[]], books=0)

    for what, value in (("books", 3), ("catchers", 0), ("catchers", 5)):
        with refused("campaign.correct.out-of-bounds"):
            play(table, numbers.set_number, what=what, value=value)


def test_every_number_has_its_words() -> None:
    use = ",".join(name for name in EXPANSIONS if name != "incubus")
    table = laid(use, hand=HAND, deck=FILL, personal=2, goals=["RD"] * 12, reached=[False] * 12)

    assert all(("onirim", "what", name) in words.choices for name in [*numbers.numbers_of(table.value), "woken"])


@pytest.mark.django_db
def test_the_form_of_the_table_sets_a_number_with_a_line_and_undo_takes_it_back(player: Client) -> None:
    args: dict[str, object] = {"expansions": ["catchers", "book"], "mode": "practice", "seed": "seven"}
    campaign = shelf.begin("onirim", "Dreams", args, BY)
    before = state_of(campaign)
    page = player.get(f"/c/{campaign.slug}/sheet/different/?show=different.numbers").text
    assert "A number is different" in page
    assert "Failsafe Books left (now 2)" in page
    assert "Exchange two Goals" in page

    answer = send(player, campaign, "set-number", what="books", value="1")

    assert (answer.status_code, line(answer).split(".")[0]) == (200, "Failsafe Books left: corrected to 1")
    assert state_of(campaign).books == 1
    assert taken_back(campaign, sure=True).status is Status.APPLIED
    assert state_of(campaign) == before

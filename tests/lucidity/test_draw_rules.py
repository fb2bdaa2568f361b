"""Rules, Choose a Sleep Track; rules, Draw and Select Dreams."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules.value import Asked
from tests.lucidity.positions import asked, bag, card, changing, do, evening, kind, now, told
from tests.rulings import refused


@pytest.mark.parametrize(("track", "number"), [(1, 3), (2, 4), (3, 5)])
def test_the_first_step_of_the_chosen_track_says_how_many_are_drawn(track: int, number: int) -> None:
    table = evening("", "")

    do(table, "choose-track", track=track)

    assert now(table).question == Asked(kind="draw", who=0, count=number, back=2, why="dream")


def test_the_numbers_are_those_of_this_copy_of_the_game() -> None:
    table = evening("", "", tracks=[[3, 5, 7], [4, 6, 8], [5, 7, 9]])

    do(table, "choose-track", track=1)
    do(table, "keep", dice=["BP"])
    do(table, "resolve") if kind(table) == "resolve" else None
    do(table, "dream-again")

    assert now(table).asked.count == 5


def test_two_of_the_drawn_dice_go_back_chosen_when_their_colours_are_seen() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)

    do(table, "draw", colours=["B", "R", "G", "R"])
    assert asked(table) == ("return", "Ann")
    do(table, "return-dice", colours=["R", "G"])

    assert now(table).hand == ["B", "R"]
    assert bag(table) == {"B": 19, "G": 20, "Y": 20, "R": 19}
    assert asked(table) == ("roll", "Ann")


def test_dice_of_one_colour_leave_no_choice_and_go_back_by_themselves() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)

    do(table, "draw", colours=["R", "R", "R", "R"])

    assert told(table) == ["lu.draw.returned"]
    assert now(table).hand == ["R", "R"]


def test_only_dice_that_were_drawn_go_back() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)
    do(table, "draw", colours=["B", "R", "G"])

    with refused("lu.draw.not-in-hand", colour="Y"):
        do(table, "return-dice", colours=["Y", "R"])
    with refused("lu.draw.not-in-hand", colour="R"):
        do(table, "return-dice", colours=["R", "R"])
    with refused("lu.draw.too-few-back", wanted=2, given=1):
        do(table, "return-dice", colours=["R"])


def test_the_bag_gives_no_more_dice_of_a_colour_than_it_holds() -> None:
    table = evening("", "", bag="B1 R9")
    do(table, "choose-track", track=1)

    with refused("lu.draw.not-there", colour="B", left=1):
        do(table, "draw", colours=["B", "B", "R"])
    with refused("lu.draw.not-there", colour="G", left=0):
        do(table, "keep", dice=["GP"])
    with refused("lu.dice.colour", given="X"):
        do(table, "draw", colours=["X", "B", "R"])


def test_too_few_dice_are_refused_unless_a_card_says_otherwise() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)

    with refused("lu.draw.too-few", wanted=3, given=2):
        do(table, "draw", colours=["B", "R"])
    do(table, "draw", card="Bogeyman", colours=["B", "R"])

    assert kind(table) == "rest"


def test_the_short_report_says_only_what_was_kept_and_how_it_fell() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)

    do(table, "keep", dice=["BP", "RH"])

    assert card(table) == "power BP hunt RH"
    assert asked(table) == ("rest", "Ann")


def test_the_site_draws_where_nobody_wants_to() -> None:
    table = evening("", "", bag="B2 G2")
    do(table, "choose-track", track=1)

    do(table, "draw-for-us")

    assert sorted(table.names["colours"]) in (["B", "B", "G"], ["B", "G", "G"])
    assert kind(table) == "return"


def test_a_table_that_returns_dice_unseen_has_them_returned_with_the_draw() -> None:
    table = evening("", "", bag="B4 R4", readings={"select": "unseen"})
    do(table, "choose-track", track=3)

    do(table, "draw-for-us")

    assert kind(table) == "roll"
    assert (len(now(table).hand), sum(bag(table).values())) == (3, 5)


def test_dice_are_returned_unseen_where_other_rules_have_nothing_follow_the_draw() -> None:
    table = evening("", "", bag="B4 R4", readings={"select": "unseen"})
    do(table, "choose-track", track=3)
    del now(table).todo[:-1]

    do(table, "draw-for-us")

    assert (told(table), sum(bag(table).values())) == (["lu.draw.returned"], 5)


def test_what_follows_a_draw_by_other_rules_still_follows_when_dice_are_returned_unseen() -> None:
    table = evening("", "", bag="B4 R4", readings={"select": "unseen"})
    do(table, "choose-track", track=3)
    with changing(table) as g:
        g.todo = [["end-turn"], ["roll", "dream"], g.todo[-1]]

    do(table, "draw-for-us")

    assert kind(table) == "roll"


def test_a_bag_with_fewer_dice_gives_what_it_has_and_the_game_ends_with_the_turn() -> None:
    table = evening("power YP", "", bag="B1 R2")
    do(table, "choose-track", track=3)
    assert now(table).asked.count == 3

    do(table, "draw", colours=["B", "R", "R"])
    do(table, "return-dice", colours=["R", "R"])
    do(table, "roll", faces=["P"])
    assert (kind(table), now(table).asked.again) == ("rest", False)
    do(table, "rest", place="power", die="BP")

    assert (table.now.result, table.now.winners) == ("won", [0])


def test_or_the_game_ends_without_a_draw_that_cannot_be_made_in_full() -> None:
    table = evening("power YP", "", bag="B1 R2", readings={"short": "ends"})

    do(table, "choose-track", track=3)

    assert told(table)[0] == "lu.too-many.short-ends"
    assert (table.now.result, table.now.winners) == ("won", [0])


@pytest.mark.parametrize(
    ("slug", "args", "code"),
    [
        ("draw", {"colours": ["B"]}, "lu.draw.not-now"), ("roll-for-us", {}, "lu.resolve.not-now"),
        ("rest-all", {}, "lu.rest.not-now"), ("send-minions", {}, "lu.minions.not-now"),
    ],
)  # fmt: skip
def test_another_report_than_the_awaited_one_is_refused(slug: str, args: dict[str, Any], code: str) -> None:
    with refused(code):
        do(evening("", ""), slug, **args)

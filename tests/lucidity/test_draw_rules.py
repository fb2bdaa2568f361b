"""Rules, Choose a Sleep Track; rules, Draw and Select Dreams."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules.game_state import Prompt
from tests.lucidity.positions import (
    build_position,
    count_bag,
    edit_game,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    list_consequence_codes,
    report_move,
)
from tests.rule_harness import expect_violation


@pytest.mark.parametrize(("track", "number"), [(1, 3), (2, 4), (3, 5)])
def test_the_first_step_of_the_chosen_track_says_how_many_are_drawn(track: int, number: int) -> None:
    table = build_position("", "")

    report_move(table, "choose-track", track=track)

    assert get_game_state(table).question == Prompt(kind="draw", who=0, count=number, back=2, why="dream")


def test_the_numbers_are_those_of_this_copy_of_the_game() -> None:
    table = build_position("", "", tracks=[[3, 5, 7], [4, 6, 8], [5, 7, 9]])

    report_move(table, "choose-track", track=1)
    report_move(table, "keep", dice=["BP"])
    report_move(table, "resolve") if get_prompt_kind(table) == "resolve" else None
    report_move(table, "dream-again")

    assert get_game_state(table).open_prompt.count == 5


def test_two_of_the_drawn_dice_go_back_chosen_when_their_colours_are_seen() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)

    report_move(table, "draw", colours=["B", "R", "G", "R"])
    assert get_prompt(table) == ("return", "Ann")
    report_move(table, "return-dice", colours=["R", "G"])

    assert get_game_state(table).hand == ["B", "R"]
    assert count_bag(table) == {"B": 19, "G": 20, "Y": 20, "R": 19}
    assert get_prompt(table) == ("roll", "Ann")


def test_dice_of_one_colour_leave_no_choice_and_go_back_by_themselves() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)

    report_move(table, "draw", colours=["R", "R", "R", "R"])

    assert list_consequence_codes(table) == ["lu.draw.returned"]
    assert get_game_state(table).hand == ["R", "R"]


def test_only_dice_that_were_drawn_go_back() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)
    report_move(table, "draw", colours=["B", "R", "G"])

    with expect_violation("lu.draw.not-in-hand", colour="Y"):
        report_move(table, "return-dice", colours=["Y", "R"])
    with expect_violation("lu.draw.not-in-hand", colour="R"):
        report_move(table, "return-dice", colours=["R", "R"])
    with expect_violation("lu.draw.too-few-back", wanted=2, given=1):
        report_move(table, "return-dice", colours=["R"])


def test_the_bag_gives_no_more_dice_of_a_colour_than_it_holds() -> None:
    table = build_position("", "", bag="B1 R9")
    report_move(table, "choose-track", track=1)

    with expect_violation("lu.draw.not-there", colour="B", left=1):
        report_move(table, "draw", colours=["B", "B", "R"])
    with expect_violation("lu.draw.not-there", colour="G", left=0):
        report_move(table, "keep", dice=["GP"])
    with expect_violation("lu.dice.colour", given="X"):
        report_move(table, "draw", colours=["X", "B", "R"])


def test_too_few_dice_are_refused_unless_a_card_says_otherwise() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)

    with expect_violation("lu.draw.too-few", wanted=3, given=2):
        report_move(table, "draw", colours=["B", "R"])
    report_move(table, "draw", card="Bogeyman", colours=["B", "R"])

    assert get_prompt_kind(table) == "rest"


def test_the_short_report_says_only_what_was_kept_and_how_it_fell() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)

    report_move(table, "keep", dice=["BP", "RH"])

    assert format_card(table) == "power BP hunt RH"
    assert get_prompt(table) == ("rest", "Ann")


def test_the_site_draws_where_nobody_wants_to() -> None:
    table = build_position("", "", bag="B2 G2")
    report_move(table, "choose-track", track=1)

    report_move(table, "draw-for-us")

    assert sorted(table.line_facts["colours"]) in (["B", "B", "G"], ["B", "G", "G"])
    assert get_prompt_kind(table) == "return"


def test_a_table_that_returns_dice_unseen_has_them_returned_with_the_draw() -> None:
    table = build_position("", "", bag="B4 R4", readings={"select": "unseen"})
    report_move(table, "choose-track", track=3)

    report_move(table, "draw-for-us")

    assert get_prompt_kind(table) == "roll"
    assert (len(get_game_state(table).hand), sum(count_bag(table).values())) == (3, 5)


def test_dice_are_returned_unseen_where_other_rules_have_nothing_follow_the_draw() -> None:
    table = build_position("", "", bag="B4 R4", readings={"select": "unseen"})
    report_move(table, "choose-track", track=3)
    del get_game_state(table).todo[:-1]

    report_move(table, "draw-for-us")

    assert (list_consequence_codes(table), sum(count_bag(table).values())) == (["lu.draw.returned"], 5)


def test_what_follows_a_draw_by_other_rules_still_follows_when_dice_are_returned_unseen() -> None:
    table = build_position("", "", bag="B4 R4", readings={"select": "unseen"})
    report_move(table, "choose-track", track=3)
    with edit_game(table) as g:
        g.todo = [["end-turn"], ["roll", "dream"], g.todo[-1]]

    report_move(table, "draw-for-us")

    assert get_prompt_kind(table) == "roll"


def test_a_bag_with_fewer_dice_gives_what_it_has_and_the_game_ends_with_the_turn() -> None:
    table = build_position("power YP", "", bag="B1 R2")
    report_move(table, "choose-track", track=3)
    assert get_game_state(table).open_prompt.count == 3

    report_move(table, "draw", colours=["B", "R", "R"])
    report_move(table, "return-dice", colours=["R", "R"])
    report_move(table, "roll", faces=["P"])
    assert (get_prompt_kind(table), get_game_state(table).open_prompt.again) == ("rest", False)
    report_move(table, "rest", place="power", die="BP")

    assert (table.current_game.result, table.current_game.winners) == ("won", [0])


def test_or_the_game_ends_without_a_draw_that_cannot_be_made_in_full() -> None:
    table = build_position("power YP", "", bag="B1 R2", readings={"short": "ends"})

    report_move(table, "choose-track", track=3)

    assert list_consequence_codes(table)[0] == "lu.too-many.short-ends"
    assert (table.current_game.result, table.current_game.winners) == ("won", [0])


@pytest.mark.parametrize(
    ("slug", "args", "code"),
    [
        ("draw", {"colours": ["B"]}, "lu.draw.not-now"), ("roll-for-us", {}, "lu.resolve.not-now"),
        ("rest-all", {}, "lu.rest.not-now"), ("send-minions", {}, "lu.minions.not-now"),
    ],
)  # fmt: skip
def test_another_report_than_the_awaited_one_is_refused(slug: str, args: dict[str, Any], code: str) -> None:
    with expect_violation(code):
        report_move(build_position("", ""), slug, **args)

"""Facts 1.3, phase 1: playing, series, searching, discarding, Prophecy."""

from __future__ import annotations

import pytest

from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    list_consequence_codes,
    split_cards,
)

FILLER_CARDS = "GS GS GS GS GS GS"


def test_the_first_card_of_the_game_has_no_constraint_1_3() -> None:
    assert [
        ["play", i] in list_answers(build_position(hand="RS RM RK BS BM", deck=FILLER_CARDS)) for i in range(5)
    ] == [True] * 5


def test_the_symbol_must_differ_from_the_last_card_only_colour_does_not_matter_1_3() -> None:
    g = build_position(hand="RS BS RM BK GM", row="GS BM RS", deck=FILLER_CARDS)

    assert [o for o in list_answers(g) if o[0] == "play"] == [["play", 2], ["play", 3], ["play", 4]]
    with expect_violation("onirim.turn.same-symbol"):
        give_answers(g, ["play", 0])


def test_there_is_no_passing_and_a_discard_is_always_legal_1_3() -> None:
    g = build_position(hand="RS RS RS RS RS", row="BS", deck=FILLER_CARDS)

    assert list_answers(g) == [["discard", i] for i in range(5)]


def test_a_played_card_goes_to_the_end_of_the_row_a_drawn_one_to_the_end_of_the_hand_1_3() -> None:
    g = give_answers(build_position(hand="RM BS GS NS BM", row="GS", deck="NM GS"), ["play", 0])

    assert (g.row, g.hand) == (split_cards("GS RM"), split_cards("BS GS NS BM NM"))


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        ("RS RM", "search"), ("RS RM RK RM", "turn"), ("RS RM RK RS RM", "search"), ("RS RM RK RS", "turn"),
        ("RS RM BS", "turn"), ("BS RM", "turn"), ("RS RM RS BM RS RM", "search"),
    ],
)  # fmt: skip
def test_runs_of_3_4_and_6_of_a_colour_1_9(row: str, asked: str) -> None:
    hand = "RS BS BM GM NM" if row.split()[-1][1] != "S" else "RK BS BM GM NM"

    g = give_answers(build_position(hand=hand, row=row, deck="RD GS GS"), ["play", 0])

    assert get_prompt_kind(g) == asked


def test_discards_and_everything_else_leave_a_series_alone_1_3() -> None:
    g = build_position(hand="BS RS BM GM NM", row="RS RM", deck="GS RD GS GS GS")

    assert get_prompt_kind(give_answers(g, ["discard", 0], ["play", 0])) == "search"


def test_a_search_puts_the_door_into_play_and_shuffles_1_3() -> None:
    g = give_answers(build_position(hand="RS BS BM GM NM", row="RS RM", deck="GS RD GM"), ["play", 0])
    assert list_answers(g) == [True, False]

    give_answers(g, True)

    assert g.doors == ["RD"]
    assert "onirim.shuffle.done" in list_consequence_codes() or g.top == 0
    assert g.hand[-1] == "GS"


def test_a_search_may_be_declined_and_then_nothing_is_shuffled_1_3() -> None:
    g = build_position(hand="RS BS BM GM NM", row="RS RM", deck="GS RD GM", top=2)

    give_answers(g, ["play", 0], False)

    assert (g.doors, g.deck, g.top) == ([], split_cards("RD GM"), 1)


def test_a_search_with_no_door_left_may_be_passed_over_and_the_series_is_consumed_1_9() -> None:
    passed = {"useless-search": "skipped"}
    g = build_position(hand="RS BS RM GM NM", row="RS RM", deck="GS GM GS GS", doors="RD RD", readings=passed)

    assert get_prompt_kind(give_answers(g, ["play", 0])) == "turn"
    assert get_prompt_kind(give_answers(g, ["play", 1])) == "turn"
    assert g.row == split_cards("RS RM RS RM")


def test_a_search_with_no_door_left_shuffles_unless_the_table_passes_it_over_1_3() -> None:
    g = build_position(hand="RS BS RM GM NM", row="RS RM", deck="GS GM", top=2)

    give_answers(g, ["play", 0], True)

    assert g.doors == []
    assert g.top == 0


def test_doors_are_searched_in_the_deck_only_1_3() -> None:
    g = build_position(hand="RS BS RM GM NM", row="RS RM", deck="GS GM", discard="RD")

    assert get_prompt_kind(give_answers(g, ["play", 0], True)) == "turn"
    assert g.doors == []


def test_a_discarded_sun_or_moon_does_nothing_more_1_3() -> None:
    g = give_answers(build_position(hand="RS BM RM GM NM", deck=FILLER_CARDS), ["discard", 0], ["discard", 0])

    assert (get_prompt_kind(g), g.discard) == ("turn", split_cards("RS BM"))


def test_a_discarded_key_gives_a_prophecy_of_five_1_9() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="GS X- RD BS BM NS"), ["discard", 0])
    assert (get_prompt_kind(g), g.open_prompt.shown_cards, g.deck[:5]) == (
        "prophecy",
        split_cards("GS X- RD BS BM"),
        split_cards("GS X- RD BS BM"),
    )

    give_answers(g, [1, [4, 3, 2, 0]])

    assert g.discard == split_cards("RK X-")
    assert g.hand[-1] == "BM"
    assert (g.deck, g.top) == (split_cards("BS RD GS NS"), 3)


def test_a_prophecy_of_four_looks_at_all_of_them_1_9() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="GS X- RD BS"), ["discard", 0])

    assert g.open_prompt.shown_cards == split_cards("GS X- RD BS")
    assert g.discard == ["RK"]


def test_a_prophecy_of_one_discards_it_and_the_deck_is_out_1_9() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="GS"), ["discard", 0])

    assert get_prompt_kind(give_answers(g, [0, []])) == "lost"


def test_a_prophecy_of_none_is_no_question_and_then_the_deck_is_out_1_9() -> None:
    assert get_prompt_kind(give_answers(build_position(hand="RK BM RM GM NM", deck=""), ["discard", 0])) == "lost"


def test_the_discard_of_a_prophecy_is_mandatory_and_orders_name_every_card_once_1_3() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="GS X- RD BS BM NS"), ["discard", 0])

    for number in ([None, [0, 1, 2, 3, 4]], [[0, 1], [2, 3, 4]]):
        with expect_violation("onirim.prophecy.one"):
            give_answers(g, number)
    for wrong in ([0, [0, 1, 2, 3]], [0, [1, 1, 2, 3]], [5, [0, 1, 2, 3]], [0, [1, 2, 3]], 0):
        with expect_violation("onirim.answer.illegal"):
            give_answers(g, wrong)


def test_a_nightmare_discarded_by_a_prophecy_is_not_resolved_1_3() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="X- GS RD BS BM NS"), ["discard", 0], [0, [1, 2, 3, 4]])

    assert (get_prompt_kind(g), g.discard) == ("turn", split_cards("RK X-"))


def test_a_door_may_be_discarded_by_a_prophecy_1_3() -> None:
    g = give_answers(build_position(hand="RK BM RM GM NM", deck="RD GS GS BS BM NS"), ["discard", 0], [0, [1, 2, 3, 4]])

    assert g.discard == split_cards("RK RD")


def test_the_order_of_a_prophecy_is_lost_by_a_limbo_shuffle_1_9() -> None:
    g = give_answers(
        build_position(hand="RK BM RM GM NM", deck="GS X- RD BS BM NS GS"), ["discard", 0], [1, [2, 0, 3, 4]]
    )

    assert get_prompt_kind(g) == "turn"
    assert (g.top, g.limbo) == (0, [])


def test_the_order_of_a_prophecy_survives_a_turn_without_limbo_1_3() -> None:
    g = give_answers(
        build_position(hand="RK BM RM GM NM", deck="GS X- RD BS BM NS GS"), ["discard", 0], [1, [0, 2, 3, 4]]
    )

    assert (g.top, g.deck[:3]) == (3, split_cards("RD BS BM"))

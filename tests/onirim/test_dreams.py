"""The sheet of Sphinx, Diver and Confusion, and facts 1.6; the Glyphs."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    list_consequence_facts,
    reset_judge,
    split_cards,
)

HAND_CARDS = "BS RM BM GM NM"


def build_dream_game(card: str, deck: str, use: str = "sphinx", hand: str = HAND_CARDS, **parts: Any) -> Game:
    """Return a game in which this Dream has just been drawn: the first card of the hand was played."""
    return give_answers(build_position(use=use, hand=hand, deck=f"{card} {deck}", **parts), ["play", 0])


def test_the_sphinx_asks_for_a_colour_moon_or_key_never_sun_and_glyph_with_the_glyphs() -> None:
    assert list_answers(build_dream_game("Q-", "RS RS RS")) == ["R", "B", "G", "N", "M", "K"]
    assert list_answers(build_dream_game("Q-", "RS RS RS", use="sphinx,glyphs")) == ["R", "B", "G", "N", "M", "K", "Y"]
    with expect_violation("onirim.sphinx.no-word"):
        give_answers(build_dream_game("Q-", "RS RS RS"), "S")


def test_a_match_puts_any_one_of_the_five_on_top_and_the_sphinx_is_discarded() -> None:
    g = give_answers(build_dream_game("Q-", "RS BM NM GK GS X- RS"), "K")
    assert (get_prompt_kind(g), g.open_prompt.shown_cards, g.deck) == (
        "sphinx-top",
        split_cards("RS X- GS GK NM"),
        split_cards("RS BM"),
    )

    assert list_consequence_facts()[-1] == ("onirim.sphinx.match", split_cards("RS X- GS GK NM"))

    give_answers(g, [2, [0, 1, 3, 4]])

    assert g.hand[-1] == "GS"
    assert (g.deck, g.bottom) == (split_cards("RS BM RS X- GK NM"), 4)
    assert g.discard == ["Q-"]


def test_the_card_put_on_top_is_the_very_next_draw_1_6() -> None:
    g = give_answers(build_dream_game("Q-", "RS BM NM GK GS X- RS"), "K", [1, [0, 2, 3, 4]])

    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("nightmare", ["X-"])


def test_a_named_colour_is_matched_by_a_door_alone_1_9() -> None:
    assert get_prompt_kind(give_answers(build_dream_game("Q-", "RS RS GD NS X- BS BS"), "G")) == "sphinx-top"


@pytest.mark.parametrize(("word", "asked"), [("R", "sphinx-bottom"), ("M", "sphinx-bottom"), ("B", "sphinx-top")])
def test_nightmares_match_nothing_1_6(word: str, asked: str) -> None:
    assert get_prompt_kind(give_answers(build_dream_game("Q-", "RS RM X- X- X- X- BK"), word)) == asked


def test_without_a_match_all_go_back_and_the_hand_is_lost_1_6() -> None:
    g = give_answers(build_dream_game("Q-", "RS RD NM GK NS RS RM GS GS GS GS GS"), "B")
    assert get_prompt_kind(g) == "sphinx-bottom"
    assert list_consequence_facts()[-1] == ("onirim.sphinx.no-match", ["GS"] * 5)

    give_answers(g, [4, 3, 2, 1, 0])

    assert g.discard == split_cards("RM BM GM NM Q-")
    assert g.hand == split_cards("RS NM GK NS RS")
    assert (get_prompt_kind(g), "RD" in g.deck, g.bottom) == ("turn", True, 0)


def test_the_sphinx_with_three_cards_left_reveals_them_1_9() -> None:
    g = give_answers(build_dream_game("Q-", "RS GK BM"), "K")

    assert g.open_prompt.shown_cards == split_cards("BM GK RS")
    assert get_prompt_kind(give_answers(g, [2, [0, 1]])) == "turn"


def test_the_sphinx_in_an_empty_deck_matches_nothing_and_the_game_is_lost_1_6() -> None:
    assert get_prompt_kind(give_answers(build_dream_game("Q-", ""), "K")) == "lost"


def test_the_order_of_cards_put_back_is_known_until_a_shuffle() -> None:
    g = give_answers(build_dream_game("Q-", "RS BM NM GK GS X- RS"), "K", [2, [4, 3, 1, 0]])

    assert (g.deck, g.bottom) == (split_cards("RS BM NM GK X- RS"), 4)


def test_the_diver_meets_a_nightmare_first_1_9() -> None:
    g = build_dream_game("V-", "RS GS X-")

    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("nightmare", ["V-"])
    assert (g.deck, g.bottom) == (split_cards("RS GS X-"), 1)
    give_answers(g, ["deck", None])
    assert g.discard == split_cards("RS GS V-")


def test_the_diver_stops_after_three_1_9() -> None:
    g = build_dream_game("V-", "RS GS BK RD BM")
    assert (list_answers(g), g.open_prompt.shown_cards) == (["stop", "next"], ["BM"])
    give_answers(g, "next", "next")
    assert g.open_prompt.shown_cards == split_cards("BM RD BK")

    give_answers(g, "stop")

    assert (get_prompt_kind(g), g.open_prompt.shown_cards, g.deck[0]) == ("diver-bottom", split_cards("BM RD"), "BK")
    give_answers(g, [1, 0])
    assert g.hand[-1] == "BK"
    assert (g.deck, g.discard) == (split_cards("RS GS RD BM"), ["V-"])


def test_only_a_nightmare_ends_the_dive_other_dreams_may_be_passed_or_taken_1_6() -> None:
    g = build_dream_game("V-", "RS RS RS RS GS C- Q-")
    assert g.open_prompt.shown_cards == ["Q-"]

    give_answers(g, "next", "stop")

    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("confusion", ["C-"])


def test_the_dive_must_stop_when_no_card_is_left_1_6() -> None:
    g = give_answers(build_dream_game("V-", "RK BM"), "next")

    assert g.hand[-1] == "RK"
    assert get_prompt_kind(g) == "turn"


def test_after_a_nightmare_all_revealed_cards_go_back_in_any_order_then_the_four_ways() -> None:
    g = give_answers(build_dream_game("V-", "RS RS GS X- BK RD", hand="BS RK BM GM NM"), "next", "next")
    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("diver-bottom", split_cards("RD BK X-"))

    give_answers(g, [2, 0, 1])

    assert get_prompt_kind(g) == "nightmare"
    assert (g.deck[-3:], list_answers(g)) == (split_cards("X- RD BK"), [["key", 0], ["deck", None], ["hand", None]])


def test_the_diver_in_an_empty_deck_is_lost_1_6() -> None:
    assert get_prompt_kind(build_dream_game("V-", "")) == "lost"


def test_confusion_puts_the_hand_under_the_deck_and_draws_a_new_one() -> None:
    g = build_dream_game("C-", "RS X- GS RK BS NS GS GK")
    give_answers(g, [3, 2, 1, 0])

    assert g.hand == split_cards("RS GS RK BS NS")
    assert sorted(g.deck) == sorted(split_cards("GS GK NM GM BM RM X-"))
    assert g.discard == ["C-"]


def test_confusion_with_two_cards_in_the_deck_brings_the_same_cards_back_1_9() -> None:
    g = give_answers(build_dream_game("C-", "RS GS"), [3, 2, 1, 0])

    assert (get_prompt_kind(g), g.hand, g.deck) == ("turn", split_cards("RS GS NM GM BM"), ["RM"])


def test_confusion_keeps_the_order_at_the_bottom_known_without_limbo() -> None:
    g = give_answers(build_dream_game("C-", "RS GS RK BS NS GS"), [3, 2, 1, 0])

    assert (g.deck, g.bottom) == (split_cards("GS NM GM BM RM"), 4)


@pytest.mark.parametrize("dream", ["Q-", "V-", "C-"])
def test_these_dreams_go_to_limbo_unresolved_in_a_redraw_and_when_revealed_1_6(dream: str) -> None:
    drawn = build_dream_game("X-", f"{dream} RS RS RS RS RS RS RS RS RS")
    machine.apply_answer(reset_judge(), drawn, ["hand", None])
    assert dream in drawn.deck
    revealed = build_dream_game("X-", f"{dream} RS RS RS RS RS RS RS RS RS")
    machine.apply_answer(reset_judge(), revealed, ["deck", None])
    assert dream in revealed.deck


def test_a_discarded_glyph_gives_an_incantation_one_door_comes_into_play_1_6() -> None:
    g = give_answers(build_position(use="glyphs", hand="RG RM BM GM NM", deck="RS RD X- BD GS NS"), ["discard", 0])
    assert get_prompt_kind(g) == "incantation"
    with expect_violation("onirim.glyph.must"):
        give_answers(g, [None, [0, 1, 2, 3, 4]])
    with expect_violation("onirim.glyph.one-door"):
        give_answers(g, [[1, 3], [0, 2, 4]])

    give_answers(g, [3, [4, 2, 1, 0]])

    assert (g.doors, g.deck, g.bottom) == (["BD"], split_cards("GS X- RD RS"), 4)
    assert g.hand[-1] == "NS"


def test_an_incantation_may_be_declined_only_where_the_table_plays_it_so_1_6() -> None:
    g = build_position(
        use="glyphs", hand="RG RM BM GM NM", deck="RS RD GS GS GS NS", readings={"incantation": "optional"}
    )

    give_answers(g, ["discard", 0], [None, [0, 1, 2, 3, 4]])

    assert (g.doors, g.deck) == ([], split_cards("RS RD GS GS GS"))


def test_an_incantation_with_fewer_than_five_uses_what_there_is_1_6() -> None:
    g = give_answers(build_position(use="glyphs", hand="RG RM BM GM NM", deck="RS RS"), ["discard", 0])

    assert (g.open_prompt.shown_cards, get_prompt_kind(give_answers(g, [None, [1, 0]]))) == (
        split_cards("RS RS"),
        "turn",
    )


def test_no_glyph_next_to_a_glyph_and_glyphs_make_no_door_by_themselves_1_6() -> None:
    g = build_position(use="glyphs", hand="RG RM BM GM NM", row="BG", deck="RS RS")

    assert ["play", 0] not in list_answers(g)


def test_the_glyphs_ask_for_twelve_doors_1_6() -> None:
    eleven = "RD BD GD ND RD BD GD ND RD BD GD"
    g = give_answers(build_position(use="glyphs", hand="BS NK BM GM NM", deck="ND GS", doors=eleven), ["play", 0])
    assert get_prompt_kind(give_answers(g, True)) == "won"
    ten = eleven.rsplit(" ", 1)[0]
    g = give_answers(build_position(use="glyphs", hand="BS NK BM GM NM", deck="ND GS GS", doors=ten), ["play", 0])
    assert get_prompt_kind(give_answers(g, True)) == "turn"

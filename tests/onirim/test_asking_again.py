"""Obsolete questions are asked again, and the knowledge of the deck stays true (design 1.5)."""

from __future__ import annotations

import pytest

from campaigns.engine.type_checks import find_missing_fact
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import Prompt
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import take_top, take_whole_hand
from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_consequence_codes,
    list_consequence_facts,
    reset_judge,
    set_game_parts,
    split_cards,
)

FILLER_CARDS = "GS GM GS GM GS GM GS"


@pytest.mark.parametrize(("card", "question"), [("X-", "nightmare"), ("RD", "door")])
def test_the_card_in_limbo_is_asked_about_again_before_anything_that_waits(card: str, question: str) -> None:
    g = build_position(hand="RS RK BM GM NM", deck=FILLER_CARDS, doors=["BD"])
    set_game_parts(g, ask={"kind": question}, held=[card], todo=[["redraw"]])

    machine.ask_again(reset_judge(), g)

    assert (get_prompt_kind(g), g.open_prompt.cards or [card]) == (question, [card])
    assert g.todo[0] == ["redraw"]


@pytest.mark.parametrize(
    "question", sorted(kind for kind, found in machine.questions.items() if "cards" in found.required_facts)
)
def test_a_question_that_does_not_say_which_cards_it_shows_cannot_be_answered(question: str) -> None:
    g = build_position(use=",".join(EXPANSIONS), hand="RS RK BM GM NM", deck=FILLER_CARDS)
    set_game_parts(g, ask={"kind": question}, held=["X-"], shown=["RS"])

    assert find_missing_fact({"kind": question}, machine.questions[question].required_facts) == "cards"
    assert not machine.is_answerable(g)


@pytest.mark.parametrize(
    ("card", "question"), [("X-", "door"), ("RD", "nightmare"), ("YA", "door"), ("RD", "denizen"), ("RD", "sphinx")]
)
def test_a_question_about_another_card_than_the_one_in_hand_cannot_be_answered(card: str, question: str) -> None:
    g = build_position(use="sphinx,oniverse", hand="RS RK BM GM NM", deck=FILLER_CARDS)
    set_game_parts(g, ask={"kind": question, "cards": [card]}, held=[card])

    assert not machine.is_answerable(g)


def test_a_door_that_came_while_a_dream_is_resolved_can_be_answered() -> None:
    g = build_position(hand="RS RK BM GM NM", deck=FILLER_CARDS)
    set_game_parts(g, ask={"kind": "door", "cards": ["RD"]}, held=["X-", "RD"])

    assert machine.is_answerable(g)


@pytest.mark.parametrize(("use", "question"), [("book", "goals"), ("happy", "premonitions")])
def test_what_lies_beside_the_deck_from_the_start_is_asked_for_again_1_6(use: str, question: str) -> None:
    g = build_position(use=use, mode="beside", hand="RS RK BM GM NM", rest=FILLER_CARDS)
    set_game_parts(g, ask={"kind": question})

    machine.ask_again(reset_judge(), g)

    assert (get_prompt_kind(g), machine.is_answerable(g)) == (question, True)


@pytest.mark.parametrize("frame", [["dream-over"], ["door", "RD"]])
def test_a_step_whose_card_is_not_there_is_left_out(frame: list[str]) -> None:
    g = build_position(hand="RS RK BM GM NM", deck=FILLER_CARDS)
    set_game_parts(g, ask=None, held=[], todo=[frame])

    machine.run(reset_judge(), g)

    assert "campaign.question.left-out" in list_consequence_codes()
    assert get_prompt_kind(g) == "turn"


def test_no_more_doors_come_into_play_than_wait_for_it() -> None:
    g = build_position(hand="RS RK BM GM NM", deck=FILLER_CARDS)
    set_game_parts(g, ask=None, held=["RD"], todo=[["doors-in", 3, True]])

    machine.run(reset_judge(), g)

    assert (g.doors, g.held) == (["RD"], [])


def test_before_a_shuffle_is_handed_in_nothing_else_is_answered() -> None:
    g = build_position(hand="RS RM BM GM NM", deck=FILLER_CARDS)
    g.question = Prompt("shuffle", what="deck")

    with expect_violation("onirim.shuffle.first"):
        machine.apply_answer(reset_judge(), g, True)


def test_no_more_is_known_of_the_bottom_than_there_are_cards() -> None:
    g = build_position(hand="RS RM BM GM NM", deck="GS GM NS", top=1, bottom=3)

    assert take_top(g, 1) == ["GS"]
    assert (g.deck, g.top, g.bottom) == (["GM", "NS"], 0, 2)


def test_a_hand_that_is_lost_has_no_personal_cards_1_5() -> None:
    away = {"hand": ["NS", "NM", "NK"], "row": [], "doors": []}
    g = build_position(use="coop", hand="RS RM RK BS BM", away=away, personal=3, picked=[[], []], deck=FILLER_CARDS)

    assert take_whole_hand(g) == split_cards("RS RM RK BS BM")
    assert (g.hand, g.personal) == ([], 0)


def test_every_card_a_nightmare_reveals_is_told_1_3() -> None:
    g = build_position(hand="BS RS RM BM NM", deck=f"X- RS RD X- NM BK {FILLER_CARDS}")

    give_answers(g, ["play", 0], ["deck", None])

    assert [met for code, met in list_consequence_facts() if code == "onirim.fill.revealed"] == [
        [card] for card in split_cards("RS RD X- NM BK")
    ]

"""A question that cannot be answered as it was asked is asked anew, and what is known of the deck stays true (design 1.5)."""

from __future__ import annotations

import pytest

from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.state import take_top, whole_hand
from campaigns.onirim.rules.value import Asked
from campaigns.referee.needs import lacking
from tests.onirim.positions import at, cards, do, judge, kind, lay, refused, told, told_with

FILL = "GS GM GS GM GS GM GS"


@pytest.mark.parametrize(("card", "question"), [("X-", "nightmare"), ("RD", "door")])
def test_the_card_in_limbo_is_asked_about_again_before_anything_that_waits(card: str, question: str) -> None:
    g = at(hand="RS RK BM GM NM", deck=FILL, doors=["BD"])
    lay(g, ask={"kind": question}, held=[card], todo=[["redraw"]])

    machine.anew(judge(), g)

    assert (kind(g), g.asked.cards or [card]) == (question, [card])
    assert g.todo[0] == ["redraw"]


@pytest.mark.parametrize(
    "question", sorted(kind for kind, found in machine.questions.items() if "cards" in found.needs)
)
def test_a_question_that_does_not_say_which_cards_it_shows_cannot_be_answered(question: str) -> None:
    g = at(use=",".join(EXPANSIONS), hand="RS RK BM GM NM", deck=FILL)
    lay(g, ask={"kind": question}, held=["X-"], shown=["RS"])

    assert lacking({"kind": question}, machine.questions[question].needs) == "cards"
    assert not machine.askable(g)


@pytest.mark.parametrize(
    ("card", "question"), [("X-", "door"), ("RD", "nightmare"), ("YA", "door"), ("RD", "denizen"), ("RD", "sphinx")]
)
def test_a_question_about_another_card_than_the_one_in_hand_cannot_be_answered(card: str, question: str) -> None:
    g = at(use="sphinx,oniverse", hand="RS RK BM GM NM", deck=FILL)
    lay(g, ask={"kind": question, "cards": [card]}, held=[card])

    assert not machine.askable(g)


def test_a_door_that_came_while_a_dream_is_resolved_can_be_answered() -> None:
    g = at(hand="RS RK BM GM NM", deck=FILL)
    lay(g, ask={"kind": "door", "cards": ["RD"]}, held=["X-", "RD"])

    assert machine.askable(g)


@pytest.mark.parametrize(("use", "question"), [("book", "goals"), ("happy", "premonitions")])
def test_what_lies_beside_the_deck_from_the_start_is_asked_for_again_1_6(use: str, question: str) -> None:
    g = at(use=use, mode="beside", hand="RS RK BM GM NM", rest=FILL)
    lay(g, ask={"kind": question})

    machine.anew(judge(), g)

    assert (kind(g), machine.askable(g)) == (question, True)


@pytest.mark.parametrize("frame", [["dream-over"], ["door", "RD"]])
def test_a_step_whose_card_is_not_there_is_left_out(frame: list[str]) -> None:
    g = at(hand="RS RK BM GM NM", deck=FILL)
    lay(g, ask=None, held=[], todo=[frame])

    machine.run(judge(), g)

    assert "campaign.question.left-out" in told()
    assert kind(g) == "turn"


def test_no_more_doors_come_into_play_than_wait_for_it() -> None:
    g = at(hand="RS RK BM GM NM", deck=FILL)
    lay(g, ask=None, held=["RD"], todo=[["doors-in", 3, True]])

    machine.run(judge(), g)

    assert (g.doors, g.held) == (["RD"], [])


def test_before_a_shuffle_is_handed_in_nothing_else_is_answered() -> None:
    g = at(hand="RS RM BM GM NM", deck=FILL)
    g.question = Asked("shuffle", what="deck")

    with refused("onirim.shuffle.first"):
        machine.answer(judge(), g, True)


def test_no_more_is_known_of_the_bottom_than_there_are_cards() -> None:
    g = at(hand="RS RM BM GM NM", deck="GS GM NS", top=1, bottom=3)

    assert take_top(g, 1) == ["GS"]
    assert (g.deck, g.top, g.bottom) == (["GM", "NS"], 0, 2)


def test_a_hand_that_is_lost_has_no_personal_cards_1_5() -> None:
    away = {"hand": ["NS", "NM", "NK"], "row": [], "doors": []}
    g = at(use="coop", hand="RS RM RK BS BM", away=away, personal=3, picked=[[], []], deck=FILL)

    assert whole_hand(g) == cards("RS RM RK BS BM")
    assert (g.hand, g.personal) == ([], 0)


def test_every_card_a_nightmare_reveals_is_told_1_3() -> None:
    g = at(hand="BS RS RM BM NM", deck=f"X- RS RD X- NM BK {FILL}")

    do(g, ["play", 0], ["deck", None])

    assert [met for code, met in told_with() if code == "onirim.fill.revealed"] == [
        [card] for card in cards("RS RD X- NM BK")
    ]

"""Orders to hands that put back what an undone report moved, in the words of the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.journal.tabletop_tasks import format_tasks
from campaigns.onirim.rules.state_operations import decode_game, encode_game
from campaigns.onirim.rules.undo_orders import order_undo
from tests.campaigns.form_posts import post_move, read_message
from tests.failures import collect_failures
from tests.onirim.effect_cases import HAND, Effect, give_undo_orders
from tests.onirim.positions import JUDGE, build_position, give_answers, reset_judge
from tests.onirim.test_instructions import post_undo
from tests.onirim.test_pages import begin_onirim, get_step

GOALS = {"goals": ["BD", "RD"], "reached": [False, False]}

EFFECTS: dict[str, Effect] = {
    "play": (
        "", {"hand": HAND, "row": "GM"}, [["play", 0]],
        "Move the red Sun from the end of the row to your hand.",
    ),
    "known card drawn": (
        "", {"hand": HAND, "deck": "RK *"}, [["play", 0]],
        (
            "Move the red Sun from the end of the row to your hand. Move the red Key from your hand to the top of "
            "the deck."
        ),
    ),
    "Nightmare paid with a Key": (
        "", {"hand": "RS BM BS GS GK", "deck": "X-"}, [["play", 0], ["key", 3]],
        (
            "Move the green Key from the discard pile to your hand. Move the Nightmare from the discard pile to the "
            "open cards."
        ),
    ),
    "prophecy": (
        "", {"hand": "RK BM BS GS GM", "deck": "BS RM X- RD NM"}, [["discard", 0], [2, [1, 0, 3, 4]]],
        (
            "Take a blue Sun, a red Door and a brown Moon from the top of the deck. Move the red Moon from your hand "
            "to the open cards. Move the Nightmare from the discard pile to the open cards."
        ),
    ),
    "search": (
        "", {"hand": HAND, "row": "RM RK", "rest": "RD NS"}, [["play", 0], True],
        "Move the red Door from the Doors in play to the deck. Shuffle the deck.",
    ),
    "Sphinx": (
        "sphinx", {"hand": HAND, "deck": "Q- * BK RS RM X- BD"}, [["play", 0], "R", [1, [0, 2, 3, 4]]],
        (
            "Take a blue Key, a red Sun, a red Moon and a blue Door from the bottom of the deck. Move the Sphinx "
            "from the discard pile to the open cards."
        ),
    ),
    "Blue Mirror": (
        "mirrors", {"hand": "BS BM RS GS GM", "mirrors": {"blue": ["BK", "BK"]}, "discard": "RS GM"},
        [["mirror", "blue", [0, 1]], [1, 0]],
        (
            "Turn these Mirrors over again: Blue Mirror. Move the red Sun and the green Moon from your hand to the "
            "discard pile. Move the 2 blue Keys, the blue Sun and the blue Moon from the discard pile to the Blue "
            "Mirror."
        ),
    ),
    "Green Mirror": (
        "mirrors", {"hand": "GS GM RS BS BM", "mirrors": {"green": ["GK", "GK"]}, "rest": "X- NS NS"},
        [["mirror", "green", [0, 1]]],
        (
            "Turn these Mirrors over again: Green Mirror. Move the Nightmare from the discard pile to the deck. "
            "Shuffle the deck. Move the green Sun and the green Moon from the discard pile to your hand. Move the 2 "
            "green Keys from the discard pile to the Green Mirror."
        ),
    ),
    "reached Goal": (
        "book", {"hand": "RS BM GS GM BK", "deck": "BD *", **GOALS}, [["play", 0], True],
        (
            "Turn over Goal 1: blue Door. Move the blue Key from the discard pile to your hand. Move the blue Door "
            "from the Doors in play to the open cards."
        ),
    ),
    "swapped Goals": (
        "book", {"hand": HAND, "discard": "RS BS GS NS RM BM GM", **GOALS}, [["spell", "planning"], [0, 1, 2, 3, 4, 5, 6], [0, 1]],
        "Swap Goals 1 and 2.",
    ),
    "removed Premonition": (
        "happy", {"hand": HAND, "deck": "H- *", "premonitions": ["red"], "reserve": []}, [["play", 0], ["remove", "red"]],
        (
            "Put these Dark Premonitions back: two red Doors. Move the Happy Dream from the discard pile to the open "
            "cards."
        ),
    ),
    "freed Dreamcatcher": (
        "catchers", {"hand": HAND, "catchers": [[], ["X-"]]}, [["failsafe", 1]],
        (
            "Put a Failsafe Book back. Search the deck and set a Nightmare aside. Shuffle the deck. Move the "
            "Nightmare from the open cards to Dreamcatcher 2."
        ),
    ),
    "swap of two players": (
        "coop", {"hand": "RS BM BS GS GM", "personal": 3, "away": {"hand": ["NS", "NM", "NK"], "row": [], "doors": []}},
        [["discard", 4], [0, 3]],
        "Swap these two, one Personal and one Shared: green Sun, red Sun.",
    ),
}  # fmt: skip


@collect_failures(("use", "position", "answers", "orders"), EFFECTS.values(), ids=[*EFFECTS])
def test_undoing_a_report_orders_what_goes_back(
    use: str, position: dict[str, Any], answers: list[Any], orders: str
) -> None:
    assert give_undo_orders(use, position, answers) == orders


def test_a_practice_deck_puts_itself_back() -> None:
    g = build_position(hand=HAND, row="GM", deck="NS NM")
    before = decode_game(encode_game(g))
    give_answers(g, ["play", 0])

    order_undo(reset_judge(), g, before, [])

    assert JUDGE.consequences == []


@pytest.mark.django_db
def test_what_goes_back_is_a_task_and_after_a_correction_nothing_does(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "RS", "BS", "GM", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    post_undo(player, campaign)
    campaign.refresh_from_db()
    assert [order for _keys, order in format_tasks(campaign)] == [
        "Move the red Sun from the end of the row to your hand."
    ]

    post_move(player, campaign, "put-right", code="RS", taken="hand", put="row")
    assert read_message(post_undo(player, campaign)).startswith("Undid: ")
    campaign.refresh_from_db()
    assert not campaign.open_tasks

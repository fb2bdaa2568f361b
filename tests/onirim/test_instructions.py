"""Instructions after an answer match the physical actions: which cards go where, what is shuffled (facts 1.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.engine.messages import messages
from campaigns.models import Campaign
from campaigns.onirim.rules.reports import accept_report
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.onirim.positions import build_position, give_answers, list_consequence_facts, reset_judge
from tests.onirim.test_pages import begin_onirim, get_step


def list_manual_steps(fact: str = "cards") -> list[tuple[str, object]]:
    return [(code, found) for code, found in list_consequence_facts(fact) if code in messages.manual_step_codes]


def build_physical_table(hand: str, rest: str, **parts: Any) -> Any:
    return build_position(mode="beside", hand=hand, rest=rest, **parts)


def test_limbo_is_said_with_the_number_of_its_cards_and_a_deck_without_limbo_is_only_shuffled() -> None:
    g = build_physical_table("RS RM BS GS GM", "RD RD X- NS NM", limbo="BD X-")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["RD"])
    accept_report(reset_judge(), g, ["NS"])
    assert list_manual_steps("count") == [("onirim.limbo.shuffle", 3)]


def test_a_search_is_followed_by_a_shuffle_of_the_deck() -> None:
    g = build_physical_table("RS BM BS GS GM", "RD RD X- NS NM", row="RM RK")
    give_answers(g, ["play", 0])
    give_answers(g, True)
    assert list_manual_steps() == [("onirim.door.gained", ["RD"]), ("onirim.shuffle.by-hand", None)]


def test_a_practice_deck_asks_nobody_to_shuffle() -> None:
    g = build_position(hand="RS RM BS GS GM", deck="RD NS", limbo="BD")
    give_answers(g, ["play", 0])
    codes = [code for code, _found in list_consequence_facts()]
    assert "onirim.shuffle.done" in codes
    assert not {"onirim.limbo.shuffle", "onirim.shuffle.by-hand"} & set(codes)


def test_what_a_nightmare_reveals_is_said_pile_by_pile() -> None:
    g = build_physical_table("NK RS BM BS GS", "X- NS NM RD X- BM GS NK")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["X-"])
    give_answers(g, ["deck", None])
    accept_report(reset_judge(), g, ["NS", "NM", "RD", "X-", "BM"])
    assert list_manual_steps()[:2] == [
        ("onirim.nightmare.discarded", ["NS", "NM", "BM"]),
        ("onirim.limbo.put", ["RD", "X-"]),
    ]


def test_the_key_that_opens_a_door_is_discarded_by_name() -> None:
    g = build_physical_table("NS RK BM BS GS", "RD NS NM")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["RD"])
    give_answers(g, True)
    assert list_manual_steps() == [("onirim.door.key", ["RK"]), ("onirim.door.gained", ["RD"])]


@pytest.mark.django_db
def test_what_the_hands_do_precedes_what_was_drawn(player: Client) -> None:
    campaign = begin_onirim()
    answer = post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    assert read_message(answer).startswith("Drew blue Door: into Limbo.")
    for card in ("RS", "RS", "BS", "GM"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    answer = post_move(player, campaign, "report", cards="GK", leaving=get_step(campaign))
    assert read_message(answer).startswith("Shuffle the one card of Limbo into the deck.")


@pytest.mark.django_db
def test_what_is_taken_back_says_what_the_hands_do(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "RS", "BS", "GM", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    assert read_message(post_undo(player, campaign)).startswith("Take back: green Key, to the place in the deck.")
    post_move(player, campaign, "report", cards="GK", leaving=get_step(campaign))
    post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    assert read_message(post_undo(player, campaign)).startswith("Take back: red Sun, from the row into the hand.")


def post_undo(player: Client, campaign: Campaign) -> HttpResponse:
    campaign.refresh_from_db()
    return post_form(player, campaign, "undo/", entry=campaign.head)

"""Instructions after an answer match the physical actions: which cards go where, what is shuffled (facts 1.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.engine.messages import messages
from campaigns.journal.tabletop_tasks import format_tasks
from campaigns.models import Campaign
from campaigns.onirim.rules.reports import accept_report
from campaigns.pages.journal_lines import build_line
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.onirim.positions import build_position, give_answers, list_consequence_facts, reset_judge
from tests.onirim.test_pages import begin_onirim, get_step
from tests.page_parts import read_texts, select_one


def list_orders(fact: str = "cards") -> list[tuple[str, object]]:
    return [(code, found) for code, found in list_consequence_facts(fact) if code in messages.orders]


def build_physical_table(hand: str, rest: str, **parts: Any) -> Any:
    return build_position(mode="beside", hand=hand, rest=rest, **parts)


def test_limbo_is_said_with_the_number_of_its_cards_and_a_deck_without_limbo_is_only_shuffled() -> None:
    g = build_physical_table("RS RM BS GS GM", "RD RD X- NS NM", limbo="BD X-")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["RD"])
    accept_report(reset_judge(), g, ["NS"])
    assert list_orders("count") == [("onirim.limbo.shuffle", 3)]


def test_a_search_is_followed_by_a_shuffle_of_the_deck() -> None:
    g = build_physical_table("RS BM BS GS GM", "RD RD X- NS NM", row="RM RK")
    give_answers(g, ["play", 0])
    give_answers(g, True)
    assert list_orders() == [("onirim.report.find-for-play", ["RD"]), ("onirim.shuffle.by-hand", None)]


def test_a_practice_deck_asks_nobody_to_shuffle() -> None:
    g = build_position(hand="RS RM BS GS GM", deck="RD NS", limbo="BD")
    give_answers(g, ["play", 0])
    codes = [code for code, _found in list_consequence_facts()]
    assert "onirim.shuffle.done" in codes
    assert not messages.orders.keys() & set(codes)


def test_what_a_nightmare_reveals_is_said_pile_by_pile() -> None:
    g = build_physical_table("NK RS BM BS GS", "X- NS NM RD X- BM GS NK")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["X-"])
    give_answers(g, ["deck", None])
    accept_report(reset_judge(), g, ["NS", "NM", "RD", "X-", "BM"])
    assert list_orders() == [
        ("onirim.report.discard", ["NS", "NM", "BM"]),
        ("onirim.report.put-into-limbo", ["RD", "X-"]),
        ("onirim.report.discard", ["X-"]),
    ]


def test_the_key_that_opens_a_door_is_discarded_by_name() -> None:
    g = build_physical_table("NS RK BM BS GS", "RD NS NM")
    give_answers(g, ["play", 0])
    accept_report(reset_judge(), g, ["RD"])
    give_answers(g, True)
    assert list_orders() == [
        ("onirim.report.discard-hand-cards", ["RK"]),
        ("onirim.report.put-into-play", ["RD"]),
    ]


@pytest.mark.django_db
def test_what_the_hands_do_precedes_what_was_drawn(player: Client) -> None:
    campaign = begin_onirim()
    answer = post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    assert read_message(answer) == "Put the blue Door into Limbo. Drew a blue Door, straight into Limbo."
    for card in ("RS", "RS", "BS", "GM"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    answer = post_move(player, campaign, "report", cards="GK", leaving=get_step(campaign))
    assert read_message(answer).startswith("Shuffle the one card in Limbo into the deck.")


@pytest.mark.django_db
def test_what_is_taken_back_says_what_the_hands_do(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "RS", "BS", "GM", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    assert read_message(post_undo(player, campaign)).startswith(
        "Move the green Key from your hand to the top of the deck."
    )
    post_move(player, campaign, "report", cards="GK", leaving=get_step(campaign))
    post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    assert read_message(post_undo(player, campaign)).startswith(
        "Move the red Sun from the end of the row to your hand."
    )


def post_undo(player: Client, campaign: Campaign) -> HttpResponse:
    campaign.refresh_from_db()
    return post_form(player, campaign, "undo/", entry=campaign.head)


@pytest.mark.django_db
def test_an_order_is_a_task_until_the_next_report_or_a_tap(player: Client) -> None:
    campaign = begin_onirim()
    assert list_tasks(campaign) == ["Build the deck from the 76 cards of the base game.", "Shuffle the deck."]

    post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    page = player.get(f"/c/{campaign.slug}/").text
    assert read_texts(page, "#tasks .task") == list_tasks(campaign) == ["Put the blue Door into Limbo."]
    key = select_one(page, "#tasks .task").attributes["value"]

    player.post(f"/c/{campaign.slug}/tasks/tick/", {"task": key})
    assert list_tasks(campaign) == []
    post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    post_move(player, campaign, "report", cards="RS", leaving=get_step(campaign))
    assert list_tasks(campaign) == []


@pytest.mark.django_db
def test_the_journal_says_what_happened_and_the_message_no_order_twice(player: Client) -> None:
    campaign = begin_onirim()
    post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    campaign.refresh_from_db()
    line = build_line(campaign, campaign.moves.get(seq=campaign.head), {})

    assert [line.text, *(one.text for one in line.consequences)] == ["Drew a blue Door, straight into Limbo."]
    assert [one.text for one in line.tasks] == ["Put the blue Door into Limbo."]
    assert line.manual_steps == []


@pytest.mark.django_db
def test_a_practice_game_and_one_that_ended_order_nothing(player: Client) -> None:
    assert list_tasks(begin_onirim("practice")) == []

    campaign = begin_onirim()
    post_move(player, campaign, "report", cards="BD", leaving=get_step(campaign))
    post_move(player, campaign, "give-up", leaving=get_step(campaign))
    assert list_tasks(campaign) == []
    assert read_texts(player.get(f"/c/{campaign.slug}/").text, "#tasks .task") == []


def list_tasks(campaign: Campaign) -> list[str]:
    campaign.refresh_from_db()
    return [order for _key, order in format_tasks(campaign)]


@pytest.mark.django_db
def test_undos_in_a_row_keep_their_orders_until_the_next_report(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "RS", "BS", "RS", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    for _number in range(3):
        post_undo(player, campaign)
    back = "Move the %s from your hand to the top of the deck."
    assert list_tasks(campaign) == [back % "green Key", back % "red Sun", back % "blue Sun"]

    for card in ("BS", "RS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_undo(player, campaign)
    post_undo(player, campaign)
    assert list_tasks(campaign) == [back % "red Sun", back % "blue Sun"]
    campaign.refresh_from_db()
    post_form(player, campaign, "redo/", entry=campaign.moves.latest("seq").target)
    assert list_tasks(campaign) == [back % "red Sun"]
    post_move(player, campaign, "report", cards="RS", leaving=get_step(campaign))
    assert list_tasks(campaign) == []


@pytest.mark.django_db
def test_an_answer_to_a_question_of_the_same_event_keeps_its_orders(player: Client) -> None:
    """A Prophecy whose uppermost card is a Door that a Key opens: all is to do until the next card (facts 1.3)."""
    campaign = begin_onirim()
    for card in ("RS", "RK", "BK", "GM", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_move(player, campaign, "discard", place=1, leaving=get_step(campaign))
    post_move(player, campaign, "report", cards=["X-", "BD", "NS", "NM", "RM"], leaving=get_step(campaign))
    post_move(player, campaign, "arrange", picked=[0], order=[1, 2, 3, 4], leaving=get_step(campaign))
    prophecy = list_tasks(campaign)
    assert len(prophecy) == 3
    post_move(player, campaign, "choose", option="yes", leaving=get_step(campaign))
    tasks = list_tasks(campaign)
    assert tasks[:3] == prophecy
    assert tasks[3:5] == ["Discard the blue Key from your hand.", "Put the blue Door into play."]
    post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    assert list_tasks(campaign) == ["Draw a red Moon."]

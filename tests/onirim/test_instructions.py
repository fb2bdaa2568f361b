"""What is said after an answer is what the hands do: which cards go where, what is shuffled (facts 1.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.models import Campaign
from campaigns.onirim.rules.reporting import report
from campaigns.wording import words
from tests.campaigns.pages import line, post, send
from tests.onirim.positions import at, do, judge, told_with
from tests.onirim.test_pages import begun, leaving


def by_hand(fact: str = "cards") -> list[tuple[str, object]]:
    return [(code, found) for code, found in told_with(fact) if code in words.by_hand]


def beside(hand: str, rest: str, **parts: Any) -> Any:
    return at(mode="beside", hand=hand, rest=rest, **parts)


def test_limbo_is_said_with_the_number_of_its_cards_and_a_deck_without_limbo_is_only_shuffled() -> None:
    g = beside("RS RM BS GS GM", "RD RD X- NS NM", limbo="BD X-")
    do(g, ["play", 0])
    report(judge(), g, ["RD"])
    report(judge(), g, ["NS"])
    assert by_hand("count") == [("onirim.limbo.shuffle", 3)]


def test_a_search_is_followed_by_a_shuffle_of_the_deck() -> None:
    g = beside("RS BM BS GS GM", "RD RD X- NS NM", row="RM RK")
    do(g, ["play", 0])
    do(g, True)
    assert by_hand() == [("onirim.door.gained", ["RD"]), ("onirim.shuffle.by-hand", None)]


def test_a_practice_deck_asks_nobody_to_shuffle() -> None:
    g = at(hand="RS RM BS GS GM", deck="RD NS", limbo="BD")
    do(g, ["play", 0])
    codes = [code for code, _found in told_with()]
    assert "onirim.shuffle.done" in codes
    assert not {"onirim.limbo.shuffle", "onirim.shuffle.by-hand"} & set(codes)


def test_what_a_nightmare_reveals_is_said_pile_by_pile() -> None:
    g = beside("NK RS BM BS GS", "X- NS NM RD X- BM GS NK")
    do(g, ["play", 0])
    report(judge(), g, ["X-"])
    do(g, ["deck", None])
    report(judge(), g, ["NS", "NM", "RD", "X-", "BM"])
    assert by_hand()[:2] == [("onirim.nightmare.discarded", ["NS", "NM", "BM"]), ("onirim.limbo.put", ["RD", "X-"])]


def test_the_key_that_opens_a_door_is_discarded_by_name() -> None:
    g = beside("NS RK BM BS GS", "RD NS NM")
    do(g, ["play", 0])
    report(judge(), g, ["RD"])
    do(g, True)
    assert by_hand() == [("onirim.door.key", ["RK"]), ("onirim.door.gained", ["RD"])]


@pytest.mark.django_db
def test_what_the_hands_do_stands_before_what_was_met(player: Client) -> None:
    campaign = begun()
    answer = send(player, campaign, "report", cards="BD", leaving=leaving(campaign))
    assert line(answer).startswith("To Limbo: blue Door.")
    for card in ("RS", "RS", "BS", "GM"):
        send(player, campaign, "report", cards=card, leaving=leaving(campaign))
    answer = send(player, campaign, "report", cards="GK", leaving=leaving(campaign))
    assert line(answer).startswith("Shuffle the one card of Limbo into the deck.")


@pytest.mark.django_db
def test_what_is_taken_back_says_what_the_hands_do(player: Client) -> None:
    campaign = begun()
    for card in ("RS", "RS", "BS", "GM", "GK"):
        send(player, campaign, "report", cards=card, leaving=leaving(campaign))
    assert line(taken_back(player, campaign)).startswith("Take back: green Key, to the place in the deck.")
    send(player, campaign, "report", cards="GK", leaving=leaving(campaign))
    send(player, campaign, "play", place=0, leaving=leaving(campaign))
    assert line(taken_back(player, campaign)).startswith("Take back: red Sun, from the row into the hand.")


def taken_back(player: Client, campaign: Campaign) -> HttpResponse:
    campaign.refresh_from_db()
    return post(player, campaign, "undo/", entry=campaign.head)

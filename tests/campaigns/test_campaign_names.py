"""Names of campaigns that were given none."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.pages.campaign_names import MAX_CAMPAIGN_NAME_LENGTH, build_campaign_name, find_free_name
from campaigns.pages.registry import get_game_ui

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "sent", "name"),
    [
        ("lucidity", {"player1": "Ann", "player2": "Bob"}, "Ann, Bob"),
        ("lucidity", {"player1": "Ann", "name": "Thursday"}, "Thursday"),
        ("onirim", {"mode": "beside", "players": "coop", "first_player": "Mara", "second_player": "Jo"}, "Mara, Jo"),
    ],
)
def test_a_campaign_without_a_name_is_called_after_who_plays(game: str, sent: dict[str, str], name: str) -> None:
    form = get_game_ui(game).begin_form(sent)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["name"] == name


def test_one_whose_players_nobody_named_is_called_after_the_game_and_the_day() -> None:
    form = get_game_ui("onirim").begin_form({"mode": "practice"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["name"] == f"Onirim, {timezone.localdate().day} {timezone.localdate():%B}"


def test_as_many_whole_names_as_have_room() -> None:
    assert build_campaign_name("Onirim", ["x" * 40, "y" * 40]) == "x" * 40 + " and 1 more"
    assert build_campaign_name("Onirim", ["x" * 80]) == "x" * MAX_CAMPAIGN_NAME_LENGTH


def test_campaigns_of_one_game_are_told_apart_by_a_number(player: Client) -> None:
    sent = {"mode": "practice", "name": "Dreams"}
    for _time in range(3):
        player.post("/new/onirim/", sent)
    player.post("/new/lucidity/", {"player1": "Ann", "player2": "Bob", "name": "Dreams"})
    names = list(Campaign.objects.order_by("pk").values_list("game", "name"))
    assert names == [("onirim", "Dreams"), ("onirim", "Dreams (2)"), ("onirim", "Dreams (3)"), ("lucidity", "Dreams")]

    first, second, *_others = Campaign.objects.order_by("pk")
    player.post(f"/c/{second.slug}/keep/", {"name": "dreams"})
    player.post(f"/c/{first.slug}/keep/", {"name": "Dreams"})
    assert [one.name for one in Campaign.objects.order_by("pk")[:2]] == ["Dreams", "dreams (2)"]


def test_a_first_game_begun_again_has_a_number(player: Client) -> None:
    for _time in range(2):
        player.post("/first-game/onirim/")
    assert [*Campaign.objects.order_by("pk").values_list("name", flat=True)] == [
        "First game: Onirim",
        "First game: Onirim (2)",
    ]


def test_a_number_has_room_in_a_long_name() -> None:
    Campaign.objects.create(slug="one", game="onirim", name="x" * MAX_CAMPAIGN_NAME_LENGTH)
    assert find_free_name("onirim", "x" * MAX_CAMPAIGN_NAME_LENGTH) == "x" * 56 + " (2)"

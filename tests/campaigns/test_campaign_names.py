"""Names of campaigns that were given none."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.pages.campaign_names import MAX_CAMPAIGN_NAME_LENGTH, build_campaign_name
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
    assert form.cleaned_data["name"] == f"Onirim, {timezone.localdate():%B} {timezone.localdate().day}"


def test_as_many_whole_names_as_have_room() -> None:
    assert build_campaign_name("Onirim", ["x" * 40, "y" * 40]) == "x" * 40 + " and 1 more"
    assert build_campaign_name("Onirim", ["x" * 80]) == "x" * MAX_CAMPAIGN_NAME_LENGTH

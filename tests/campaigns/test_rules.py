"""The pages of rules: what an entry knows is shown, and a players' word leads to it."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_rule_shows_its_numbers_as_a_table(player: Client) -> None:
    page = player.get("/rule/ef.hours/").text

    assert "<dt>Three Dreamers</dt><dd>3 Hours</dd>" in page


def test_a_rule_says_how_it_is_known_where_the_manual_is_silent(player: Client) -> None:
    assert "How we know" in player.get("/rule/ef.shopping/").text
    assert "How we know" not in player.get("/rule/ef.hours/").text


def test_a_rule_that_is_not_checked_says_why(player: Client) -> None:
    assert "Not checked here" in player.get("/rule/ef.dividers/").text
    assert "Not checked here" not in player.get("/rule/ef.hours/").text


@pytest.mark.parametrize(("word", "title"), [("monster", "Entities"), ("teleport", "Relocation"), ("xp", "Ether")])
def test_a_players_word_finds_its_rule(player: Client, word: str, title: str) -> None:
    page = player.get("/rules/etherfields/", {"q": word}).text

    assert title in page

"""Accessibility of every game's table: axe on a phone and on a wide screen, by day and by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE
from tests.browser.test_accessibility import find_faults_at
from tests.contract.random_player import import_evening, parametrize_games

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@parametrize_games()
def test_nothing_at_the_table_of_an_evening_shuts_anybody_out(
    player_page: Page, live_server: LiveServer, game: str
) -> None:
    player_page.goto(f"{live_server.url}/c/{import_evening(game).slug}/")

    for size in (PHONE_SIZE, WIDE_SIZE):
        assert find_faults_at(player_page, size) == []

"""Every game plays without JavaScript: plain forms and links."""

from __future__ import annotations

import html
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client

from campaigns.engine import find_move
from campaigns.models import Campaign
from campaigns.pages.registry import TablePart, get_game_ui
from tests.campaigns.table_actions import apply_move, begin_campaign, start_slumber
from tests.contract.random_player import (
    SHEET_LINK_PATTERN,
    STEP_COUNT,
    RandomPlayer,
    import_campaigns,
    parametrize_games,
)

pytestmark = pytest.mark.django_db


def build_first_dream() -> Campaign:
    """Return a campaign in its first Dream."""
    campaign = begin_campaign(name="The first night")
    apply_move(campaign, "enter-first-dream")
    return campaign


FURTHER_CAMPAIGNS = {"etherfields": (build_first_dream, start_slumber)}
"""Builders of campaigns with panels that are in no recorded one."""


@pytest.mark.slow
@parametrize_games()
def test_an_evening_is_played_with_plain_forms(game: str) -> None:
    player = RandomPlayer(game, Random(f"{game} plain"))

    counted = sum(player.press_any_form() is None for _ in range(STEP_COUNT))

    assert counted >= STEP_COUNT // 4
    journal = player.campaign.moves.filter(kind="move")
    assert counted == journal.count() - 1
    assert len({entry.name for entry in journal}) >= 3


@pytest.mark.slow
@parametrize_games()
def test_every_panel_is_on_the_page_and_under_a_rule(player: Client, game: str) -> None:
    parts: list[TablePart] = [*get_game_ui(game).panels, *get_game_ui(game).sheets]
    missing = {f'id="{part.parent_key or part.key}-title"' for part in parts}
    for campaign in (*import_campaigns(game), *(build() for build in FURTHER_CAMPAIGNS.get(game, ()))):
        for shown in iterate_pages(player, f"/c/{campaign.slug}/"):
            missing = {title for title in missing if title not in shown}
            if not missing:
                return

    assert not missing


def iterate_pages(player: Client, address: str) -> Iterator[str]:
    """Yield the page of a table, and every sheet linked from it or from another sheet."""
    shown = player.get(address).text
    yield shown
    left, seen = set(SHEET_LINK_PATTERN.findall(shown)), set[str]()
    while left - seen:
        sheet = min(left - seen)
        seen.add(sheet)
        opened = player.get(html.unescape(sheet)).text
        yield opened
        left |= set(SHEET_LINK_PATTERN.findall(opened))


@parametrize_games()
def test_the_rules_the_moves_and_the_shelf_lead_to_the_game(player: Client, game: str) -> None:
    assert find_move(f"{game}.begin") is not None
    assert f"/new/{game}/" in player.get("/").text
    for path in (f"/new/{game}/", f"/moves/{game}/", f"/rules/{game}/"):
        assert player.get(path).status_code == 200, path

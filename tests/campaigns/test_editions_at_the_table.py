"""The manual of a table on its pages and on the pages of its rules; every reader may take the other book."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.etherfields.begin_form import BeginForm
from campaigns.models import Campaign
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import apply_move, begin_campaign
from tests.page_parts import read_text, select

pytestmark = pytest.mark.django_db
NOW_CARD_PAGE = "#now-card .rule"


@pytest.fixture
def campaign(player: Client) -> Campaign:
    """Return a campaign that has just arrived at a Location."""
    found = begin_campaign()
    apply_move(found, "go", at="Bell tower")
    return found


def read_pages(client: Client, url: str, selector: str) -> list[str]:
    return [read_text(node) for node in select(client.get(url).text, selector)]


def test_a_table_shows_the_pages_of_its_manual_and_changes_them_everywhere_at_once(
    player: Client, campaign: Campaign
) -> None:
    url = f"/c/{campaign.slug}/"
    assert read_pages(player, url, NOW_CARD_PAGE) == ["p. 7"]

    answer = post_move(player, campaign, "change-edition", edition="2.0")

    assert "now" in get_partial_targets(answer)
    assert read_pages(player, url, NOW_CARD_PAGE) == ["p. 14"]


def test_the_rule_pages_of_a_table_are_those_of_its_manual_until_the_other_book_is_asked_for(
    player: Client, campaign: Campaign
) -> None:
    apply_move(campaign, "change-edition", edition="2.0")

    of_table = player.get(f"/rule/ef.shortcut/?table={campaign.slug}").text
    other = player.get(f"/rule/ef.shortcut/?table={campaign.slug}&edition=1.x").text
    alone = player.get("/rule/ef.shortcut/").text

    assert "printed manual (2.0), p. 14" in of_table
    assert "printed manual (1.x), p. 7" in other
    assert "printed manual (1.x), p. 7" in alone
    assert "printed manual (2.0), p. 14" in player.get("/rule/ef.shortcut/?edition=2.0").text


def test_the_links_of_a_rulebook_keep_the_book_that_is_read(player: Client) -> None:
    page = player.get("/rules/etherfields/?edition=2.0").text

    assert "/rule/ef.shortcut/?edition=2.0" in page
    assert player.get("/rules/etherfields/?edition=9.9").status_code == 200


def test_a_search_at_a_table_finds_what_its_manual_prints(player: Client, campaign: Campaign) -> None:
    apply_move(campaign, "change-edition", edition="2.0")

    found = read_pages(player, f"/rules/etherfields/?q=small+arrow+price&table={campaign.slug}", "article.rule-entry")

    assert "costs each Dreamer 1 Sealed card" in found[0]


def test_a_new_campaign_starts_with_the_manual_of_the_one_played_last(campaign: Campaign) -> None:
    assert BeginForm()["edition"].value() == "1.x"

    apply_move(campaign, "change-edition", edition="2.0")

    assert BeginForm()["edition"].value() == "2.0"

"""Orders to hands beside real cards on a phone: all in sight, below the Doors."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from campaigns.roles import Role
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.devices import build_member_client
from tests.campaigns.form_posts import post_move
from tests.onirim.prompt_campaigns import answer_prompt
from tests.onirim.test_pages import begin_onirim, get_step

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


def test_many_orders_are_one_block_below_the_doors(seat: PageOpener) -> None:
    """The Red Mirror: six orders, ticked as one; they cover neither the Doors nor the bar (Mirrors sheet)."""
    campaign = build_campaign_with_orders()
    page = TablePage.open_campaign(seat(PHONE_SIZE), campaign).page
    form = page.locator("#tasks > .tasks")
    expect(form.locator("li")).to_have_count(6)
    expect(form).to_be_in_viewport(ratio=1)
    doors, box = page.locator(".on-doors").bounding_box(), form.bounding_box()
    assert doors is not None
    assert box is not None
    assert doors["y"] + doors["height"] <= box["y"]
    assert box["height"] <= 260

    form.get_by_role("button", name="All done").click()
    expect(form).to_have_count(0)


def build_campaign_with_orders() -> Campaign:
    """Return a game whose last report explored the Red Mirror."""
    campaign = begin_onirim("beside", "mirrors", "sphinx")
    client = build_member_client(campaign, Role.HOST)
    for card in ("RS", "RS", "RM", "RK", "BS"):
        post_move(client, campaign, "report", cards=card, leaving=get_step(campaign))
    answer_prompt(campaign, ["mirror", "red", [0, 1]])
    for card in ("GS", "BM"):
        post_move(client, campaign, "report", cards=card, leaving=get_step(campaign))
    answer_prompt(campaign, ["mirror", "red", [0, 1]])
    answer_prompt(campaign, ["NM", "RD"])
    return campaign

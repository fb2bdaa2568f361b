"""The form of a new campaign: who plays, in seating order, and no other required field (manual p. 5 and 6)."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.etherfields.begin_form import BeginForm
from campaigns.models import Campaign
from tests.campaigns.table_actions import get_stored_state
from tests.page_parts import read_text, select

DEFAULTS = {"tracking": "detailed", "edition": "1.x", "thorn_knight": False}


def begin_with(**sent: object) -> dict[str, object]:
    """Return the arguments of *begin* for what was sent."""
    form = BeginForm(sent)
    assert form.is_valid(), form.errors
    return form.get_begin_args()


def test_nothing_but_who_dreams_has_to_be_said_p5() -> None:
    assert begin_with(dreamers=["reaper", "gambler"]) == DEFAULTS | {
        "who": "gambler,reaper", "players": ["", ""], "seated": False, "guided": True,
    }  # fmt: skip
    assert not BeginForm({"name": "Nobody"}).is_valid()


def test_who_is_tapped_first_sits_first_p6() -> None:
    found = begin_with(
        dreamers=["gambler", "reaper", "tough-guy"], order="reaper,tough-guy,gambler", player_reaper="Ann"
    )

    assert (found["who"], found["seated"]) == ("reaper,tough-guy,gambler", True)
    assert found["players"] == ["Ann", "", ""]


def test_whom_the_order_leaves_out_sits_last_and_nobody_has_said_how_they_sit_p6() -> None:
    found = begin_with(dreamers=["gambler", "reaper"], order="reaper,wizard,reaper,")

    assert (found["who"], found["seated"]) == ("reaper,gambler", False)


def test_what_is_folded_may_be_said_p5_p18() -> None:
    found = begin_with(dreamers=["gambler"], edition="2.0", thorn_knight="on", tracking="light")

    assert (found["edition"], found["tracking"], found["thorn_knight"]) == ("2.0", "light", True)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ({"dreamers": ["gambler", "tough-guy"]}, "Gambler, Tough Guy"),
        ({"dreamers": ["gambler", "tough-guy"], "order": "tough-guy,gambler", "player_gambler": "Ann"}, "Tough Guy, Ann"),
        ({"dreamers": ["gambler"], "name": "Thursday"}, "Thursday"),
        ({"dreamers": ["gambler", "reaper"], "player_gambler": "A" * 40, "player_reaper": "B" * 40}, f"{'A' * 40} and 1 more"),
    ],
)  # fmt: skip
def test_a_campaign_without_a_name_is_called_after_who_plays(sent: dict[str, object], name: str) -> None:
    form = BeginForm(sent)
    assert form.is_valid()
    assert form.cleaned_data["name"] == name


@pytest.mark.django_db
def test_a_group_in_the_middle_goes_on_by_taking_stock_without_the_first_set_up_p5(player: Client) -> None:
    answer = player.post("/new/etherfields/", {"dreamers": ["gambler", "reaper"], "way": "take-stock"})

    campaign = Campaign.objects.get()
    stock_url = f"/c/{campaign.slug}/move/take-stock/"
    assert answer["Location"] == stock_url
    assert get_stored_state(campaign)["etherfields.checklist"] == {}
    (lit,) = select(player.get(f"/c/{campaign.slug}/").text, "#now-card .button--main")
    assert (read_text(lit), str(lit.attributes["href"]).partition("?")[0]) == ("Take stock", stock_url)
    assert "Before the first evening" not in player.get("/").text


@pytest.mark.django_db
def test_any_other_way_leads_to_the_table(player: Client) -> None:
    answer = player.post("/new/etherfields/", {"dreamers": ["gambler"], "way": "suffer"})

    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/c/{campaign.slug}/"
    assert len(get_stored_state(campaign)["etherfields.checklist"]) == 1


@pytest.mark.django_db
def test_the_page_sends_the_script_that_numbers_the_seats_below_them_p6(player: Client) -> None:
    page = player.get("/new/etherfields/").text

    assert "etherfields/seat-order" in page.partition("data-sitting")[2]

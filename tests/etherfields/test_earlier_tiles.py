"""The form of a new Entity in a Dream that is tried again, filled in from the time before (manual p. 18)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.table_actions import apply_move, apply_phase_end, begin_campaign, get_only_ref, undo_entry
from tests.page_parts import list_links, read_texts

pytestmark = pytest.mark.django_db


def build_second_attempt(outcome: str = "lost") -> tuple[Campaign, int]:
    """Return a Dream entered again after its Entity was put in play in the first attempt, and that Entity's ref."""
    campaign = begin_campaign()
    apply_move(campaign, "gain-gate", name="Winter station", code="I-14 R", dream="I-14", keys=0)
    gate = get_only_ref(campaign, "etherfields.gate")
    for place in ("The quay", "The mill"):
        apply_move(campaign, "go", at=place)
        apply_move(campaign, "show-effect", effect="gate")
        apply_move(campaign, "enter-dream", gate=gate)
        apply_phase_end(campaign, "finish-set-up", turns=4)
        if place == "The mill":
            break
        apply_move(
            campaign, "put-entity", name="Stationmaster", movement=3, cost=2, keyword="assault", colour="wrath",
            or_colour="cunning", gradual="on", basic_reach=2, basic_distress=1, brings="key",
        )  # fmt: skip
        entity = get_only_ref(campaign, "etherfields.entity")
        apply_phase_end(campaign, "end-dream", outcome=outcome)
    return campaign, entity


def read_sheet(player: Client, campaign: Campaign, query: str = "") -> str:
    """Return the sheet of a new Entity."""
    return player.get(f"/c/{campaign.slug}/sheet/tile/{query}", headers={"HX-Request": "true"}).text


def list_checked(sheet: str) -> set[tuple[str, str]]:
    """Return name and value of what is ticked."""
    found = re.findall(r'<input type="(?:radio|checkbox)" name="(\w+)"(?: value="([^"]*)")? checked', sheet)
    return {(name, value) for name, value in found if value not in ("none", "", "0")} | {
        (name, value) for name, value in found if name in ("gradual",)
    }


def test_the_tile_of_the_time_before_is_filled_in_by_one_tap_p18(player: Client) -> None:
    campaign, entity = build_second_attempt()

    sheet = read_sheet(player, campaign)
    assert read_texts(sheet, "a.button[data-sheet]") == ["Stationmaster, as last time"]
    (link,) = list_links(sheet, "a.button[data-sheet]")
    filled = read_sheet(player, campaign, link.partition("tile/")[2])

    assert 'value="Stationmaster"' in filled
    assert list_checked(filled) >= {
        ("movement", "3"), ("cost", "2"), ("keyword", "assault"), ("colour", "wrath"), ("or_colour", "cunning"),
        ("gradual", ""), ("basic_reach", "2"), ("basic_distress", "1"), ("brings", "key"), ("figures", "1"),
    }  # fmt: skip
    assert str(entity) in link


def test_an_entity_whose_secret_is_revealed_again_is_filled_in_at_once_p17_p18(player: Client) -> None:
    campaign, _entity = build_second_attempt()

    apply_move(campaign, "reveal-secret", code="I-14 B", turns_out="entity", name="Stationmaster")

    assert ("movement", "3") in list_checked(read_sheet(player, campaign))


def test_an_entity_in_play_is_not_offered_again_until_it_is_taken_back_p18(player: Client) -> None:
    campaign, _entity = build_second_attempt()
    apply_move(campaign, "put-entity", name="stationmaster")
    assert "as last time" not in read_sheet(player, campaign)

    undo_entry(campaign)
    assert "as last time" in read_sheet(player, campaign)

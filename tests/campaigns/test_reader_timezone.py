"""Times in the reader's zone: on the table, in the journal, the chronicle, the log and the CSV file, whoever asked before."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.membership import audit_log
from campaigns.models import AuditLogEntry, Campaign
from companion.reader_timezone import TIMEZONE_COOKIE
from tests.campaigns.table_actions import GAMBLER, apply_move
from tests.page_parts import read_texts

pytestmark = pytest.mark.django_db

NEW_YEARS_EVE = datetime(2025, 12, 31, 22, 30, tzinfo=UTC)
ZONES = {
    "UTC": ("31 December 2025", "22:30"),
    "Europe/Berlin": ("31 December 2025", "23:30"),
    "Asia/Tokyo": ("1 January 2026", "07:30"),
}


@pytest.fixture
def campaign(evening: Campaign) -> Campaign:
    """A campaign that was played on one evening."""
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    evening.moves.update(at=NEW_YEARS_EVE)
    audit_log.log_event(AuditLogEntry.Kind.RENAMED, evening, "Ada", "An evening")
    AuditLogEntry.objects.update(at=NEW_YEARS_EVE)
    return evening


def set_zone(client: Client, zone: str) -> Client:
    client.cookies[TIMEZONE_COOKIE] = zone
    return client


@pytest.mark.parametrize("zones", [list(ZONES), list(reversed(ZONES))], ids=["eastward", "westward"])
def test_each_reader_sees_their_own_time_of_one_table(player: Client, campaign: Campaign, zones: list[str]) -> None:
    path = f"/c/{campaign.slug}"
    for zone in zones:
        day, clock = ZONES[zone]
        set_zone(player, zone)
        assert read_texts(player.get(f"{path}/journal/").text, ".log-day")[-1] == day, zone
        assert read_texts(player.get(f"{path}/journal/").text, ".entry time")[-1] == clock, zone
        assert read_texts(player.get(f"{path}/").text, ".entry time")[-1] == clock, zone
        assert f"{day}, {clock}" in read_texts(player.get(f"{path}/invite/").text, ".activity-log .muted"), zone
        assert day in player.get(f"{path}/chronicle/").text, zone
        assert f"{clock}:00" in b"".join(player.get(f"{path}/journal.csv")).decode(), zone


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 5000, "Europe/Berlin\0", "é"])
def test_an_unknown_zone_is_that_of_the_server(player: Client, campaign: Campaign, zone: str) -> None:
    expected = timezone.localtime(NEW_YEARS_EVE).strftime("%H:%M")

    page = set_zone(player, zone).get(f"/c/{campaign.slug}/journal/").text

    assert read_texts(page, ".entry time")[-1] == expected
    assert f'data-zone="{timezone.get_current_timezone_name()}"' in page


def test_the_zone_of_one_request_ends_with_it(player: Client, campaign: Campaign) -> None:
    before = timezone.get_current_timezone_name()

    set_zone(player, "Asia/Tokyo").get(f"/c/{campaign.slug}/")

    assert timezone.get_current_timezone_name() == before

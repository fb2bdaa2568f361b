"""What a move costs the database: few queries, and no more with a long journal."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign
from tests.campaigns.evening import GAMBLER, begun, mint
from tests.campaigns.pages import HTMX
from tests.campaigns.test_ways import many

MOST = 12


def queries(client: Client, campaign: Campaign, path: str, **sent: object) -> list[str]:
    """Give the statements of one posted form, transaction included."""
    data = {"move_id": mint(campaign), **sent}
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(f"/c/{campaign.slug}/{path}", data, headers=HTMX)
    assert answer.status_code == 200
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.django_db(transaction=True)
def test_a_move_takes_twelve_queries_at_most_with_ten_entries_and_with_ten_thousand(player: Client) -> None:
    campaign = begun()
    many(campaign, 8)
    few = queries(player, campaign, "move/suffer/", dreamer=GAMBLER, count=1)
    many(campaign, 10_000)
    lots = queries(player, campaign, "move/suffer/", dreamer=GAMBLER, count=1)

    told = "\n".join(sql[:140] for sql in few)
    assert len(few) == len(lots), told
    assert len(few) <= MOST, told


@pytest.mark.django_db(transaction=True)
def test_undo_takes_no_more_with_ten_thousand_entries(player: Client) -> None:
    counts = []
    campaign = begun()
    for more in (8, 10_000):
        many(campaign, more)
        campaign.refresh_from_db()
        counts.append(len(queries(player, campaign, "undo/", entry=campaign.head, sure=1)))
        queries(player, campaign, "redo/", entry=campaign.head)

    assert counts[0] == counts[1]
    assert counts[0] <= 2 * MOST


@pytest.mark.django_db(transaction=True)
def test_the_table_asks_no_more_with_a_long_journal(player: Client) -> None:
    campaign = begun()
    counts = []
    for more in (8, 10_000):
        many(campaign, more)
        with CaptureQueriesContext(connection) as captured:
            assert player.get(f"/c/{campaign.slug}/").status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]
    assert counts[0] <= 2 * MOST


@pytest.mark.django_db(transaction=True)
def test_a_device_that_missed_nothing_costs_one_query(player: Client) -> None:
    campaign = begun()

    with CaptureQueriesContext(connection) as captured:
        answer = player.get(f"/c/{campaign.slug}/live/", headers={"If-None-Match": f'"{campaign.version}"'})

    assert answer.status_code == 304
    assert len(captured) == 1

"""Database queries of a move: few, and no more with a long journal."""

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.etherfields.models import Action, Checklist, Entity, Gate, Item, Location, Secret
from campaigns.models import Campaign
from tests.campaigns.form_posts import HTMX_HEADERS
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, mint_move_id, start_slumber
from tests.campaigns.test_navigation import add_many_entries

pytestmark = pytest.mark.postgres

MAX_QUERIES = 12


def capture_queries(client: Client, campaign: Campaign, path: str, **sent: object) -> list[str]:
    """Return the statements of one posted form, transaction included."""
    data = {"move_id": mint_move_id(campaign), **sent}
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(f"/c/{campaign.slug}/{path}", data, headers=HTMX_HEADERS)
    assert answer.status_code == 200, answer.content.decode()[-1500:]
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_move_takes_twelve_queries_at_most_with_ten_entries_and_with_ten_thousand(player: Client) -> None:
    campaign = begin_campaign()
    add_many_entries(campaign, 8)
    few = capture_queries(player, campaign, "move/suffer/", dreamer=GAMBLER, count=1)
    add_many_entries(campaign, 10_000)
    lots = capture_queries(player, campaign, "move/suffer/", dreamer=GAMBLER, count=1)

    told = "\n".join(sql[:140] for sql in few)
    assert len(lots) <= len(few) <= MAX_QUERIES, told


def add_rows(campaign: Campaign, secrets: int, gates: int, items: int, places: int) -> None:
    """Add the rows that a campaign collects."""
    Secret.objects.bulk_create(
        Secret(campaign=campaign, ref=n, code=f"I-{n // 10:02} {chr(65 + n % 10)}", kind="other")
        for n in range(1, secrets + 1)
    )
    Gate.objects.bulk_create(Gate(campaign=campaign, ref=n, name=f"Gate {n}", keys=2) for n in range(1, gates + 1))
    Item.objects.bulk_create(Item(campaign=campaign, ref=n, name=f"Item {n}") for n in range(1, items + 1))
    Location.objects.bulk_create(
        Location(campaign=campaign, ref=n, name=f"Place {n}", effects=["fate"]) for n in range(1, places + 1)
    )
    Action.objects.create(campaign=campaign, ref=1, name="Lever", cost=1, colours=["wrath"])
    steps: list[object] = [{"key": key, "done": False, "facts": {}} for key in ("awaken-items", "awaken-place")]
    Checklist.objects.create(campaign=campaign, ref=1, kind="awakening", steps=steps)
    # Rows written past the journal are a table of another version.
    Campaign.objects.filter(pk=campaign.pk).update(version=F("version") + 1)


GATHERING_FORMS: dict[str, dict[str, object]] = {
    "move/reveal-secret/?at=secrets": {"code": "I-99 A", "turns_out": "other"},
    "move/gain-item/?at=things": {"name": "Bell", "store": "on"},
    "move/go/?at=dreamworld": {"at": "Place 1", "card": "Lantern"},
    "move/pay-action/?at=actions": {"dreamer": GAMBLER, "action": 1, "colour": "wrath", "cards": 0, "card": "Lantern"},
    "move/tick/?at=guide": {"checklist": 1, "step": "awaken-items", "card": "Lantern"},
    "move/suffer/?at=distress": {"dreamer": GAMBLER, "count": 1},
    "move/resolve-effect/?at=slumber": {"entity": 1, "kind": "basic", "hit": [GAMBLER], "card": "Lantern"},
    "move/note-step/?at=slumber": {"step": "morphing", "card": "Lantern"},
    "move/draw/?at=hand": {"dreamer": GAMBLER, "discards": 0, "bonus": 0, "flaws": 0, "card": "Lantern"},
}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("opened", [True, False], ids=["mid-game", "another process"])
@pytest.mark.parametrize("path", GATHERING_FORMS)
def test_a_move_takes_the_same_queries_on_a_grand_campaign(player: Client, path: str, opened: bool) -> None:
    counts = []
    for size in ((1, 1, 1, 1), (300, 40, 60, 30)):
        campaign = start_slumber()
        wraith = Entity.objects.get(campaign=campaign).ref
        apply_move(campaign, "note-effect", entity=wraith, kind="basic", distress=1)
        add_rows(campaign, *size)
        if opened:
            capture_queries(player, campaign, "move/suffer/?at=distress", dreamer=GAMBLER, count=1)
            player.get(f"/c/{campaign.slug}/")
        sent = {name: wraith if name == "entity" else value for name, value in GATHERING_FORMS[path].items()}
        counts.append(len(capture_queries(player, campaign, path, **sent)))

    assert counts[0] == counts[1], path
    # Two of them are BEGIN and COMMIT.
    assert counts[0] <= MAX_QUERIES + 2, path


@pytest.mark.django_db(transaction=True)
def test_an_ordinary_move_reads_nothing_while_the_page_is_open(player: Client) -> None:
    campaign = begin_campaign()
    add_rows(campaign, 300, 40, 60, 30)
    capture_queries(player, campaign, "move/suffer/?at=distress", dreamer=GAMBLER, count=1)
    player.get(f"/c/{campaign.slug}/")

    found = capture_queries(player, campaign, "move/suffer/?at=distress", dreamer=GAMBLER, count=1)

    assert not [sql for sql in found if sql.startswith("SELECT") and "campaigns_campaign" not in sql]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_undo_takes_no_more_with_ten_thousand_entries(player: Client) -> None:
    counts = []
    campaign = begin_campaign()
    for more in (8, 10_000):
        add_many_entries(campaign, more)
        campaign.refresh_from_db()
        counts.append(len(capture_queries(player, campaign, "undo/", entry=campaign.head, sure=1)))
        capture_queries(player, campaign, "redo/", entry=campaign.head)

    assert counts[1] <= counts[0] <= 2 * MAX_QUERIES


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_table_asks_no_more_with_a_long_journal(player: Client) -> None:
    campaign = begin_campaign()
    player.get(f"/c/{campaign.slug}/")  # Whoever comes for the first time sits down.
    counts = []
    for more in (8, 10_000):
        add_many_entries(campaign, more)
        with CaptureQueriesContext(connection) as captured:
            assert player.get(f"/c/{campaign.slug}/").status_code == 200
        counts.append(len(captured))

    assert counts[1] <= counts[0] <= 2 * MAX_QUERIES


@pytest.mark.django_db(transaction=True)
def test_a_device_that_missed_nothing_costs_one_query(player: Client) -> None:
    campaign = begin_campaign()

    with CaptureQueriesContext(connection) as captured:
        answer = player.get(f"/c/{campaign.slug}/live/", headers={"If-None-Match": f'"{campaign.etag}"'})

    assert answer.status_code == 304
    assert len(captured) == 1

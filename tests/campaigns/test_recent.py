"""Rows kept in memory between moves: never read again for nothing, never older than the table."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns import recent
from campaigns.etherfields.models import Dreamer
from campaigns.models import Campaign
from campaigns.referee import game
from campaigns.state import open_table
from tests.campaigns.evening import GAMBLER, applied

pytestmark = pytest.mark.django_db(transaction=True)


def rows_read(queries: CaptureQueriesContext) -> list[str]:
    """Give the statements that read rows of the game."""
    return [found["sql"] for found in queries.captured_queries if 'SELECT "etherfields' in found["sql"]]


def test_the_second_move_reads_no_row_again(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)

    with CaptureQueriesContext(connection) as queries:
        applied(evening, "suffer", dreamer=GAMBLER, count=1)

    assert rows_read(queries) == []
    assert Dreamer.objects.get(campaign=evening, ref=GAMBLER).distress == 2


def test_rows_of_another_version_are_not_used(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    label = "etherfields.dreamer"
    assert recent.recall(campaign, label) is not None

    campaign.version += 1

    assert recent.recall(campaign, label) is None


def test_a_move_that_is_rolled_back_is_not_kept(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)

    with transaction.atomic():
        applied(evening, "suffer", dreamer=GAMBLER, count=3)
        transaction.set_rollback(True)

    table = open_table(Campaign.objects.get(pk=evening.pk), game("etherfields"))
    assert table.rows("etherfields.dreamer")[GAMBLER].distress == 1


def test_a_kept_row_is_nobodys_to_change(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    first = open_table(campaign, game("etherfields")).rows("etherfields.dreamer")[GAMBLER]

    first.distress = 7

    assert open_table(campaign, game("etherfields")).rows("etherfields.dreamer")[GAMBLER].distress == 1


def test_only_so_many_tables_are_kept(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "TABLES", 1)
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    other = Campaign.objects.create(slug="other", name="Other", game="etherfields", version=1)

    recent.remember(other, open_table(other, game("etherfields")))

    assert recent.recall(campaign, "etherfields.dreamer") is None


def test_what_a_page_has_read_is_kept(evening: Campaign, player: Client) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")

    assert recent.recall(Campaign.objects.get(pk=evening.pk), "etherfields.secret") == []


def test_what_a_page_read_while_somebody_played_is_not_kept(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    before = Campaign.objects.get(pk=evening.pk)
    table = open_table(before, game("etherfields"))
    assert len(table.rows("etherfields.secret")) == 0
    Campaign.objects.filter(pk=evening.pk).update(version=before.version + 1)

    recent.learn(before, table)

    assert recent.recall(before, "etherfields.secret") is None


def test_what_a_refused_move_has_altered_is_not_kept(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    table = open_table(campaign, game("etherfields"))
    table.rows("etherfields.item").add(name="Bell")

    recent.learn(campaign, table)

    assert recent.recall(campaign, "etherfields.item") is None


def test_what_a_move_does_not_touch_is_carried_over_to_the_next_version(evening: Campaign, player: Client) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")

    applied(evening, "suffer", dreamer=GAMBLER, count=1)

    assert recent.recall(Campaign.objects.get(pk=evening.pk), "etherfields.secret") == []


def test_what_somebody_elses_move_may_have_changed_is_not_carried_over(
    evening: Campaign, player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")
    with monkeypatch.context() as elsewhere:
        # A move that another process makes is remembered there, not here.
        elsewhere.setattr(recent, "remember", lambda *_: None)
        applied(evening, "suffer", dreamer=GAMBLER, count=1)

    applied(evening, "suffer", dreamer=GAMBLER, count=1)

    campaign = Campaign.objects.get(pk=evening.pk)
    assert recent.recall(campaign, "etherfields.secret") is None
    assert recent.recall(campaign, "etherfields.dreamer") is not None

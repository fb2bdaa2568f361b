"""The row cache between moves: no unnecessary reads, never stale."""

from __future__ import annotations

import pytest
from cachetools import LRUCache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.engine import get_game
from campaigns.etherfields.models import Dreamer
from campaigns.models import Campaign
from campaigns.storage import row_cache, state
from campaigns.storage.state import open_table
from tests.campaigns.form_posts import fetch_missed, get_partial_targets
from tests.campaigns.table_actions import GAMBLER, apply_move, is_consistent, restore_old_copy, undo_entry

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def list_row_queries(queries: CaptureQueriesContext) -> list[str]:
    """Return the statements that read rows of the game."""
    return [found["sql"] for found in queries.captured_queries if 'SELECT "etherfields' in found["sql"]]


def test_the_second_move_reads_no_row_again(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    with CaptureQueriesContext(connection) as queries:
        apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    assert list_row_queries(queries) == []
    assert Dreamer.objects.get(campaign=evening, ref=GAMBLER).distress == 2


def test_rows_that_were_kept_are_of_the_database_as_if_they_had_been_read(evening: Campaign) -> None:
    table = open_table(Campaign.objects.get(pk=evening.pk), get_game("etherfields"))

    row = table.get_rows("etherfields.dreamer")[GAMBLER]

    assert (row._state.db, row._state.adding, row.campaign_id) == ("default", False, evening.pk)


def test_rows_of_another_version_are_not_used(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    label = "etherfields.dreamer"
    assert row_cache.get_rows(campaign, label) is not None

    campaign.version += 1

    assert row_cache.get_rows(campaign, label) is None


def test_rows_of_the_same_version_in_another_history_are_not_used(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)

    campaign.newest = "1.of-a-copy"

    assert row_cache.get_rows(campaign, "etherfields.dreamer") is None


def test_a_copy_of_the_database_put_back_under_a_running_process_is_what_counts(evening: Campaign) -> None:
    """A copy is put back and played on to the version it had before: the rows kept of the other history are not its own."""
    before = evening.version
    apply_move(evening, "suffer", dreamer=GAMBLER, count=3)
    kept = dict(row_cache._cache)
    assert kept[evening.slug][0][1] == before + 1
    undo_entry(evening)
    restore_old_copy(evening, before)
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    row_cache._cache[evening.slug] = kept[evening.slug]  # another process, which has not heard of the copy

    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    assert Dreamer.objects.get(campaign=evening, ref=GAMBLER).distress == 2
    assert is_consistent(evening)


def test_a_page_of_another_history_is_drawn_whole(evening: Campaign, player: Client) -> None:
    """The page shows a version that the copy has too, made of other moves."""
    before = evening.version
    apply_move(evening, "suffer", dreamer=GAMBLER, count=3)
    shown = evening.etag
    undo_entry(evening)
    restore_old_copy(evening, before)
    apply_move(evening, "gain-hours", count=1)
    assert shown.partition("-")[0] == evening.etag.partition("-")[0]

    answer = fetch_missed(player, evening, shown, "dreamer1")

    assert answer.status_code == 200
    assert {"now", "board", "journal"} <= get_partial_targets(answer)


def test_a_page_of_this_history_gets_what_it_missed(evening: Campaign, player: Client) -> None:
    shown = evening.etag
    apply_move(evening, "gain-hours", count=1)

    answer = fetch_missed(player, evening, shown, "team")

    assert "team" in get_partial_targets(answer)
    assert "dreamer" not in get_partial_targets(answer)


def test_the_first_phone_that_catches_up_asks_whether_anything_is_new_and_nothing_else(
    evening: Campaign, player: Client
) -> None:
    shown = evening.etag
    apply_move(evening, "gain-hours", count=1)
    fetch_missed(player, evening, shown)
    shown = evening.etag
    apply_move(evening, "gain-hours", count=1)

    with CaptureQueriesContext(connection) as queries:
        answer = fetch_missed(player, evening, shown)

    assert len(queries) == 1
    assert {"said", "log", "entries"} <= get_partial_targets(answer)


def test_the_lines_of_several_moves_are_put_on_top_of_those_a_phone_shows(evening: Campaign, player: Client) -> None:
    shown = evening.etag
    for count in (1, 2, 3):
        apply_move(evening, "gain-hours", count=count)

    text = fetch_missed(player, evening, shown).text

    log = text[text.index('hx-target="#log"') : text.index('hx-target="#entries"')]
    assert [f'id="e{seq}"' in log for seq in range(evening.version - 3, evening.version + 1)] == [
        False,
        True,
        True,
        True,
    ]
    assert 'hx-target="#journal"' not in text


def test_a_phone_that_missed_an_undo_gets_the_journal_anew(evening: Campaign, player: Client) -> None:
    shown = evening.etag
    apply_move(evening, "gain-hours", count=1)
    undo_entry(evening)

    assert "journal" in get_partial_targets(fetch_missed(player, evening, shown))


def test_a_move_that_is_rolled_back_is_not_kept(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    with transaction.atomic():
        apply_move(evening, "suffer", dreamer=GAMBLER, count=3)
        transaction.set_rollback(True)

    table = open_table(Campaign.objects.get(pk=evening.pk), get_game("etherfields"))
    assert table.get_rows("etherfields.dreamer")[GAMBLER].distress == 1


def test_a_kept_row_is_nobodys_to_change(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    first = open_table(campaign, get_game("etherfields")).get_rows("etherfields.dreamer")[GAMBLER]

    first.distress = 7

    assert open_table(campaign, get_game("etherfields")).get_rows("etherfields.dreamer")[GAMBLER].distress == 1


def test_only_so_many_tables_are_kept(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_cache, "_cache", LRUCache(1))
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    other = Campaign.objects.create(slug="other", name="Other", game="etherfields", version=1, newest="1.other")

    row_cache.write_through(other, open_table(other, get_game("etherfields")), ("other", 0, ""))

    assert row_cache.get_rows(campaign, "etherfields.dreamer") is None


def test_what_a_page_has_read_is_kept(evening: Campaign, player: Client) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")

    assert row_cache.get_rows(Campaign.objects.get(pk=evening.pk), "etherfields.secret") == []


def test_what_a_page_read_while_somebody_played_is_not_kept(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    before = Campaign.objects.get(pk=evening.pk)
    table = open_table(before, get_game("etherfields"))
    assert len(table.get_rows("etherfields.secret")) == 0
    Campaign.objects.filter(pk=evening.pk).update(version=before.version + 1)

    row_cache.populate(before, table, state.get_uncached_labels(table))

    assert row_cache.get_rows(before, "etherfields.secret") is None


def test_what_a_refused_move_has_altered_is_not_kept(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    campaign = Campaign.objects.get(pk=evening.pk)
    table = open_table(campaign, get_game("etherfields"))
    table.get_rows("etherfields.item").add(name="Bell")

    row_cache.populate(campaign, table, state.get_uncached_labels(table))

    assert row_cache.get_rows(campaign, "etherfields.item") is None


def test_what_a_move_does_not_touch_is_carried_over_to_the_next_version(evening: Campaign, player: Client) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")

    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    assert row_cache.get_rows(Campaign.objects.get(pk=evening.pk), "etherfields.secret") == []


def test_what_somebody_elses_move_has_changed_is_followed(
    evening: Campaign, player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{evening.slug}/")
    with monkeypatch.context() as elsewhere:
        # Another process caches its move there, not here.
        elsewhere.setattr(row_cache, "write_through", lambda *_: None)
        apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)

    campaign = Campaign.objects.get(pk=evening.pk)
    for label in ("etherfields.secret", "etherfields.dreamer"):
        assert row_cache.get_rows(campaign, label) == state._read_rows(campaign, state.get_model(label))

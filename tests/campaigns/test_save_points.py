"""Save points, export and import: exact round trips."""

from __future__ import annotations

import csv
import gzip
import io
import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.journal import save_point_service
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign, Savepoint
from campaigns.storage import state
from campaigns.transfer import document
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from campaigns.views import journal_csv
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    apply_move,
    assert_unchanged,
    clear_caches,
    downgrade_schema,
    export_as_dict,
    get_distress,
    get_state_hash,
    get_stored_state,
    go_back_to,
    is_consistent,
    mint_move_id,
    redo_entry,
    start_slumber,
    undo_entry,
)
from tests.factories import HOST_AUTHOR
from tests.page_parts import read_text, read_texts, select, select_one

pytestmark = pytest.mark.postgres

SCHEMA_1_PATH = Path(__file__).parent / "exports" / "schema-1.json"


@pytest.fixture
def played(db: None) -> Campaign:
    """A campaign with every kind of entry in its journal, an open question and save points."""
    campaign = start_slumber()
    first = apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
    apply_move(campaign, "name-player", GUEST_AUTHOR, dreamer=2, player='Ζωή 🌙 "quoted"')
    undo_entry(campaign, is_confirmed=True)
    apply_move(campaign, "effort", dreamer=GAMBLER, hours=1, card="II-4 W")
    undo_entry(campaign)
    go_back_to(campaign, first.seq - 1)
    redo_entry(campaign, first.seq)
    apply_move(campaign, "campaigns.correct", what="etherfields.dreamer:1:deck", value=2)
    apply_move(campaign, "campaigns.correct", what="etherfields.dreamer:1:discard", value=9)
    apply_move(campaign, "draw", dreamer=GAMBLER)
    apply_move(campaign, "block-step", step="move")
    apply_move(campaign, "take-token", kind="threat", count=2)
    return campaign


# Save points


def list_save_points(player: Client, campaign: Campaign) -> list[str]:
    """Return the names of the save points on their page, the newest first."""
    return read_texts(player.get(f"/c/{campaign.slug}/saves/").text, ".list-card > h2")


def test_a_save_point_keeps_the_state_under_its_name(player: Client, played: Campaign) -> None:
    before = get_state_hash(played)

    answer = post_form(player, played, "save/", name="Before the Wraith")

    assert answer.status_code == 200
    assert read_message(answer) == "Saved this moment as “Before the Wraith”."
    point = played.savepoints.get()
    assert (point.name, point.hash, state.compute_hash(point.state)) == ("Before the Wraith", before, before)
    assert get_state_hash(played) == before
    assert list_save_points(player, played)[0] == "Before the Wraith"
    assert is_consistent(played)


def test_the_same_save_point_sent_twice_is_kept_once(evening: Campaign) -> None:
    move_id = mint_move_id(evening)
    save_point_service.create_save_point(evening.slug, move_id, HOST_AUTHOR, "Now")

    with assert_unchanged(evening):
        again = save_point_service.create_save_point(evening.slug, move_id, HOST_AUTHOR, "Now")
    assert again is not None
    assert again.status is ResultStatus.ALREADY
    assert evening.savepoints.count() == 1


def test_a_save_point_stands_outside_the_chain_of_moves(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    post_form(player, evening, "save/", name="Now")

    assert undo_entry(evening).entry is not None
    assert get_distress(evening) == 0
    redo_entry(evening, entry.seq)
    assert get_distress(evening) == 1


def test_packing_away_keeps_a_save_point_by_itself(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    apply_move(evening, "end-session")

    point = evening.savepoints.get()
    assert point.name == "Session 1"
    assert point.hash == get_state_hash(evening)


def test_restoring_is_a_move_that_can_be_undone(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Then")
    then = get_state_hash(played)
    apply_move(played, "end-slumber")
    apply_move(played, "suffer", dreamer=GAMBLER, count=8)
    now = get_state_hash(played)

    answer = post_form(player, played, "restore/", point=played.savepoints.get().pk)

    assert answer.status_code == 200
    assert get_state_hash(played) == then
    assert undo_entry(played, is_confirmed=True).entry is not None
    assert get_state_hash(played) == now
    assert is_consistent(played)


def test_restoring_twice_with_the_same_id_restores_once(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Then")
    sent = (played.slug, mint_move_id(played), HOST_AUTHOR, played.savepoints.get().pk)
    save_point_service.restore_save_point(*sent)

    with assert_unchanged(played):
        again = save_point_service.restore_save_point(*sent)
    assert again is not None
    assert again.status is ResultStatus.ALREADY


@pytest.mark.parametrize("damage", [{"state": {}}, {"hash": "0" * 64}])
def test_a_broken_save_point_is_refused(player: Client, evening: Campaign, damage: dict[str, Any]) -> None:
    post_form(player, evening, "save/", name="Now")
    Savepoint.objects.update(**damage)

    with assert_unchanged(evening):
        answer = post_form(player, evening, "restore/", point=evening.savepoints.get().pk)

    assert answer.status_code == 409
    assert "Now" in read_message(answer)
    assert verify_journal(evening).path == "$.savepoints[0].state"


# Verifying


def test_verify_says_so_on_the_page(player: Client, played: Campaign) -> None:
    answer = player.get(f"/c/{played.slug}/verify/")

    assert answer.status_code == 200
    assert select(answer.text, f"form[action='/c/{played.slug}/verify/']")
    told = read_text(select_one(answer.text, "main"))
    assert f"Replayed {played.version} entries: they lead to exactly this table" in told


def test_verify_names_the_place_where_table_and_journal_part(player: Client, evening: Campaign) -> None:
    state.get_model("etherfields.dreamer").objects.filter(campaign=evening, ref=2).update(ether=7)

    assert verify_journal(evening).path == "$.state['etherfields.dreamer']['2']"
    page = player.get(f"/c/{evening.slug}/verify/").text
    assert "etherfields.dreamer" in read_text(select_one(page, "main"))


def test_verify_names_the_entry_that_does_not_fit(evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    changes = [["etherfields.dreamer", 1, {"distress": 5}, {"distress": 6}]]
    evening.moves.filter(pk=entry.pk).update(changes=changes)

    assert verify_journal(evening).path == f"$.journal[{entry.seq - 1}].changes[0]"


# There and back


def test_an_export_comes_back_to_the_letter(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Now")
    found = import_campaign(export_plain(played))

    assert found.slug != played.slug
    assert get_state_hash(found) == get_state_hash(played)
    assert is_consistent(found)
    assert export_as_dict(found) == export_as_dict(played)
    assert [(p.name, p.hash) for p in found.savepoints.all()] == [("Now", get_state_hash(played))]
    ours, theirs = (
        len(select(player.get(f"/c/{campaign.slug}/journal/").text, ".entry-line")) for campaign in (played, found)
    )
    assert ours == theirs > 0


def test_the_journal_of_an_import_can_be_walked(played: Campaign) -> None:
    found = import_campaign(export_plain(played))

    assert go_back_to(found, 1).entry is not None
    assert go_back_to(found, played.head).entry is not None
    assert get_state_hash(found) == get_state_hash(played)
    while found.head != 1:
        assert undo_entry(found, is_confirmed=True).entry is not None
    assert is_consistent(found)


def test_play_goes_on_in_an_import(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Now")
    found = import_campaign(export_plain(played))
    apply_move(found, "end-slumber")
    apply_move(found, "end-session")

    post_form(player, found, "restore/", point=found.savepoints.earliest("pk").pk)
    assert get_state_hash(found) == get_state_hash(played)
    assert is_consistent(found)


def test_importing_twice_makes_two_campaigns(played: Campaign) -> None:
    raw = export_plain(played)
    first, second = import_campaign(raw), import_campaign(raw)

    apply_move(first, "end-slumber")

    assert get_state_hash(second) == get_state_hash(played)


def test_an_export_is_the_same_every_time(player: Client, played: Campaign) -> None:
    raw = export_plain(played)

    assert export_plain(played) == raw
    assert gzip.decompress(b"".join(player.get(f"/c/{played.slug}/export/"))) == raw
    assert export_plain(import_campaign(raw)) == raw


def test_an_export_is_json_with_an_entry_a_line(played: Campaign) -> None:
    raw = export_plain(played)
    found = json.loads(raw)

    assert (found["format"], found["schema"], found["game"]) == ("dreamkeeper", document.SCHEMA_VERSION, "etherfields")
    assert sum(part.startswith('{"seq":') for part in raw.decode().splitlines()) == played.version
    assert found == document.with_checksum(found)


def test_an_export_is_a_file_with_a_name(player: Client, evening: Campaign) -> None:
    answer = player.get(f"/c/{evening.slug}/export/")

    assert answer.headers["Content-Disposition"].endswith('-2.dreamkeeper.json.gz"')
    assert answer.headers["Content-Type"] == "application/gzip"


@pytest.mark.parametrize("name", ['"; drop', "☾☾☾", "a\u202eb", "../../etc"])
def test_a_file_name_is_harmless_whatever_the_campaign_is_called(player: Client, evening: Campaign, name: str) -> None:
    Campaign.objects.filter(pk=evening.pk).update(name=name)

    header = player.get(f"/c/{evening.slug}/export/").headers["Content-Disposition"]

    assert header.isascii()
    assert not set(header.removeprefix('attachment; filename="').removesuffix('"')) & set('"/\\;')


def test_an_upload_leads_to_the_new_table(player: Client, played: Campaign) -> None:
    answer = player.post("/import/", {"file": SimpleUploadedFile("evening.json", export_plain(played))})

    assert answer.status_code == 302
    assert player.get(answer.headers["Location"]).status_code == 200
    assert Campaign.objects.count() == 2


# Older files


def test_a_file_of_schema_1_is_brought_up_to_date(db: None) -> None:
    found = import_campaign(SCHEMA_1_PATH.read_bytes())

    assert is_consistent(found)
    assert get_distress(found) == 2
    assert list(found.moves.order_by("seq").values_list("author", flat=True)) == ["Ada", "Ada", "Ben", "Ben"]
    assert export_plain(found) != SCHEMA_1_PATH.read_bytes()
    assert msgspec.json.decode(export_plain(found))["schema"] == document.SCHEMA_VERSION
    assert undo_entry(found, is_confirmed=True).entry is not None


def test_a_file_of_schema_2_lacks_fields_that_models_got_since(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Now")
    old = _strip_tokens(downgrade_schema(export_as_dict(played), 2))

    found = import_campaign(json.dumps(document.with_checksum(old)).encode())

    assert is_consistent(found)
    assert get_state_hash(found) == get_state_hash(played)
    apply_move(found, "end-slumber")
    assert post_form(player, found, "restore/", point=found.savepoints.get().pk).status_code == 200
    assert get_state_hash(found) == get_state_hash(played)


def _strip_tokens(found: dict[str, Any]) -> dict[str, Any]:
    states = [found["state"], *(point["state"] for point in found["savepoints"])]
    rows = [row for one in states for row in one["etherfields.team"].values()]
    made = [change[-1] for entry in found["journal"] for change in entry["changes"] if change[0] == "etherfields.team"]
    for row in [*rows, *made]:
        row.pop("tokens", None)
    for point in found["savepoints"]:
        point["hash"] = state.compute_hash(point["state"])
    return found


def test_a_campaign_begun_before_a_model_got_a_field_is_sound(player: Client, played: Campaign) -> None:
    post_form(player, played, "save/", name="Now")
    begun = played.moves.get(seq=1)
    for change in begun.changes:
        if change[0] == "etherfields.team":
            del change[3]["tokens"]
    begun.save()
    point = played.savepoints.get()
    del point.state["etherfields.team"]["1"]["tokens"]
    point.hash = state.compute_hash(point.state)
    point.save()
    before = get_state_hash(played)
    state.get_model("etherfields.team").objects.filter(campaign=played).update(hours=9)
    clear_caches()

    assert verify_journal(played).path == "$.state['etherfields.team']['1']"
    assert post_form(player, played, "restore/", point=point.pk).status_code == 200
    assert get_state_hash(played) == before


def test_an_import_was_last_played_when_its_newest_move_was_made(played: Campaign) -> None:
    found = import_campaign(export_plain(played))

    newest = max(played.moves.values_list("at", flat=True))
    assert Campaign.objects.get(pk=found.pk).last_played == newest


def test_every_older_schema_has_its_upgrade() -> None:
    assert sorted(document.SCHEMA_UPGRADES) == list(range(1, document.SCHEMA_VERSION))


def test_what_an_import_holds_is_what_the_export_held(played: Campaign) -> None:
    found = import_campaign(export_plain(played))

    for label, rows in get_stored_state(played).items():
        assert get_stored_state(found)[label] == rows
    for ours, theirs in itertools.zip_longest(played.moves.order_by("seq"), found.moves.order_by("seq")):
        assert (ours.at, ours.move_id, ours.names, ours.rulings) == (
            theirs.at, theirs.move_id, theirs.names, theirs.rulings,
        )  # fmt: skip


def keep_save_point(player: Client, campaign: Campaign) -> Savepoint:
    """Create a save point by its form."""
    post_form(player, campaign, "save/", name="As it stands")
    return campaign.savepoints.latest("pk")


def test_a_save_point_is_called_otherwise(player: Client, played: Campaign) -> None:
    point = keep_save_point(player, played)
    answer = player.post(f"/c/{played.slug}/point/?n={point.pk}", {"name": "Before the storm"})

    assert answer.status_code == 302
    assert list_save_points(player, played)[0] == "Before the storm"
    is_consistent(played)


def test_a_save_point_is_deleted_when_asked_twice_and_the_table_stays(player: Client, played: Campaign) -> None:
    point = keep_save_point(player, played)
    before = get_state_hash(played)
    pages = [player.get(f"/c/{played.slug}/point/?n={point.pk}{sure}").text for sure in ("", "&sure")]
    assert [len(select(page, "[name=forget]")) for page in pages] == [0, 1]
    player.post(f"/c/{played.slug}/point/?n={point.pk}&sure", {"forget": "on"})

    assert not played.savepoints.filter(pk=point.pk).exists()
    assert get_state_hash(played) == before
    is_consistent(played)


@pytest.mark.parametrize("number", ["", "0", "999999999", "x", "-1", "9" * 30, "1.5"])
def test_a_save_point_that_is_not_there_leads_to_the_others(player: Client, played: Campaign, number: str) -> None:
    for answer in (
        player.get(f"/c/{played.slug}/point/?n={number}"),
        player.post(f"/c/{played.slug}/point/?n={number}"),
    ):
        assert "Take a copy with you" in read_texts(answer.text, "h2")


def test_a_save_point_of_another_campaign_is_not_there(player: Client, played: Campaign) -> None:
    point = keep_save_point(player, played)
    other = start_slumber()
    player.post(f"/c/{other.slug}/point/?n={point.pk}", {"forget": "on"})

    assert played.savepoints.filter(pk=point.pk).exists()


def test_the_journal_as_csv_has_a_line_for_every_entry(player: Client, played: Campaign) -> None:
    answer = player.get(f"/c/{played.slug}/journal.csv")
    text = answer.content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [row[0] for row in rows[1:]] == [str(number) for number in range(1, played.version + 1)]
    assert any(row[4].startswith("Gambler suffered 2 Distress") for row in rows)
    assert {row[6] for row in rows[1:]} == {"", "yes"}


def test_of_the_journal_as_csv_only_what_changed_is_put_into_words_again(
    player: Client, played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    in_words = journal_csv._build_batch

    def counted(campaign: Campaign, names: Mapping[int, str], start: int, end: int) -> str:
        made.append(start)
        return in_words(campaign, names, start, end)

    def text() -> str:
        made.clear()
        return player.get(f"/c/{played.slug}/journal.csv").text

    monkeypatch.setattr(journal_csv, "CSV_BATCH_SIZE", 2)
    monkeypatch.setattr(journal_csv, "_build_batch", counted)
    journal_csv.clear_csv_cache()
    first = text()
    assert made == list(range(0, played.version, 2))
    assert text() == first
    assert made == []

    post_move(player, played, "suffer", dreamer=GAMBLER, count=1)
    longer = text()
    assert made == [played.version // 2 * 2]
    assert longer.startswith(first)

    entry = played.moves.latest("seq")
    post_form(player, played, "undo/", entry=entry.seq)
    assert text().count(",yes") == longer.count(",yes") + 1
    journal_csv.clear_csv_cache()
    assert text() == player.get(f"/c/{played.slug}/journal.csv").text


@pytest.mark.django_db
def test_what_a_spreadsheet_would_carry_out_is_text_in_the_csv(player: Client) -> None:
    campaign = start_slumber()
    player.post("/device/name", {"name": "=1+1"})
    post_move(player, campaign, "suffer", dreamer=GAMBLER, count=1)
    text = player.get(f"/c/{campaign.slug}/journal.csv").text

    assert ",=1+1" not in text
    assert "\u2019=1+1" in text

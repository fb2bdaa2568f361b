"""Save points, export and import: what was packed away comes out again, to the letter."""

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

from campaigns.journal.replay import verify
from campaigns.models import Campaign, Savepoint
from campaigns.storage import state
from campaigns.transfer import document
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from campaigns.views import table_file
from tests.campaigns.evening import (
    GAMBLER,
    GUEST,
    aged,
    applied,
    distress,
    done_again,
    exported,
    gone_back,
    hash_of,
    in_slumber,
    mint,
    nothing_changes,
    packed,
    read_anew,
    sound,
    taken_back,
)
from tests.campaigns.pages import line, post, send

pytestmark = pytest.mark.postgres

SCHEMA_1 = Path(__file__).parent / "exports" / "schema-1.json"


@pytest.fixture
def played(db: None) -> Campaign:
    """A campaign with every kind of entry in its journal, an open question and save points."""
    campaign = in_slumber()
    first = applied(campaign, "suffer", dreamer=GAMBLER, count=2)
    applied(campaign, "name-player", GUEST, dreamer=2, player='Ζωή 🌙 "quoted"')
    taken_back(campaign, sure=True)
    applied(campaign, "effort", dreamer=GAMBLER, hours=1, card="II-4 W")
    taken_back(campaign)
    gone_back(campaign, first.seq - 1)
    done_again(campaign, first.seq)
    applied(campaign, "campaigns.correct", what="etherfields.dreamer:1:deck", value=2)
    applied(campaign, "campaigns.correct", what="etherfields.dreamer:1:discard", value=9)
    applied(campaign, "draw", dreamer=GAMBLER)
    applied(campaign, "block-step", step="move")
    applied(campaign, "take-token", kind="threat", count=2)
    return campaign


# Save points


def test_a_save_point_keeps_the_state_under_its_name(player: Client, played: Campaign) -> None:
    before = hash_of(played)

    answer = post(player, played, "save/", name="Before the Wraith")

    assert answer.status_code == 200
    assert line(answer) == "Kept the save point Before the Wraith."
    point = played.savepoints.get()
    assert (point.name, point.hash, state.hash_of(point.state)) == ("Before the Wraith", before, before)
    assert hash_of(played) == before
    assert "Before the Wraith" in player.get(f"/c/{played.slug}/saves/").text
    assert sound(played)


def test_the_same_save_point_sent_twice_is_kept_once(player: Client, evening: Campaign) -> None:
    sent = {"move_id": mint(evening), "name": "Now"}
    post(player, evening, "save/", **sent)

    with nothing_changes(evening):
        again = post(player, evening, "save/", **sent)
    assert "Already done:" in again.text
    assert evening.savepoints.count() == 1


def test_a_save_point_stands_outside_the_chain_of_moves(player: Client, evening: Campaign) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    post(player, evening, "save/", name="Now")

    assert taken_back(evening).entry is not None
    assert distress(evening) == 0
    done_again(evening, entry.seq)
    assert distress(evening) == 1


def test_packing_away_keeps_a_save_point_by_itself(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    applied(evening, "end-session")

    point = evening.savepoints.get()
    assert point.name == "Session 1"
    assert point.hash == hash_of(evening)


def test_restoring_is_a_move_that_can_be_undone(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Then")
    then = hash_of(played)
    applied(played, "end-slumber")
    applied(played, "suffer", dreamer=GAMBLER, count=8)
    now = hash_of(played)

    answer = post(player, played, "restore/", point=played.savepoints.get().pk)

    assert answer.status_code == 200
    assert hash_of(played) == then
    assert taken_back(played, sure=True).entry is not None
    assert hash_of(played) == now
    assert sound(played)


def test_restoring_twice_with_the_same_id_restores_once(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Then")
    sent = {"move_id": mint(played), "point": played.savepoints.get().pk}
    post(player, played, "restore/", **sent)

    with nothing_changes(played):
        assert "Already done:" in post(player, played, "restore/", **sent).text


@pytest.mark.parametrize("damage", [{"state": {}}, {"hash": "0" * 64}])
def test_a_broken_save_point_is_refused(player: Client, evening: Campaign, damage: dict[str, Any]) -> None:
    post(player, evening, "save/", name="Now")
    Savepoint.objects.update(**damage)

    with nothing_changes(evening):
        answer = post(player, evening, "restore/", point=evening.savepoints.get().pk)

    assert answer.status_code == 409
    assert "Now" in line(answer)
    assert verify(evening).place == "$.savepoints[0].state"


# Verifying


def test_verify_says_so_on_the_page(player: Client, played: Campaign) -> None:
    answer = player.get(f"/c/{played.slug}/verify/")

    assert answer.status_code == 200
    assert f'<form action="/c/{played.slug}/verify/">' in answer.text
    assert f"{played.version} entries replayed: they give exactly this table" in answer.text


def test_verify_names_the_place_where_table_and_journal_part(player: Client, evening: Campaign) -> None:
    state.model_of("etherfields.dreamer").objects.filter(campaign=evening, ref=2).update(ether=7)

    assert verify(evening).place == "$.state['etherfields.dreamer']['2']"
    assert "etherfields.dreamer" in player.get(f"/c/{evening.slug}/verify/").text


def test_verify_names_the_entry_that_does_not_fit(evening: Campaign) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    changes = [["etherfields.dreamer", 1, {"distress": 5}, {"distress": 6}]]
    evening.moves.filter(pk=entry.pk).update(changes=changes)

    assert verify(evening).place == f"$.journal[{entry.seq - 1}].changes[0]"


# There and back


def test_an_export_comes_back_to_the_letter(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Now")
    found = import_campaign(export(played))

    assert found.slug != played.slug
    assert hash_of(found) == hash_of(played)
    assert sound(found)
    assert exported(found) == exported(played)
    assert [(p.name, p.hash) for p in found.savepoints.all()] == [("Now", hash_of(played))]
    ours = player.get(f"/c/{played.slug}/journal/").text.count('class="entry-line"')
    assert player.get(f"/c/{found.slug}/journal/").text.count('class="entry-line"') == ours


def test_the_journal_of_an_import_can_be_walked(played: Campaign) -> None:
    found = import_campaign(export(played))

    assert gone_back(found, 1).entry is not None
    assert gone_back(found, played.head).entry is not None
    assert hash_of(found) == hash_of(played)
    while found.head != 1:
        assert taken_back(found, sure=True).entry is not None
    assert sound(found)


def test_play_goes_on_in_an_import(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Now")
    found = import_campaign(export(played))
    applied(found, "end-slumber")
    applied(found, "end-session")

    post(player, found, "restore/", point=found.savepoints.earliest("pk").pk)
    assert hash_of(found) == hash_of(played)
    assert sound(found)


def test_importing_twice_makes_two_campaigns(played: Campaign) -> None:
    raw = export(played)
    first, second = import_campaign(raw), import_campaign(raw)

    applied(first, "end-slumber")

    assert hash_of(second) == hash_of(played)


def test_an_export_is_the_same_every_time(player: Client, played: Campaign) -> None:
    raw = export(played)

    assert export(played) == raw
    assert gzip.decompress(b"".join(player.get(f"/c/{played.slug}/export/"))) == raw
    assert export(import_campaign(raw)) == raw


def test_an_export_is_json_with_an_entry_a_line(played: Campaign) -> None:
    raw = export(played)
    found = json.loads(raw)

    assert (found["format"], found["schema"], found["game"]) == ("dreamkeeper", document.SCHEMA, "etherfields")
    assert sum(part.startswith('{"seq":') for part in raw.decode().splitlines()) == played.version
    assert found == document.sealed(found)


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
    answer = player.post("/import/", {"file": SimpleUploadedFile("evening.json", export(played))})

    assert answer.status_code == 302
    assert player.get(answer.headers["Location"]).status_code == 200
    assert Campaign.objects.count() == 2


# Older files


def test_a_file_of_schema_1_is_brought_up_to_date(db: None) -> None:
    found = import_campaign(SCHEMA_1.read_bytes())

    assert sound(found)
    assert distress(found) == 2
    assert list(found.moves.order_by("seq").values_list("author", flat=True)) == ["Ada", "Ada", "Ben", "Ben"]
    assert export(found) != SCHEMA_1.read_bytes()
    assert msgspec.json.decode(export(found))["schema"] == document.SCHEMA
    assert taken_back(found, sure=True).entry is not None


def test_a_file_of_schema_2_lacks_fields_that_models_got_since(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Now")
    old = _without_tokens(aged(exported(played), 2))

    found = import_campaign(json.dumps(document.sealed(old)).encode())

    assert sound(found)
    assert hash_of(found) == hash_of(played)
    applied(found, "end-slumber")
    assert post(player, found, "restore/", point=found.savepoints.get().pk).status_code == 200
    assert hash_of(found) == hash_of(played)


def _without_tokens(found: dict[str, Any]) -> dict[str, Any]:
    states = [found["state"], *(point["state"] for point in found["savepoints"])]
    rows = [row for one in states for row in one["etherfields.team"].values()]
    made = [change[-1] for entry in found["journal"] for change in entry["changes"] if change[0] == "etherfields.team"]
    for row in [*rows, *made]:
        row.pop("tokens", None)
    for point in found["savepoints"]:
        point["hash"] = state.hash_of(point["state"])
    return found


def test_a_campaign_begun_before_a_model_got_a_field_is_sound(player: Client, played: Campaign) -> None:
    post(player, played, "save/", name="Now")
    begun = played.moves.get(seq=1)
    for change in begun.changes:
        if change[0] == "etherfields.team":
            del change[3]["tokens"]
    begun.save()
    point = played.savepoints.get()
    del point.state["etherfields.team"]["1"]["tokens"]
    point.hash = state.hash_of(point.state)
    point.save()
    before = hash_of(played)
    state.model_of("etherfields.team").objects.filter(campaign=played).update(hours=9)
    read_anew()

    assert verify(played).place == "$.state['etherfields.team']['1']"
    assert post(player, played, "restore/", point=point.pk).status_code == 200
    assert hash_of(played) == before


def test_an_import_was_last_played_when_its_newest_move_was_made(played: Campaign) -> None:
    found = import_campaign(export(played))

    newest = max(played.moves.values_list("at", flat=True))
    assert Campaign.objects.get(pk=found.pk).last_played == newest


def test_every_older_schema_has_its_upgrade() -> None:
    assert sorted(document.UPGRADES) == list(range(1, document.SCHEMA))


def test_what_an_import_holds_is_what_the_export_held(played: Campaign) -> None:
    found = import_campaign(export(played))

    for label, rows in packed(played).items():
        assert packed(found)[label] == rows
    for ours, theirs in itertools.zip_longest(played.moves.order_by("seq"), found.moves.order_by("seq")):
        assert (ours.at, ours.move_id, ours.names, ours.rulings) == (
            theirs.at, theirs.move_id, theirs.names, theirs.rulings,
        )  # fmt: skip


def kept(player: Client, campaign: Campaign) -> Savepoint:
    """Keep a save point by its form."""
    post(player, campaign, "save/", name="As it stands")
    return campaign.savepoints.latest("pk")


def test_a_save_point_is_called_otherwise(player: Client, played: Campaign) -> None:
    point = kept(player, played)
    answer = player.post(f"/c/{played.slug}/point/?n={point.pk}", {"name": "Before the storm"})

    assert answer.status_code == 302
    assert "Before the storm" in player.get(f"/c/{played.slug}/saves/").text
    sound(played)


def test_a_save_point_is_deleted_when_asked_twice_and_the_table_stays(player: Client, played: Campaign) -> None:
    point = kept(player, played)
    before = hash_of(played)
    assert 'name="forget"' not in player.get(f"/c/{played.slug}/point/?n={point.pk}").text
    assert 'name="forget"' in player.get(f"/c/{played.slug}/point/?n={point.pk}&sure").text
    player.post(f"/c/{played.slug}/point/?n={point.pk}&sure", {"forget": "on"})

    assert not played.savepoints.filter(pk=point.pk).exists()
    assert hash_of(played) == before
    sound(played)


@pytest.mark.parametrize("number", ["", "0", "999999999", "x", "-1", "9" * 30, "1.5"])
def test_a_save_point_that_is_not_there_leads_to_the_others(player: Client, played: Campaign, number: str) -> None:
    for answer in (
        player.get(f"/c/{played.slug}/point/?n={number}"),
        player.post(f"/c/{played.slug}/point/?n={number}"),
    ):
        assert "Take it with you" in answer.text


def test_a_save_point_of_another_campaign_is_not_there(player: Client, played: Campaign) -> None:
    point = kept(player, played)
    other = in_slumber()
    player.post(f"/c/{other.slug}/point/?n={point.pk}", {"forget": "on"})

    assert played.savepoints.filter(pk=point.pk).exists()


def test_the_journal_as_csv_has_a_line_for_every_entry(player: Client, played: Campaign) -> None:
    answer = player.get(f"/c/{played.slug}/journal.csv")
    text = answer.content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [row[0] for row in rows[1:]] == [str(number) for number in range(1, played.version + 1)]
    assert any(row[4].startswith("Gambler suffers 2 Distress") for row in rows)
    assert {row[6] for row in rows[1:]} == {"", "yes"}


def test_of_the_journal_as_csv_only_what_changed_is_put_into_words_again(
    player: Client, played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    in_words = table_file._in_words

    def counted(campaign: Campaign, names: Mapping[int, str], start: int, end: int) -> str:
        made.append(start)
        return in_words(campaign, names, start, end)

    def text() -> str:
        made.clear()
        return player.get(f"/c/{played.slug}/journal.csv").text

    monkeypatch.setattr(table_file, "BATCH", 2)
    monkeypatch.setattr(table_file, "_in_words", counted)
    table_file.clear_cache()
    first = text()
    assert made == list(range(0, played.version, 2))
    assert text() == first
    assert made == []

    send(player, played, "suffer", dreamer=GAMBLER, count=1)
    longer = text()
    assert made == [played.version // 2 * 2]
    assert longer.startswith(first)

    entry = played.moves.latest("seq")
    post(player, played, "undo/", entry=entry.seq)
    assert text().count(",yes") == longer.count(",yes") + 1
    table_file.clear_cache()
    assert text() == player.get(f"/c/{played.slug}/journal.csv").text


@pytest.mark.django_db
def test_what_a_spreadsheet_would_carry_out_is_text_in_the_csv(player: Client) -> None:
    campaign = in_slumber()
    player.post("/device/name", {"name": "=1+1"})
    send(player, campaign, "suffer", dreamer=GAMBLER, count=1)
    text = player.get(f"/c/{campaign.slug}/journal.csv").text

    assert ",=1+1" not in text
    assert "\u2019=1+1" in text

"""Imports of damaged, foreign, newer or too large files: one sentence with the location, and nothing changed."""

from __future__ import annotations

import dataclasses
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine import game_registry
from campaigns.models import Campaign
from campaigns.transfer import document, limits
from campaigns.views import saves
from tests.campaigns.tampering import assert_import_fails, tamper
from tests.failures import collect_failures

pytestmark = pytest.mark.postgres

# No export at all


@collect_failures(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b" \n", id="blank"),
        pytest.param(b"Dear diary", id="text"),
        pytest.param(b"\x89PNG\r\n\x1a\n", id="a picture"),
        pytest.param(b"PK\x03\x04", id="an archive"),
        pytest.param(b"\xff\xfe{\x00}\x00", id="UTF-16"),
        pytest.param(b'\xef\xbb\xbf{"format": "dreamkeeper"}', id="a byte order mark"),
        pytest.param(b"null", id="null"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"{}", id="nothing in it"),
        pytest.param(b'"dreamkeeper"', id="a word"),
        pytest.param(b"[" * 100_000, id="open for ever"),
        pytest.param(b"[" * 100_000 + b"]" * 100_000, id="100,000 lists deep"),
        pytest.param(b'{"a":' * 100_000 + b"1" + b"}" * 100_000, id="100,000 objects deep"),
        pytest.param(b"[" * 500 + b"]" * 500, id="500 lists deep"),
        pytest.param(b'{"format":"foreign","schema":1}', id="another program's"),
        pytest.param(b'{"format":["dreamkeeper"],"schema":1}', id="a format that is a list"),
        pytest.param(b'{"format":"dreamkeeper"}', id="no schema"),
        pytest.param(b'{"format":"dreamkeeper","schema":"2"}', id="a schema in words"),
        pytest.param(b'{"format":"dreamkeeper","schema":0}', id="schema 0"),
        pytest.param(b'{"format":"dreamkeeper","schema":-1}', id="schema -1"),
        pytest.param(b'{"format":"dreamkeeper","schema":true}', id="a schema that is true"),
        pytest.param(b'{"format":"dreamkeeper","schema":1}', id="nothing but the head of schema 1"),
        pytest.param(b'{"format":"dreamkeeper","schema":2}', id="nothing but the head of schema 2"),
        pytest.param(b'{"format":"dreamkeeper","schema":1e400}', id="a number beyond all"),
        pytest.param(b'{"format":"dreamkeeper","schema":1' + b"0" * 50_000 + b"}", id="a schema of 50,000 digits"),
        pytest.param(b'{"format":"dreamkeeper","schema":NaN}', id="NaN"),
        pytest.param(b'{"format":"dreamkeeper","schema":Infinity}', id="Infinity"),
        pytest.param(b'{"format":"dreamkeeper","schema":2,"name":"\\ud800"}', id="half a character"),
        pytest.param(b'{"format":"dreamkeeper","schema":2,"name":"\\u0000"}', id="a null character"),
        pytest.param(b'{"format":"dreamkeeper","schema":2,"name":"\xed\xa0\x80"}', id="a surrogate in UTF-8"),
    ],
)
def test_what_is_no_export(db: None, content: bytes) -> None:
    assert_import_fails(content)


def test_a_newer_schema_asks_for_an_update(raw: bytes) -> None:
    newer = tamper(raw, lambda found: found.update(schema=document.SCHEMA_VERSION + 1))

    assert "newer Dreamkeeper" in assert_import_fails(newer)


def test_a_game_that_is_not_known_here(raw: bytes) -> None:
    assert "$.game: chess" in assert_import_fails(tamper(raw, lambda found: found.update(game="chess")))
    assert assert_import_fails(tamper(raw, lambda found: found.update(game="c" * 41))).endswith(f"$.game: {'c' * 40}.")


def test_a_file_that_is_too_large(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", len(raw) - 1)

    assert "larger than any export" in assert_import_fails(raw)


def test_a_file_of_too_many_values(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_import_fails(b"[" + b"[]," * 2_000_000 + b"0]")
    monkeypatch.setattr(limits, "MAX_VALUES", 100)

    assert "too many values" in assert_import_fails(raw)


def test_one_changed_byte(raw: bytes) -> None:
    assert "$.hash" in assert_import_fails(raw.replace(b'"distress":8', b'"distress":6', 1))
    assert "$.hash" in assert_import_fails(raw.replace(b"Wraith", b"Wreith", 1))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_cut_off_anywhere(raw: bytes, data: st.DataObject) -> None:
    assert_import_fails(raw[: data.draw(st.integers(0, len(raw) - 3))])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_one_bit_flipped_anywhere(raw: bytes, data: st.DataObject) -> None:
    at, bit = data.draw(st.integers(0, len(raw) - 1)), data.draw(st.integers(0, 7))
    flipped = bytearray(raw)
    flipped[at] ^= 1 << bit
    try:
        same = json.loads(flipped) == json.loads(raw)
    except ValueError:
        same = False
    if not same:  # a space for a line break is harmless
        assert_import_fails(bytes(flipped))


# The same through the page and the command


@pytest.mark.parametrize("content", [b"x", b"[" * 100_000, b'{"format":"foreign"}'])
def test_the_page_says_the_sentence(player: Client, db: None, content: bytes) -> None:
    answer = player.post("/import/", {"file": SimpleUploadedFile("evening.json", content)})

    assert answer.status_code == 422
    assert 'class="field-error"' in answer.text
    assert "xport" in answer.text
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"file": "text"}, {"file": SimpleUploadedFile("empty.json", b"")}])
def test_the_page_without_a_file_says_so(player: Client, db: None, sent: dict[str, Any]) -> None:
    answer = player.post("/import/", sent)

    assert answer.status_code == 422
    assert 'class="field-error"' in answer.text


def test_the_page_takes_no_more_than_an_export_can_hold(
    player: Client, raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_UPLOAD_BYTES", len(raw) - 1)

    with monkeypatch.context() as unread:
        unread.setattr(saves, "import_campaign", None)
        answer = player.post("/import/", {"file": SimpleUploadedFile("evening.json", raw)})

    assert answer.status_code == 422
    assert "larger than any export" in answer.text


def test_the_command_says_the_sentence(db: None, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes(b"[]")

    with pytest.raises(CommandError, match="not a Dreamkeeper export"):
        call_command("import", str(file), stdout=io.StringIO())
    assert not Campaign.objects.exists()


def test_a_game_says_what_every_table_of_it_has(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_sleeps(table: Any) -> None:
        table.require_possible(not table.get_rows("etherfields.slumber").first(), "ef.slumber.none")

    asleep = dataclasses.replace(game_registry.get_game("etherfields"), check_complete=nobody_sleeps)
    monkeypatch.setitem(game_registry._games, "etherfields", asleep)

    assert "at $.journal[2].changes." in assert_import_fails(raw)


def test_a_good_file_after_a_bad_one(player: Client, raw: bytes) -> None:
    assert_import_fails(raw[:-3])

    answer = player.post("/import/", {"file": SimpleUploadedFile("evening.json", raw)}, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain == [(f"/c/{Campaign.objects.get().slug}/", 302)]

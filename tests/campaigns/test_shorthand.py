"""Exports of schema 7 with shorthand entries are read as before; none is written any more."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.models import Campaign
from campaigns.storage import subject_column
from campaigns.storage.state import encode_canonical
from campaigns.transfer import document, limits
from campaigns.transfer.errors import ExportFileError
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.shorthand import Shorthand, expand_entry
from tests.campaigns.table_actions import begin_campaign
from tests.campaigns.tampering import assert_all_formats_fail, assert_import_fails
from tests.failures import collect_failures
from tests.recordings.catalog import CAMPAIGN_PLAYERS, get_path, list_exports, read_recording

SHORTHAND_EXPORTS = [
    path for path in list_exports() if path.name in {f"{name}.schema-7.json.gz" for name in CAMPAIGN_PLAYERS}
]
EXPECTED_HASH = "83900b37071d51215909e34f7a83af463e8864bd473aae8130bffc038f8f4afd"
"""The SHA-256 of all entries of these recordings, as the version that wrote them read them."""

LABELS = st.sampled_from(["onirim.onirimgame", "campaigns.session", "onirimother.row"])
PERSON = st.sampled_from([("", ""), ("d1", "Ada"), ("d1", ""), ("", "Ada"), ("d2", "Ben"), ("d3", "Bo")])
KEY = Shorthand("onirim.onirimgame", [("d1", "Ada"), ("d2", "Ben"), ("d1", "")])
FACTS = st.dictionaries(st.sampled_from("ab"), st.integers(0, 2), max_size=2)
CHANGE = st.tuples(LABELS, st.integers(1, 3), FACTS, st.none() | FACTS).map(list) | st.tuples(
    LABELS, st.integers(1, 3), FACTS
).map(list)


@st.composite
def draw_entry(draw: st.DrawFn) -> dict[str, Any]:
    """Return an entry as stored in the database."""
    device, author = draw(PERSON)
    seq = draw(st.integers(1, 5))
    return {
        "seq": seq,
        "move_id": "0.abcdefgh.1",
        "kind": draw(st.sampled_from(["move", "undo"])),
        "name": draw(st.sampled_from(["", "onirim.choose", "campaigns.correct", "onirimother.x"])),
        "args": draw(FACTS),
        "names": draw(FACTS),
        "author": author,
        "device": device,
        "at": "2026-11-05T19:12:00Z",
        "session": draw(st.integers(0, 2)),
        "subjects": draw(st.sampled_from([",", ",1,", ",1,2,", ",2,"])),
        "changes": draw(st.lists(CHANGE, max_size=3)),
        "rulings": draw(
            st.lists(st.tuples(st.sampled_from(["onirim.won", "campaign.x"]), FACTS).map(list), max_size=2)
        ),
        "overruled": draw(st.just({}) | st.just({"card": "x", "codes": ["a.b"]})),
        "parent": draw(st.integers(0, seq)),
        "target": draw(st.none() | st.integers(1, 4)),
        "undone": draw(st.booleans()),
    }


@given(draw_entry())
def test_an_entry_in_full_is_read_as_itself(entry: dict[str, Any]) -> None:
    assert entry.keys() == {*document.ExportedEntry.__struct_fields__}
    assert expand_entry(entry, "onirim", KEY) == entry


def test_every_recorded_entry_is_read_as_it_was_when_shorthand_was_written() -> None:
    digest = hashlib.sha256()
    for path in SHORTHAND_EXPORTS:
        found = json.loads(read_recording(path))
        key = msgspec.convert(found["shorthand"], Shorthand)
        for entry in found["journal"]:
            digest.update(encode_canonical(expand_entry(entry, found["game"], key)))

    assert digest.hexdigest() == EXPECTED_HASH


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["", ".", ".a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seq", "by", "a"]), inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from([*document.ExportedEntry.__struct_fields__, "by"]), JSON) | JSON)
def test_what_is_no_entry_is_left_to_the_check_of_its_shape(found: Any) -> None:
    made = expand_entry(found, "onirim", KEY)

    if not isinstance(found, dict):
        assert made is found


def test_what_is_left_out_is_read_as_the_default_or_from_the_rest_of_the_entry() -> None:
    entry = {
        "seq": 4, "move_id": "3.abcdefgh.1", "kind": "move", "name": "onirim.choose", "args": {}, "names": {},
        "author": "Ben", "device": "d2", "at": "2026-11-05T19:12:00Z", "session": 0, "subjects": ",1,",
        "changes": [["onirim.onirimgame", 1, {"steps": [3, 4]}]], "rulings": [], "overruled": {}, "parent": 3,
        "target": None, "undone": False,
    }  # fmt: skip

    short = {
        "seq": 4, "move_id": "3.abcdefgh.1", "name": ".choose", "at": "2026-11-05T19:12:00Z",
        "changes": [[".onirimgame", 1, {"steps": [3, 4]}]], "by": 1,
    }  # fmt: skip

    assert expand_entry(short, "onirim", KEY) == entry


@pytest.mark.django_db
def test_an_export_has_no_shorthand(evening: Campaign) -> None:
    found = json.loads(export_plain(evening))

    assert found["shorthand"] == {}
    assert all(entry.keys() == {*document.ExportedEntry.__struct_fields__} for entry in found["journal"])


@pytest.mark.django_db
def test_subjects_of_earlier_versions_are_exported_as_far_as_their_column_holds_them(evening: Campaign) -> None:
    refs = range(100_000, 100_100)
    evening.moves.filter(seq=1).update(subjects=f",{','.join(map(str, refs))},")

    assert json.loads(export_plain(evening))["journal"][0]["subjects"] == subject_column.join_refs(refs)


@pytest.mark.django_db
def test_a_journal_that_import_would_find_too_long_is_not_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begin_campaign()
    raw = export_plain(campaign)
    monkeypatch.setattr(limits, "MAX_ENTRIES", 1)

    with pytest.raises(ExportFileError):
        export_plain(campaign)
    Campaign.objects.all().delete()
    assert "too many values" in assert_import_fails(raw)


def build_damaged_exports(**changes: Any) -> bytes:
    """Return a recorded export with another shorthand, or another fourth entry, and its hash."""
    found = json.loads(read_recording(get_path("etherfields-demo.schema-7.json")))
    found["shorthand"] = changes.pop("shorthand", found["shorthand"])
    found["journal"][3].update(changes)
    return json.dumps(document.with_checksum(found)).encode()


@collect_failures(
    ("changes", "place"),
    [
        pytest.param({"shorthand": None}, "$.shorthand", id="no shorthand"),
        pytest.param({"shorthand": []}, "$.shorthand", id="shorthand that is a list"),
        pytest.param({"shorthand": {"people": [["d1"]]}}, "$.shorthand.people[0]", id="half a person"),
        pytest.param({"shorthand": {"people": "Ada"}}, "$.shorthand.people", id="people that are a text"),
        pytest.param({"shorthand": {"subject": 1}}, "$.shorthand.subject", id="a subject that is a number"),
        pytest.param({"shorthand": {"words": 1}}, "$.shorthand", id="a shorthand with more in it"),
        pytest.param({"shorthand": {"people": []}}, "$.journal", id="nobody"),
        pytest.param({"by": -1}, "$.journal[3]", id="a person below zero"),
        pytest.param({"by": 99}, "$.journal[3]", id="a person who is not there"),
        pytest.param({"by": True}, "$.journal[3]", id="a person who is a yes"),
        pytest.param({"by": "Ada"}, "$.journal[3]", id="a person by name"),
        pytest.param({"author": "Ben"}, "$.journal[3]", id="two authors"),
        pytest.param({"name": ".."}, "$.journal[3].name", id="a name of dots"),
        pytest.param({"changes": [[".nothing", 1, {}, {}]]}, "$.journal[3].changes", id="a model that is not there"),
        pytest.param({"changes": [1]}, "$.journal[3].changes", id="a change that is a number"),
        pytest.param(
            {"changes": [[".dreamer", 1, {"distress": [5, 6]}]]}, "$.journal[3].changes[0]", id="a wrong number"
        ),
        pytest.param({"changes": [[".dreamer", 1, {"distress": {}}]]}, "$.journal[3].changes[0]", id="inside a number"),
        pytest.param(
            {"changes": [[".dreamer", 1, {"distress": [0]}]]}, "$.journal[3].changes[0]", id="half a difference"
        ),
        pytest.param({"changes": [[".dreamer", 1, {"pk": [1, 2]}]]}, "$.journal[3].changes", id="the key of a row"),
        pytest.param({"changes": [[".dreamer", 9, {}]]}, "$.journal[3].changes[0]", id="a row that is not there"),
        pytest.param({"seq": None}, "$.journal[3].seq", id="no number"),
    ],
)
def test_what_only_looks_like_shorthand_is_refused(db: None, changes: dict[str, Any], place: str) -> None:
    assert place in assert_all_formats_fail(build_damaged_exports(**changes))


def test_an_entry_is_about_no_more_rows_than_its_column_holds() -> None:
    refs = range(100_000, 100_100)

    assert subject_column.join_refs([3, 1, 2]) == ",1,2,3,"
    assert len(subject_column.join_refs(refs)) == 197
    assert subject_column.join_refs(refs).endswith(",100027,")

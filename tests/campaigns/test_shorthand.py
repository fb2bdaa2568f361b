"""An entry of an export says nothing twice and nothing that says nothing; read again, it is the entry to the letter."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.models import Campaign
from campaigns.storage import subjects
from campaigns.transfer import bounds, document, exporting
from campaigns.transfer.exporting import export
from campaigns.transfer.faults import NotExportable
from campaigns.transfer.importing import import_campaign
from campaigns.transfer.shorthand import MOST_PEOPLE, Shorthand, short, whole
from tests.campaigns.damage import refused, refused_alike
from tests.campaigns.evening import GAMBLER, GUEST, applied, begun, sound, taken_back
from tests.failures import collect_failures
from tests.recordings.shelf import exports, kept

LABELS = st.sampled_from(["onirim.onirimgame", "campaigns.session", "onirimother.row"])
PERSON = st.sampled_from([("", ""), ("d1", "Ada"), ("d1", ""), ("", "Ada"), ("d2", "Ben"), ("d3", "Bo")])
KEY = Shorthand("onirim.onirimgame", [("d1", "Ada"), ("d2", "Ben"), ("d1", "")])
FACTS = st.dictionaries(st.sampled_from("ab"), st.integers(0, 2), max_size=2)
CHANGE = st.tuples(LABELS, st.integers(1, 3), FACTS, st.none() | FACTS).map(list) | st.tuples(
    LABELS, st.integers(1, 3), FACTS
).map(list)


@st.composite
def entries(draw: st.DrawFn) -> dict[str, Any]:
    """Give an entry as the database holds it."""
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


@given(entries())
def test_an_entry_in_shorthand_is_read_as_the_same_entry(entry: dict[str, Any]) -> None:
    assert entry.keys() == {*document.Entry.__struct_fields__}
    found = json.loads(json.dumps(short(entry, "onirim", KEY)))

    assert whole(found, "onirim", KEY) == entry
    assert whole(entry, "onirim", KEY) == entry
    assert len(json.dumps(found)) <= len(json.dumps(entry))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["", ".", ".a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seq", "by", "a"]), inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from([*document.Entry.__struct_fields__, "by"]), JSON) | JSON)
def test_what_is_no_entry_is_left_to_the_check_of_its_shape(found: Any) -> None:
    made = whole(found, "onirim", KEY)

    if not isinstance(found, dict):
        assert made is found


def test_what_says_nothing_or_follows_from_the_rest_is_left_out() -> None:
    entry = {
        "seq": 4, "move_id": "3.abcdefgh.1", "kind": "move", "name": "onirim.choose", "args": {}, "names": {},
        "author": "Ben", "device": "d2", "at": "2026-11-05T19:12:00Z", "session": 0, "subjects": ",1,",
        "changes": [["onirim.onirimgame", 1, {"steps": [3, 4]}]], "rulings": [], "overruled": {}, "parent": 3,
        "target": None, "undone": False,
    }  # fmt: skip

    assert short(entry, "onirim", KEY) == {
        "seq": 4, "move_id": "3.abcdefgh.1", "name": ".choose", "at": "2026-11-05T19:12:00Z",
        "changes": [[".onirimgame", 1, {"steps": [3, 4]}]], "by": 1,
    }  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("most", [0, 1, MOST_PEOPLE])
def test_those_who_made_entries_stand_in_the_head_once_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(exporting, "MOST_PEOPLE", most)
    campaign = begun()
    applied(campaign, "suffer", GUEST, dreamer=GAMBLER, count=1)
    taken_back(campaign, GUEST)
    raw = export(campaign)
    found = json.loads(raw)

    assert len(found["shorthand"]["people"]) == min(most, 2)
    assert raw.count(b'"author":') == sum("by" not in entry for entry in found["journal"])
    again = import_campaign(raw)
    assert export(again) == raw
    assert list(again.moves.order_by("seq").values_list("device", "author")) == list(
        campaign.moves.order_by("seq").values_list("device", "author")
    )
    assert sound(again)


@pytest.mark.django_db
def test_a_journal_that_import_would_find_too_long_is_not_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begun()
    raw = export(campaign)
    monkeypatch.setattr(bounds, "MOST_ENTRIES", 1)

    with pytest.raises(NotExportable):
        export(campaign)
    Campaign.objects.all().delete()
    assert "too many values" in refused(raw)


def damaged(raw: bytes, **changes: Any) -> bytes:
    """Give an export with another shorthand, or another fourth entry, its hash made anew."""
    found = json.loads(raw)
    found["shorthand"] = changes.pop("shorthand", found["shorthand"])
    found["journal"][3].update(changes)
    return json.dumps(document.sealed(found)).encode()


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
def test_what_only_looks_like_shorthand_is_refused(raw: bytes, changes: dict[str, Any], place: str) -> None:
    assert place in refused_alike(damaged(raw, **changes))


@collect_failures("path", [path for path in exports() if ".schema-7." in path.name], ids=lambda path: path.name)
def test_a_recorded_entry_is_written_as_shortly_as_it_can_be(path: Any) -> None:
    found = json.loads(kept(path))
    key = msgspec.convert(found["shorthand"], Shorthand)

    for entry in found["journal"]:
        assert short(whole(entry, found["game"], key), found["game"], key) == entry


def test_an_entry_is_about_no_more_rows_than_its_column_holds() -> None:
    refs = range(100_000, 100_100)
    changes: list[list[Any]] = [["onirim.onirimgame", ref, {}, None] for ref in refs]
    key = Shorthand("onirim.onirimgame")
    former = {"seq": 3, "device": "", "author": "", "changes": changes, "subjects": f",{','.join(map(str, refs))},"}

    assert subjects.joined([3, 1, 2]) == ",1,2,3,"
    assert len(subjects.joined(refs)) == 197
    assert subjects.joined(refs).endswith(",100027,")
    assert whole(short(former, "onirim", key), "onirim", key)["subjects"] == subjects.joined(refs)

"""Campaigns recorded at earlier commits: they open, verify, and go to their beginning and back, with today's rules."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.journal import navigation
from campaigns.journal.navigation import PLAYED_KINDS
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.transfer.document import SCHEMA_VERSION, with_checksum
from campaigns.transfer.importer import import_campaign
from companion.installation import PROJECT_ROOT
from tests.campaigns.table_actions import (
    expand_shorthand,
    export_as_dict,
    get_state_hash,
    go_back_to,
    is_consistent,
    redo_entry,
    undo_entry,
)
from tests.examples import IS_THOROUGH
from tests.recordings.catalog import CAMPAIGN_PLAYERS as RECORDED
from tests.recordings.catalog import CHECKSUMS_PATH, FILES_DIR, list_databases, list_exports, read_recording

pytestmark = pytest.mark.slow

MAX_STEPWISE_ENTRIES = 10**6 if IS_THOROUGH else 6
STRIDE_ENTRIES = 150
POSTGRES_NAMES = (
    "etherfields-five.schema-2", f"etherfields-three-evenings.schema-{SCHEMA_VERSION}",
    "onirim-nine.schema-3", f"onirim-questions.schema-{SCHEMA_VERSION}",
    "lucidity-4.schema-5", f"lucidity-4.schema-{SCHEMA_VERSION}",
)  # fmt: skip
"""Of each game a recording of the oldest and of the newest schema, for PostgreSQL: an upgrade comes before storage."""
CAMPAIGN_COUNTS = {"schema-2": 2, "schema-3": 7, "schema-4": 5}
"""Numbers of campaigns in the first recorded databases, which had no more games."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.postgres] * path.name.startswith(POSTGRES_NAMES), id=path.name)
        for path in list_exports()
    ],
)
def test_a_recorded_export_goes_to_its_beginning_and_back(db: None, path: Path) -> None:
    raw = read_recording(path)
    campaign = import_campaign(raw)
    last, there = get_state_hash(campaign), _get_undo_chain(campaign)
    if f".schema-{SCHEMA_VERSION}." in path.name:
        # Rows are ordered by ref; some recordings have them in the order of their restoration.
        assert export_as_dict(campaign) == with_checksum({**expand_shorthand(json.loads(raw)), "shorthand": {}})

    _go_to_beginning(campaign, there)
    assert campaign.head == 1
    _go_to_end(campaign, there)

    assert campaign.head == there[-1]
    assert get_state_hash(campaign) == last
    assert is_consistent(campaign)


def _get_undo_chain(campaign: Campaign) -> list[int]:
    """Return the entries on the way to the current state, the first one first."""
    parents = dict(campaign.moves.filter(kind__in=PLAYED_KINDS).values_list("seq", "parent"))
    found, seq = list[int](), campaign.head
    while seq:
        found.append(seq)
        seq = parents[seq]
    return found[::-1]


def _go_to_beginning(campaign: Campaign, there: list[int]) -> None:
    """Undo the newest entries one by one, jump back over those before, and undo the first again one by one."""
    middle = there[MAX_STEPWISE_ENTRIES:-MAX_STEPWISE_ENTRIES]
    while campaign.head != 1:
        if campaign.head in middle:
            at = there.index(campaign.head)
            answer = go_back_to(campaign, there[max(MAX_STEPWISE_ENTRIES - 1, at - STRIDE_ENTRIES)])
        else:
            answer = undo_entry(campaign, is_confirmed=True)
        assert answer.status is ResultStatus.APPLIED, (campaign.head, answer.violation)


def _go_to_end(campaign: Campaign, there: list[int]) -> None:
    """Redo along the way the table came, and jump where the journal branches."""
    at, last = 0, len(there) - 1
    while at < last:
        is_middle = MAX_STEPWISE_ENTRIES <= at < last - MAX_STEPWISE_ENTRIES
        stride = min(STRIDE_ENTRIES, last - MAX_STEPWISE_ENTRIES - at) if is_middle else 1
        at += stride
        again = navigation.find_redoable_entry(campaign)
        straight = stride == 1 and again is not None and again.seq == there[at]
        answer = redo_entry(campaign, there[at]) if straight else go_back_to(campaign, there[at])
        assert answer.status is ResultStatus.APPLIED, (there[at], answer.violation)


@pytest.mark.parametrize("path", list_databases(), ids=lambda path: path.name)
def test_a_recorded_database_opens_after_today_s_migrations_and_every_campaign_in_it_verifies(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "dreamkeeper.sqlite3").write_bytes(read_recording(path))

    said = open_database(tmp_path)

    verified = said["verify"].splitlines()
    has_campaign_index = path.name.startswith("shelf.schema-8.")
    assert said["mend"].startswith(f"Repaired {0 if has_campaign_index else len(verified)} campaigns")
    assert said["mend again"].startswith("Repaired 0 campaigns")
    assert len(verified) >= CAMPAIGN_COUNTS.get(path.name.split(".")[1], 15)
    assert all(line.endswith(" ok") for line in verified)
    assert json.loads(said["version"])["waiting"] == 0


def open_database(data: Path) -> dict[str, str]:
    """Open the data in a folder as on another machine, in one process, and return the output of each command."""
    left_out = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "DREAMKEEPER_TEST_ROOT")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    found = subprocess.run(
        [sys.executable, "-m", "tests.recordings.open_database"],
        cwd=PROJECT_ROOT, env=environment | {"DREAMKEEPER_DATA": str(data)}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    said: dict[str, str] = json.loads(found.stdout)
    return said


def test_every_recording_is_what_it_was_when_it_was_made() -> None:
    listed = dict(line.split("  ")[::-1] for line in CHECKSUMS_PATH.read_text().splitlines())
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in FILES_DIR.iterdir()
        if path != CHECKSUMS_PATH
    }

    assert found == listed


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_the_recordings_hold_every_kind_of_entry_and_games_still_open(game: str) -> None:
    found = [
        msgspec.json.decode(read_recording(path), type=Recording)
        for path in list_exports()
        if path.name.startswith(game)
    ]

    assert {entry.kind for export in found for entry in export.journal} == set(JournalEntry.Kind.values)
    assert any(len(export.journal) > 200 for export in found)
    assert any(entry.undone for export in found for entry in export.journal)
    assert EXPECTED_ENDINGS[game] <= {end for export in found for end in list_endings(export.state)}


class Entry(msgspec.Struct):
    """The decoded part of a recorded entry."""

    kind: str = "move"
    undone: bool = False


class Recording(msgspec.Struct):
    """The decoded part of a recorded export."""

    journal: list[Entry]
    state: dict[str, dict[str, Any]]


EXPECTED_ENDINGS = {
    "etherfields": {"5 Dreamers", "question"},
    "onirim": {"won", "lost", "left", ""},
    "lucidity": {"won", "left", ""},
}


def list_endings(state: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield the result of each game in an export, '' for an open one; of an Etherfields campaign its rows."""
    for label in ("onirim.onirimgame", "lucidity.luciditygame"):
        yield from (game["result"] for game in state.get(label, {}).values())
    yield f"{len(state.get('etherfields.dreamer', ()))} Dreamers"
    yield from ("question" for _ in state["campaigns.decision"])


@pytest.mark.parametrize("schema", [2, 3, 4, 5, 6, 7])
def test_there_are_recordings_of_every_schema(schema: int) -> None:
    assert [path for path in list_exports() if f".schema-{schema}." in path.name]
    assert [path for path in list_databases() if f".schema-{schema}." in path.name]


def test_a_recording_is_never_written_over() -> None:
    here = {path.name for path in list_exports()}
    assert {f"{name}.schema-{SCHEMA_VERSION}.json.gz" for name in RECORDED} <= here, (
        "a new schema wants its own recordings first"
    )
    before = CHECKSUMS_PATH.read_bytes()
    said = subprocess.run(
        [sys.executable, "-m", "tests.recordings.record", *RECORDED],
        cwd=PROJECT_ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip

    assert said.returncode == 1
    assert "never changed" in said.stderr
    assert CHECKSUMS_PATH.read_bytes() == before

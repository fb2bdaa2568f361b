"""Campaigns recorded at earlier commits: they open, verify, and go to their beginning and back, whatever rules say today."""

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

from campaigns.journal import ways
from campaigns.journal.outcomes import Status
from campaigns.journal.ways import PLAYED
from campaigns.models import Campaign, Move
from campaigns.transfer.document import SCHEMA, sealed
from campaigns.transfer.importing import import_campaign
from companion.installation import PROJECT
from tests.campaigns.evening import done_again, exported, gone_back, hash_of, in_full, sound, taken_back
from tests.examples import THOROUGH
from tests.recordings.shelf import FILES, SUMS, databases, exports, kept
from tests.recordings.shelf import PLAYED as RECORDED

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

STEP_BY_STEP = 10**6 if THOROUGH else 6
STRIDE = 150
IN_FIRST = {"schema-2": 2, "schema-3": 7, "schema-4": 5}
"""How many campaigns the first recorded databases hold, which had no more games."""


@pytest.mark.parametrize("path", exports(), ids=lambda path: path.name)
def test_a_recorded_export_goes_to_its_beginning_and_back(db: None, path: Path) -> None:
    raw = kept(path)
    campaign = import_campaign(raw)
    last, there = hash_of(campaign), _chain(campaign)
    if f".schema-{SCHEMA}." in path.name:
        # Rows stand in the order of their numbers; some recordings hold them in the order in which they came back to the table.
        assert exported(campaign) == sealed({**in_full(json.loads(raw)), "shorthand": {}})

    _to_the_beginning(campaign, there)
    assert campaign.head == 1
    _to_the_end(campaign, there)

    assert campaign.head == there[-1]
    assert hash_of(campaign) == last
    assert sound(campaign)


def _chain(campaign: Campaign) -> list[int]:
    """Return the entries that led to where the table stands, the first one first."""
    parents = dict(campaign.moves.filter(kind__in=PLAYED).values_list("seq", "parent"))
    found, seq = list[int](), campaign.head
    while seq:
        found.append(seq)
        seq = parents[seq]
    return found[::-1]


def _to_the_beginning(campaign: Campaign, there: list[int]) -> None:
    """Undo the newest entries one by one, stride back over those before, and undo the first again one by one."""
    middle = there[STEP_BY_STEP:-STEP_BY_STEP]
    while campaign.head != 1:
        if campaign.head in middle:
            at = there.index(campaign.head)
            answer = gone_back(campaign, there[max(STEP_BY_STEP - 1, at - STRIDE)])
        else:
            answer = taken_back(campaign, sure=True)
        assert answer.status is Status.APPLIED, (campaign.head, answer.refusal)


def _to_the_end(campaign: Campaign, there: list[int]) -> None:
    """Redo where that leads along the way the table came, and go over to it where the journal branches."""
    at, last = 0, len(there) - 1
    while at < last:
        is_middle = STEP_BY_STEP <= at < last - STEP_BY_STEP
        stride = min(STRIDE, last - STEP_BY_STEP - at) if is_middle else 1
        at += stride
        again = ways.redoable(campaign)
        straight = stride == 1 and again is not None and again.seq == there[at]
        answer = done_again(campaign, there[at]) if straight else gone_back(campaign, there[at])
        assert answer.status is Status.APPLIED, (there[at], answer.refusal)


@pytest.mark.parametrize("path", databases(), ids=lambda path: path.name)
def test_a_recorded_database_opens_after_today_s_migrations_and_every_campaign_in_it_verifies(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "dreamkeeper.sqlite3").write_bytes(kept(path))

    said = opened(tmp_path)

    verified = said["verify"].splitlines()
    assert said["mend"].startswith(f"{len(verified)} campaigns")
    assert said["mend again"].startswith("0 campaigns")
    assert len(verified) >= IN_FIRST.get(path.name.split(".")[1], 15)
    assert all(line.endswith(" ok") for line in verified)
    assert json.loads(said["version"])["waiting"] == 0


def opened(data: Path) -> dict[str, str]:
    """Open the data in a folder as on another machine, in one process, and return what each command prints."""
    left_out = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "DREAMKEEPER_TEST_ROOT")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    found = subprocess.run(
        [sys.executable, "-m", "tests.recordings.opening"],
        cwd=PROJECT, env=environment | {"DREAMKEEPER_DATA": str(data)}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    said: dict[str, str] = json.loads(found.stdout)
    return said


def test_every_recording_is_what_it_was_when_it_was_made() -> None:
    listed = dict(line.split("  ")[::-1] for line in SUMS.read_text().splitlines())
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES.iterdir() if path != SUMS}

    assert found == listed


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_the_recordings_hold_every_kind_of_entry_and_games_still_open(game: str) -> None:
    found = [msgspec.json.decode(kept(path), type=Recording) for path in exports() if path.name.startswith(game)]

    assert {entry.kind for export in found for entry in export.journal} == set(Move.Kind.values)
    assert any(len(export.journal) > 200 for export in found)
    assert any(entry.undone for export in found for entry in export.journal)
    assert ENDS[game] <= {end for export in found for end in ends(export.state)}


class Entry(msgspec.Struct):
    """The decoded part of a recorded entry."""

    kind: str = "move"
    undone: bool = False


class Recording(msgspec.Struct):
    """The decoded part of a recorded export."""

    journal: list[Entry]
    state: dict[str, dict[str, Any]]


ENDS = {
    "etherfields": {"5 Dreamers", "question"},
    "onirim": {"won", "lost", "left", ""},
    "lucidity": {"won", "left", ""},
}


def ends(state: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield how the games of an export ended, '' for one that is open; of an Etherfields campaign who and what is there."""
    for label in ("onirim.onirimgame", "lucidity.luciditygame"):
        yield from (game["result"] for game in state.get(label, {}).values())
    yield f"{len(state.get('etherfields.dreamer', ()))} Dreamers"
    yield from ("question" for _ in state["campaigns.decision"])


@pytest.mark.parametrize("schema", [2, 3, 4, 5, 6, 7])
def test_there_are_recordings_of_every_schema(schema: int) -> None:
    assert [path for path in exports() if f".schema-{schema}." in path.name]
    assert [path for path in databases() if f".schema-{schema}." in path.name]


def test_a_recording_is_never_written_over() -> None:
    here = {path.name for path in exports()}
    assert {f"{name}.schema-{SCHEMA}.json.gz" for name in RECORDED} <= here, (
        "a new schema wants its own recordings first"
    )
    before = SUMS.read_bytes()
    said = subprocess.run(
        [sys.executable, "-m", "tests.recordings.record", *RECORDED],
        cwd=PROJECT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip

    assert said.returncode == 1
    assert "never changed" in said.stderr
    assert SUMS.read_bytes() == before

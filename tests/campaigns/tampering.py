"""Damaged exports with a recomputed hash, and the expected import errors."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.models import Campaign, Decision, JournalEntry, Savepoint
from campaigns.storage import state
from campaigns.transfer import document, line_format
from campaigns.transfer.errors import ImportFileError
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import expand_shorthand

Document = dict[str, Any]
Tampering = Callable[[Document], object]

DREAMER_LABEL = "etherfields.dreamer"
SLUMBER_LABEL = "etherfields.slumber"


def tamper(raw: bytes, tampering: Tampering) -> bytes:
    """Return the export after ``tampering``, its hash recomputed: only the deeper checks are left.

    It has the layout of exports, if that is still possible, so that it is read line by line.
    """
    found = expand_shorthand(json.loads(raw))
    tampering(found)
    found = document.with_checksum(found)
    ordinary = found.keys() == {*document.HEAD_FIELDS, *document.LIST_FIELDS, "hash"} and isinstance(
        found["journal"], list
    )
    return serialize_lines(found) if ordinary else json.dumps(found).encode()


def serialize_lines(found: Document) -> bytes:
    """Return a document in lines, as an export."""
    return b"".join(line_format.iter_export_lines(found, journal=found["journal"], savepoints=found["savepoints"]))


def assert_import_fails(raw: bytes) -> str:
    """Import a bad file, assert one error sentence and no stored row, and return the sentence."""
    with pytest.raises(ImportFileError) as caught:
        import_campaign(raw)
    sentence = str(caught.value)
    assert sentence.endswith((".", "first."))
    assert "\n" not in sentence
    assert 20 < len(sentence) < 400
    assert "Traceback" not in sentence
    for model in (Campaign, JournalEntry, Savepoint, Decision, state.get_model(DREAMER_LABEL)):
        assert not model.objects.exists()
    return sentence


def assert_all_formats_fail(raw: bytes) -> str:
    """Import a bad file as it is, compressed, and in another layout: all three give the same sentence."""
    sentence = assert_import_fails(raw)
    assert assert_import_fails(gzip.compress(raw)) == sentence
    assert assert_import_fails(json.dumps(json.loads(raw)).encode()) == sentence
    return sentence


def change_row_everywhere(found: Document, label: str, ref: str, **fields: Any) -> None:
    """Change a row in the state and in the entry that created it, so that both still agree."""
    row = found["state"][label][ref]
    old = {name: row[name] for name in fields if name in row}
    row.update(fields)
    for point in found["savepoints"]:
        if ref in point["state"].get(label, {}):
            point["state"][label][ref].update(fields)
            point["hash"] = state.compute_hash(point["state"])
    for entry in found["journal"]:
        for change in entry["changes"]:
            for values in (change[2], change[3]):
                if change[:2] == [label, int(ref)] and values:
                    values.update({name: new for name, new in fields.items() if name in values or name not in old})


def get_only_key(found: Document, label: str) -> str:
    (ref,) = found["state"][label]
    return str(ref)

"""The export file format: its structure, its hash, and the migration of old exports to the current schema."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from typing import Annotated, Literal

import msgspec

from campaigns.engine import Json, Values, get_game
from campaigns.storage.defaults import fill_state_defaults
from campaigns.storage.state import State, compute_hash, encode_canonical
from campaigns.transfer.shorthand import Shorthand, expand_entry

# A new field of a model needs a new schema, to distinguish an older file from one that lost the field.
SCHEMA_VERSION = 8
SHORTHAND_SCHEMA = 7
"""From this schema on entries have diffs and may be in shorthand. Full entries need no newer schema."""

AwareDatetime = Annotated[datetime, msgspec.Meta(tz=True)]


class ExportedEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A journal entry with the fields of ``campaigns.models.JournalEntry``; changes as in ``campaigns.storage.change_codec``."""

    seq: int
    move_id: str
    kind: str
    name: str
    args: Values
    names: Values
    author: str
    device: str
    at: AwareDatetime
    session: int
    subjects: str
    changes: list[list[Json]]
    rulings: list[tuple[str, Values]]
    overruled: Values
    parent: int
    target: int | None
    undone: bool


class ExportedSavePoint(msgspec.Struct, forbid_unknown_fields=True):
    """A save point."""

    name: str
    seq: int
    at: AwareDatetime
    author: str
    state: State
    hash: str


class Export(msgspec.Struct, forbid_unknown_fields=True):
    """A whole campaign: header, state, journal, save points, and the hash over all of it.

    Journal and save points can be iterated repeatedly; those of a long file are streamed, not held in memory.
    """

    format: Literal["dreamkeeper"]
    schema: int
    game: str
    name: str
    created: AwareDatetime
    version: int
    head: int
    session: int
    shorthand: Shorthand
    state: State
    journal: Collection[ExportedEntry]
    savepoints: Collection[ExportedSavePoint]
    hash: str


LIST_FIELDS = ("journal", "savepoints")
HEAD_FIELDS = tuple(name for name in Export.__struct_fields__ if name not in (*LIST_FIELDS, "hash"))


def has_head_field(name: str, schema: int) -> bool:
    """Return whether the header of an export of this schema has this field."""
    return name != "shorthand" or schema >= SHORTHAND_SCHEMA


def with_checksum(document: Values) -> Values:
    """Return a document with the hash over everything else in it."""
    bare = {name: value for name, value in document.items() if name != "hash"}
    return {**bare, "hash": compute_hash(bare)}


class StreamingChecksum:
    """The streaming hash of an export, equal to that of the whole document without its ``hash``.

    ``head`` must contain all its ``HEAD_FIELDS`` before the first entry is added.
    """

    def __init__(self, head: Values) -> None:
        self._digest = hashlib.sha256(b"{")
        self._head = head
        self._names: Iterator[str] | None = None
        self._list = ""
        self._separator = b""

    def add(self, name: str, value: Json) -> None:
        """Add the next journal entry or save point; all journal entries come before the save points."""
        if name != self._list:
            self._advance_to(name)
        self._update(encode_canonical(value))

    def hexdigest(self) -> str:
        """Return the hash, after everything was added."""
        self._advance_to("")
        self._digest.update(b"}")
        return self._digest.hexdigest()

    def _advance_to(self, list_name: str) -> None:
        """Hash the fields up to a list and open it; keys are sorted, as in every hash."""
        self._close_list()
        self._names = self._names or iter(sorted((*LIST_FIELDS, *(name for name in HEAD_FIELDS if name in self._head))))
        for name in self._names:
            self._update(encode_canonical(name) + b":")
            self._separator = b""
            if name == list_name:
                self._list = name
                self._digest.update(b"[")
                return
            self._update(encode_canonical([] if name in LIST_FIELDS else self._head[name]))

    def _close_list(self) -> None:
        if self._list:
            self._digest.update(b"]")
            self._separator, self._list = b",", ""

    def _update(self, piece: bytes) -> None:
        self._digest.update(self._separator + piece)
        self._separator = b","


def _upgrade_authors(document: Values) -> Values:
    """Upgrade schema 1: the author of an entry was ``by``, and device and subjects did not exist."""
    journal = [
        {
            **{name: value for name, value in entry.items() if name != "by"},
            "author": entry["by"],
            "device": "",
            "subjects": ",",
        }
        for entry in document["journal"]
    ]
    return {**document, "journal": journal}


def _upgrade_shorthand(document: Values) -> Values:
    """Upgrade schema 6: entries were in full and had full values, which are still valid."""
    return {**document, "shorthand": {}}


def _upgrade_defaults(document: Values) -> Values:
    """Add missing models and fields to all states. Update a save point's hash only if it was valid."""
    labels = get_game(document["game"]).all_labels
    points = []
    for point in document["savepoints"]:
        state = fill_state_defaults(point["state"], labels)
        points.append({**point, "state": state, **({"hash": compute_hash(state)} if _has_valid_hash(point) else {})})
    return {**document, "state": fill_state_defaults(document["state"], labels), "savepoints": points}


def _has_valid_hash(save_point: Values) -> bool:
    return bool(compute_hash(save_point["state"]) == save_point["hash"])


SCHEMA_UPGRADES: dict[int, Callable[[Values], Values]] = {
    1: _upgrade_authors,
    2: _upgrade_defaults,  # models got fields
    3: _upgrade_defaults,  # Etherfields got models, and fields on existing ones
    4: _upgrade_defaults,  # house rules
    5: _upgrade_defaults,  # settings
    6: _upgrade_shorthand,
    7: _upgrade_defaults,  # Etherfields: endings, unknown values, tabletop tasks
}
"""Upgrades by schema, each to the next one."""


def upgrade_document(document: Values) -> Values:
    """Upgrade a document of any schema to the current one, expanding its entries; its hash stays that of the file.

    Upgrades handle each entry and save point separately, so a document may be upgraded in parts.
    """
    journal, game_name = document["journal"], document["game"]
    if document["schema"] >= SHORTHAND_SCHEMA and isinstance(journal, list):
        key = msgspec.convert(document["shorthand"], Shorthand)
        document = {**document, "journal": [expand_entry(entry, game_name, key) for entry in journal]}
    while document["schema"] < SCHEMA_VERSION:
        document = {**SCHEMA_UPGRADES[document["schema"]](document), "schema": document["schema"] + 1}
    return document

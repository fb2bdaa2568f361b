"""Reading and decoding of export files, compressed or plain: hash and schema are checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import BinaryIO, TypeVar

import msgspec
from django.utils.translation import gettext as _

from campaigns.engine import Json, Values
from campaigns.transfer import limits
from campaigns.transfer.compression import iter_unpacked
from campaigns.transfer.document import (
    LIST_FIELDS,
    SCHEMA_VERSION,
    Export,
    ExportedEntry,
    ExportedSavePoint,
    StreamingChecksum,
    upgrade_document,
    with_checksum,
)
from campaigns.transfer.errors import (
    ImportFileError,
    build_corruption_error,
    build_layout_error,
    build_not_json_error,
    build_too_many_values_error,
)
from campaigns.transfer.line_format import ExportPart, LayoutError, iter_parts
from campaigns.transfer.payload_limits import find_unsafe_value

ItemT = TypeVar("ItemT")
Document = Values

JSON_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
PART_DEPTHS = {"journal": 2, "savepoints": 2}
"""Nesting depth of the parts of a file; all others are fields of the export object, at depth 1."""


class StreamedItems(Collection[ItemT]):
    """The entries or save points of a file, read from it again on each iteration."""

    def __init__(self, file: BinaryIO, name: str, size: int, decode: Callable[[bytes, str], ItemT]) -> None:
        self._file = file
        self._name = name
        self._size = size
        self._decode = decode

    def __len__(self) -> int:
        return self._size

    def __contains__(self, item: object) -> bool:
        return any(item == one for one in self)

    def __iter__(self) -> Iterator[ItemT]:
        number = 0
        for part in iter_parts(self._file):
            if part.name == self._name:
                yield self._decode(part.raw, f"$.{part.name}[{number}]")
                number += 1
            elif number:
                return


def read_export_file(file: BinaryIO) -> Export:
    """Return the export in a file. Raises ImportFileError.

    If the file is in line format, journal and save points are streamed from it: keep it open and unchanged.
    """
    try:
        head, sizes = _read_head_and_sizes(file)
    except LayoutError as fault:
        return _read_unstreamed(file, fault)
    export = _convert_export({**head, **{name: [] for name in LIST_FIELDS}})
    export.journal = StreamedItems(
        file, "journal", sizes["journal"], _build_item_decoder(head, "journal", ExportedEntry)
    )
    export.savepoints = StreamedItems(
        file, "savepoints", sizes["savepoints"], _build_item_decoder(head, "savepoints", ExportedSavePoint)
    )
    return export


def _read_head_and_sizes(file: BinaryIO) -> tuple[Document, Counter[str]]:
    """Scan a file in line format; return its fields and list lengths. Raises LayoutError, ImportFileError."""
    head: Document = {}
    sizes: Counter[str] = Counter()
    seal = StreamingChecksum(head)
    for part in iter_parts(file):
        listed = part.name in LIST_FIELDS
        value = _decode_part(part, f"$.{part.name}[{sizes[part.name]}]" if listed else f"$.{part.name}")
        if listed:
            seal.add(part.name, value)
            sizes[part.name] += 1
            if sizes[part.name] > limits.MAX_ENTRIES:
                raise build_too_many_values_error()
        else:
            head[part.name] = value
        if part.name == "schema":
            _check_schema(head)
    if seal.hexdigest() != head["hash"]:
        raise build_corruption_error("$.hash")
    return head, sizes


def _decode_part(part: ExportPart, path: str) -> Json:
    try:
        value, text = msgspec.json.decode(part.raw), part.raw.decode()
    except JSON_ERRORS as error:
        raise LayoutError(part.line) from error
    found = find_unsafe_value(value, text, PART_DEPTHS.get(part.name, 1))
    if found is not None:
        raise build_corruption_error(path + found)
    return value


def _build_item_decoder(head: Document, name: str, kind: type[ItemT]) -> Callable[[bytes, str], ItemT]:
    """Return a decoder from a line and its path to an entry or a save point."""
    bare = {**head, "state": {}, **{known: [] for known in LIST_FIELDS}}

    def make(raw: bytes, place: str) -> ItemT:
        return _convert(_upgrade({**bare, name: [msgspec.json.decode(raw)]}, place)[name][0], kind, place)

    return make


def _read_unstreamed(file: BinaryIO, layout_error: LayoutError) -> Export:
    """Return the export in a short JSON file of any layout."""
    raw = _read_bytes(file, layout_error)
    if limits.has_too_many_values(raw):
        raise build_too_many_values_error()
    try:
        found, text = msgspec.json.decode(raw), raw.decode()
    except JSON_ERRORS as error:
        raise build_not_json_error(error) from error
    place = find_unsafe_value(found, text)
    if place is not None:
        raise build_corruption_error(f"${place}")
    _check_schema(found)
    if found != with_checksum(found):
        raise build_corruption_error("$.hash")
    return _convert_export(found)


def _read_bytes(file: BinaryIO, layout_error: LayoutError) -> bytes:
    read = bytearray()
    for piece in iter_unpacked(file):
        read += piece
        if len(read) > limits.MAX_UNSTREAMED_BYTES:
            raise build_layout_error(layout_error.line) from layout_error
    return bytes(read)


def _check_schema(document: object) -> None:
    """Check that a document is a Dreamkeeper export of a known schema."""
    if not isinstance(document, dict) or document.get("format") != "dreamkeeper":
        raise ImportFileError(_("This is not a Dreamkeeper export: it does not say so at $.format."))
    schema = document.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise ImportFileError(_("This export does not say at $.schema which schema it follows."))
    if schema > SCHEMA_VERSION:
        raise ImportFileError(
            _("This export was made by a newer Dreamkeeper (schema %(schema)s). Update this one first.")
            % {"schema": schema}
        )


def _convert_export(document: Document) -> Export:
    return _convert(_upgrade(document, "$.journal"), Export, "$")


def _upgrade(document: Document, path: str) -> Document:
    try:
        return upgrade_document(document)
    except msgspec.ValidationError:
        # Malformed shorthand; the type check reports its path.
        return document
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise build_corruption_error(path) from error


def _convert(value: object, kind: type[ItemT], path: str) -> ItemT:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        why = str(error)
        why = why.replace("`$", f"`{path}") if "`$" in why else f"{why} - at `{path}`"
        raise ImportFileError(_("This export is damaged: %(why)s.") % {"why": why}) from error

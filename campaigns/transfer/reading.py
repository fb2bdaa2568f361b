"""Reading an export file, packed or plain: it is whole and unchanged, and shaped as an export is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import BinaryIO, TypeVar

import msgspec
from django.utils.translation import gettext as _

from campaigns.referee import Json, Values
from campaigns.transfer import bounds
from campaigns.transfer.document import LISTS, SCHEMA, Entry, Export, Point, Seal, sealed, upgraded
from campaigns.transfer.faults import NotImportable, crowded, damaged, laid_out_otherwise, unreadable
from campaigns.transfer.harm import harm
from campaigns.transfer.layout import NotLaidOut, Part, parts
from campaigns.transfer.packing import unpacked

ItemT = TypeVar("ItemT")
Document = Values

NO_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
INSIDE = {"journal": 2, "savepoints": 2}
"""How many lists and objects a part of a file lies in; all others are fields of the export, which is one."""


class Rows(Collection[ItemT]):
    """The entries or the save points of a file, read from it anew each time they are gone through."""

    def __init__(self, file: BinaryIO, name: str, size: int, make: Callable[[bytes, str], ItemT]) -> None:
        self._file = file
        self._name = name
        self._size = size
        self._make = make

    def __len__(self) -> int:
        return self._size

    def __contains__(self, item: object) -> bool:
        return any(item == one for one in self)

    def __iter__(self) -> Iterator[ItemT]:
        number = 0
        for part in parts(self._file):
            if part.name == self._name:
                yield self._make(part.raw, f"$.{part.name}[{number}]")
                number += 1
            elif number:
                return


def export_of(file: BinaryIO) -> Export:
    """Return the export in a file. Raises NotImportable.

    Of a file that is laid out as exports are, journal and save points stay there: it has to stay open and as it is.
    """
    try:
        head, sizes = _sealed(file)
    except NotLaidOut as fault:
        return _whole(file, fault)
    export = _converted({**head, **{name: [] for name in LISTS}})
    export.journal = Rows(file, "journal", sizes["journal"], _maker(head, "journal", Entry))
    export.savepoints = Rows(file, "savepoints", sizes["savepoints"], _maker(head, "savepoints", Point))
    return export


def _sealed(file: BinaryIO) -> tuple[Document, Counter[str]]:
    """Go through a laid out file once: give its fields and how long its lists are. Raises NotLaidOut, NotImportable."""
    head: Document = {}
    sizes: Counter[str] = Counter()
    seal = Seal(head)
    for part in parts(file):
        listed = part.name in LISTS
        value = _value(part, f"$.{part.name}[{sizes[part.name]}]" if listed else f"$.{part.name}")
        if listed:
            seal.add(part.name, value)
            sizes[part.name] += 1
            if sizes[part.name] > bounds.MOST_ENTRIES:
                raise crowded()
        else:
            head[part.name] = value
        if part.name == "schema":
            _known(head)
    if seal.hexdigest() != head["hash"]:
        raise damaged("$.hash")
    return head, sizes


def _value(part: Part, place: str) -> Json:
    try:
        value, text = msgspec.json.decode(part.raw), part.raw.decode()
    except NO_JSON as error:
        raise NotLaidOut(part.line) from error
    found = harm(value, text, INSIDE.get(part.name, 1))
    if found is not None:
        raise damaged(place + found)
    return value


def _maker(head: Document, name: str, kind: type[ItemT]) -> Callable[[bytes, str], ItemT]:
    """Return what makes an entry or a save point of a line, and of which place it is to speak."""
    bare = {**head, "state": {}, **{known: [] for known in LISTS}}

    def make(raw: bytes, place: str) -> ItemT:
        return _shaped(_upgraded({**bare, name: [msgspec.json.decode(raw)]}, place)[name][0], kind, place)

    return make


def _whole(file: BinaryIO, fault: NotLaidOut) -> Export:
    """Return the export in a short file that is JSON, however it is laid out."""
    raw = _read_whole(file, fault)
    if bounds.is_crowded(raw):
        raise crowded()
    try:
        found, text = msgspec.json.decode(raw), raw.decode()
    except NO_JSON as error:
        raise unreadable(error) from error
    place = harm(found, text)
    if place is not None:
        raise damaged(f"${place}")
    _known(found)
    if found != sealed(found):
        raise damaged("$.hash")
    return _converted(found)


def _read_whole(file: BinaryIO, fault: NotLaidOut) -> bytes:
    read = bytearray()
    for piece in unpacked(file):
        read += piece
        if len(read) > bounds.WHOLE:
            raise laid_out_otherwise(fault.line) from fault
    return bytes(read)


def _known(found: object) -> None:
    """Check that a document is of Dreamkeeper, and of a schema known here."""
    if not isinstance(found, dict) or found.get("format") != "dreamkeeper":
        raise NotImportable(_("This is not an export of Dreamkeeper: it does not say so at $.format."))
    schema = found.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise NotImportable(_("This export does not say which schema it follows, at $.schema."))
    if schema > SCHEMA:
        raise NotImportable(
            _("This export was made by a newer Dreamkeeper (schema %(schema)s). Update this one first.")
            % {"schema": schema}
        )


def _converted(found: Document) -> Export:
    return _shaped(_upgraded(found, "$.journal"), Export, "$")


def _upgraded(found: Document, place: str) -> Document:
    try:
        return upgraded(found)
    except msgspec.ValidationError:
        # Its shorthand is none: the check of its shape says so, and where.
        return found
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise damaged(place) from error


def _shaped(value: object, kind: type[ItemT], place: str) -> ItemT:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        why = str(error)
        why = why.replace("`$", f"`{place}") if "`$" in why else f"{why} - at `{place}`"
        raise NotImportable(_("This export is damaged: %(why)s.") % {"why": why}) from error

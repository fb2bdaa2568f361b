"""Streaming export of a campaign to one file, in constant memory."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO

from django.db.models import Max

from campaigns.engine import Values, get_game
from campaigns.models import Campaign, Savepoint
from campaigns.storage import state, subject_column
from campaigns.storage.batch_reader import iter_entries, iter_rows
from campaigns.storage.transactions import hold_campaign
from campaigns.transfer import document, limits
from campaigns.transfer.compression import compress
from campaigns.transfer.errors import build_oversized_error, build_unwritable_error
from campaigns.transfer.line_format import iter_export_lines

ENTRY_FIELDS = tuple(document.ExportedEntry.__struct_fields__)
SAVE_POINT_FIELDS = tuple(document.ExportedSavePoint.__struct_fields__)
PACKED_SUFFIX = ".dreamkeeper.json.gz"
"""The file name suffix of a compressed export."""

LineWriter = Callable[[Iterable[bytes], BinaryIO], None]


@dataclass(frozen=True)
class _ExportSnapshot:
    """The parts of an export that are read under the campaign's lock; the rest never changes."""

    campaign: Campaign
    head: Values
    undone_seqs: frozenset[int]
    last_save_point_key: int


def export_plain(campaign: Campaign) -> bytes:
    """Return the plain export of a campaign that is known to be short. Raises ExportFileError."""
    out = io.BytesIO()
    write_plain(campaign, out)
    return out.getvalue()


def open_packed_export(campaign: Campaign) -> IO[bytes]:
    """Return the compressed export of a campaign as an open temporary file. Raises ExportFileError."""
    try:
        file = tempfile.TemporaryFile()  # noqa: SIM115 - whoever gets it closes it
    except OSError as error:
        raise build_unwritable_error(error) from error
    try:
        write_packed(campaign, file)
    except BaseException:
        # Closing retries the failed write.
        with contextlib.suppress(OSError):
            file.close()
        raise
    file.seek(0)
    return file


def write_packed(campaign: Campaign, out: BinaryIO) -> None:
    """Write the gzip export of a campaign to an empty file. If it raises ExportFileError, discard ``out``."""
    _write_export(campaign, compress, out)


def write_plain(campaign: Campaign, out: BinaryIO) -> None:
    """Write the JSON export of a campaign to an empty file. If it raises ExportFileError, discard ``out``."""
    _write_export(campaign, lambda lines, file: file.writelines(lines), out)


def _write_export(campaign: Campaign, write_lines: LineWriter, out: BinaryIO) -> None:
    try:
        write_lines(_check_limits(_iter_lines(_take_snapshot(campaign))), out)
        out.flush()
    except OSError as error:
        raise build_unwritable_error(error) from error


def _take_snapshot(campaign: Campaign) -> _ExportSnapshot:
    with hold_campaign(campaign.slug) as campaign:
        if campaign.version > limits.MAX_ENTRIES:
            raise build_oversized_error()
        rules = get_game(campaign.game)
        head = {
            "format": "dreamkeeper",
            "schema": document.SCHEMA_VERSION,
            "game": campaign.game,
            "name": campaign.name,
            "created": campaign.created,
            "version": campaign.version,
            "head": campaign.head,
            "session": campaign.session,
            "shorthand": {},
            "state": state.build_snapshot(state.open_table(campaign, rules), rules),
        }
        undone = frozenset(campaign.moves.filter(undone=True).values_list("seq", flat=True))
        last = campaign.savepoints.aggregate(last=Max("pk"))["last"]
    return _ExportSnapshot(campaign, head, undone, last or 0)


def _iter_lines(snapshot: _ExportSnapshot) -> Iterator[bytes]:
    return iter_export_lines(snapshot.head, journal=_iter_journal(snapshot), savepoints=_iter_save_points(snapshot))


def _iter_journal(snapshot: _ExportSnapshot) -> Iterator[Values]:
    for entry in iter_entries(snapshot.campaign, snapshot.campaign.version, *ENTRY_FIELDS):
        # Undo changes ``undone`` of old entries, so its value must match the snapshot's head.
        # Earlier versions did not truncate subjects, and SQLite does not enforce the column's length.
        known = {
            "undone": entry["seq"] in snapshot.undone_seqs,
            "subjects": subject_column.truncate_subjects(entry["subjects"]),
        }
        yield entry | known


def _iter_save_points(snapshot: _ExportSnapshot) -> Iterator[Values]:
    kept = Savepoint.objects.filter(campaign=snapshot.campaign, pk__lte=snapshot.last_save_point_key)
    for point in iter_rows(kept, "pk", "pk", *SAVE_POINT_FIELDS):
        yield {name: point[name] for name in SAVE_POINT_FIELDS}


def _check_limits(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Pass lines through. Raises ExportFileError at the first one that import would reject."""
    size = 0
    for line in lines:
        size += len(line)
        if size > limits.MAX_UNPACKED_BYTES or limits.is_line_too_large(line):
            raise build_oversized_error()
        yield line

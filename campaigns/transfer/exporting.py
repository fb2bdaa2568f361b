"""Export: a whole campaign as one file, made in pieces, so that a long one takes no more memory than a short one."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO

from django.db.models import Max

from campaigns.models import Campaign, Savepoint
from campaigns.referee import Values, game
from campaigns.storage import state, subjects
from campaigns.storage.history import history, slices
from campaigns.storage.transactions import standing
from campaigns.transfer import bounds, document
from campaigns.transfer.faults import overgrown, unwritable
from campaigns.transfer.layout import laid_out
from campaigns.transfer.packing import pack

ENTRY = tuple(document.Entry.__struct_fields__)
POINT = tuple(document.Point.__struct_fields__)
PACKED = ".dreamkeeper.json.gz"
"""How the name of a packed export ends."""

Write = Callable[[Iterable[bytes], BinaryIO], None]


@dataclass(frozen=True)
class _Moment:
    """What has to be read of one version, while the campaign is held still; the rest of an export never changes."""

    campaign: Campaign
    head: Values
    undone: frozenset[int]
    last_point: int


def export(campaign: Campaign) -> bytes:
    """Return the plain export of a campaign that is known to be short. Raises NotExportable."""
    out = io.BytesIO()
    write_plain(campaign, out)
    return out.getvalue()


def packed_file(campaign: Campaign) -> IO[bytes]:
    """Return the packed export of a campaign as a file without a name, at its beginning; it is gone when closed. Raises NotExportable."""
    try:
        file = tempfile.TemporaryFile()  # noqa: SIM115 - whoever gets it closes it
    except OSError as error:
        raise unwritable(error) from error
    try:
        write_packed(campaign, file)
    except BaseException:
        # What found no room is tried once more as the file is closed.
        with contextlib.suppress(OSError):
            file.close()
        raise
    file.seek(0)
    return file


def write_packed(campaign: Campaign, out: BinaryIO) -> None:
    """Write the export of a campaign into an empty file, with gzip. Raises NotExportable, and ``out`` is to be thrown away."""
    _write(campaign, pack, out)


def write_plain(campaign: Campaign, out: BinaryIO) -> None:
    """Write the export of a campaign into an empty file, as JSON. Raises NotExportable, and ``out`` is to be thrown away."""
    _write(campaign, lambda lines, file: file.writelines(lines), out)


def _write(campaign: Campaign, write: Write, out: BinaryIO) -> None:
    try:
        write(_within_bounds(_lines(_moment(campaign))), out)
        out.flush()
    except OSError as error:
        raise unwritable(error) from error


def _moment(campaign: Campaign) -> _Moment:
    with standing(campaign.slug) as campaign:
        if campaign.version > bounds.MOST_ENTRIES:
            raise overgrown()
        rules = game(campaign.game)
        head = {
            "format": "dreamkeeper",
            "schema": document.SCHEMA,
            "game": campaign.game,
            "name": campaign.name,
            "created": campaign.created,
            "version": campaign.version,
            "head": campaign.head,
            "session": campaign.session,
            "shorthand": {},
            "state": state.snapshot(state.open_table(campaign, rules), rules),
        }
        undone = frozenset(campaign.moves.filter(undone=True).values_list("seq", flat=True))
        last = campaign.savepoints.aggregate(last=Max("pk"))["last"]
    return _Moment(campaign, head, undone, last or 0)


def _lines(moment: _Moment) -> Iterator[bytes]:
    return laid_out(moment.head, journal=_journal(moment), savepoints=_points(moment))


def _journal(moment: _Moment) -> Iterator[Values]:
    for entry in history(moment.campaign, moment.campaign.version, *ENTRY):
        # Undo marks entries long written: only the marks of the moment go with its head.
        # Versions before cut no subjects: a journal on SQLite may hold more of them than the column does.
        known = {"undone": entry["seq"] in moment.undone, "subjects": subjects.cut(entry["subjects"])}
        yield entry | known


def _points(moment: _Moment) -> Iterator[Values]:
    kept = Savepoint.objects.filter(campaign=moment.campaign, pk__lte=moment.last_point)
    for point in slices(kept, "pk", "pk", *POINT):
        yield {name: point[name] for name in POINT}


def _within_bounds(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Pass lines on. Raises NotExportable at the first that import would refuse."""
    size = 0
    for line in lines:
        size += len(line)
        if size > bounds.UNPACKED or bounds.is_long(line):
            raise overgrown()
        yield line

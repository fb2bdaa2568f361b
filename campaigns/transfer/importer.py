"""Import: an export file becomes a new campaign, or one clear sentence says where it is damaged and nothing changes.

Four stages, each with what it gives: the bytes of a file become plain values (``packing``, ``layout``), these an Export
(``reading``), that a Checked one (``checking``), and that the rows of a campaign (``writing``).
"""

from __future__ import annotations

import io
from typing import BinaryIO

from campaigns.models import Campaign
from campaigns.transfer.reader import read_export_file
from campaigns.transfer.validation import ValidatedExport, validate_export
from campaigns.transfer.writer import store_campaign


def import_campaign(source: bytes | BinaryIO) -> Campaign:
    """Make a new campaign of an export file, packed or plain. Raises NotImportable with one sentence; nothing is changed then."""
    return store_campaign(read_export(source))


def read_export(source: bytes | BinaryIO) -> ValidatedExport:
    """Read and check an export file without touching the database. Raises NotImportable."""
    return validate_export(read_export_file(io.BytesIO(source) if isinstance(source, bytes) else source))

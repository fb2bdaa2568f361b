"""Import of an export file as a new campaign, all or nothing.

Four stages: the bytes of a file are decoded into plain values (``compression``, ``line_format``), these into an
Export (``reader``), that is validated (``validation``) and stored as the rows of a campaign (``writer``).
"""

from __future__ import annotations

import io
from typing import BinaryIO

from campaigns.models import Campaign
from campaigns.transfer.reader import read_export_file
from campaigns.transfer.validation import ValidatedExport, validate_export
from campaigns.transfer.writer import store_campaign


def import_campaign(source: bytes | BinaryIO) -> Campaign:
    """Create a campaign from an export file, compressed or plain. Raises ImportFileError, changing nothing."""
    return store_campaign(read_export(source))


def read_export(source: bytes | BinaryIO) -> ValidatedExport:
    """Read and validate an export file without touching the database. Raises ImportFileError."""
    return validate_export(read_export_file(io.BytesIO(source) if isinstance(source, bytes) else source))

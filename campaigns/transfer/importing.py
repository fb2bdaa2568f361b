"""Import: an export file becomes a new campaign, or one clear sentence says where it is damaged and nothing changes.

Four stages, each with what it gives: the bytes of a file become plain values (``packing``, ``layout``), these an Export
(``reading``), that a Checked one (``checking``), and that the rows of a campaign (``writing``).
"""

from __future__ import annotations

import io
from typing import BinaryIO

from campaigns.models import Campaign
from campaigns.transfer.checking import Checked, checked
from campaigns.transfer.reading import export_of
from campaigns.transfer.writing import written


def import_campaign(source: bytes | BinaryIO) -> Campaign:
    """Make a new campaign of an export file, packed or plain. Raises NotImportable with one sentence; nothing is changed then."""
    return written(read(source))


def read(source: bytes | BinaryIO) -> Checked:
    """Read and check an export file without touching the database. Raises NotImportable."""
    return checked(export_of(io.BytesIO(source) if isinstance(source, bytes) else source))

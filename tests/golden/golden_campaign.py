"""The recorded evenings in this repository."""

from __future__ import annotations

from pathlib import Path

from campaigns.models import Campaign
from campaigns.transfer.importer import import_campaign

EXPORT_PATH = Path(__file__).parent.parent / "etherfields" / "golden" / "evening.json"


def import_golden_campaign() -> Campaign:
    """Import them as a campaign of their own."""
    return import_campaign(EXPORT_PATH.read_bytes())

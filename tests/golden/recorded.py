"""The recorded evenings as they lie in the repository."""

from __future__ import annotations

from pathlib import Path

from campaigns.models import Campaign
from campaigns.transfer.importing import import_campaign

FILE = Path(__file__).parent.parent / "etherfields" / "golden" / "evening.json"


def recorded() -> Campaign:
    """Import them as a campaign of their own."""
    return import_campaign(FILE.read_bytes())

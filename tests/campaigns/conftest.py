"""The cast of the tests of the core: an evening's campaign, and devices at its table."""

import functools
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from campaigns.journal import restoring
from campaigns.models import Campaign
from campaigns.transfer.exporting import export
from tests.campaigns.evening import GAMBLER, applied, begun, in_slumber, mint, taken_back
from tests.campaigns.live import Clock
from tests.factories import HOST
from tests.layout import Reader


@pytest.fixture
def evening(db: None) -> Campaign:
    """A campaign whose first session is open."""
    return begun()


@pytest.fixture
def slumber(db: None) -> Campaign:
    """A campaign in the Draw step of a Slumber of 4 Turns."""
    return in_slumber()


@pytest.fixture
def clock() -> Clock:
    """Time that stands still until a test lets it pass."""
    return Clock()


@pytest.fixture
def guest() -> Client:
    """A second device at the table."""
    client = Reader()
    client.get(f"/join/{site_settings.JOIN_SECRET}/")
    return client


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose printed link may be renewed."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def raw(db: None) -> bytes:
    """An export with an undo, a question and a save point; its campaign is gone from the shelf."""
    return _export_with_everything()


@functools.cache
def _export_with_everything() -> bytes:
    """Play once per process and leave nothing in the database."""
    with transaction.atomic():
        campaign = in_slumber()
        applied(campaign, "suffer", dreamer=GAMBLER, count=2)
        taken_back(campaign)
        applied(campaign, "suffer", dreamer=GAMBLER, count=1)
        restoring.save(campaign.slug, mint(campaign), HOST, "Now")
        campaign.refresh_from_db()
        applied(campaign, "suffer", dreamer=GAMBLER, count=7)
        found = export(campaign)
        transaction.set_rollback(True)
    return found

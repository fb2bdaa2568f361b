"""Fixtures of the core's tests: a campaign in an evening, and devices at its table."""

import functools
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from campaigns.journal import save_point_service
from campaigns.models import Campaign
from campaigns.transfer.exporter import export_plain
from tests.campaigns.live_streams import FakeClock
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, mint_move_id, start_slumber, undo_entry
from tests.factories import HOST_AUTHOR
from tests.html_layout import LayoutFreeClient


@pytest.fixture
def evening(db: None) -> Campaign:
    """A campaign whose first session is open."""
    return begin_campaign()


@pytest.fixture
def slumber(db: None) -> Campaign:
    """A campaign in the Draw step of a Slumber of 4 Turns."""
    return start_slumber()


@pytest.fixture
def clock() -> FakeClock:
    """A clock that only a test advances."""
    return FakeClock()


@pytest.fixture
def guest() -> Client:
    """A second device at the table."""
    client = LayoutFreeClient()
    client.get(f"/join/{site_settings.JOIN_SECRET}/")
    return client


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose printed link can be renewed."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def raw(db: None) -> bytes:
    """An export with an undo, a question and a save point; its campaign is deleted."""
    return _export_with_everything()


@functools.cache
def _export_with_everything() -> bytes:
    """Play once per process and leave nothing in the database."""
    with transaction.atomic():
        campaign = start_slumber()
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
        undo_entry(campaign)
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
        save_point_service.create_save_point(campaign.slug, mint_move_id(campaign), HOST_AUTHOR, "Now")
        campaign.refresh_from_db()
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
        found = export_plain(campaign)
        transaction.set_rollback(True)
    return found

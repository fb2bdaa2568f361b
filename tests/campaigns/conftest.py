"""The cast of the tests of the core: an evening's campaign, and devices at its table."""

from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.test import Client
from pytest_django import Settings

from campaigns.models import Campaign
from campaigns.transfer.exporting import export
from tests.campaigns.evening import GAMBLER, applied, begun, in_slumber, taken_back
from tests.campaigns.live import Clock
from tests.campaigns.pages import post


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
    client = Client()
    client.get(f"/join/{site_settings.JOIN_SECRET}/")
    return client


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose printed link may be renewed."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def raw(player: Client, db: None) -> bytes:
    """An export with an undo, a question and a save point; its campaign is gone from the shelf."""
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=2)
    taken_back(campaign)
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    post(player, campaign, "save/", name="Now")
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    found = export(campaign)
    campaign.delete()
    return found

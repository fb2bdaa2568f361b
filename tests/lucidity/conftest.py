"""What every test of Lucidity may rely on."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.facts import guessed
from tests.lucidity.nights import Lay, Night


@pytest.fixture(autouse=True)
def _guessed_copy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a database nobody has written anything down about the copy of the game."""
    if request.node.get_closest_marker("django_db") is None:
        monkeypatch.setattr(Copy, "known", guessed)


@pytest.fixture
def lay(player: Client) -> Lay:
    """Lay cards at a table, which a device plays at over the pages' own forms."""
    return lambda *cards, **position: Night(player, *cards, **position)

"""What every test of Lucidity may rely on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.lucidity.nights import Lay, Night


@pytest.fixture
def lay(player: Client) -> Lay:
    """Lay cards at a table, which a device plays at over the pages' own forms."""
    return lambda *cards, **position: Night(player, *cards, **position)

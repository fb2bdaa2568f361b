"""Fixtures of all Lucidity tests."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.lucidity.game_client import GameClient, LayPosition


@pytest.fixture
def lay(player: Client) -> LayPosition:
    """Lay cards at a table, which a device plays at with the forms of the pages."""
    return lambda *cards, **position: GameClient(player, *cards, **position)

"""What every test of Lucidity may rely on."""

from __future__ import annotations

import pytest

from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.facts import guess


@pytest.fixture(autouse=True)
def _guessed_copy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a database nobody has written anything down about the copy of the game."""
    if request.node.get_closest_marker("django_db") is None:
        monkeypatch.setattr(Copy, "known", guess)

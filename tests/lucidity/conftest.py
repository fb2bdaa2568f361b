"""What every test of Lucidity may rely on."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.copy_page import COPY
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.facts import guess
from campaigns.pages import BeginForm, GamePages, Where, all_pages, register_pages

if "lucidity" not in all_pages():
    register_pages(
        GamePages(
            "lucidity",
            "Lucidity",
            (),
            lambda _table: Where("", ""),
            lambda _table: [],
            lambda _table: "",
            BeginForm,
            pages=(COPY,),
        )
    )


@pytest.fixture(autouse=True)
def _guessed_copy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a database nobody has written anything down about the copy of the game."""

    def known() -> dict[str, Any]:
        return guess()

    if request.node.get_closest_marker("django_db") is None:
        monkeypatch.setattr(Copy, "known", known)

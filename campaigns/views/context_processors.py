"""Lazy template context about games, available on every page."""

from __future__ import annotations

from django.http import HttpRequest

from campaigns.pages.registry import get_game_ui
from campaigns.rulebook import offline_bundle


def games(request: HttpRequest) -> dict[str, object]:
    """Return a lookup of game UIs by name, and of the rule bundle's URL."""
    return {"pages_of": get_game_ui, "rulebook_address": offline_bundle.get_bundle_url}

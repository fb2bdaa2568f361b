"""What every page may ask of the games: called where a template uses it, and not before."""

from __future__ import annotations

from django.http import HttpRequest

from campaigns.pages.registry import get_game_ui
from campaigns.rulebook import offline_bundle


def games(request: HttpRequest) -> dict[str, object]:
    """Return the pages of a game by its name, and the address of the rules of all games as one file."""
    return {"pages_of": get_game_ui, "rulebook_address": offline_bundle.get_bundle_url}

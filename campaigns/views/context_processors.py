"""What every page may ask of the games: called where a template uses it, and not before."""

from __future__ import annotations

from django.http import HttpRequest

from campaigns.lookup import data
from campaigns.pages.registry import pages_of


def games(request: HttpRequest) -> dict[str, object]:
    """Return the pages of a game by its name, and the address of the rules of all games as one file."""
    return {"pages_of": pages_of, "rulebook_address": data.address}

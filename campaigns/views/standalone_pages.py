"""View of a game's standalone pages."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.pages.registry import get_game_uis
from companion.device_auth import TableRequest


@access.requires_site_role()
def show_standalone_page(request: TableRequest, game: str, key: str) -> HttpResponse:
    """Call the view registered under this key. Raises Http404 for an unknown key."""
    pages = get_game_uis().get(game)
    found = next((page for page in pages.standalone_pages if page.key == key), None) if pages else None
    if found is None:
        raise Http404(_("There is no such page."))
    return found.view(request)

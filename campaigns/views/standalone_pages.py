"""Pages of a game's own that belong to no table."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.pages.registry import get_game_uis
from companion.device_auth import TableRequest


@access.requires_site_role()
def show_standalone_page(request: TableRequest, game: str, key: str) -> HttpResponse:
    """Hand over to the page a game registered under this key. Raises Http404 when there is none."""
    pages = get_game_uis().get(game)
    found = next((page for page in pages.standalone_pages if page.key == key), None) if pages else None
    if found is None:
        raise Http404(_("There is no such page."))
    return found.view(request)

"""Who holds this phone: the subjects whose players look at it, kept with the device's seat, apart from the one that is looked at."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import PLAYER_REFS_RE, Role, parse_refs
from companion.device_auth import TableRequest

CHOSEN_COOKIE = "chosen_{slug}"
"""Whose subject is looked at on a device."""

LEGACY_HOLDER_COOKIE = "holds_{slug}"
"""Where devices kept who holds them before they had seats."""
WHOLE_TABLE_VALUE = "all"


@access.requires_table_role()
@require_POST
def set_players(request: TableRequest, slug: str) -> HttpResponse:
    """Keep who holds this phone: ``holds`` names subjects by their refs, with dots between; nothing for the whole table."""
    campaign = access.get_campaign(request, slug)
    said = request.POST.get("holds", "")
    members.seat_device(
        campaign, request.device, _get_role(request, campaign), said if PLAYER_REFS_RE.fullmatch(said) else ""
    )
    answer = HttpResponseRedirect(reverse("table", args=[campaign.slug]), status=303)
    drop_legacy_cookie(request, answer, campaign.slug)
    # Whoever holds it now speaks for themselves, not for whom the one before looked at.
    answer.delete_cookie(CHOSEN_COOKIE.format(slug=campaign.slug), samesite="Lax")
    return answer


def get_players(request: TableRequest, campaign: Campaign) -> tuple[frozenset[int], bool]:
    """Return the refs of the subjects that are held on this device, none for the whole table, and whether that was ever said."""
    own = access.get_seat(request, campaign)
    former = _get_legacy_players(request, campaign.slug)
    return (
        (parse_refs(former), True)
        if not own.has_chosen_players and former is not None
        else (own.player_refs, own.has_chosen_players)
    )


def ensure_seat(request: TableRequest, campaign: Campaign) -> None:
    """Keep that a device looks at a table: it has a seat from then on, which takes over what was kept on the device itself."""
    own, role = access.get_seat(request, campaign), _get_role(request, campaign)
    former = _get_legacy_players(request, campaign.slug)
    if former is not None and not own.has_chosen_players:
        members.seat_device(campaign, request.device, role, former)
    else:
        members.record_presence(campaign, request.device, role, own)


def refresh_presence(request: TableRequest, campaign: Campaign) -> None:
    """Keep that a device which has a seat is still there."""
    own = access.get_seat(request, campaign)
    if own.role is not None:
        members.record_presence(campaign, request.device, _get_role(request, campaign), own)


def drop_legacy_cookie(request: TableRequest, response: HttpResponse, slug: str) -> None:
    """Take from the device what its seat keeps by now."""
    name = LEGACY_HOLDER_COOKIE.format(slug=slug)
    if name in request.COOKIES:
        response.delete_cookie(name, samesite="Lax")


def _get_legacy_players(request: TableRequest, slug: str) -> str | None:
    """Return whom a device said it belongs to before it had a seat; None where it said nothing."""
    kept = request.COOKIES.get(LEGACY_HOLDER_COOKIE.format(slug=slug), "")
    if kept == WHOLE_TABLE_VALUE:
        return ""
    return kept if PLAYER_REFS_RE.fullmatch(kept) else None


def _get_role(request: TableRequest, campaign: Campaign) -> Role:
    found = access.get_role(request, campaign)
    assert found is not None
    return found

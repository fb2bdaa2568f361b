"""The players of a device: subjects stored with its seat, independent of the subject it shows."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import PLAYER_REFS_RE, Role, parse_refs
from companion.device_auth import TableRequest

CHOSEN_COOKIE = "chosen_{slug}"
"""Cookie with the subject a device shows."""

LEGACY_HOLDER_COOKIE = "holds_{slug}"
"""Cookie with the device's players, from before seats existed."""
WHOLE_TABLE_VALUE = "all"


@access.requires_table_role()
@require_POST
def set_players(request: TableRequest, slug: str) -> HttpResponse:
    """Store the device's players: ``holds`` has the refs of subjects joined by dots; empty for the whole table."""
    campaign = access.get_campaign(request, slug)
    said = request.POST.get("holds", "")
    members.seat_device(
        campaign, request.device, _get_role(request, campaign), said if PLAYER_REFS_RE.fullmatch(said) else ""
    )
    answer = HttpResponseRedirect(reverse("table", args=[campaign.slug]), status=303)
    drop_legacy_cookie(request, answer, campaign.slug)
    # The new players should start with their own subject, not with the one chosen before.
    answer.delete_cookie(CHOSEN_COOKIE.format(slug=campaign.slug), path=settings.COOKIE_PATH, samesite="Lax")
    return answer


def get_players(request: TableRequest, campaign: Campaign) -> tuple[frozenset[int], bool]:
    """Return the refs of the device's players (empty for the whole table), and whether they were ever chosen."""
    own = access.get_seat(request, campaign)
    former = _get_legacy_players(request, campaign.slug)
    return (
        (parse_refs(former), True)
        if not own.has_chosen_players and former is not None
        else (own.player_refs, own.has_chosen_players)
    )


def ensure_seat(request: TableRequest, campaign: Campaign) -> None:
    """Record the device's presence with a seat; migrate its players from the legacy cookie."""
    own, role = access.get_seat(request, campaign), _get_role(request, campaign)
    former = _get_legacy_players(request, campaign.slug)
    if former is not None and not own.has_chosen_players:
        members.seat_device(campaign, request.device, role, former)
    else:
        members.record_presence(campaign, request.device, role, own)


def refresh_presence(request: TableRequest, campaign: Campaign) -> None:
    """Record the presence of a device that has a seat."""
    own = access.get_seat(request, campaign)
    if own.role is not None:
        members.record_presence(campaign, request.device, _get_role(request, campaign), own)


def drop_legacy_cookie(request: TableRequest, response: HttpResponse, slug: str) -> None:
    """Delete the cookie that the seat has replaced."""
    name = LEGACY_HOLDER_COOKIE.format(slug=slug)
    if name in request.COOKIES:
        response.delete_cookie(name, path=settings.COOKIE_PATH, samesite="Lax")


def _get_legacy_players(request: TableRequest, slug: str) -> str | None:
    """Return the players in the legacy cookie; None without a valid one."""
    kept = request.COOKIES.get(LEGACY_HOLDER_COOKIE.format(slug=slug), "")
    if kept == WHOLE_TABLE_VALUE:
        return ""
    return kept if PLAYER_REFS_RE.fullmatch(kept) else None


def _get_role(request: TableRequest, campaign: Campaign) -> Role:
    found = access.get_role(request, campaign)
    assert found is not None
    return found

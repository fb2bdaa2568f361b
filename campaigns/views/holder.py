"""Who holds this phone: the subjects whose players look at it, kept with the device's seat, apart from the one that is looked at."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.models import Campaign
from campaigns.roles import HELD, Role, refs
from campaigns.seating import members
from companion.gate import TableRequest

CHOSEN = "chosen_{slug}"
"""Whose subject is looked at on a device."""

FORMER = "holds_{slug}"
"""Where devices kept who holds them before they had seats."""
WHOLE_TABLE = "all"


@access.table()
@require_POST
def hold(request: TableRequest, slug: str) -> HttpResponse:
    """Keep who holds this phone: ``holds`` names subjects by their refs, with dots between; nothing for the whole table."""
    campaign = access.campaign(request, slug)
    said = request.POST.get("holds", "")
    members.sit(campaign, request.device, _role(request, campaign), said if HELD.fullmatch(said) else "")
    answer = HttpResponseRedirect(reverse("table", args=[campaign.slug]), status=303)
    forget(request, answer, campaign.slug)
    # Whoever holds it now speaks for themselves, not for whom the one before looked at.
    answer.delete_cookie(CHOSEN.format(slug=campaign.slug), samesite="Lax")
    return answer


def holding(request: TableRequest, campaign: Campaign) -> tuple[frozenset[int], bool]:
    """Return the refs of the subjects that are held on this device, none for the whole table, and whether that was ever said."""
    own = access.seat(request, campaign)
    former = _former(request, campaign.slug)
    return (refs(former), True) if not own.said and former is not None else (own.holds, own.said)


def arrive(request: TableRequest, campaign: Campaign) -> None:
    """Keep that a device looks at a table: it has a seat from then on, which takes over what was kept on the device itself."""
    own, role = access.seat(request, campaign), _role(request, campaign)
    former = _former(request, campaign.slug)
    if former is not None and not own.said:
        members.sit(campaign, request.device, role, former)
    else:
        members.seen(campaign, request.device, role, own)


def stay(request: TableRequest, campaign: Campaign) -> None:
    """Keep that a device which has a seat is still there."""
    own = access.seat(request, campaign)
    if own.role is not None:
        members.seen(campaign, request.device, _role(request, campaign), own)


def forget(request: TableRequest, answer: HttpResponse, slug: str) -> None:
    """Take from the device what its seat keeps by now."""
    name = FORMER.format(slug=slug)
    if name in request.COOKIES:
        answer.delete_cookie(name, samesite="Lax")


def _former(request: TableRequest, slug: str) -> str | None:
    """Return whom a device said it belongs to before it had a seat; None where it said nothing."""
    kept = request.COOKIES.get(FORMER.format(slug=slug), "")
    if kept == WHOLE_TABLE:
        return ""
    return kept if HELD.fullmatch(kept) else None


def _role(request: TableRequest, campaign: Campaign) -> Role:
    found = access.role(request, campaign)
    assert found is not None
    return found

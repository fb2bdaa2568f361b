"""Who holds this phone: the subjects whose players look at it, kept on the device, apart from the one that is looked at."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.models import Campaign
from companion.gate import COOKIE_SECONDS, TableRequest

CHOSEN = "chosen_{slug}"
"""Whose subject is looked at on a device."""
WHOLE_TABLE = "all"


@require_POST
def hold(request: TableRequest, slug: str) -> HttpResponse:
    """Keep who holds this phone: ``holds`` names subjects by their refs, with dots between; nothing for the whole table."""
    campaign = access.campaign(request, slug)
    said = request.POST.get("holds", "")
    answer = HttpResponseRedirect(reverse("table", args=[campaign.slug]), status=303)
    keep(answer, campaign, said if access.HELD.fullmatch(said) else "")
    # Whoever holds it now speaks for themselves, not for whom the one before looked at.
    answer.delete_cookie(CHOSEN.format(slug=campaign.slug), samesite="Lax")
    return answer


def keep(answer: HttpResponse, campaign: Campaign, held: str = "") -> None:
    """Let an answer keep on its device who holds it; '' for the whole table."""
    name = access.HOLDS.format(slug=campaign.slug)
    answer.set_cookie(name, held or WHOLE_TABLE, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")


def holding(request: TableRequest, campaign: Campaign) -> tuple[frozenset[int], bool]:
    """Give the refs of the subjects that are held on this device, none for the whole table, and whether that was ever said."""
    found = access.held(request.COOKIES, campaign.slug)
    return found, bool(found) or request.COOKIES.get(access.HOLDS.format(slug=campaign.slug)) == WHOLE_TABLE

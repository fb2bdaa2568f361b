"""View that claims a step for a device: a soft lock in memory, a hint for other devices."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBadRequest
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.live import channel
from campaigns.live.soft_locks import STEP_KEY_RE, LeaseHolder
from campaigns.views.device_players import get_players
from companion.device_auth import TableRequest


@access.requires_table_role()
@require_POST
def claim_step(request: TableRequest, slug: str) -> HttpResponse:
    """Claim a ``step`` for this device if it is free, or take it ``over``; 204 in either case."""
    campaign = access.get_campaign(request, slug)
    step = request.POST.get("step", "")
    if not STEP_KEY_RE.fullmatch(step):
        return HttpResponseBadRequest()
    holds, _said = get_players(request, campaign)
    phone = LeaseHolder(request.device.id, ".".join(map(str, sorted(holds))), request.device.name)
    channel.soft_lock_service.acquire_lease(campaign.slug, step, phone, is_takeover="over" in request.POST)
    return HttpResponse(status=204)

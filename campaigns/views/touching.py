"""A phone says that it has touched a step of the table: a hint for the others, in memory alone."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBadRequest
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.live import channel
from campaigns.live.claims import STEP, Phone
from campaigns.views.holder import holding
from companion.gate import TableRequest


@access.table()
@require_POST
def touch(request: TableRequest, slug: str) -> HttpResponse:
    """Claim a ``step`` for this phone while nobody else has, or take it ``over``; 204, whichever comes of it."""
    campaign = access.campaign(request, slug)
    step = request.POST.get("step", "")
    if not STEP.fullmatch(step):
        return HttpResponseBadRequest()
    holds, _said = holding(request, campaign)
    phone = Phone(request.device.id, ".".join(map(str, sorted(holds))), request.device.name)
    channel.touches.touch(campaign.slug, step, phone, over="over" in request.POST)
    return HttpResponse(status=204)

"""Where were we? The page that opens an evening: what happened last time, what is open, what is laid out."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.pages import recap
from campaigns.pages.covers import covers
from campaigns.pages.offers import questions
from campaigns.roles import Role
from campaigns.seating import log
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw

ENOUGH = 20
"""From so many entries on, an export is proposed when none was taken for a week."""


def _week_ago() -> datetime:
    return timezone.now() - timedelta(days=7)


@access.table()
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Tell where a campaign stands; with ``text`` in the address as plain text, to send to friends."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    tonight = view.pages.tonight(view.table, view.viewpoint)
    told = recap.last_time(campaign, view.table, view.pages, view.viewpoint.subjects, over=tonight is not None)
    where, asked = view.where(), questions(view.table, view.viewpoint)
    if "text" in request.GET:
        return HttpResponse(recap.as_text(campaign, told, where, asked), content_type="text/plain; charset=utf-8")
    begins = tonight if view.role is not Role.VIEWER else None
    context = {
        "campaign": campaign,
        "told": told,
        "tonight": draw("campaigns/move_form.jinja", {"o": begins, "p": view.page, "label": _("Begin")})
        if begins
        else "",
        "where": where,
        "asked": asked,
        "cover": covers([campaign])[0],
        "export": view.role is not Role.VIEWER
        and campaign.version > ENOUGH
        and not log.exported_since(campaign, _week_ago()),
        "watching": view.role is Role.VIEWER,
    }
    return render(request, "campaigns/recap.jinja", context)

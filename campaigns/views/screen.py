"""The big screen: the table as a television or a tablet in the middle shows it to everybody, with nothing to press."""

from __future__ import annotations

import copy
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.journal import failing
from campaigns.models import Campaign, Invite
from campaigns.pages import chronicle
from campaigns.pages.offers import asks
from campaigns.pages.registry import OnScreen
from campaigns.seating import invites
from campaigns.views.codes import for_screen
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw

HERE = "screen"
CODE = "code"
"""What the address by which a page follows its table says when that page is the big screen, and which code it shows."""

LINES = 3
"""So many of the newest lines of the journal are shown."""


@access.table()
@never_cache
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Show the big screen of a campaign."""
    campaign = access.campaign(request, slug)
    return render(request, "campaigns/big_screen.jinja", {"campaign": campaign, "screen": body(request, campaign)})


def is_current(request: TableRequest, campaign: Campaign) -> bool:
    """Return whether the code that a big screen shows is still the one to be shown; so it is on any other page."""
    return HERE not in request.GET or request.GET.get(CODE) == _mark(invites.on_screen(campaign))


def _mark(invite: Invite | None) -> str:
    return f"{invite.pk}.{invite.generation}" if invite is not None else ""


def news(request: TableRequest, campaign: Campaign) -> HttpResponse:
    """Return a big screen all it shows, anew."""
    told = draw("campaigns/screen_news.jinja", {"screen": body(request, campaign)})
    return HttpResponse(told, headers={"ETag": f'"{campaign.tag}"', "Cache-Control": "no-store"})


def body(request: TableRequest, campaign: Campaign) -> SafeString:
    """Draw what the big screen shows: for the whole table, whoever holds the device that shows it."""
    view = View(request, campaign, sheet="")
    view.viewpoint = replace(view.viewpoint, chosen=0, unfolded={}, holds=frozenset(), asked=True)
    newest = [] if view.pages.secret(view.table) else list(access.moves(campaign)[:LINES])
    page, invite = copy.copy(view.page), invites.on_screen(campaign)
    page.live = f"{page.live.partition('?')[0]}?{HERE}=1&{CODE}={_mark(invite)}"
    told = {
        "p": page,
        "where": view.where(),
        "asks": asks(view.table, view.viewpoint),
        "parts": [(part.key, _drawn(view, part)) for part in view.pages.screen],
        "lines": chronicle.lines(campaign, newest, view.viewpoint.subjects),
        "code": for_screen(request, invite),
    }
    drawn = draw("campaigns/screen.jinja", told)
    view.keep()
    return drawn


def _drawn(view: View, part: OnScreen) -> SafeString:
    """Draw a part of the game's own; one that fails is a sentence."""
    return failing.or_else(
        view.campaign,
        f"the big screen's {part.key}",
        lambda: draw(part.template, part.context(view.table, view.viewpoint)),
        lambda: format_html("<p>{}</p>", failing.sentence()),
    )
